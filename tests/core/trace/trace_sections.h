// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/file/sections.h"
#include "core/trace/trace_file.h"

#include <QByteArray>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope::test {

inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline std::string_view viewOf(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<size_t>(bytes.size())};
}

/// The sections of a file, to be changed and put together again with right checksums.
inline std::vector<SectionReader::Section> sectionsOf(std::string_view file)
{
    std::vector<SectionReader::Section> sections;
    SectionReader reader(file, 1u << 30);
    do
        sections.push_back(reader.next().value());
    while (sections.back().kind != SectionKind::End);
    return sections;
}

inline std::string fileOf(const std::vector<SectionReader::Section>& sections)
{
    std::string file = traceFileHead(traceFormatVersion);
    for (const SectionReader::Section& section : sections)
        file += packSection(section.kind, section.raw).value();
    return file;
}

/// A file is refused, with a message that says so.
inline void verifyDataLoss(std::string_view file, const QString& message)
{
    const Result<SavedTrace> result = readTrace(file);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::DataLoss);
    QVERIFY2(QString::fromStdString(result.error().message).contains(message), result.error().message.c_str());
}

}
