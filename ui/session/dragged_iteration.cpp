// SPDX-License-Identifier: Apache-2.0
#include "ui/session/dragged_iteration.h"

#include <QCoreApplication>
#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

namespace tagscope::ui {

namespace {

QString mimeType()
{
    return QStringLiteral("application/x-tagscope-iteration");
}

}

std::unique_ptr<QMimeData> mimeOf(const DraggedIteration& dragged)
{
    const ComparedIterations& two = dragged.iterations;
    QByteArray bytes;
    QDataStream(&bytes, QIODevice::WriteOnly)
        << qint64(QCoreApplication::applicationPid()) << quint64(dragged.fileNumber) << quint32(two.frame.value)
        << two.parent.has_value() << quint32(two.parent.value_or(TagId()).value) << qint64(two.left)
        << qint64(two.right);
    auto data = std::make_unique<QMimeData>();
    data->setData(mimeType(), bytes);
    return data;
}

std::optional<DraggedIteration> draggedIteration(const QMimeData& data)
{
    QDataStream stream(data.data(mimeType()));
    qint64 process = 0;
    quint64 fileNumber = 0;
    quint32 frame = 0;
    bool hasParent = false;
    quint32 parent = 0;
    qint64 left = 0;
    qint64 right = 0;
    stream >> process >> fileNumber >> frame >> hasParent >> parent >> left >> right;
    if (stream.status() != QDataStream::Ok || process != QCoreApplication::applicationPid())
        return std::nullopt;
    return DraggedIteration{
        fileNumber, {StaticFrameId(frame), hasParent ? std::optional(TagId(parent)) : std::nullopt, left, right}};
}

}
