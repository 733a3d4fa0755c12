// SPDX-License-Identifier: Apache-2.0
#include "ui/session/moment_link.h"

#include "core/base/say.h"

#include <QCryptographicHash>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr auto scheme = "tagscope";
constexpr size_t longestFeed = 200;

/// Lists of a link, by the name of an entry.
constexpr std::pair<const char*, std::vector<std::string> RequestText::*> inputKeys[] = {
    {"feed", &RequestText::feeds}, {"fetch", &RequestText::fetches}, {"target", &RequestText::targets}};
constexpr auto longFeedKey = "longfeed";
/// So that a run that is given nothing is not taken for an older link.
constexpr auto nothingKey = "inputs";

/// Where relative names of files lead from now.
std::filesystem::path folderOfProgram()
{
    std::error_code none;
    return std::filesystem::current_path(none);
}

std::string feedName(const std::string& feed)
{
    return feed.substr(0, feed.find('='));
}

Error notALink(const std::string& why)
{
    return {ErrorCode::InvalidArgument, say("{}, expected tagscope:///FILE?position=N&node=NAME&tag=TAG", why), {}};
}

}

bool looksLikeMomentLink(const QString& text)
{
    return text.trimmed().startsWith(QLatin1String(scheme) + QLatin1Char(':'), Qt::CaseInsensitive);
}

std::string feedDigest(const std::string& feed)
{
    const QByteArray hash =
        QCryptographicHash::hash(QByteArray::fromStdString(feed), QCryptographicHash::Sha256).toHex().left(16);
    return feedName(feed) + '=' + hash.toStdString();
}

void setInputs(MomentLink& link, const RequestText& inputs)
{
    link.inputs = withWholePaths(inputs, folderOfProgram());
    link.longFeeds.clear();
    std::erase_if(link.inputs->feeds, [&](const std::string& feed) {
        const bool isLong = feed.size() > longestFeed && !isFromFile(feed);
        if (isLong)
            link.longFeeds.push_back(feedDigest(feed));
        return isLong;
    });
}

LinkInputs inputsOf(const MomentLink& link, const RequestText& now)
{
    LinkInputs wanted{link.inputs.value_or(now), {}};
    std::map<std::string, const std::string*> known;  // by digest, and what else a tensor is fed by its name
    if (!link.longFeeds.empty())
        for (const std::string& feed : now.feeds)
            known[feedDigest(feed)] = known[feedName(feed)] = &feed;
    for (const std::string& digest : link.longFeeds) {
        const bool isSame = known.contains(digest);
        const auto fed = known.find(isSame ? digest : feedName(digest));
        if (!isSame)
            wanted.unknown.push_back(feedName(digest));
        if (fed != known.end())
            wanted.inputs.feeds.push_back(*fed->second);  // another rather than none
    }
    return wanted;
}

bool isSameRun(RequestText a, RequestText b)
{
    for (RequestText* text : {&a, &b})
        *text = withWholePaths(std::move(*text), folderOfProgram());
    std::ranges::sort(a.feeds);
    std::ranges::sort(b.feeds);
    return a == b;
}

QString toText(const MomentLink& link)
{
    const auto encoded = [](std::string_view value) {
        return QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(value.data(), std::ssize(value)), "/:;"));
    };
    QString text = QLatin1String(scheme) + QStringLiteral("://") + encoded(link.path)
        + QStringLiteral("?position=%1").arg(link.position);
    if (!link.node.empty())
        text += QStringLiteral("&node=") + encoded(link.node);
    if (!link.tag.empty())
        text += QStringLiteral("&tag=") + encoded(link.tag);
    if (link.policy.kind != Policy::Kind::Fifo)
        text += QStringLiteral("&schedule=") + encoded(policyName(link.policy.kind));
    if (link.policy.kind == Policy::Kind::Random)
        text += QStringLiteral("&seed=%1").arg(link.policy.seed);
    if (!link.inputs)
        return text;
    const qsizetype withoutInputs = text.size();
    const auto addAll = [&](const char* key, const std::vector<std::string>& values) {
        for (const std::string& value : values)
            text += QLatin1Char('&') + QLatin1String(key) + QLatin1Char('=') + encoded(value);
    };
    for (const auto& [key, list] : inputKeys)
        addAll(key, *link.inputs.*list);
    addAll(longFeedKey, link.longFeeds);
    if (text.size() == withoutInputs)
        text += QLatin1Char('&') + QLatin1String(nothingKey) + QStringLiteral("=none");
    return text;
}

Result<MomentLink> momentLinkFromText(const QString& text)
{
    constexpr qsizetype longestLink = 1'000'000;
    if (text.size() > longestLink)
        return Failure(notALink(say("the link is too long")));
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!looksLikeMomentLink(text) || !url.isValid())
        return Failure(notALink(say("the link cannot be read")));
    MomentLink link;
    link.path = url.path(QUrl::FullyDecoded).toStdString();
    if (link.path.empty() || link.path.front() != '/')
        return Failure(notALink(say("the link names no file")));
    const QUrlQuery query(url);
    const auto value = [&](const char* key) { return query.queryItemValue(QLatin1String(key), QUrl::FullyDecoded); };
    const auto number = [&](const char* key, uint64_t& into) {
        bool isNumber = true;
        if (const QString given = value(key); !given.isEmpty())
            into = given.toULongLong(&isNumber);
        return isNumber;
    };
    if (!number("position", link.position) || !number("seed", link.policy.seed))
        return Failure(notALink(say("the link has a position or seed that is no number")));
    link.node = value("node").toStdString();
    link.tag = value("tag").toStdString();
    if (const QString schedule = value("schedule"); !schedule.isEmpty()) {
        const std::optional<Policy::Kind> kind = policyKindFromName(schedule.toStdString());
        if (!kind)
            return Failure(notALink(say("the link has a schedule that is none of fifo, lifo and random")));
        link.policy.kind = *kind;
    }
    const auto all = [&](const char* key) {
        std::vector<std::string> values;
        for (const QString& given : query.allQueryItemValues(QLatin1String(key), QUrl::FullyDecoded))
            values.push_back(given.toStdString());
        return values;
    };
    RequestText inputs;
    for (const auto& [key, list] : inputKeys)
        inputs.*list = all(key);
    link.longFeeds = all(longFeedKey);
    constexpr size_t mostInputs = 1000;
    if (std::max({inputs.feeds.size(), inputs.fetches.size(), inputs.targets.size(), link.longFeeds.size()})
        > mostInputs)
        return Failure(notALink(say("the link names too many inputs")));
    if (inputs != RequestText{} || !link.longFeeds.empty() || query.hasQueryItem(QLatin1String(nothingKey)))
        link.inputs = withWholePaths(std::move(inputs), std::filesystem::path(link.path).parent_path());
    return link;
}

}
