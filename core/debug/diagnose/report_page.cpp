// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/reports.h"
#include "core/graph/device.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

std::string inQuotes(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        if (static_cast<unsigned char>(c) >= ' ')
            quoted += c;
    }
    return quoted + '"';
}

std::string asHtml(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '&': escaped += "&amp;"; break;
        case '"': escaped += "&quot;"; break;
        default: escaped += c; break;
        }
    }
    return escaped;
}

}

std::string toDot(const Diagnosis& diagnosis)
{
    std::string text = "digraph waits {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    const WaitPicture& picture = diagnosis.picture;
    for (size_t i = 0; i < picture.boxes.size(); ++i) {
        const WaitBox& box = picture.boxes[i];
        std::string label = box.text;
        if (box.count > 1)
            label += fmt::format(" ({} times)", box.count);
        if (!box.firstTag.empty())
            label += " " + box.firstTag + (box.lastTag == box.firstTag ? "" : " .. " + box.lastTag);
        if (!box.device.empty())
            label += " " + shortDeviceName(box.device);
        text += fmt::format("  n{} [label={}{}{}];\n", i, inQuotes(label), box.isRoot ? ", penwidth=3" : "",
                            box.isOnCycle ? ", peripheries=2" : "");
    }
    for (const WaitArrow& arrow : picture.arrows)
        text += fmt::format("  n{} -> n{}{};\n", arrow.from, arrow.to,
                            arrow.isAny           ? " [style=dashed]"
                                : arrow.isMessage ? " [style=dotted]"
                                                  : "");
    return text + "}\n";
}

std::string toHtml(const Diagnosis& diagnosis)
{
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
                       "<style>body{{font:14px/1.5 sans-serif;margin:2em auto;max-width:60em;padding:0 1em}}"
                       "pre{{white-space:pre-wrap;font:13px/1.5 monospace}}"
                       "@media(prefers-color-scheme:dark){{body{{background:#1e1e1e;color:#ddd}}}}</style></head>\n"
                       "<body><h1>{0}</h1>\n<pre>{1}</pre></body></html>\n",
                       asHtml(diagnosis.summary), asHtml(toText(diagnosis)));
}

}
