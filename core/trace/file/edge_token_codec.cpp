// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/edge_token_codec.h"

namespace tagscope {

Result<void> writeEdgeTokens(ByteWriter& out, TensorWriter& tensors, const EdgeTokenMap& tokens)
{
    for (const auto& [event, sent] : tokens)
        for (const EdgeToken& token : sent) {
            out.number(event);
            out.number(token.edge);
            out.number(static_cast<uint8_t>(token.value.hasValue() ? 1 : 0));
            if (!token.value.hasValue())
                continue;
            if (Result<void> written = writeValue(out, tensors, token.value); !written)
                return written;
        }
    return {};
}

std::optional<EdgeTokenMap> readEdgeTokens(std::string_view bytes, TensorReader& tensors)
{
    ByteReader in(bytes);
    EdgeTokenMap tokens;
    while (in.ok() && in.remaining() > 0) {
        const auto event = in.number<uint64_t>();
        EdgeToken token{in.number<uint32_t>(), {}};
        if (in.number<uint8_t>() != 0) {
            std::optional<Tensor> value = readValue(in, tensors);
            if (!value)
                return {};
            token.value = *std::move(value);
        }
        if (!tokens.empty() && event < tokens.rbegin()->first)
            return {};
        std::vector<EdgeToken>& sent = tokens[event];
        if (!sent.empty() && token.edge <= sent.back().edge)
            return {};
        sent.push_back(std::move(token));
    }
    if (!in.ok() || tokens.empty())
        return {};
    tensors.giveBack();
    return tokens;
}

}
