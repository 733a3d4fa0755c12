// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start_page.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace tagscope::app {

namespace {

QString examplesFolder()
{
    const QString program = QCoreApplication::applicationDirPath();
    for (const QString& folder : {program + QStringLiteral("/examples"), program + QStringLiteral("/../share/tagscope/examples"),
                                  QStringLiteral(TAGSCOPE_EXAMPLES_DIR)})
        if (QFileInfo::exists(folder + QStringLiteral("/counter.pbtxt")))
            return QDir(folder).canonicalPath();
    return {};
}

}

std::vector<Example> findExamples()
{
    const QString folder = examplesFolder();
    if (folder.isEmpty())
        return {};
    const auto example = [&](const char* file, const QString& title, const QString& hint) {
        return Example{folder + QLatin1Char('/') + QLatin1String(file), title, hint};
    };
    std::vector<Example> all = {
        example("counter.pbtxt", StartPage::tr("A while loop"),
                StartPage::tr("Step until Switch sends its token out: the last iteration's body dies.")),
        example("cond_true.pbtxt", StartPage::tr("A conditional, taken"),
                StartPage::tr("Watch dead tokens go down the branch that is not taken.")),
        example("cond_false.pbtxt", StartPage::tr("A conditional, not taken"),
                StartPage::tr("The same graph, with the other branch dead.")),
        example("nested.pbtxt", StartPage::tr("A loop in a loop"),
                StartPage::tr("Each outer iteration enters a new instance of the inner frame.")),
        example("cond_in_loop.pbtxt", StartPage::tr("A conditional in a loop"),
                StartPage::tr("Another branch is dead in every other iteration.")),
        example("untaken_loop.pbtxt", StartPage::tr("A loop in an untaken branch"),
                StartPage::tr("Every node of the loop fires once, dead, and its Exit is held until the frame ends.")),
    };
    std::erase_if(all, [](const Example& e) { return !QFileInfo::exists(e.path); });
    return all;
}

QStringList recentFiles()
{
    QStringList files = QSettings().value(QStringLiteral("recent")).toStringList();
    files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return files;
}

void rememberRecentFile(const QString& path)
{
    QStringList recent = recentFiles();
    recent.removeAll(path);
    recent.prepend(path);
    QSettings().setValue(QStringLiteral("recent"), recent.mid(0, 12));
}

StartPage::StartPage(QWidget* parent) : QWidget(parent)
{
    auto* title = new QLabel(tr("Open a dataflow graph"));
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.7);
    font.setBold(true);
    title->setFont(font);
    auto* about = new QLabel(tr("A GraphDef (.pb or .pbtxt) or a saved trace. Drop a file here, or choose one."));
    about->setWordWrap(true);
    m_error = new QLabel;
    m_error->setWordWrap(true);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->setAccessibleName(tr("Error"));
    m_error->hide();
    auto* open = new QPushButton(tr("Open a file ..."));
    open->setDefault(true);

    auto* examples = new QListWidget;
    examples->setAccessibleName(tr("Examples"));
    examples->setSpacing(2);
    examples->setWordWrap(true);
    for (const Example& e : findExamples()) {
        auto* item = new QListWidgetItem(e.title + QLatin1Char('\n') + e.hint, examples);
        item->setData(Qt::UserRole, e.path);
    }
    if (examples->count() == 0)
        new QListWidgetItem(tr("The bundled examples were not found beside the program."), examples);
    m_recent = new QListWidget;
    m_recent->setAccessibleName(tr("Recent files"));
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    refresh();

    auto* columns = new QHBoxLayout;
    const auto column = [&](const QString& name, QListWidget* list) {
        auto* box = new QVBoxLayout;
        auto* label = new QLabel(name);
        label->setBuddy(list);
        box->addWidget(label);
        box->addWidget(list);
        columns->addLayout(box);
        connect(list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
            if (const QString path = item->data(Qt::UserRole).toString(); !path.isEmpty())
                Q_EMIT fileChosen(path);
        });
        connect(list, &QListWidget::itemClicked, list, &QListWidget::itemActivated);
    };
    column(tr("&Examples"), examples);
    column(tr("&Recent files"), m_recent);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(48, 40, 48, 40);
    layout->setSpacing(14);
    layout->addWidget(title);
    layout->addWidget(about);
    layout->addWidget(m_error);
    layout->addWidget(open, 0, Qt::AlignLeft);
    layout->addLayout(columns, 1);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
}

void StartPage::refresh()
{
    m_recent->clear();
    for (const QString& path : recentFiles()) {
        auto* item = new QListWidgetItem(QFileInfo(path).fileName() + QLatin1Char('\n') + QDir::toNativeSeparators(QFileInfo(path).path()),
                                         m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(QDir::toNativeSeparators(path));
    }
    if (m_recent->count() == 0)
        new QListWidgetItem(tr("Files that you open will be listed here."), m_recent);
}

void StartPage::setError(const QString& text)
{
    m_error->setText(text);
    m_error->setVisible(!text.isEmpty());
}

}
