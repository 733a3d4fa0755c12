// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/console/console_view.h"
#include "ui/parts/view_part.h"

namespace tagscope::ui {

/// The debugger's command line, as a part of the window. GUI thread.
class ConsolePart final : public ViewPart {
    Q_OBJECT

public:
    explicit ConsolePart(const PartContext& context);

    QWidget* widget() const override { return m_view; }
    QStringList perspectives() const override
    {
        return {QLatin1String(debugPerspective), QLatin1String(trafficPerspective), QLatin1String(hangPerspective)};
    }
    ConsoleView* view() const { return m_view; }
    void obey(ListFilters& filters) override;

Q_SIGNALS:
    void quitWanted();

private:
    void enter(const QString& line);
    void complete(const QString& line);

    ConsoleView* m_view = nullptr;
};

}
