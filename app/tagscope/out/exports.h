// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tagscope/out/export_dialog.h"
#include "ui/export/graph_view.h"
#include "ui/export/widget_picture.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

class QAbstractItemView;
class QMainWindow;

namespace tagscope::ui {
class Canvas;
class Session;
}

namespace tagscope::app {

class ExportJob;

/// Takes out of the window what it shows: pictures of the graph and of other views, tables as text, ranges of firings
/// as a page or an animation. Asks what and where, and shows how far it is. GUI thread.
class Exports final : public QObject {
    Q_OBJECT

public:
    using TagName = std::function<std::string()>;
    /// `tagName`: of what the window looks at. `remembers`: choices are kept from one session to the next.
    Exports(QMainWindow& window, ui::Session& session, ui::Canvas& canvas, TagName tagName, bool remembers);
    ~Exports() override;

    /// Of the view that has the keyboard, unless another one is chosen.
    void askForPicture();
    /// The view that has the keyboard, as it stands there, goes to the clipboard.
    void copyPicture();
    void askForReplay();
    /// The firings that are proposed; nothing: from the start on.
    void setRange(std::optional<std::pair<uint64_t, uint64_t>> range) { m_range = range; }
    void askForTable();
    /// The whole table that has the keyboard, or had it last, goes to the clipboard with its headers; without one, that
    /// of the iterations.
    void copyTable();
    /// Writes without asking, over what is there. The parts are those that would be offered now.
    void write(const ExportChoice& choice, const QString& path);
    QStringList parts(ExportKind kind);
    bool isBusy() const { return m_job != nullptr; }

Q_SIGNALS:
    /// What came of it, in a sentence.
    void ended(const QString& sentence, bool isWritten);

private:
    /// What a part of the offer stands for: a part of the graph, a widget, or a table.
    struct Part {
        QString name;
        QRectF area;
        QPointer<QWidget> widget;
        QPointer<QAbstractItemView> table;
    };

    void ask(const QString& title, std::vector<ExportKind> kinds);
    void askForPlace(const ExportChoice& choice);
    std::vector<Part> partsOf(ExportKind kind) const;
    std::vector<Part> graphParts() const;
    std::vector<Part> widgetParts() const;
    /// The part that holds what has the keyboard; the window itself does not count.
    std::optional<size_t> focusedPart(const std::vector<Part>& parts) const;
    std::vector<Part> tableParts() const;
    ui::GraphView viewOf(const Part& part) const;
    ExportDialog::Estimate estimate(const ExportChoice& choice);
    ExportDialog::Estimate estimatePicture(const ExportChoice& choice, const Part& part) const;
    ExportDialog::Estimate estimateRange(const ExportChoice& choice, const Part& part) const;
    void start(const ExportChoice& choice, const Part& part);
    /// Says `problem`, or that an export is under way; false if there is neither.
    bool isRefused(const QString& problem);
    void finishCopy(const QString& name, const QString& problem);
    /// `tagName`: of what the picture shows.
    QString footer(const std::string& tagName) const;
    std::string tagOfGraph() const;
    QString fileName() const;
    ui::WidgetSheet sheetOf(const QWidget& widget, const ExportChoice& choice) const;
    ExportChoice remembered(const std::vector<ExportKind>& kinds) const;
    void remember(const ExportChoice& choice) const;
    void showProgress(const QString& title, const QString& sentence);
    void finish(const QString& problem, qint64 bytes);

    QMainWindow& m_window;
    ui::Session& m_session;
    ui::Canvas& m_canvas;
    TagName m_tagName;
    bool m_remembers;
    QPointer<QAbstractItemView> m_lastTable;  ///< that had the keyboard
    std::vector<Part> m_parts;                ///< as they were offered last
    ExportKind m_partsKind = ExportKind::Png;
    ExportJob* m_job = nullptr;
    std::optional<std::pair<uint64_t, uint64_t>> m_range;
};

}
