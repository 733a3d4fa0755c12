// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/edit_panel.h"

#include "core/tensor/npy.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/edit_requests.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using ui::EditPanel;

namespace {

ui::EditSubject subject(DType dtype, Tensor value, std::optional<uint64_t> event = 12)
{
    ui::EditSubject s;
    s.node = NodeId(4u);
    s.name = QStringLiteral("while/Add:0");
    s.dtype = dtype;
    s.tag = TagId(3u);
    s.tagName = QStringLiteral("while;2");
    s.value = std::move(value);
    s.event = event;
    s.position = 40;
    return s;
}

QString said(const EditPanel& panel)
{
    QString all;
    for (const QLabel* label : panel.findChildren<QLabel*>())
        if (!label->isHidden())
            all += label->text() + QLatin1Char('\n');
    return all;
}

}

class TestEditPanel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void valuesAreCheckedWhileTheyAreTyped_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("isFine");
        QTest::addColumn<QString>("message");
        QTest::newRow("number") << int(DType::Int32) << QStringLiteral("7") << true << QStringLiteral("int32 []");
        QTest::newRow("list") << int(DType::Float) << QStringLiteral("[[1], [2.5]]") << true
                              << QStringLiteral("float32 [2,1]");
        QTest::newRow("text") << int(DType::String) << QStringLiteral("\"x\"") << true << QStringLiteral("string []");
        QTest::newRow("fraction in an integer")
            << int(DType::Int32) << QStringLiteral("1.5") << false << QStringLiteral("1.5");
        QTest::newRow("too large") << int(DType::Int8) << QStringLiteral("300") << false << QStringLiteral("300");
        QTest::newRow("unfinished") << int(DType::Int32) << QStringLiteral("[1,") << false << QStringLiteral("✗");
        QTest::newRow("nothing") << int(DType::Int32) << QString() << false << QStringLiteral("int32");
    }
    void valuesAreCheckedWhileTheyAreTyped()
    {
        QFETCH(int, dtype);
        QFETCH(QString, typed);
        QFETCH(bool, isFine);
        QFETCH(QString, message);
        EditPanel panel;
        panel.open(subject(static_cast<DType>(dtype), {}));
        panel.line()->setText(typed);
        QVERIFY2(panel.message().contains(message), qPrintable(panel.message()));
        QCOMPARE(buttonOf<QPushButton>(panel, QStringLiteral("Override"))->isEnabled(), isFine);
        QSignalSpy requested(&panel, &EditPanel::editRequested);
        QTest::keyClick(panel.line(), Qt::Key_Return);
        QCOMPARE(requested.size(), isFine ? 1 : 0);
        QCOMPARE(panel.isHidden(), isFine);
        if (isFine)
            QCOMPARE(requested[0][0].value<ui::EditRequest>().value.dtype(), static_cast<DType>(dtype));
    }

    void itSaysWhatWillHappen()
    {
        EditPanel panel;
        QVERIFY(panel.isHidden());
        panel.open(subject(DType::Int32, Tensor::scalar<int32_t>(5)));
        QCOMPARE(panel.line()->text(), QStringLiteral("5"));
        QVERIFY2(said(panel).contains(QStringLiteral("while/Add:0 at while;2")), qPrintable(said(panel)));
        QVERIFY2(said(panel).contains(QStringLiteral("before event 13")), qPrintable(said(panel)));
        panel.open(subject(DType::Int32, {}, std::nullopt));
        QCOMPARE(panel.line()->text(), QString());
        QVERIFY2(said(panel).contains(QStringLiteral("after event 40")), qPrintable(said(panel)));
        panel.refuse(QStringLiteral("it is fed"));
        QVERIFY2(said(panel).contains(QStringLiteral("it is fed")), qPrintable(said(panel)));
        QVERIFY(panel.line()->isHidden());
        QTest::keyClick(&panel, Qt::Key_Escape);
        QVERIFY(panel.isHidden());
    }

    /// The first numbers of many are not the value.
    void aLongValueIsNotOffered()
    {
        const auto numbers = [](int64_t count) {
            const std::vector<float> values(static_cast<size_t>(count), 0.12345678f);
            return Tensor::fromValues<float>(Shape{count}, values);
        };
        EditPanel panel;
        panel.open(subject(DType::Float, numbers(300)));
        QCOMPARE(panel.line()->text().size(), qsizetype{300 * (10 + 2)});  // the brackets take the room of a comma
        panel.open(subject(DType::Float, numbers(400)));
        QCOMPARE(panel.line()->text(), QString());
    }

    void itCanMakeItDead()
    {
        EditPanel panel;
        panel.open(subject(DType::Int32, Tensor::scalar<int32_t>(5)));
        QSignalSpy requested(&panel, &EditPanel::editRequested);
        buttonOf<QPushButton>(panel, QStringLiteral("Make dead"))->click();
        QCOMPARE(requested.size(), 1);
        const auto request = requested[0][0].value<ui::EditRequest>();
        QVERIFY(request.value.isNone());
        QCOMPARE(request.tag, TagId(3u));
        QCOMPARE(request.node, NodeId(4u));
        // What is dead already need not be made so.
        panel.open(subject(DType::Int32, {}));
        QVERIFY(!buttonOf<QPushButton>(panel, QStringLiteral("Make dead"))->isEnabled());
    }

    /// All of them, unless one was meant or is chosen.
    void oneOfSeveralEdgesCanBeChosen()
    {
        EditPanel panel;
        auto* const over = panel.findChild<QComboBox*>();
        QVERIFY(over);
        QSignalSpy requested(&panel, &EditPanel::editRequested);
        const auto consumer = [&] {
            QTest::keyClick(panel.line(), Qt::Key_Return);
            return requested.takeLast()[0].value<ui::EditRequest>().consumer;
        };
        ui::EditSubject one = subject(DType::Int32, Tensor::scalar<int32_t>(5));
        one.edges = {{QStringLiteral("less:0"), Endpoint{NodeId(7u), 0}}};
        one.edge = 0;
        panel.open(one);
        QVERIFY(over->isHidden());  // there is no choice
        QCOMPARE(consumer(), std::optional<Endpoint>());
        ui::EditSubject two = one;
        two.edges.push_back({QStringLiteral("switch:0"), Endpoint{NodeId(8u), 0}});
        two.edge = 1;
        panel.open(two);
        QVERIFY(!over->isHidden());
        QCOMPARE(over->currentText(), QStringLiteral("only what goes into switch:0"));
        QVERIFY2(said(panel).contains(QStringLiteral("other consumers")), qPrintable(said(panel)));
        QCOMPARE(consumer(), std::optional(Endpoint{NodeId(8u), 0}));
        panel.open(two);
        over->setCurrentIndex(0);
        QCOMPARE(over->currentText(), QStringLiteral("on all 2 edges"));
        QVERIFY2(!said(panel).contains(QStringLiteral("other consumers")), qPrintable(said(panel)));
        QCOMPARE(consumer(), std::optional<Endpoint>());
        two.edge.reset();
        panel.open(two);
        QCOMPARE(over->currentIndex(), 0);
        panel.refuse(QStringLiteral("it is fed"));
        QVERIFY(over->isHidden());
    }

    void filesAreReadOnRequest()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("v.npy"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(*writeNpy(Tensor::vector<int32_t>({1, 2}), 1000)));
        file.close();
        EditPanel panel;
        panel.open(subject(DType::Int32, Tensor::scalar<int32_t>(5)));
        QSignalSpy requested(&panel, &EditPanel::editRequested);
        panel.line()->setText(QStringLiteral("@") + folder.filePath(QStringLiteral("none.npy")));
        QTest::keyClick(panel.line(), Qt::Key_Return);
        QTRY_VERIFY2(panel.message().startsWith(QStringLiteral("✗")), qPrintable(panel.message()));
        QVERIFY(requested.isEmpty());
        panel.line()->setText(QStringLiteral("@") + path);
        QTest::keyClick(panel.line(), Qt::Key_Return);
        QTRY_COMPARE(requested.size(), 1);
        QVERIFY(requested[0][0].value<ui::EditRequest>().value == Tensor::vector<int32_t>({1, 2}));
    }

    void longValuesAreNotTyped()
    {
        EditPanel panel;
        panel.open(subject(DType::Float, Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 40}, 1)));
        QCOMPARE(panel.line()->text(), QString());
        // Neither is what would be cut off in the middle.
        std::vector<double> digits(900, 1.0 / 3);
        panel.open(subject(DType::Double, Tensor::fromValues<double>(Shape{900}, digits)));
        QCOMPARE(panel.line()->text(), QString());
        panel.open(subject(DType::Double, Tensor::vector<double>({1, 2})));
        QCOMPARE(panel.line()->text(), QStringLiteral("[1, 2]"));
    }
};

TAGSCOPE_TEST(TestEditPanel)

#include "tst_edit_panel.moc"
