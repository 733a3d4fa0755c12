// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/scene/scene.h"

#include <QColor>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace tagscope::ui {

/// A token as it is drawn: a capsule with its iteration, of a control edge a box; hollow and with a slash if it is
/// dead.
struct TokenPart {
    /// Beside the iteration that is looked at; `Rest` is no token, but how many there is no room for.
    enum class Age : uint8_t { Shown, Older, Newer, Rest };
    QRectF box;
    QString text;  ///< empty where it could not be read
    bool isDead = false;
    bool isSquare = false;
    Age age = Age::Shown;
    int slot = -1;  ///< see TokenLook
    bool isEdited = false;
};

struct TokenColours {
    QColor fill;
    QColor border;
    QColor ink;
};

/// How much is left of the colours of tokens of other iterations.
constexpr double otherStrength = 0.35;

/// What lies on a line: the token of the iteration that is looked at at its end, those of others before it, as far as
/// there is room, and
/// "+2" for those that find none, if that much is left.
/// `shown`: number of the iteration that is looked at; `path`: of its tag, in the place of the number if there is room
/// for it.
std::vector<TokenPart> tokenParts(const SceneEdge& edge, const std::optional<TokenLook>& own,
                                  const std::vector<TokenLook>& others, int64_t shown, const QString& path,
                                  bool hasText);
/// Which data input of its node a line leads to; -1: a control input, nothing: none.
std::optional<int> inputOf(const SceneEdge& edge, const Scene& scene, const Graph& graph);

/// Iterations that can be live at once have different colours; where their numbers cannot be read they have none.
TokenColours coloursOf(const TokenPart& part, const Theme& theme);

/// Where a token has its pencil: at its upper corner, on the side that the line comes from.
QRectF pencilOf(const QRectF& token);

}
