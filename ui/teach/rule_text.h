// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/snapshot.h"
#include "ui/teach/question.h"

#include <QString>

namespace tagscope::ui {

/// The rule by which nodes of a class fire, for people who do not know it yet: a few plain sentences.
QString ruleText(OpClass opClass, bool isDead);

/// The last firing of a snapshot, in the engine's words but without the elements of tensors; how to begin, before the
/// first.
QString firedText(const Snapshot& snapshot);
/// The rule of that firing; how everything begins, before the first.
QString ruleText(const Snapshot& snapshot);

/// Why nothing can be asked now; empty if something can fire.
QString whyNothing(const Snapshot& snapshot);

/// Why a node that somebody marked cannot fire; empty where only the engine knows.
QString whyNot(Readiness readiness, const QString& tagName);

/// "Output 0 (false)", for each answer.
QString deadSideText(DeadSide side);
/// What the predicate makes of a Switch.
QString deadSideReason(const ReadySwitch& ready);

}
