// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/value_summary.h"

#include "core/tensor/literal.h"
#include "core/tensor/npy.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tagscope;
using namespace tagscope::ui;

namespace {

Tensor valueOf(const QString& literal, const char* dtype)
{
    return *parseLiteral(literal.toStdString(), *dtypeFromName(dtype));
}

}

class TestValueSummary final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsFoundOut_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("literal");
        QTest::addColumn<bool>("hasNumbers");
        QTest::addColumn<int>("bins");
        QTest::addColumn<bool>("hasImage");
        QTest::newRow("scalar") << "float32"
                                << "3" << true << 1 << false;
        QTest::newRow("a bin for each whole number") << "int32"
                                                     << "[1,2,2,5]" << true << 5 << false;
        QTest::newRow("bool") << "bool"
                              << "[true,false]" << true << 2 << false;
        QTest::newRow("many bins") << "float32"
                                   << "[0.5,2,1]" << true << 40 << false;
        QTest::newRow("matrix") << "float32"
                                << "[[1,2],[3,4]]" << true << 40 << true;
        QTest::newRow("grey image") << "uint8"
                                    << "[[[0],[255]]]" << true << 40 << true;
        QTest::newRow("colour image") << "uint8"
                                      << "[[[0,0,0],[255,0,128]]]" << true << 40 << true;
        QTest::newRow("five channels") << "uint8"
                                       << "[[[0,0,0,0,0]]]" << true << 1 << false;
        QTest::newRow("only NaN") << "float32"
                                  << "[nan,nan]" << true << 1 << false;
        QTest::newRow("empty") << "float32"
                               << "[]" << true << 1 << false;
        QTest::newRow("strings") << "string"
                                 << "[\"a\"]" << false << 0 << false;
    }
    void whatIsFoundOut()
    {
        QFETCH(QString, dtype);
        QFETCH(QString, literal);
        QFETCH(bool, hasNumbers);
        QFETCH(int, bins);
        QFETCH(bool, hasImage);
        const ValueSummary summary = summarise(valueOf(literal, qPrintable(dtype)));
        QCOMPARE(summary.statistics.has_value(), hasNumbers);
        QCOMPARE(summary.raster.has_value(), hasNumbers);
        QCOMPARE(summary.histogram ? static_cast<int>(summary.histogram->counts.size()) : 0, bins);
        QCOMPARE(summary.image.has_value(), hasImage);
    }

    void pixels_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("literal");
        QTest::addColumn<QList<uint>>("pixels");
        QTest::newRow("bytes are levels")
            << "uint8"
            << "[[0,128],[255,1]]" << QList<uint>{0xff000000, 0xff808080, 0xffffffff, 0xff010101};
        QTest::newRow("numbers are spread")
            << "float32"
            << "[[-1,0],[1,nan]]" << QList<uint>{0xff000000, 0xff808080, 0xffffffff, 0xff000000};
        QTest::newRow("channels") << "uint8"
                                  << "[[[1,2,3],[4,5,6]]]" << QList<uint>{0xff010203, 0xff040506};
        QTest::newRow("a fourth channel is no colour") << "uint8"
                                                       << "[[[1,2,3,9]]]" << QList<uint>{0xff010203};
        QTest::newRow("all the same") << "float32"
                                      << "[[7,7]]" << QList<uint>{0xff000000, 0xff000000};
    }
    void pixels()
    {
        QFETCH(QString, dtype);
        QFETCH(QString, literal);
        QFETCH(QList<uint>, pixels);
        const ValueSummary summary = summarise(valueOf(literal, qPrintable(dtype)));
        QVERIFY(summary.image);
        QCOMPARE(QList<uint>(summary.image->pixels.begin(), summary.image->pixels.end()), pixels);
    }

    void largeImagesAreThinned()
    {
        const Tensor t = Tensor::allocateRepeated(DType::UInt8, Shape{int64_t(1) << 31, 3, 1}, 1);
        std::memset(const_cast<std::byte*>(t.rawData()), 200, 1);
        const ValueSummary summary = summarise(t);
        QVERIFY(summary.image);
        QCOMPARE(summary.image->height, 512);
        QCOMPARE(summary.image->width, 3);
        QCOMPARE(summary.image->pixels.back(), 0xffc8c8c8u);
    }

    void aPartIsCopiedOnlyIfItMustBe()
    {
        const Tensor t = Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 40}, 1);
        const Result<Tensor> all = partOf(t, *parseSlice("[:]"));
        QVERIFY(all);
        QCOMPARE(all->identity(), t.identity());
        const Result<Tensor> most = partOf(t, *parseSlice("[1:]"));
        QVERIFY(!most);
        QCOMPARE(most.error().code, ErrorCode::ResourceExhausted);
        const Tensor small = Tensor::vector<int32_t>({1, 2, 3});
        QVERIFY(*partOf(small, *parseSlice("[::-1]")) == Tensor::vector<int32_t>({3, 2, 1}));
    }

    void csv_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("literal");
        QTest::addColumn<QString>("expected");
        QTest::newRow("scalar") << "int32"
                                << "5"
                                << "5\n";
        QTest::newRow("vector") << "float32"
                                << "[1,2.5]"
                                << "1,2.5\n";
        QTest::newRow("planes") << "int32"
                                << "[[[1,2],[3,4]],[[5,6],[7,8]]]"
                                << "1,2\n3,4\n5,6\n7,8\n";
        QTest::newRow("strings") << "string"
                                 << "[\"a,b\", \"say \\\"x\\\"\", \"plain\"]"
                                 << "\"a,b\",\"say \"\"x\"\"\",plain\n";
        QTest::newRow("empty") << "int32"
                               << "[]"
                               << "";
    }
    void csv()
    {
        QFETCH(QString, dtype);
        QFETCH(QString, literal);
        QFETCH(QString, expected);
        const Result<std::string> text = csvText(valueOf(literal, qPrintable(dtype)));
        QVERIFY(text);
        QCOMPARE(QString::fromStdString(*text), expected);
    }

    void csvHasLimits()
    {
        QCOMPARE(csvText(Tensor::allocateRepeated(DType::Float, Shape{2'000'000}, 1)).error().code,
                 ErrorCode::ResourceExhausted);
        QVERIFY(!csvText(Tensor()));
    }

    void filesAreNumpys()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("value.npy")).toStdString();
        const Tensor t = valueOf(QStringLiteral("[[1,2],[3,4]]"), "int64");
        QVERIFY(saveNpy(t, path));
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Result<Tensor> read = readNpy(file.readAll().toStdString());
        QVERIFY(read);
        QVERIFY(*read == t);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void whatCannotBeWrittenIsSaid()
    {
        QTemporaryDir folder;
        const Result<void> saved =
            saveNpy(Tensor::scalar<float>(1), folder.filePath(QStringLiteral("no/such/folder.npy")).toStdString());
        QVERIFY(!saved);
        QVERIFY(QString::fromStdString(saved.error().message).contains(QStringLiteral("cannot be written")));
        QVERIFY(!saveNpy(Tensor::resource(ResourceId(1)), folder.filePath(QStringLiteral("x.npy")).toStdString()));
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void itStops()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(!summarise(Tensor::vector<float>({1, 2}), source.get_token()).statistics);
    }
};

TAGSCOPE_APPLESS_TEST(TestValueSummary)

#include "tst_value_summary.moc"
