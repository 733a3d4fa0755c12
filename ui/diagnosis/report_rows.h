// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"

#include <QString>

#include <vector>

namespace tagscope::ui {

/// A line of the report of a hang (hangs.md 2): its field, what it says, and where it leads.
struct ReportRow {
    enum class Kind : uint8_t { Verdict, Cause, Text };
    Kind kind = Kind::Text;
    QString label;  ///< empty: of the row before
    QString text;
    DiagnosedPlace at;  ///< empty: nowhere

    bool leadsSomewhere() const
    {
        return at.node.isValid() || !at.tag.empty() || !at.device.empty() || at.event.has_value();
    }
};

/// All lines of a report, what is read first at the top.
std::vector<ReportRow> reportRows(const Diagnosis& diagnosis);

/// In the words of a banner: the verdict and the first cause.
QString bannerText(const Diagnosis& diagnosis);

}
