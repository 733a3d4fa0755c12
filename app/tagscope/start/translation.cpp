// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/translation.h"

#include "core/base/say.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QXmlStreamReader>

#include <memory>

namespace tagscope::app {

namespace {

QByteArray keyOf(const QByteArray& context, const QByteArray& source)
{
    return context + '\0' + source;
}

/// Source and translation of a message, which has a form for each kind of number if it counts; no translation if it is
/// unfinished.
std::pair<QString, QStringList> readMessage(QXmlStreamReader& xml)
{
    const bool counts = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    QString source;
    QStringList forms;
    while (xml.readNextStartElement()) {
        const bool isUnfinished = xml.attributes().hasAttribute(QLatin1String("type"));
        const bool isTranslation = xml.name() == QLatin1String("translation");
        if (xml.name() == QLatin1String("source"))
            source = xml.readElementText(QXmlStreamReader::SkipChildElements);
        else if (!isTranslation || isUnfinished)
            xml.skipCurrentElement();
        else if (!counts)
            forms.append(xml.readElementText(QXmlStreamReader::SkipChildElements));
        else
            while (xml.readNextStartElement())
                forms.append(xml.readElementText(QXmlStreamReader::SkipChildElements));
    }
    return {source, forms.contains(QString()) ? QStringList() : forms};
}

/// A Translator of the engine's. What has no translation comes back as it is.
std::string engineText(const char* english, int n)
{
    const QString text = QCoreApplication::translate("Engine", english, nullptr, n);
    return text == QString::fromUtf8(english) ? std::string() : text.toStdString();
}

/// A NumberWriter, as views write numbers.
std::string engineNumber(uint64_t n)
{
    return QLocale().toString(qulonglong(n)).toStdString();
}

/// False if there is nothing in that language.
bool installOurs(const QString& language)
{
    QFile file(QStringLiteral(":/translations/tagscope_%1.ts").arg(language));
    auto ours = std::make_unique<Translation>();
    if (!file.open(QIODevice::ReadOnly) || !ours->read(file))
        return false;
    ours->setParent(qApp);
    return QCoreApplication::installTranslator(ours.release());
}

}

bool Translation::read(QIODevice& file)
{
    m_texts.clear();
    QXmlStreamReader xml(&file);
    if (!xml.readNextStartElement() || xml.name() != QLatin1String("TS"))
        return false;
    QHash<QByteArray, QStringList> texts;
    while (xml.readNextStartElement()) {
        if (xml.name() != QLatin1String("context")) {
            xml.skipCurrentElement();
            continue;
        }
        QByteArray context;
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("name")) {
                context = xml.readElementText().toUtf8();
            } else if (xml.name() == QLatin1String("message")) {
                const auto [source, forms] = readMessage(xml);
                if (!forms.isEmpty())
                    texts.insert(keyOf(context, source.toUtf8()), forms);
            } else {
                xml.skipCurrentElement();
            }
        }
    }
    if (xml.hasError())
        return false;
    m_texts = std::move(texts);
    return true;
}

QString Translation::translate(const char* context, const char* source, const char*, int n) const
{
    const QStringList forms = m_texts.value(keyOf(context, source));
    return forms.isEmpty() ? QString() : n == 1 ? forms.first() : forms.last();
}

std::optional<QString> installTranslations(const QLocale& locale)
{
    const QString english = QStringLiteral("en");
    installOurs(english);
    setTranslator(nullptr, engineNumber);
    for (const QString& name : locale.uiLanguages()) {
        const QString language = name.section(QLatin1Char('-'), 0, 0);
        if (language == english || language == QLatin1String("C"))
            return std::nullopt;
        if (!installOurs(language))
            continue;
        translateEngine();
        // Of the buttons in dialogs of Qt's, if the system has them.
        if (auto qts = std::make_unique<QTranslator>();
            qts->load(QLocale(language), QStringLiteral("qtbase"), QStringLiteral("_"),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
            qts->setParent(qApp);
            QCoreApplication::installTranslator(qts.release());
        }
        return language;
    }
    return std::nullopt;
}

void translateEngine()
{
    setTranslator(engineText, engineNumber);
}

}
