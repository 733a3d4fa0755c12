// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/network_file.h"
#include "tests/support/ui_test.h"
#include "ui/parts/view_part.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <QWidget>

namespace tagscope::test {

/// A part of the window, wired as a window does it, with a run of its own, and shown. Its model is watched.
template <class Part>
struct ShownPart {
    class NoUndo final : public ui::Undo {
    public:
        void push(const QString& /*text*/, std::function<void()> /*undo*/, std::function<void()> /*redo*/) override {}
    };

    LiveSession live;
    ui::FocusModel focus{live.session, nullptr};
    NoUndo undo;
    QWidget window;
    Part part{ui::PartContext{live.session, focus, undo, window}};
    QAbstractItemModelTester tester{&part.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    ShownPart()
    {
        part.widget()->setParent(&window);
        part.widget()->resize(1000, 300);
        QObject::connect(&live.session, &ui::Session::fileChanged, &part, [this] {
            focus.showFile(true);
            part.onFile(true);
        });
        QObject::connect(&live.session, &ui::Session::snapshotChanged, &part, [this] {
            part.onSnapshot();
            focus.showSnapshot();
        });
        window.resize(1000, 300);
        window.show();
    }
    bool settle()
    {
        return QTest::qWaitFor([this] { return !live.session.isBusy(); }, 20'000);
    }
    bool runToEnd() { return live.error(ui::MoveRequest{}).empty() && settle(); }
    bool goTo(uint64_t position) { return live.error(ui::GoToRequest{position}).empty() && settle(); }
    bool select(int row)
    {
        part.table()->selectRow(row);
        return settle();
    }
    QString cell(int row, int column) const { return part.model().index(row, column).data().toString(); }
};

/// The counter so placed; with a network by policy time.
inline ui::OpenRequest counterOver(const char* network)
{
    ui::OpenRequest request;
    request.path = examplePath("counter.pbtxt").toStdString();
    request.options.placement = additionElsewhere();
    if (network) {
        request.options.network.network = readNetwork(network, "n").value();
        request.options.policy.kind = Policy::Kind::Time;
    }
    return request;
}

}
