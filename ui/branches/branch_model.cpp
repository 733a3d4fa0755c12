// SPDX-License-Identifier: Apache-2.0
#include "ui/branches/branch_model.h"

#include "ui/common/sharp_pixmap.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QFont>
#include <QIcon>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace tagscope::ui {

namespace {

const BranchInfo* parentOf(const std::vector<BranchInfo>& branches, const BranchInfo& branch)
{
    const auto found = std::ranges::find(branches, branch.parent, &BranchInfo::id);
    return found == branches.end() ? nullptr : &*found;
}

QString events(uint64_t count)
{
    return QLocale().toString(qulonglong(count));
}

/// "total: 45 → 46" for each fetch that has another value; both lists are in the order of the request. Of values with
/// more letters than `longest` only the name.
QStringList changedFetches(const BranchInfo& branch, const BranchInfo& parent, qsizetype longest)
{
    QStringList changes;
    for (size_t i = 0; i < std::min(branch.fetches.size(), parent.fetches.size()); ++i) {
        if (branch.fetches[i] == parent.fetches[i])
            continue;
        const QString name = text(branch.fetches[i]).section(QStringLiteral(" = "), 0, 0);
        const QString before = text(parent.fetches[i]).section(QStringLiteral(" = "), 1);
        const QString after = text(branch.fetches[i]).section(QStringLiteral(" = "), 1);
        changes.append(std::max(before.size(), after.size()) > longest
                           ? name
                           : QStringLiteral("%1: %2 → %3").arg(name, before, after));
    }
    return changes;
}

bool isOver(const BranchInfo& branch)
{
    return branch.status != RunStatus::Paused;
}

/// Of a branch, on the colour of the list so that it stands out from a selected row, too.
QIcon swatch(const QColor& color, const QColor& ground)
{
    constexpr double side = 16;  // of icons in lists
    QPixmap pixmap = sharpPixmap({side, side});
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(2, 2, 12, 12), 4, 4);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(4, 4, 8, 8), 2, 2);
    painter.end();
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);  // styles would tint it with the selection
    return icon;
}

}

QString endText(const BranchInfo& branch)
{
    switch (branch.status) {
    case RunStatus::Ok:
        return branch.openFrames == 0
            ? BranchModel::tr("completes")
            : BranchModel::tr("ends with %Ln open loop frames", nullptr, static_cast<int>(branch.openFrames));
    case RunStatus::Error: return BranchModel::tr("fails");
    case RunStatus::Stalled: return BranchModel::tr("is stuck");
    case RunStatus::Limit: return BranchModel::tr("ends at the limit of firings");
    default: return BranchModel::tr("goes on");
    }
}

QString shortEnd(const BranchInfo& branch)
{
    if (branch.status == RunStatus::Ok && branch.openFrames > 0)
        return BranchModel::tr("%Ln frames open", nullptr, static_cast<int>(branch.openFrames));
    return branch.status == RunStatus::Limit ? BranchModel::tr("limit of firings") : endText(branch);
}

QString wholeEnd(const BranchInfo& branch)
{
    switch (branch.status) {
    case RunStatus::Error: return BranchModel::tr("fails: %1").arg(text(branch.error));
    case RunStatus::Stalled: return BranchModel::tr("is stuck: something waits, and nothing can run");
    default: return endText(branch);
    }
}

QStringList ownEdits(const std::vector<BranchInfo>& branches, const BranchInfo& branch)
{
    const BranchInfo* parent = parentOf(branches, branch);
    std::unordered_set<std::string_view> before;
    if (parent)
        before.insert(parent->edits.begin(), parent->edits.end());
    QStringList own;
    for (const std::string& edit : branch.edits)
        if (!before.contains(edit))
            own.append(text(edit));
    return own;
}

QString comparison(const std::vector<BranchInfo>& branches, const BranchInfo& branch)
{
    const BranchInfo* parent = parentOf(branches, branch);
    if (!parent)
        return {};
    QString sentence = BranchModel::tr("%1 %2 (%3 events); %4 %5 (%6 events).")
                           .arg(text(branch.name), wholeEnd(branch), events(branch.size), text(parent->name),
                                wholeEnd(*parent), events(parent->size));
    if (!isOver(branch) || !isOver(*parent))
        return sentence + QLatin1Char(' ')
            + (isOver(branch)        ? BranchModel::tr("Run %1 on to compare their ends.").arg(text(parent->name))
                   : isOver(*parent) ? BranchModel::tr("Run %1 on to compare their ends.").arg(text(branch.name))
                                     : BranchModel::tr("Run both on to compare their ends."));
    const QStringList changes = changedFetches(branch, *parent, std::numeric_limits<qsizetype>::max());
    if (!changes.isEmpty())
        sentence += QLatin1Char(' ') + BranchModel::tr("Fetches differ: %1.").arg(changes.join(QStringLiteral(", ")));
    else if (!branch.fetches.empty())
        sentence += QLatin1Char(' ') + BranchModel::tr("The fetches are the same.");
    return sentence;
}

QString standing(const std::vector<BranchInfo>& branches, const BranchInfo& branch)
{
    const QString compared = comparison(branches, branch);
    return compared.isEmpty()
        ? BranchModel::tr("%1 %2 (%3 events).").arg(text(branch.name), wholeEnd(branch), events(branch.size))
        : compared;
}

QStringList briefStanding(const std::vector<BranchInfo>& branches, const BranchInfo& branch)
{
    const BranchInfo* parent = parentOf(branches, branch);
    QStringList facts;
    if (parent && isOver(branch) && isOver(*parent)) {
        constexpr qsizetype mostLetters = 16;
        constexpr qsizetype mostNamed = 2;
        const QStringList changes = changedFetches(branch, *parent, mostLetters);
        const QString named = changes.first(std::min(changes.size(), mostNamed)).join(QStringLiteral(", "));
        if (changes.size() > mostNamed)
            facts.append(BranchModel::tr("%1 and more fetches differ").arg(named));
        else if (!changes.isEmpty())
            facts.append(BranchModel::tr("Fetches differ: %1").arg(named));
        else if (!branch.fetches.empty())
            facts.append(BranchModel::tr("The fetches are the same"));
    }
    for (const BranchInfo* line : {&branch, parent})
        if (line)
            facts.append(
                BranchModel::tr("%1 %2 (%3 events)").arg(text(line->name), endText(*line), events(line->size)));
    return facts;
}

QColor branchColor(int id, bool isDark)
{
    // Okabe and Ito's hues, in lightnesses that stand out from the window.
    static constexpr std::array<QRgb, 6> light = {0x5b6573, 0x0072b2, 0xb36b00, 0x00785a, 0xa0507a, 0xc24e00};
    static constexpr std::array<QRgb, 6> dark = {0xa7b1be, 0x56b4e9, 0xe9a53a, 0x2fd0a0, 0xdb94bd, 0xff8a4a};
    const std::array<QRgb, 6>& hues = isDark ? dark : light;
    return QColor(hues[static_cast<size_t>(std::max(0, id)) % hues.size()]);
}

void BranchModel::setBranches(std::vector<BranchInfo> branches)
{
    if (branches.size() < m_branches.size()) {
        beginResetModel();
        m_branches = std::move(branches);
        endResetModel();
        return;
    }
    const auto known = static_cast<ptrdiff_t>(m_branches.size());
    std::move(branches.begin(), branches.begin() + known, m_branches.begin());
    if (known > 0)
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(known) - 1, ColumnCount - 1));
    if (std::ssize(branches) == known)
        return;
    beginInsertRows({}, static_cast<int>(known), static_cast<int>(branches.size()) - 1);
    m_branches.insert(m_branches.end(), branches.begin() + known, branches.end());
    endInsertRows();
}

int BranchModel::currentRow() const
{
    const auto found = std::ranges::find(m_branches, true, &BranchInfo::isCurrent);
    return found == m_branches.end() ? -1 : static_cast<int>(found - m_branches.begin());
}

int BranchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_branches.size());
}

int BranchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString BranchModel::cellText(const BranchInfo& branch, int column) const
{
    switch (column) {
    case Name: return (branch.isCurrent ? tr("▸ %1") : QStringLiteral("%1")).arg(text(branch.name));
    case Fork: {
        const BranchInfo* parent = parentOf(m_branches, branch);
        return parent ? tr("%1, after event %2").arg(text(parent->name), events(branch.fork)) : QStringLiteral("-");
    }
    case Edits: {
        const QStringList edits = ownEdits(m_branches, branch);
        return edits.isEmpty() && branch.parent >= 0 ? tr("another order") : edits.join(QStringLiteral("; "));
    }
    case Events: return events(branch.size);
    case End: return shortEnd(branch);
    default: return {};
    }
}

/// What no column may have room for.
QString BranchModel::aboutBranch(const BranchInfo& branch) const
{
    QStringList lines;
    if (parentOf(m_branches, branch)) {
        lines.append(tr("Forks from %1").arg(cellText(branch, Fork)));
        lines.append(cellText(branch, Edits));
    }
    lines.append(standing(m_branches, branch));
    return lines.join(QLatin1Char('\n'));
}

QVariant BranchModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const BranchInfo& branch = m_branches[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return cellText(branch, index.column());
    case Qt::ToolTipRole: return plainHint(aboutBranch(branch));
    case Qt::FontRole: {
        QFont font;
        font.setBold(branch.isCurrent);
        return font;
    }
    case Qt::DecorationRole:
        return index.column() == Name
            ? QVariant(swatch(branchColor(branch.id, Theme::of(QGuiApplication::palette()).isDark),
                              QGuiApplication::palette().color(QPalette::Base)))
            : QVariant();
    default: return {};
    }
}

QVariant BranchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Branch");
    case Fork: return tr("Forks from");
    case Edits: return tr("Edits");
    case Events: return tr("Events");
    case End: return tr("End");
    default: return {};
    }
}

}

#include "moc_branch_model.cpp"
