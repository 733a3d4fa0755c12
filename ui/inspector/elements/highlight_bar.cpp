// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/elements/highlight_bar.h"

#include "core/debug/expr/element_predicate.h"
#include "ui/common/plain_label.h"
#include "ui/common/saved_predicates.h"
#include "ui/common/sharp_pixmap.h"
#include "ui/common/table_copy.h"
#include "ui/common/text.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace tagscope::ui {

/// One of the things that are looked for, in a part.
struct HighlightBar::Found {
    QString text;
    ElementTest test;
    QString error;
    bool isAboutWhole = false;
    int64_t hits = 0;
    int64_t looked = 0;  ///< elements
};

namespace {

constexpr int64_t patience = 1 << 16;
/// A part that repeats one value may be endless.
constexpr int64_t mostLooked = int64_t{1} << 30;
constexpr int lookRole = Qt::UserRole;
constexpr int mostRows = 4;

QIcon iconOf(int look, const QPalette& palette)
{
    constexpr QRect box(0, 0, 28, 14);
    QPixmap pixmap = sharpPixmap(box.size(), palette.color(QPalette::Base));
    QPainter painter(&pixmap);
    painter.fillRect(box, markBrush(look, Theme::of(palette)));
    painter.setPen(palette.color(QPalette::Text));
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    return pixmap;
}

bool isElementPredicate(const QString& text)
{
    return parseElementPredicates(text.toStdString()).has_value();
}

}

HighlightBar::HighlightBar(QWidget* parent) : QWidget(parent), m_job(new LatestJob(this))
{
    m_line = new QLineEdit;
    m_line->setAccessibleName(tr("Highlight"));
    m_line->setPlaceholderText(tr("Highlight: > 1e5; [0, 1); nan"));
    m_line->setToolTip(tr("Elements to point out, with semicolons between several: > 1e5, == 3, [0, 1), nan, inf, or a "
                          "condition on value, "
                          "such as value > 3 * mean. Enter goes to the next one (F3), Shift+Enter to the one before."));
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    const auto button = [this](const QString& label, const QString& name) {
        auto* made = new QToolButton;
        made->setText(label);
        made->setAccessibleName(name);
        made->setToolTip(name);
        made->setAutoRaise(true);
        return made;
    };
    m_saved = button(tr("★"), tr("Saved conditions"));
    auto* menu = new QMenu(m_saved);
    // Not as its menu: the arrow for that has no room beside the star.
    connect(m_saved, &QToolButton::clicked, this,
            [this, menu] { menu->exec(m_saved->mapToGlobal(m_saved->rect().bottomLeft())); });
    offerPredicates(*menu, *m_line, isElementPredicate);
    m_previous = button(tr("▲"), tr("Previous marked element"));
    m_next = button(tr("▼"), tr("Next marked element"));
    m_legend = new QListWidget;
    m_legend->setAccessibleName(tr("What is highlighted"));
    m_legend->setIconSize({28, 14});
    m_legend->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(m_legend);
    m_message = new PlainLabel;
    m_message->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(m_line, 1);
    for (QToolButton* made : {m_saved, m_previous, m_next})
        row->addWidget(made);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_message);
    layout->addWidget(m_legend);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textChanged, this, &HighlightBar::search);
    connect(m_previous, &QToolButton::clicked, this, [this] { Q_EMIT walkWanted(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { Q_EMIT walkWanted(1); });
    connect(m_job, &LatestJob::ranOutOfMemory, this, [this] { drop(tr("✗ There is not enough memory for this.")); });
    drop({});
}

bool HighlightBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            Q_EMIT walkWanted(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void HighlightBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        paintLooks();
    QWidget::changeEvent(event);
}

void HighlightBar::setValue(const Tensor& value, const SliceView& part)
{
    m_value = value;
    m_part = part;
    search();
}

/// Nothing is marked, and why.
void HighlightBar::drop(const QString& message)
{
    m_job->cancel();
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    m_legend->clear();
    m_legend->hide();
    m_previous->setVisible(false);
    m_next->setVisible(false);
    if (m_marks.empty())
        return;
    m_marks.clear();
    Q_EMIT marksChanged();
}

void HighlightBar::search()
{
    const auto predicates = parseElementPredicates(m_line->text().toStdString());
    if (!predicates) {
        drop(tr("✗ %1").arg(textLines(predicates.error().message)));
        return;
    }
    if (predicates->empty() || m_value.isNone()) {
        drop({});
        return;
    }
    m_job->start([this, predicates = *predicates, value = m_value,
                  part = m_part](const std::stop_token& stop) -> LatestJob::Outcome {
        auto all = std::make_shared<std::vector<Found>>();
        for (const ElementPredicate& predicate : predicates) {
            Found& found = all->emplace_back();
            found.text = text(predicate.text());
            found.isAboutWhole = predicate.isAboutWhole();
            Result<ElementTest> test = predicate.on(value, stop);
            if (!test) {
                found.error = textLines(test.error().message);
                continue;
            }
            found.test = *std::move(test);
            found.looked =
                found.isAboutWhole ? std::min<int64_t>(1, part.elements()) : std::min(part.elements(), mostLooked);
            for (int64_t i = 0; i < found.looked; ++i) {
                if (i % patience == 0 && stop.stop_requested())
                    return [] {};
                found.hits += found.test(part.elementAt(i)) ? 1 : 0;
            }
        }
        return [this, all] { show(*all); };
    });
}

void HighlightBar::show(const std::vector<Found>& all)
{
    m_marks.clear();
    m_legend->clear();
    const QLocale locale;
    QStringList errors;
    for (const Found& found : all) {
        if (!found.error.isEmpty()) {
            errors.append(tr("✗ %1: %2").arg(found.text, found.error));
            continue;
        }
        auto* item = new QListWidgetItem(m_legend);
        if (found.isAboutWhole) {
            item->setText(found.hits > 0 ? tr("✓ %1: holds for this value").arg(found.text)
                                         : tr("– %1: does not hold").arg(found.text));
            continue;
        }
        const int look = static_cast<int>(m_marks.size()) + 1;
        m_marks.push_back({found.text, found.test, look});
        item->setData(lookRole, look);
        const QString hits = found.looked < m_part.elements() ? tr("%1 of the first %2") : tr("%1 of %2");
        item->setText(tr("%1: %2").arg(
            found.text, hits.arg(locale.toString(qlonglong(found.hits)), locale.toString(qlonglong(found.looked)))));
        item->setToolTip(plainHint(item->text()));
    }
    paintLooks();
    m_message->setText(errors.join(QLatin1Char('\n')));
    m_message->setVisible(!errors.isEmpty());
    m_legend->setVisible(m_legend->count() > 0);
    const int rowHeight = std::max(m_legend->sizeHintForRow(0), fontMetrics().height());
    m_legend->setFixedHeight(rowHeight * std::min(mostRows, std::max(1, m_legend->count()))
                             + 2 * m_legend->frameWidth());
    m_previous->setVisible(!m_marks.empty());
    m_next->setVisible(!m_marks.empty());
    Q_EMIT marksChanged();
}

void HighlightBar::paintLooks()
{
    for (int i = 0; i < m_legend->count(); ++i)
        if (const QVariant look = m_legend->item(i)->data(lookRole); look.isValid())
            m_legend->item(i)->setIcon(iconOf(look.toInt(), palette()));
}

}

#include "moc_highlight_bar.cpp"
