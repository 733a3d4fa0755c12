// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/convert.h"
#include "core/tensor/format.h"
#include "core/tensor/literal.h"
#include "tests/support/kernel_test.h"
#include "tests/support/metatypes.h"

#include <QtTest>

#include <cmath>

namespace tagscope::test {

/// "float [1,2]" or "int32 7": a dtype and a literal; "float empty[0,2]" is a tensor without elements. Parted
/// by semicolons where there are several.
inline Tensor tensorFrom(QString text)
{
    text = text.trimmed();
    const auto space = text.indexOf(QLatin1Char(' '));
    const DType type = dtypeFromName(text.left(space).toStdString()).value_or(DType::Invalid);
    const QString rest = text.mid(space + 1).trimmed();
    if (rest.startsWith(QStringLiteral("empty["))) {
        Shape shape;
        for (const QString& dim : rest.mid(6).chopped(1).split(QLatin1Char(',')))
            shape.append(dim.toLongLong());
        return Tensor::allocate(type, shape);
    }
    Result<Tensor> value = parseLiteral(rest.toStdString(), type);
    if (!value)
        qFatal("bad literal '%s': %s", qPrintable(text), value.error().message.c_str());
    return *value;
}

inline std::vector<Tensor> tensorsFrom(const QString& text)
{
    std::vector<Tensor> tensors;
    for (const QString& part : text.split(QLatin1Char(';'), Qt::SkipEmptyParts))
        tensors.push_back(tensorFrom(part));
    return tensors;
}

/// Relative error that the type's own precision explains.
inline double toleranceOf(DType t)
{
    switch (t) {
    case DType::BFloat16: return 1e-2;
    case DType::Half: return 2e-3;
    case DType::Double:
    case DType::Complex128: return 1e-13;
    default: return 2e-6;
    }
}

inline bool isNear(double a, double b, double tolerance)
{
    if (std::isnan(a) || std::isnan(b) || std::isinf(a) || std::isinf(b))
        return (std::isnan(a) && std::isnan(b)) || a == b;
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

/// Same dtype and shape, and the same values but for rounding of floating types.
inline bool areNear(const Tensor& a, const Tensor& b)
{
    if (a.dtype() != b.dtype() || !(a.shape() == b.shape()))
        return false;
    if (!isFloating(a.dtype()) && !isComplex(a.dtype()))
        return a == b;
    for (int64_t i = 0; i < a.elements(); ++i) {
        const Number x = numberAt(a, i);
        const Number y = numberAt(b, i);
        if (!isNear(x.real, y.real, toleranceOf(a.dtype()))
            || !isNear(x.imaginary, y.imaginary, toleranceOf(a.dtype())))
            return false;
    }
    return true;
}

inline void opColumns()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<AttrMap>("attributes");
}

/// `expected` is a tensor or several parted by ';' (the first outputs), or "error: " and the message.
inline void opRow(const char* name, const char* op, const char* inputs, const char* expected, AttrMap attributes = {})
{
    QTest::newRow(qPrintable(QStringLiteral("%1: %2").arg(QString::fromUtf8(op), QString::fromUtf8(name))))
        << QString::fromUtf8(op) << QString::fromUtf8(inputs) << QString::fromUtf8(expected) << std::move(attributes);
}

/// Runs the fetched row and compares its first outputs, as many as are expected.
inline void checkOpRow()
{
    QFETCH(QString, op);
    QFETCH(QString, inputs);
    QFETCH(QString, expected);
    QFETCH(AttrMap, attributes);
    const Result<std::vector<Tensor>> result = runOutputs(op.toStdString(), tensorsFrom(inputs), attributes);
    if (expected.startsWith(QStringLiteral("error: "))) {
        QVERIFY2(!result, "an error was expected");
        QCOMPARE(QString::fromStdString(result.error().message), expected.mid(7));
        return;
    }
    QVERIFY2(result, result ? "" : toString(result.error()).c_str());
    const std::vector<Tensor> wanted = tensorsFrom(expected);
    QVERIFY(!wanted.empty() && result->size() >= wanted.size());
    for (size_t i = 0; i < wanted.size(); ++i)
        QVERIFY2(areNear(result->at(i), wanted[i]),
                 qPrintable(QStringLiteral("output %1: found %2, expected %3")
                                .arg(QString::number(i), QString::fromStdString(summaryText(result->at(i))),
                                     QString::fromStdString(summaryText(wanted[i])))));
}

}
