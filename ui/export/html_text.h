// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

class QPainterPath;

namespace tagscope::ui {

/// Text that stands in a page as it is, in an element or a quoted attribute; letters that no page may hold are
/// replaced.
QByteArray escaped(const QString& text);
/// Texts as a JSON array that may stand in a script element.
QByteArray jsonArray(const QStringList& strings);
/// With one decimal, without zeros that say nothing.
QByteArray number(double value);
/// A path as SVG writes it.
QByteArray pathData(const QPainterPath& path);
/// A theme's colours as properties of a style sheet: "--canvas:#ffffff;".
QByteArray colorProperties(const Theme& theme);
/// A template with its @names@ replaced, each by what stands under it; what comes in is not looked at again. Names that
/// are not there are left as they are.
QByteArray filled(const QByteArray& templateText, const QHash<QByteArray, QByteArray>& values);
/// The sign of a state as a symbol 20 units wide that takes the colour of its surroundings.
QByteArray glyphSymbol(NodeState state);

}
