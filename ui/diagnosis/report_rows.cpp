// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/report_rows.h"

#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/reports.h"
#include "core/graph/device.h"
#include "ui/common/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <climits>
#include <string_view>
#include <utility>

namespace tagscope::ui {

namespace {

QString reportWord(const char* english)
{
    return QCoreApplication::translate("HangReport", english);
}

/// A sentence of the engine's as people read it: it begins with a capital, and names stand between quotation marks.
QString sentence(std::string_view said)
{
    QString shown = textLines(said);
    bool isOpen = false;
    for (QChar& c : shown)
        if (c == QLatin1Char('`')) {
            c = isOpen ? QChar(0x201d) : QChar(0x201c);
            isOpen = !isOpen;
        }
    if (!shown.isEmpty())
        shown[0] = shown[0].toUpper();
    return shown;
}

class ReportWriter {
public:
    explicit ReportWriter(std::vector<ReportRow>& rows) : m_rows(rows) {}

    void add(const QString& label, const QString& shown, DiagnosedPlace at = {}, ReportRow::Kind kind = {})
    {
        if (!shown.isEmpty())
            m_rows.push_back({kind, label, shown, std::move(at)});
    }
    void add(const QString& label, const std::string& said, DiagnosedPlace at = {})
    {
        add(label, sentence(said), std::move(at), ReportRow::Kind::Text);
    }
    void addPlace(const QString& label, const DiagnosedPlace& place)
    {
        add(label, text(placeText(place)), place, ReportRow::Kind::Text);
    }
    void addFinding(const CauseFinding& finding, bool isFirst)
    {
        const QString label = isFirst              ? reportWord(QT_TRANSLATE_NOOP("HangReport", "Cause"))
            : finding.role == FindingRole::Cascade ? reportWord(QT_TRANSLATE_NOOP("HangReport", "And so"))
                                                   : reportWord(QT_TRANSLATE_NOOP("HangReport", "Also"));
        add(label,
            reportWord(QT_TRANSLATE_NOOP("HangReport", "%1 (%2) %3"))
                .arg(sentence(causeName(finding.code)), text(strengthWord(finding.strength)), text(finding.code)),
            finding.cause, ReportRow::Kind::Cause);
        add({}, finding.summary);
        addPlace(reportWord(QT_TRANSLATE_NOOP("HangReport", "Waiting at")), finding.waitingAt);
        addPlace(reportWord(QT_TRANSLATE_NOOP("HangReport", "Brought about by")), finding.cause);
        QString because = reportWord(QT_TRANSLATE_NOOP("HangReport", "Because"));
        for (const EvidenceLine& line : finding.evidence)
            add(std::exchange(because, QString()), line.text, line.at);
        add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Told apart")), finding.toldApart);
        add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Fix")), finding.fix);
        if (finding.tried)
            add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Tried")), finding.tried->text);
    }

private:
    std::vector<ReportRow>& m_rows;
};

QString victimText(const VictimClass& row)
{
    const QString tags = row.firstTag == row.lastTag
        ? text(row.firstTag)
        : reportWord(QT_TRANSLATE_NOOP("HangReport", "%1 to %2")).arg(text(row.firstTag), text(row.lastTag));
    QString shown = QStringLiteral("%1 × %2 %3").arg(QLocale().toString(qulonglong{row.count}), text(row.name), tags);
    if (!row.device.empty())
        shown = reportWord(QT_TRANSLATE_NOOP("HangReport", "%1 on %2")).arg(shown, text(shortDeviceName(row.device)));
    if (!row.missing.empty())
        shown = reportWord(QT_TRANSLATE_NOOP("HangReport", "%1, for %2")).arg(shown, text(row.missing));
    return shown;
}

void addVictims(ReportWriter& writer, const Diagnosis& diagnosis)
{
    if (diagnosis.victimCount == 0)
        return;
    const QLocale locale;
    writer.add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Waiting")),
               QCoreApplication::translate("HangReport", "%n in all, in classes: %1", nullptr,
                                           static_cast<int>(std::min<uint64_t>(diagnosis.victimCount, INT_MAX)))
                   .arg(locale.toString(qulonglong{diagnosis.victims.size() + diagnosis.moreVictimClasses})));
    for (const VictimClass& row : diagnosis.victims) {
        DiagnosedPlace at;
        at.node = row.node;
        at.name = row.name;
        at.tag = row.firstTag;
        at.device = row.device;
        writer.add({}, victimText(row), std::move(at));
    }
}

}

std::vector<ReportRow> reportRows(const Diagnosis& diagnosis)
{
    std::vector<ReportRow> rows;
    ReportWriter writer(rows);
    QString verdict = sentence(diagnosis.summary);
    if (diagnosis.isHang())
        verdict =
            reportWord(QT_TRANSLATE_NOOP("HangReport", "%1 (%2)")).arg(verdict, text(strengthWord(diagnosis.strength)));
    writer.add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Verdict")), verdict, {}, ReportRow::Kind::Verdict);
    for (size_t i = 0; i < diagnosis.findings.size(); ++i)
        writer.addFinding(diagnosis.findings[i], i == 0);
    QString label = reportWord(QT_TRANSLATE_NOOP("HangReport", "Still possible"));
    for (const std::string& line : diagnosis.stillPossible)
        writer.add(std::exchange(label, QString()), line);
    label = reportWord(QT_TRANSLATE_NOOP("HangReport", "Frontier"));
    for (const FrontierLine& line : diagnosis.frontier)
        writer.add(std::exchange(label, QString()), line.text, line.at);
    addVictims(writer, diagnosis);
    if (diagnosis.lastMove && diagnosis.lastMove->event)
        writer.add(reportWord(QT_TRANSLATE_NOOP("HangReport", "Last progress")),
                   reportWord(QT_TRANSLATE_NOOP("HangReport", "event %1, %2"))
                       .arg(QLocale().toString(qulonglong{*diagnosis.lastMove->event + 1}),
                            text(placeText(*diagnosis.lastMove))),
                   *diagnosis.lastMove);
    label = reportWord(QT_TRANSLATE_NOOP("HangReport", "Up to the order"));
    for (const CauseFinding& finding : diagnosis.orders)
        writer.add(std::exchange(label, QString()), finding.summary, finding.cause);
    label = reportWord(QT_TRANSLATE_NOOP("HangReport", "In the graph"));
    for (const CauseFinding& finding : diagnosis.lint)
        writer.add(std::exchange(label, QString()), finding.code + " " + finding.summary, finding.cause);
    return rows;
}

QString bannerText(const Diagnosis& diagnosis)
{
    if (diagnosis.findings.empty())
        return sentence(diagnosis.summary);
    const CauseFinding& first = diagnosis.findings.front();
    const QString cause = reportWord(QT_TRANSLATE_NOOP("HangReport", "%1 (%2)"))
                              .arg(sentence(first.summary), text(strengthWord(first.strength)));
    if (diagnosis.verdict == DiagnosisVerdict::Endless)
        return cause;
    return (diagnosis.verdict == DiagnosisVerdict::Held
                ? reportWord(QT_TRANSLATE_NOOP("HangReport", "Held. %1"))
                : reportWord(QT_TRANSLATE_NOOP("HangReport", "Stuck for ever. %1")))
        .arg(cause);
}

}
