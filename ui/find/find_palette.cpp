// SPDX-License-Identifier: Apache-2.0
#include "ui/find/find_palette.h"

#include "ui/common/plain_label.h"
#include "ui/common/state_glyph.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr int shownRows = 12;

/// The state's glyph, the name, and what it is at the right end.
class FindDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {200, option.fontMetrics.height() + 8};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        option.text.clear();
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const QColor ink = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        const QColor quiet = isSelected ? ink : option.palette.color(QPalette::PlaceholderText);
        const QRect box = option.rect.adjusted(6, 0, -8, 0);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        int left = box.left() + 2;
        if (const QVariant state = index.data(FindModel::State); state.isValid()) {
            Theme theme = Theme::of(option.palette);
            if (isSelected)
                theme.setInk(ink);
            paintStateGlyph(*painter, QRectF(box.left(), box.top(), 18, box.height()),
                            static_cast<NodeState>(state.toInt()), theme);
            left = box.left() + 24;
        }
        painter->setPen(quiet);
        const QString about =
            option.fontMetrics.elidedText(index.data(FindModel::About).toString(), Qt::ElideMiddle, box.width() / 2);
        const int aboutWidth = option.fontMetrics.horizontalAdvance(about);
        painter->drawText(box, Qt::AlignVCenter | Qt::AlignRight, about);
        painter->setPen(ink);
        const QRect room(left, box.top(), box.right() - aboutWidth - 12 - left, box.height());
        painter->drawText(
            room, Qt::AlignVCenter | Qt::AlignLeft,
            option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, room.width()));
        painter->restore();
    }
};

}

FindPalette::FindPalette(QWidget* window) : QFrame(window), m_model(new FindModel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_line = new QLineEdit;
    m_line->setPlaceholderText(
        tr("A name;  op:Merge  frame:while  state:dead  dev:gpu  iter:7  re:Add_\\d$;  > for commands, ? for help"));
    m_line->setAccessibleName(tr("Find"));
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_list = new QListView;
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Found"));
    m_hint = new PlainLabel;
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    layout->addWidget(m_hint);
    hide();
    connect(m_line, &QLineEdit::textChanged, this, &FindPalette::find);
    connect(m_model, &FindModel::graphReady, this, [this] {
        if (isVisible())
            find();
    });
    connect(m_list, &QListView::clicked, this, [this] { choose(Qt::NoModifier); });
    window->installEventFilter(this);
}

void FindPalette::openWith(const QString& text)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    if (!text.isEmpty())
        m_line->setText(text);
    find();
    show();
    raise();
    m_line->setFocus();
    if (text.isEmpty())
        m_line->selectAll();
}

void FindPalette::dismiss()
{
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_before)
        m_before->setFocus();
}

void FindPalette::find()
{
    m_model->find(FindQuery::parse(m_line->text()));
    if (m_model->rowCount() > 0)
        m_list->setCurrentIndex(m_model->index(0));
    showHint();
}

void FindPalette::showHint()
{
    const FindQuery query = FindQuery::parse(m_line->text());
    const int found = m_model->rowCount();
    const auto shown = static_cast<size_t>(found);
    m_hint->setText(
        !query.problem.isEmpty()                           ? query.problem
            : !m_note.isEmpty() && !query.states.isEmpty() ? m_note
            : query.isEmpty()
            ? tr("Several words and fields must all hold. > lists the commands, ? says what they and all keys do.")
            : found == 0 ? nothingFound(query.isCommand)
            : shown < m_model->total()
            ? tr("The best %1 of %2.").arg(QLocale().toString(found), QLocale().toString(qulonglong(m_model->total())))
                + QStringLiteral("  ") + keysOfRow()
            : query.isCommand ? keysOfRow()
                              : tr("%Ln found.", nullptr, found) + QStringLiteral("  ") + keysOfRow());
    if (m_model->isRestricted() && !query.isCommand && !query.isEmpty())
        m_hint->setText(m_hint->text() + tr("  Only nodes that fire in the chosen range."));
    place();
}

QString FindPalette::keysOfRow() const
{
    const QModelIndex index = m_list->currentIndex();
    switch (index.isValid() ? m_model->rowAt(index.row()).kind : FindRow::Kind::Node) {
    case FindRow::Kind::Help: return tr("Enter does it, where it is a command that can be had now.");
    case FindRow::Kind::Command: return tr("Enter does it, Ctrl+Enter too but stays here.");
    case FindRow::Kind::Breakpoint: return tr("Enter goes there.");
    case FindRow::Kind::Node:
    case FindRow::Kind::Frame: break;
    }
    return tr("Enter goes there, Ctrl+Enter too but stays here, Alt+Enter sets a breakpoint.");
}

QString FindPalette::nothingFound(bool areCommands) const
{
    if (!areCommands && m_model->isReading())
        return tr("Reading the names ...");
    if (!areCommands && m_model->isOutOfMemory())
        return tr("✗ There was not enough memory to read the names: close other programs, and open the graph again.");
    return tr("Nothing found.");
}

void FindPalette::place()
{
    const QSize room = parentWidget()->size();
    const int width = std::min(680, room.width() - 40);
    const int rows = std::min(shownRows, m_model->rowCount());
    const int rowHeight = rows > 0 ? m_list->sizeHintForRow(0) : 0;
    m_list->setVisible(rows > 0);
    m_list->setFixedHeight(rows * rowHeight + 2 * m_list->frameWidth());
    m_hint->setFixedWidth(width - 18);
    resize(width, layout()->totalHeightForWidth(width));
    move((room.width() - width) / 2, std::min(80, room.height() / 10));
    if (isVisible())
        Q_EMIT covers(geometry());
}

void FindPalette::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    Q_EMIT covers(geometry());
}

void FindPalette::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    Q_EMIT covers({});
}

void FindPalette::walk(int by)
{
    const int rows = m_model->rowCount();
    if (rows == 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + by, 0, rows - 1);
    m_list->setCurrentIndex(m_model->index(row));
    showHint();
}

void FindPalette::choose(Qt::KeyboardModifiers modifiers)
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const FindRow row = m_model->rowAt(index.row());
    const bool isCommand = row.kind == FindRow::Kind::Command || row.kind == FindRow::Kind::Help;
    if (isCommand && (!row.action || !row.action->isEnabled()))
        return;  // there is only something to read
    if (!modifiers.testFlag(Qt::ControlModifier))
        dismiss();
    if (isCommand) {
        row.action->trigger();
    } else if (row.kind == FindRow::Kind::Breakpoint)
        Q_EMIT breakpointChosen(m_model->breakpointOf(row));
    else if (modifiers.testFlag(Qt::AltModifier) && row.kind == FindRow::Kind::Frame)
        Q_EMIT frameBreakpointRequested(row.node);
    else if (modifiers.testFlag(Qt::AltModifier))
        Q_EMIT breakpointRequested(row.node);
    else if (const std::optional<qint64> iteration = FindQuery::parse(m_line->text()).iteration)
        Q_EMIT nodeChosenAt(row.node, *iteration);
    else
        Q_EMIT nodeChosen(row.node);
}

bool FindPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_line && event->type() == QEvent::ShortcutOverride) {
        // These are the palette's while it is open, whatever they mean elsewhere.
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            event->accept();
            return true;
        }
    }
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Up: walk(-1); return true;
        case Qt::Key_Down: walk(1); return true;
        case Qt::Key_PageUp: walk(-shownRows); return true;
        case Qt::Key_PageDown: walk(shownRows); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: choose(key->modifiers()); return true;
        case Qt::Key_Escape: dismiss(); return true;
        default: break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

}

#include "moc_find_palette.cpp"
