// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/translation.h"

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

/// Source and translation of a message; no translation if it is unfinished or has a form for each kind of number.
std::pair<QString, QString> readMessage(QXmlStreamReader& xml)
{
    QString source;
    QString translation;
    while (xml.readNextStartElement()) {
        const bool isUnfinished = xml.attributes().hasAttribute(QLatin1String("type"));
        if (xml.name() == QLatin1String("source"))
            source = xml.readElementText(QXmlStreamReader::SkipChildElements);
        else if (xml.name() == QLatin1String("translation") && !isUnfinished)
            translation = xml.readElementText(QXmlStreamReader::SkipChildElements);
        else
            xml.skipCurrentElement();
    }
    return {source, translation};
}

}

bool Translation::read(QIODevice& file)
{
    m_texts.clear();
    QXmlStreamReader xml(&file);
    if (!xml.readNextStartElement() || xml.name() != QLatin1String("TS"))
        return false;
    QHash<QByteArray, QString> texts;
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
                const auto [source, translation] = readMessage(xml);
                if (!translation.isEmpty())
                    texts.insert(keyOf(context, source.toUtf8()), translation);
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

QString Translation::translate(const char* context, const char* source, const char*, int) const
{
    return m_texts.value(keyOf(context, source));
}

std::optional<QString> installTranslations(const QLocale& locale)
{
    for (const QString& name : locale.uiLanguages()) {
        const QString language = name.section(QLatin1Char('-'), 0, 0);
        if (language == QLatin1String("en") || language == QLatin1String("C"))
            return std::nullopt;
        QFile file(QStringLiteral(":/translations/tagscope_%1.ts").arg(language));
        auto ours = std::make_unique<Translation>();
        if (!file.open(QIODevice::ReadOnly) || !ours->read(file))
            continue;
        // Of the buttons in dialogs of Qt's, if the system has them.
        if (auto qts = std::make_unique<QTranslator>(); qts->load(QLocale(language), QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
            qts->setParent(qApp);
            QCoreApplication::installTranslator(qts.release());
        }
        ours->setParent(qApp);
        QCoreApplication::installTranslator(ours.release());
        return language;
    }
    return std::nullopt;
}

}
