// SPDX-License-Identifier: Apache-2.0
#include "ui/session/moment_link.h"

#include <QUrl>
#include <QUrlQuery>

#include <iterator>
#include <string_view>

namespace tagscope::ui {

namespace {

constexpr auto scheme = "tagscope";

Error notALink(const char* what)
{
    return {ErrorCode::InvalidArgument,
            std::string("the link ") + what + ", expected tagscope:///FILE?position=N&node=NAME&tag=TAG", {}};
}

}

bool looksLikeMomentLink(const QString& text)
{
    return text.trimmed().startsWith(QLatin1String(scheme) + QLatin1Char(':'));
}

QString toText(const MomentLink& link)
{
    const auto encoded = [](std::string_view value) {
        return QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(value.data(), std::ssize(value)), "/:;"));
    };
    QString text = QLatin1String(scheme) + QStringLiteral("://") + encoded(link.path) + QStringLiteral("?position=%1").arg(link.position);
    if (!link.node.empty())
        text += QStringLiteral("&node=") + encoded(link.node);
    if (!link.tag.empty())
        text += QStringLiteral("&tag=") + encoded(link.tag);
    if (link.policy.kind != Policy::Kind::Fifo)
        text += QStringLiteral("&schedule=") + encoded(policyName(link.policy.kind));
    if (link.policy.kind == Policy::Kind::Random)
        text += QStringLiteral("&seed=%1").arg(link.policy.seed);
    return text;
}

Result<MomentLink> momentLinkFromText(const QString& text)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    if (!looksLikeMomentLink(text) || !url.isValid())
        return Failure(notALink("cannot be read"));
    MomentLink link;
    link.path = url.path(QUrl::FullyDecoded).toStdString();
    if (link.path.empty() || link.path.front() != '/')
        return Failure(notALink("names no file"));
    const QUrlQuery query(url);
    const auto value = [&](const char* key) { return query.queryItemValue(QLatin1String(key), QUrl::FullyDecoded); };
    const auto number = [&](const char* key, uint64_t& into) {
        bool isNumber = true;
        if (const QString given = value(key); !given.isEmpty())
            into = given.toULongLong(&isNumber);
        return isNumber;
    };
    if (!number("position", link.position) || !number("seed", link.policy.seed))
        return Failure(notALink("has a position or seed that is no number"));
    link.node = value("node").toStdString();
    link.tag = value("tag").toStdString();
    if (const QString schedule = value("schedule"); !schedule.isEmpty()) {
        const std::optional<Policy::Kind> kind = policyKindFromName(schedule.toStdString());
        if (!kind)
            return Failure(notALink("has a schedule that is none of fifo, lifo and random"));
        link.policy.kind = *kind;
    }
    return link;
}

}
