// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QTranslator>

#include <optional>

class QIODevice;
class QLocale;

namespace tagscope::app {

/// Texts from a .ts file of Qt Linguist, read as it stands: no tool has to pack it. What is not translated there stays
/// as it is. Of the forms of a text with a number the first is for 1, the last for all others.
class Translation final : public QTranslator {
public:
    using QTranslator::QTranslator;

    /// False, and nothing is translated, if it is not such a file.
    bool read(QIODevice& file);
    /// How many texts there are.
    qsizetype size() const { return m_texts.size(); }

    bool isEmpty() const override { return m_texts.isEmpty(); }
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;

private:
    QHash<QByteArray, QStringList> m_texts;  ///< forms by context and source
};

/// Texts of ours and of Qt's own widgets in the first language of `locale` that there are any in; English, which is
/// what is left, has only forms for a number of 1. From ":/translations". Installs them into the application, and
/// returns that language's name; nothing for English. The engine writes numbers as views do.
std::optional<QString> installTranslations(const QLocale& locale);

/// From now on the engine says its sentences in the language of the translators that are installed.
/// installTranslations() does so.
void translateEngine();

}
