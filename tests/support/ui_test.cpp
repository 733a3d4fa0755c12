// SPDX-License-Identifier: Apache-2.0
#include "tests/support/ui_test.h"

#include "ui/session/commands/open_request.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>

#include <utility>

namespace tagscope::test {

void failOnWarnings()
{
    // What the screenless platform says of itself is no finding.
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

bool beginSettingsIn(const QTemporaryDir& folder)
{
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QCoreApplication::setOrganizationName(QStringLiteral("tagscope-test"));
    QSettings().clear();
    return folder.isValid();
}

QString examplePath(const char* file)
{
    return QString::fromStdString(sourcePath("resources/examples/")) + QLatin1String(file);
}

QByteArray endlessLoop()
{
    QFile example(examplePath("counter.pbtxt"));
    if (!example.open(QIODevice::ReadOnly))
        return {};
    QByteArray text = example.readAll();
    const qsizetype limit = text.indexOf("int_val: 10");
    return limit < 0 ? QByteArray() : text.replace(limit, 11, "int_val: 2147483647");
}

QByteArray stuckLoop()
{
    QFile file(examplePath("counter.pbtxt"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().replace("input: \"one\"", "input: \"deq\"")
        + "node { name: \"q\" op: \"FIFOQueueV2\" attr { key: \"component_types\" value { list { type: DT_INT32 } } } "
          "}\n"
          "node { name: \"deq\" op: \"QueueDequeueV2\" input: \"q\" attr { key: \"component_types\" value { list { "
          "type: DT_INT32 } } } }\n"
          "node { name: \"beside\" op: \"AddV2\" input: \"one\" input: \"deq\" attr { key: \"T\" value { type: "
          "DT_INT32 } } }\n";
}

QByteArray constantText(const QByteArray& name, const QByteArray& type, const QByteArray& values)
{
    return "node { name: \"" + name + "\" op: \"Const\" attr { key: \"dtype\" value { type: " + type
        + " } } attr { key: \"value\" value { tensor { dtype: " + type + ' ' + values + " } } } }\n";
}

GraphFile::GraphFile(const QByteArray& text)
{
    QFile file(m_folder.filePath(QStringLiteral("graph.pbtxt")));
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size())
        m_path = file.fileName();
}

LiveSession::LiveSession() = default;

LiveSession::~LiveSession() = default;

bool LiveSession::open(const QString& path, Policy policy)
{
    ui::OpenRequest request;
    request.path = path.toStdString();
    request.options.policy = policy;
    return error(std::move(request)).empty() && session.snapshot() && snapshot().program;
}

bool LiveSession::openEndlessLoop(Policy policy)
{
    return open(m_endless.emplace(endlessLoop()).path(), policy);
}

bool LiveSession::step(uint64_t count)
{
    return error(ui::MoveRequest{Goal{Goal::Kind::Events, count, {}}}).empty();
}

NodeId LiveSession::node(const char* name) const
{
    return snapshot().graph->find(name).value_or(NodeId());
}

ui::NodeDetails LiveSession::details(NodeId of, std::optional<TagId> tag)
{
    return ask(ui::NodeQuery{of, tag}).value_or(ui::NodeDetails());
}

}
