// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/reports.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

std::string htmlText(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '&': escaped += "&amp;"; break;
        case '"': escaped += "&quot;"; break;
        default: escaped += c;
        }
    }
    return escaped;
}

void htmlFindings(std::string& page, const std::vector<CauseFinding>& findings)
{
    for (const CauseFinding& finding : findings) {
        page +=
            fmt::format("<h2 id=\"{}\">{} {}</h2>\n<p><b>{}</b> ({})</p>\n<ul>\n", findingId(finding), finding.code,
                        htmlText(causeName(finding.code)), htmlText(finding.summary), strengthWord(finding.strength));
        for (const EvidenceLine& line : finding.evidence)
            page += fmt::format("<li>{}</li>\n", htmlText(line.text));
        page += "</ul>\n";
        if (finding.tried)
            page += fmt::format("<p>{}: {}</p>\n", htmlText(say("Tried")), htmlText(finding.tried->text));
        if (!finding.fix.empty())
            page += fmt::format("<p>{}: {}</p>\n", htmlText(say("Fix")), htmlText(finding.fix));
    }
}

}

std::string toHtml(const Diagnosis& diagnosis)
{
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tagscope</title>\n"
                       "<style>body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
                       "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid "
                       "#ccc}pre{background:#f4f4f4;padding:1em;overflow:auto}</style></head><body>\n";
    page += fmt::format("<h1>{}</h1>\n", htmlText(diagnosis.summary));
    htmlFindings(page, diagnosis.findings);
    if (!diagnosis.victims.empty()) {
        page +=
            fmt::format("<h2>{}</h2>\n<table><tr><th>#</th><th>{}</th><th>{}</th><th>{}</th></tr>\n",
                        htmlText(say("Who waits")), htmlText(say("Node")), htmlText(say("Tags")), htmlText(say("For")));
        for (const VictimClass& row : diagnosis.victims)
            page +=
                fmt::format("<tr><td>{}</td><td>{}</td><td>{}{}</td><td>{}</td></tr>\n", row.count, htmlText(row.name),
                            htmlText(row.firstTag), row.lastTag == row.firstTag ? "" : " .. " + htmlText(row.lastTag),
                            htmlText(row.missing));
        page += "</table>\n";
    }
    htmlFindings(page, diagnosis.orders);
    htmlFindings(page, diagnosis.lint);
    page += fmt::format("<h2>{}</h2>\n<pre>{}</pre>\n</body></html>\n", htmlText(say("The whole report")),
                        htmlText(toText(diagnosis)));
    return page;
}

}
