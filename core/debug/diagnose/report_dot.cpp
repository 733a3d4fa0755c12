// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/reports.h"

#include "core/graph/device.h"

#include <fmt/format.h>

namespace tagscope {

namespace {

std::string dotQuoted(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c == '\n' ? ' ' : c;
    }
    return quoted + "\"";
}

}

std::string toDot(const Diagnosis& diagnosis)
{
    std::string text = "digraph waits {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n";
    if (!diagnosis.findings.empty())
        text += fmt::format("  label={};\n",
                            dotQuoted(diagnosis.findings.front().code + " " + diagnosis.findings.front().summary));
    const WaitPicture& picture = diagnosis.picture;
    for (size_t i = 0; i < picture.boxes.size(); ++i) {
        const WaitBox& box = picture.boxes[i];
        std::string label = box.text;
        if (box.count > 1)
            label += fmt::format(" x {}", box.count);
        if (!box.firstTag.empty())
            label += "  " + box.firstTag + (box.lastTag == box.firstTag ? "" : " .. " + box.lastTag);
        if (!box.device.empty())
            label += "  " + shortDeviceName(box.device);
        text += fmt::format("  n{} [label={}{}{}{}];\n", i, dotQuoted(label), box.isOnCycle ? ", peripheries=2" : "",
                            box.isRoot ? ", style=filled, fillcolor=\"#f6c7b6\"" : "",
                            box.kind == WaitBox::Kind::Node ? "" : ", shape=ellipse");
    }
    for (const WaitArrow& arrow : picture.arrows)
        text += fmt::format("  n{} -> n{}{};\n", arrow.from, arrow.to,
                            arrow.isAny           ? " [style=dashed]"
                                : arrow.isMessage ? " [color=\"#3060a0\"]"
                                                  : "");
    return text + "}\n";
}

}
