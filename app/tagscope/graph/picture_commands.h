// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

class QAction;
class QActionGroup;
class QMainWindow;

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
class Session;
enum class ColourBy : uint8_t;
struct Snapshot;
}

namespace tagscope::app {

class Edits;

/// How many have died so far of what the last firing died of, as a sentence; none if it did not fire dead, or nobody
/// has counted.
QStringList deathsText(const ui::Snapshot& snapshot);

/// Commands for how the picture of the graph is drawn and moves. GUI thread.
class PictureCommands final : public QObject {
    Q_OBJECT

public:
    /// The actions are the window's. `remembers`: what is a person's own habit is kept from one window to the next.
    PictureCommands(QMainWindow& window, ui::Session& session, ui::CanvasPanes& panes, Edits& edits, bool remembers);

    /// For the menu.
    const QList<QAction*>& actions() const { return m_actions; }
    /// What colours tell, as a record has it; what no record has is the state.
    QString colourBy() const;
    void setTopDown(bool isTopDown);
    void setByDevice(bool isByDevice);
    /// Each perspective has its own way: where messages are followed, devices are lanes at first.
    void showIn(const QString& perspective);
    void setColourBy(const QString& key);

private:
    void addPlaces();
    void addColours();
    void setColourBy(ui::ColourBy by);
    /// One question at a time: what takes long is answered part by part.
    void askForAmounts();
    QAction* add(const QString& name, const QString& text, const QKeySequence& key);
    QAction* addToggle(const QString& name, const QString& text, const QKeySequence& key);
    bool initiallyReduced() const;
    void setReducedMotion(bool isReduced);

    QMainWindow& m_window;
    ui::Session& m_session;
    ui::CanvasPanes& m_panes;
    Edits& m_edits;
    bool m_remembers;
    std::vector<Qt::UIEffect> m_tipEffects;  ///< with which the platform shows tips
    QList<QAction*> m_actions;
    QActionGroup* m_colours = nullptr;
    QAction* m_topDown = nullptr;
    QAction* m_byDevice = nullptr;
    QAction* m_beside = nullptr;
    QString m_perspective;
    std::map<QString, bool> m_byDeviceIn;  ///< by perspective
};

}
