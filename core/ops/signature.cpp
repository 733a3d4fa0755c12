// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/op_spec.h"

#include <algorithm>
#include <limits>
#include <unistd.h>

namespace tagscope {

namespace {

/// More tensors than any real node puts out; a file must not cause larger allocations by a number. A node that has more
/// inputs may have as many outputs, too: the file has paid for them.
constexpr int64_t maxArguments = 65536;

std::string nodeText(const Node& node)
{
    return "{{node " + node.name + "}}";
}

Failure attrFailure(const Node& node, std::string_view attr, std::string message)
{
    return Failure(
        Error{ErrorCode::InvalidArgument, std::move(message), ErrorPlace{"", node.name, std::string(attr), ""}});
}

std::string_view kindName(const AttrValue& value)
{
    constexpr std::string_view names[] = {"",      "string", "int",    "float", "bool",        "type",
                                          "shape", "tensor", "tensor", "func",  "placeholder", "list"};
    return names[value.value.index()];
}

bool isOfKind(const AttrValue& value, std::string_view kind)
{
    if (kind.starts_with("list(")) {
        const AttrList* list = value.asList();
        const std::string_view item = kind.substr(5, kind.size() - 6);
        return list && std::ranges::all_of(*list, [item](const AttrValue& v) { return isOfKind(v, item); });
    }
    return kindName(value) == kind;
}

std::string joined(const std::vector<DType>& types)
{
    std::string text;
    for (const DType type : types)
        text += (text.empty() ? "" : ", ") + dtypeName(type);
    return text;
}

std::string joinedQuoted(const std::vector<std::string>& items)
{
    std::string text;
    for (const std::string& item : items)
        text += (text.empty() ? "\"" : ", \"") + item + "\"";
    return text;
}

Result<void> checkAllowed(const OpDef& def, const Node& node, const AttrSpec& spec, const AttrValue& value)
{
    if (const AttrList* list = value.asList()) {
        for (const AttrValue& item : *list)
            if (Result<void> ok = checkAllowed(def, node, spec, item); !ok)
                return ok;
        return {};
    }
    const auto refused = [&](const std::string& found, const std::string& allowed) {
        return attrFailure(
            node, spec.name,
            fmt::format("Value for attr '{}' of {} is not in the list of allowed values: {}; NodeDef: {}; {}",
                        spec.name, found, allowed, nodeText(node), summarizeOp(def)));
    };
    if (const DType* type = value.as<DType>()) {
        if (*type == DType::Invalid)
            return attrFailure(node, spec.name,
                               fmt::format("AttrValue has invalid DataType enum: 0 for attr '{}'; NodeDef: {}",
                                           spec.name, nodeText(node)));
        if (isRefType(*type))
            return attrFailure(
                node, spec.name,
                fmt::format("AttrValue must not have reference type value of {} for attr '{}'; NodeDef: {}; {}",
                            dtypeName(*type), spec.name, nodeText(node), summarizeOp(def)));
        if (!spec.allowedTypes.empty() && std::ranges::find(spec.allowedTypes, *type) == spec.allowedTypes.end())
            return refused(dtypeName(*type), joined(spec.allowedTypes));
    }
    if (const std::string* text = value.as<std::string>())
        if (!spec.allowedStrings.empty() && std::ranges::find(spec.allowedStrings, *text) == spec.allowedStrings.end())
            return refused("\"" + *text + "\"", joinedQuoted(spec.allowedStrings));
    return {};
}

Result<void> checkMinimum(const OpDef& def, const Node& node, const AttrSpec& spec, const AttrValue& value)
{
    if (!spec.minimum)
        return {};
    const int64_t* number = value.as<int64_t>();
    const AttrList* list = value.asList();
    const int64_t size = list ? static_cast<int64_t>(list->size()) : number ? *number : *spec.minimum;
    if (size >= *spec.minimum)
        return {};
    return attrFailure(node, spec.name,
                       fmt::format("{} for attr '{}' of {} must be at least minimum {}; NodeDef: {}; {}",
                                   list ? "Length" : "Value", spec.name, size, *spec.minimum, nodeText(node),
                                   summarizeOp(def)));
}

Result<void> checkAttr(const OpDef& def, const Node& node, const AttrSpec& spec, const AttrValue& value)
{
    if (const BrokenTensor* broken = value.as<BrokenTensor>())
        return attrFailure(node, spec.name, broken->error->message);
    if (!isOfKind(value, spec.type)) {
        const std::string_view kind = kindName(value);
        if (kind.empty())
            return attrFailure(
                node, spec.name,
                fmt::format("AttrValue missing value with expected type '{}' for attr '{}'; NodeDef: {}; {}", spec.type,
                            spec.name, nodeText(node), summarizeOp(def)));
        return attrFailure(
            node, spec.name,
            fmt::format("AttrValue had value with type '{}' when '{}' expected for attr '{}'; NodeDef: {}; {}", kind,
                        spec.type, spec.name, nodeText(node), summarizeOp(def)));
    }
    return checkAllowed(def, node, spec, value).and_then([&] { return checkMinimum(def, node, spec, value); });
}

Result<void> checkAttrs(const OpDef& def, const Node& node)
{
    std::vector<std::string> missing;
    for (const AttrSpec& spec : def.attrs) {
        if (const AttrValue* value = node.attrs.find(spec.name)) {
            if (Result<void> ok = checkAttr(def, node, spec, *value); !ok)
                return ok;
        } else if (!spec.defaultValue) {
            missing.push_back(spec.name);
        }
    }
    if (missing.empty())
        return {};
    return attrFailure(node, missing.front(),
                       fmt::format("NodeDef missing attr{} '{}' from {}; NodeDef: {}", missing.size() > 1 ? "s" : "",
                                   fmt::join(missing, "', '"), summarizeOp(def), nodeText(node)));
}

Result<void> appendTypes(const OpDef& def, const Node& node, const ArgSpec& arg, std::vector<DType>& types)
{
    const auto withRef = [&arg](DType t) { return arg.isRef ? refType(t) : t; };
    if (!arg.typeListAttr.empty()) {
        for (const AttrValue& item : *attrOrDefault(def, node, arg.typeListAttr)->asList())
            types.push_back(withRef(*item.as<DType>()));
        return {};
    }
    int64_t count = 1;
    if (!arg.numberAttr.empty())
        count = *attrOrDefault(def, node, arg.numberAttr)->as<int64_t>();
    const int64_t most = std::max(maxArguments, static_cast<int64_t>(node.inputs.size()));
    if (count < 0 || count > most)
        return attrFailure(
            node, arg.numberAttr,
            fmt::format("node '{}': attribute '{}' is {}, expected 0 to {}", node.name, arg.numberAttr, count, most));
    const DType type = arg.typeAttr.empty() ? arg.type : *attrOrDefault(def, node, arg.typeAttr)->as<DType>();
    types.insert(types.end(), static_cast<size_t>(count), withRef(type));
    return {};
}

std::string unknownOpMessage(std::string_view op)
{
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    return fmt::format(
        "Op type not registered '{}' in binary running on {}. Make sure the Op and Kernel are registered in the "
        "binary running in this process.",
        op, host);
}

class SignatureChecker {
public:
    SignatureChecker(const Graph& graph, const OpRegistry& registry, const std::vector<bool>& kept)
        : m_graph(graph), m_registry(registry), m_kept(kept)
    {
    }

    std::vector<Problem> run()
    {
        for (const LibraryFunction& f : m_graph.functions())
            m_functions.push_back(f.name);
        std::ranges::sort(m_functions);
        m_signatures.resize(m_graph.size());
        for (size_t i = 0; i < m_graph.size(); ++i)
            if (isKept(NodeId(i)))
                resolve(NodeId(i));
        for (size_t i = 0; i < m_graph.size(); ++i)
            if (isKept(NodeId(i)) && m_signatures[i])
                checkInputs(NodeId(i));
        return std::move(m_problems);
    }

private:
    bool isKept(NodeId id) const { return m_kept.empty() || m_kept[id.index()]; }

    void resolve(NodeId id)
    {
        const Node& node = m_graph.node(id);
        const OpDef* def = m_registry.find(node.op);
        if (!def) {
            if (std::ranges::binary_search(m_functions, node.op))
                m_problems.push_back(
                    {ErrorCode::Unimplemented,
                     fmt::format("node '{}': call of the library function '{}' is not inlined", node.name, node.op), id,
                     "", true, "O1"});
            else
                m_problems.push_back({ErrorCode::NotFound, unknownOpMessage(node.op), id, "", true, "O1"});
            return;
        }
        Result<NodeSignature> signature = resolveSignature(*def, node);
        if (!signature) {
            m_problems.push_back(
                {signature.error().code, signature.error().message, id, signature.error().where.attribute, true, "O2"});
            return;
        }
        if (signature->inputs.size() != node.inputs.size())
            m_problems.push_back(
                {ErrorCode::InvalidArgument,
                 fmt::format("NodeDef expected inputs '{}' do not match {} inputs specified; {}; NodeDef: {}",
                             joined(signature->inputs), node.inputs.size(), summarizeOp(*def), nodeText(node)),
                 id, "", true, "O2"});
        m_signatures[id.index()] = std::move(*signature);
    }

    void checkInputs(NodeId id)
    {
        const Node& node = m_graph.node(id);
        const std::vector<DType>& expected = m_signatures[id.index()]->inputs;
        for (size_t i = 0; i < std::min(node.inputs.size(), expected.size()); ++i) {
            const Endpoint from = node.inputs[i];
            if (!from.node.isValid() || !m_signatures[from.node.index()])
                continue;
            const Node& source = m_graph.node(from.node);
            const std::vector<DType>& outputs = m_signatures[from.node.index()]->outputs;
            if (from.slot < 0 || static_cast<size_t>(from.slot) >= outputs.size()) {
                m_problems.push_back(
                    {ErrorCode::InvalidArgument,
                     fmt::format("Node '{}': Connecting to invalid output {} of source node {} which has {} outputs.",
                                 node.name, from.slot, source.name, outputs.size()),
                     id, "", true, "O2"});
                continue;
            }
            const DType given = outputs[static_cast<size_t>(from.slot)];
            if (given != expected[i] && baseType(given) != expected[i])
                m_problems.push_back(
                    {ErrorCode::InvalidArgument,
                     fmt::format("Input {} of node {} was passed {} from {}:{} incompatible with expected {}.", i,
                                 node.name, dtypeName(given), source.name, from.slot, dtypeName(expected[i])),
                     id, "", true, "O2"});
        }
    }

    const Graph& m_graph;
    const OpRegistry& m_registry;
    const std::vector<bool>& m_kept;
    std::vector<std::string> m_functions;
    std::vector<std::optional<NodeSignature>> m_signatures;
    std::vector<Problem> m_problems;
};

}

Result<NodeSignature> resolveSignature(const OpDef& def, const Node& node)
{
    if (Result<void> ok = checkAttrs(def, node); !ok)
        return failure(std::move(ok));
    NodeSignature signature;
    for (const ArgSpec& arg : def.inputs)
        if (Result<void> ok = appendTypes(def, node, arg, signature.inputs); !ok)
            return failure(std::move(ok));
    for (const ArgSpec& arg : def.outputs)
        if (Result<void> ok = appendTypes(def, node, arg, signature.outputs); !ok)
            return failure(std::move(ok));
    return signature;
}

std::vector<Problem> checkSignatures(const Graph& graph, const OpRegistry& registry, const std::vector<bool>& kept)
{
    return SignatureChecker(graph, registry, kept).run();
}

}
