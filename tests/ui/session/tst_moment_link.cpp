// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/moment_link.h"

#include <QDir>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

using namespace tagscope;
using namespace tagscope::ui;

class TestMomentLink final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLinkReadsBack_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<qulonglong>("position");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("tag");
        QTest::addColumn<int>("kind");
        QTest::addColumn<qulonglong>("seed");
        const int fifo = int(Policy::Kind::Fifo);
        QTest::newRow("plain") << "/a/net.pb" << 31ull << "while/Add"
                               << "while;3" << fifo << 0ull;
        QTest::newRow("nothing but a file") << "/a/net.pb" << 0ull << ""
                                            << "" << fifo << 0ull;
        QTest::newRow("spaces and signs") << "/a b/n&t=#1?.pb" << 5ull << "scope/x y&z"
                                          << "outer;2/inner;0" << fifo << 0ull;
        QTest::newRow("percent") << "/100%41/x.pb" << 5ull << "a%2Fb"
                                 << "" << fifo << 0ull;
        QTest::newRow("another script") << QStringLiteral("/größe/网.pb") << 5ull << QStringLiteral("узел") << ""
                                        << fifo << 0ull;
        QTest::newRow("random") << "/a/net.pb" << 31ull << "n"
                                << "" << int(Policy::Kind::Random) << 18446744073709551615ull;
        QTest::newRow("lifo") << "/a/net.pb" << 18446744073709551615ull << "n"
                              << "" << int(Policy::Kind::Lifo) << 0ull;
    }
    void aLinkReadsBack()
    {
        QFETCH(QString, path);
        QFETCH(qulonglong, position);
        QFETCH(QString, node);
        QFETCH(QString, tag);
        QFETCH(int, kind);
        QFETCH(qulonglong, seed);
        const MomentLink link{path.toStdString(),
                              position,
                              node.toStdString(),
                              tag.toStdString(),
                              {static_cast<Policy::Kind>(kind), seed}};
        const QString text = toText(link);
        QVERIFY(looksLikeMomentLink(text));
        QVERIFY2(!text.contains(QLatin1Char(' ')), "a link is one word");
        const Result<MomentLink> back = momentLinkFromText(QStringLiteral(" ") + text + QStringLiteral("\n"));
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QCOMPARE(*back, link);
    }

    void aPlainLinkCanBeRead()
    {
        const MomentLink link{"/a/net.pb", 31, "while/Add", "while;3", {}};
        QCOMPARE(toText(link), QStringLiteral("tagscope:///a/net.pb?position=31&node=while/Add&tag=while;3"));
    }

    /// As other programs may write the scheme.
    void theSchemeMayBeWrittenOtherwise_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("as ours") << "tagscope:///a/net.pb?position=31";
        QTest::newRow("large letters") << "Tagscope:///a/net.pb?position=31";
        QTest::newRow("without a host") << "tagscope:/a/net.pb?position=31";
    }
    void theSchemeMayBeWrittenOtherwise()
    {
        QFETCH(QString, text);
        QVERIFY(looksLikeMomentLink(text));
        const Result<MomentLink> link = momentLinkFromText(text);
        QVERIFY2(link, link ? "" : link.error().message.c_str());
        QCOMPARE(*link, (MomentLink{"/a/net.pb", 31, "", "", {}}));
    }

    /// Inputs read back as they were typed, but for those that are too long, which stand as what they can be known by.
    void inputsAreInALink()
    {
        const std::string whole = "y=" + std::string(500, '7');
        MomentLink link{"/a/net.pb", 31, "n", "", {}};
        setInputs(link, {{"x:0=[1, 2] & 3 = \"100%+\"", whole}, {"total", "sum:1"}, {"init"}});
        const QString text = toText(link);
        QVERIFY(text.size() < 300);
        const Result<MomentLink> back = momentLinkFromText(text);
        QVERIFY2(back, back ? "" : back.error().message.c_str());
        QCOMPARE(*back, link);
        QCOMPARE(back->inputs->feeds, std::vector<std::string>{"x:0=[1, 2] & 3 = \"100%+\""});
        QCOMPARE(back->longFeeds, std::vector<std::string>{feedDigest(whole)});

        const LinkInputs known = inputsOf(*back, {{whole}, {}, {}});
        QVERIFY(known.unknown.empty());
        QVERIFY(isSameRun(known.inputs, {{whole, "x:0=[1, 2] & 3 = \"100%+\""}, {"total", "sum:1"}, {"init"}}));
        const LinkInputs other = inputsOf(*back, {{whole + '1'}, {}, {}});
        QCOMPARE(other.unknown, std::vector<std::string>{"y"});
        RequestText expected = *back->inputs;
        expected.feeds.push_back(whole + '1');  // another rather than none
        QCOMPARE(other.inputs, expected);
        QCOMPARE(inputsOf(*back, {}).inputs, *back->inputs);
    }

    /// A file of values is the same one wherever the link is opened; one that was written by hand means a file beside
    /// the graph.
    void filesAreFoundFromEverywhere()
    {
        const QString here = QDir::currentPath();
        const auto restore = qScopeGuard([&] { QDir::setCurrent(here); });
        QTemporaryDir folder;
        QTemporaryDir other;
        QVERIFY(QDir::setCurrent(folder.path()));
        const std::string whole = QDir::current().absoluteFilePath(QStringLiteral("values.npy")).toStdString();
        MomentLink link{"/a/net.pb", 31, "", "", {}};
        const RequestText relative{{"x=@values.npy", "y:0=@./values.npy", "z=@/v/z.npy", "s=\"@values.npy\""}, {}, {}};
        setInputs(link, relative);
        QVERIFY(isSameRun(*link.inputs, relative));
        QVERIFY(QDir::setCurrent(other.path()));
        QCOMPARE(link.inputs->feeds,
                 (std::vector<std::string>{"x=@" + whole, "y:0=@" + whole, "z=@/v/z.npy", "s=\"@values.npy\""}));
        const Result<MomentLink> back = momentLinkFromText(toText(link));
        QVERIFY(back);
        QCOMPARE(*back, link);
        QVERIFY(!isSameRun(*link.inputs, relative));  // from here they are other files
        // However long its path is.
        setInputs(link, {{"x=@/" + std::string(400, 'd') + "/v.npy"}, {}, {}});
        QVERIFY(link.longFeeds.empty());
        const Result<MomentLink> byHand =
            momentLinkFromText(QStringLiteral("tagscope:///a/net.pb?position=1&feed=x%3D@in/v.npy"));
        QVERIFY(byHand);
        QCOMPARE(byHand->inputs->feeds, std::vector<std::string>{"x=@/a/in/v.npy"});
    }

    /// Links come from strangers.
    void endlessLinksAreRefused()
    {
        const QString link = QStringLiteral("tagscope:///a/net.pb?position=1");
        QVERIFY(momentLinkFromText(link + QStringLiteral("&longfeed=y=0").repeated(1000)));
        QVERIFY(!momentLinkFromText(link + QStringLiteral("&longfeed=y=0").repeated(1001)));
        QVERIFY(!momentLinkFromText(link + QStringLiteral("&node=") + QString(1'000'000, u'n')));
    }

    /// An older link leaves the inputs alone; one of a run that is given nothing asks for nothing.
    void noInputsAndNothingSaidDiffer()
    {
        const RequestText now{{"x=1"}, {}, {}};
        const Result<MomentLink> older = momentLinkFromText(QStringLiteral("tagscope:///a/net.pb?position=31"));
        QVERIFY(older && !older->inputs);
        QCOMPARE(inputsOf(*older, now).inputs, now);
        MomentLink link = *older;
        setInputs(link, {});
        QCOMPARE(toText(link), QStringLiteral("tagscope:///a/net.pb?position=31&inputs=none"));
        const Result<MomentLink> back = momentLinkFromText(toText(link));
        QVERIFY(back && back->inputs);
        QCOMPARE(inputsOf(*back, now).inputs, RequestText{});
    }

    void whatIsNoLinkIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("empty") << ""
                               << "cannot be read";
        QTest::newRow("another scheme") << "https:///a?position=1"
                                        << "cannot be read";
        QTest::newRow("no file") << "tagscope:?position=1"
                                 << "names no file";
        QTest::newRow("relative") << "tagscope:net.pb?position=1"
                                  << "names no file";
        QTest::newRow("no number") << "tagscope:///a?position=x"
                                   << "is no number";
        QTest::newRow("too large") << "tagscope:///a?position=18446744073709551616"
                                   << "is no number";
        QTest::newRow("negative") << "tagscope:///a?position=-1"
                                  << "is no number";
        QTest::newRow("schedule") << "tagscope:///a?schedule=best"
                                  << "a schedule that is none of";
    }
    void whatIsNoLinkIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const Result<MomentLink> link = momentLinkFromText(text);
        QVERIFY(!link);
        QVERIFY2(QString::fromStdString(link.error().message).contains(reason), link.error().message.c_str());
        QVERIFY(QString::fromStdString(link.error().message)
                    .contains(QStringLiteral("expected tagscope:///FILE?position=N")));
    }
};

TAGSCOPE_APPLESS_TEST(TestMomentLink)

#include "tst_moment_link.moc"
