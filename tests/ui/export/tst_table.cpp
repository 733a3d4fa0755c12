// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/table.h"

#include "tests/support/ui_test.h"
#include "ui/common/roles.h"

#include <QStandardItemModel>
#include <QStringListModel>

#include <algorithm>
#include <utility>

using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// RFC 4180, read back.
QList<QStringList> parseCsv(const QString& text)
{
    QList<QStringList> rows(1);
    QString cell;
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (isQuoted && c == u'"' && i + 1 < text.size() && text[i + 1] == u'"') {
            cell += text[++i];
        } else if (c == u'"') {
            isQuoted = !isQuoted;
        } else if (!isQuoted && c == u',') {
            rows.back().append(std::exchange(cell, {}));
        } else if (!isQuoted && c == u'\r') {
            rows.back().append(std::exchange(cell, {}));
            rows.append(QStringList());
            ++i;  // the line feed
        } else {
            cell += c;
        }
    }
    rows.removeLast();
    return rows;
}

QByteArray written(const QAbstractItemModel& model, TableFormat format, int limit = TableWriter::mostRows)
{
    TableWriter writer(model, format, {limit, TableWriter::mostBytes});
    for (int slice = 0; slice < 1'000'000 && !writer.write(7); ++slice) {
    }
    return writer.bytes();
}

/// Keeps the cells of one column, the last that was asked for.
class Forgetful final : public QAbstractTableModel {
public:
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 3; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role == ItemRole::IsPending)
            return std::exchange(m_kept, index.column()) != index.column();
        return role == Qt::DisplayRole ? QVariant(index.row() * 10 + index.column()) : QVariant();
    }

private:
    mutable int m_kept = -1;
};

/// Keeps some square parts, those that were asked for last, as the table of iterations does. What is asked for is there
/// the next time.
class Parts final : public QAbstractTableModel {
public:
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 128; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 40 * size; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role != ItemRole::IsPending)
            return role == Qt::DisplayRole ? QVariant(index.row() * 10'000 + index.column()) : QVariant();
        const std::pair part(index.row() / size, index.column() / size);
        if (std::ranges::find(m_kept, part) != m_kept.end())
            return false;
        ++asked;
        m_kept.push_back(part);
        if (m_kept.size() > 20)
            m_kept.erase(m_kept.begin());
        return true;
    }

    mutable int asked = 0;

private:
    static constexpr int size = 64;
    mutable std::vector<std::pair<int, int>> m_kept;
};

/// Numbers without storage; `pending` is how often a cell is asked before it is there.
class Squares final : public QAbstractTableModel {
public:
    Squares(int rows, int columns) : m_rows(rows), m_columns(columns) {}
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_columns; }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (role == ItemRole::IsPending)
            return pending > 0 && index.column() == 1 && pending-- > 0;
        return role == Qt::DisplayRole ? QVariant(qlonglong(index.row()) * index.row() + index.column()) : QVariant();
    }

    mutable int pending = 0;

private:
    int m_rows;
    int m_columns;
};

}

class TestTable final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void csvComesBackAsItWas()
    {
        const QList<QStringList> cells = {
            {QStringLiteral("name"), QStringLiteral("value, of it"), QStringLiteral("\"quoted\"")},
            {QStringLiteral("a\nb"), QStringLiteral("\r\n"), QString()},
            {QStringLiteral(" spaces "), QStringLiteral("tab\there"), QStringLiteral("ö ∅ 𝛼")},
            {QStringLiteral("\"\""), QStringLiteral(","), QStringLiteral("plain")}};
        QStandardItemModel model(4, 3);
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 3; ++column)
                model.setItem(row, column, new QStandardItem(cells[row][column]));
        const QStringList header = {QStringLiteral("A"), QStringLiteral("B, C"), QStringLiteral("D")};
        model.setHorizontalHeaderLabels(header);
        QCOMPARE(parseCsv(QString::fromUtf8(written(model, TableFormat::Csv))), QList<QStringList>{header} + cells);
        // Tabs have no quotes, so lines and cells stay what they are by losing what would break them.
        const QStringList lines = QString::fromUtf8(written(model, TableFormat::Tsv)).split(u'\n');
        QCOMPARE(lines.size(), 6);
        for (int row = 0; row < 5; ++row)
            QCOMPARE(lines[row].count(u'\t'), 2);
        QCOMPARE(lines[2], QStringLiteral("a b\t  \t"));
    }

    void namesAreWholeAndHeadingsAreLeftOut()
    {
        QStandardItemModel model(3, 1);
        for (int row = 0; row < 3; ++row)
            model.setItem(row, 0, new QStandardItem(QString::number(row)));
        model.setHorizontalHeaderLabels({QStringLiteral("i=0")});
        model.setVerticalHeaderLabels({QStringLiteral("a"), QStringLiteral("  Add"), QStringLiteral("plain")});
        model.item(0, 0)->setData(true, ItemRole::IsHeading);
        model.verticalHeaderItem(1)->setData(QStringLiteral("a/Add"), ItemRole::WholeName);
        QCOMPARE(parseCsv(QString::fromUtf8(written(model, TableFormat::Csv))),
                 (QList<QStringList>{{QString(), QStringLiteral("i=0")},
                                     {QStringLiteral("a/Add"), QStringLiteral("1")},
                                     {QStringLiteral("plain"), QStringLiteral("2")}}));
    }

    void cells_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("csv");
        QTest::newRow("plain") << QStringLiteral("x") << QStringLiteral("x");
        QTest::newRow("comma") << QStringLiteral("1,5") << QStringLiteral("\"1,5\"");
        QTest::newRow("quote") << QStringLiteral("5\" disk") << QStringLiteral("\"5\"\" disk\"");
        QTest::newRow("line") << QStringLiteral("a\nb") << QStringLiteral("\"a\nb\"");
        QTest::newRow("empty") << QString() << QString();
    }
    void cells()
    {
        QFETCH(QString, cell);
        QFETCH(QString, csv);
        QCOMPARE(cellText(cell, TableFormat::Csv), csv);
    }

    void aListHasNoHeader()
    {
        const QStringListModel model({QStringLiteral("one"), QStringLiteral("two")});
        QCOMPARE(written(model, TableFormat::Csv), QByteArray("one\r\ntwo\r\n"));
    }

    void rowsHaveTheirNames()
    {
        QStandardItemModel model(1, 1);
        model.setItem(0, 0, new QStandardItem(QStringLiteral("7")));
        model.setVerticalHeaderLabels({QStringLiteral("while/Add")});
        model.setHorizontalHeaderLabels({QStringLiteral("3")});
        QCOMPARE(written(model, TableFormat::Tsv), QByteArray("\t3\nwhile/Add\t7\n"));
    }

    void childrenFollowTheirParents()
    {
        QStandardItemModel model;
        auto* outer = new QStandardItem(QStringLiteral("outer"));
        outer->appendRow(new QStandardItem(QStringLiteral("inner")));
        outer->child(0)->appendRow(new QStandardItem(QStringLiteral("innermost")));
        model.appendRow(outer);
        model.appendRow(new QStandardItem(QStringLiteral("next")));
        QCOMPARE(written(model, TableFormat::Tsv), QByteArray("outer\n  inner\n    innermost\nnext\n"));
    }

    /// As they are written: those below others too, and headings not.
    void rowsAreCounted()
    {
        QStandardItemModel model;
        auto* outer = new QStandardItem(QStringLiteral("outer"));
        outer->appendRow(new QStandardItem(QStringLiteral("inner")));
        outer->child(0)->appendRow(new QStandardItem(QStringLiteral("innermost")));
        auto* heading = new QStandardItem(QStringLiteral("heading"));
        heading->setData(true, ItemRole::IsHeading);
        for (QStandardItem* item : {outer, heading, new QStandardItem(QStringLiteral("next"))})
            model.appendRow(item);
        QCOMPARE(TableWriter::countRows(model, 100), 4);
        QCOMPARE(written(model, TableFormat::Tsv).count('\n'), 4);
        QCOMPARE(TableWriter::countRows(model, 2), 2);
        QCOMPARE(TableWriter::countRows(QStandardItemModel(), 2), 0);
    }

    void whatIsMissingIsSaid()
    {
        const Squares model(1'000'000'000, 3);
        const QStringList lines =
            QString::fromUtf8(written(model, TableFormat::Csv, 100)).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 102);
        QCOMPARE(lines[100], QStringLiteral("9801,9802,9803"));
        QCOMPARE(lines[101], QStringLiteral("only the first 100 rows are here"));
        // Just as many as may be are all there.
        QVERIFY(!written(Squares(100, 3), TableFormat::Csv, 100).contains("only"));
        const QByteArray wide = written(Squares(2, 20'000), TableFormat::Csv);
        QVERIFY(wide.endsWith("\"only the first 10,000 of 20,000 columns are here\"\r\n"));
    }

    void whatIsLeftOutIsSaid()
    {
        const Squares model(100, 3);
        TableWriter whole(model, TableFormat::Tsv, {100, 1 << 20});
        QVERIFY(whole.write(1000));
        QCOMPARE(whole.missing(), QString());
        TableWriter few(model, TableFormat::Tsv, {7, 1 << 20});
        QVERIFY(few.write(1000));
        QCOMPARE(few.missing(), QStringLiteral("only the first 7 rows are here"));
        // "1\t2\t3\n" and two rows of six bytes are more than 12.
        TableWriter small(model, TableFormat::Tsv, {100, 12});
        QVERIFY(small.write(1000));
        QCOMPARE(small.bytes(),
                 QByteArray("1\t2\t3\n0\t1\t2\n1\t2\t3\n"
                            "only the first 2 rows are here\n"));
    }

    void cellsOnTheirWayAreWaitedFor()
    {
        const Squares model(3, 2);
        TableWriter writer(model, TableFormat::Csv);
        model.pending = 2;
        QVERIFY(!writer.write(100));
        QCOMPARE(writer.rows(), 0);
        QVERIFY(!writer.write(100));
        QVERIFY(writer.write(100));
        QCOMPARE(writer.bytes(), QByteArray("1,2\r\n0,1\r\n1,2\r\n4,5\r\n"));
    }

    void aRowMayBeWiderThanWhatIsKept()
    {
        const Forgetful model;
        TableWriter writer(model, TableFormat::Csv);
        bool isWhole = false;
        for (int slice = 0; slice < 20 && !isWhole; ++slice)
            isWhole = writer.write(100);
        QVERIFY(isWhole);
        QCOMPARE(writer.bytes(), QByteArray("1,2,3\r\n0,1,2\r\n10,11,12\r\n"));
    }

    /// However wide it is: two rows of forty parts each.
    void eachPartIsAskedForOnce()
    {
        const Parts model;
        TableWriter writer(model, TableFormat::Tsv);
        int waits = 0;
        while (!writer.write(1000))
            waits += writer.isWaiting() ? 1 : 0;
        QCOMPARE(model.asked, 2 * 40);
        QVERIFY(waits < 10);  // parts are asked for some at a time
        const QList<QByteArray> lines = writer.bytes().split('\n');
        QCOMPARE(lines.size(), 1 + 128 + 1);
        for (const int row : {0, 63, 64, 127}) {
            const QList<QByteArray> cells = lines[row + 1].split('\t');
            QCOMPARE(cells.size(), 40 * 64);
            QCOMPARE(cells.front().toInt(), row * 10'000);
            QCOMPARE(cells.back().toInt(), row * 10'000 + 40 * 64 - 1);
        }
    }

    void nothingIsNothing()
    {
        const Squares model(0, 0);
        QCOMPARE(written(model, TableFormat::Csv), QByteArray());
    }
};

TAGSCOPE_GUILESS_TEST(TestTable)

#include "tst_table.moc"
