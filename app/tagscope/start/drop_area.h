// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QMimeData;

namespace tagscope::app {

/// The first file on this machine that is dragged; empty if there is none.
QString draggedFile(const QMimeData& data);

/// A drawn place that says where files can be dropped, and shows it while one is over the page around it; the whole
/// page takes it.
class DropArea final : public QWidget {
    Q_OBJECT

public:
    explicit DropArea(QWidget& page);

    bool isOver() const { return m_isOver; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void dropped(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString sentence() const;
    void setOver(bool isOver);

    bool m_isOver = false;
};

}
