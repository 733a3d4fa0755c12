// SPDX-License-Identifier: Apache-2.0
#include "core/io/attr_codec.h"

#include "core/base/say.h"
#include "core/io/name_text.h"
#include "core/io/wire_tensor.h"

#include "core/io/proto/graph.pb.h"

namespace tagscope::wire {

namespace {

using tagscope::AttrValue;

/// A list entry takes many times the byte it may have in the file.
constexpr int maxListEntries = 1 << 20;

class AttrDecoder {
public:
    explicit AttrDecoder(std::vector<AttrIssue>& issues) : m_issues(issues) {}

    AttrMap decode(const AttrEntries& entries)
    {
        std::vector<std::pair<std::string, AttrValue>> items;
        items.reserve(static_cast<size_t>(entries.size()));
        for (const AttrEntry& entry : entries) {
            std::string name = nameText(entry.key());
            if (m_depth == 0)
                m_attribute = name;
            items.emplace_back(std::move(name), decode(entry.value()));
        }
        return AttrMap(std::move(items));
    }

private:
    AttrValue decode(const wire::AttrValue& proto)
    {
        switch (proto.value_case()) {
        case wire::AttrValue::kList: return decode(proto.list());
        case wire::AttrValue::kS: return proto.s();
        case wire::AttrValue::kI: return static_cast<int64_t>(proto.i());
        case wire::AttrValue::kF: return proto.f();
        case wire::AttrValue::kB: return proto.b();
        case wire::AttrValue::kType: return decodeType(proto.type());
        case wire::AttrValue::kShape: return decode(proto.shape());
        case wire::AttrValue::kTensor: return decode(proto.tensor());
        case wire::AttrValue::kPlaceholder: return AttrPlaceholder{nameText(proto.placeholder())};
        case wire::AttrValue::kFunc: return decode(proto.func());
        case wire::AttrValue::VALUE_NOT_SET: break;
        }
        return {};
    }

    AttrValue decode(const wire::AttrValue::ListValue& proto)
    {
        const int64_t size = int64_t(0) + proto.s_size() + proto.i_size() + proto.f_size() + proto.b_size()
            + proto.type_size() + proto.shape_size() + proto.tensor_size() + proto.func_size();
        if (size > maxListEntries) {
            report(
                Error{ErrorCode::ResourceExhausted, say("a list of {} entries, more than {}", size, maxListEntries)});
            return {};
        }
        auto list = std::make_shared<AttrList>();
        list->reserve(static_cast<size_t>(size));
        for (const std::string& s : proto.s())
            list->emplace_back(s);
        for (const int64_t i : proto.i())
            list->emplace_back(i);
        for (const float f : proto.f())
            list->emplace_back(f);
        for (const bool b : proto.b())
            list->emplace_back(b);
        for (const int type : proto.type())
            list->push_back(decodeType(type));
        for (const TensorShapeProto& shape : proto.shape())
            list->push_back(decode(shape));
        for (const TensorProto& tensor : proto.tensor())
            list->push_back(decode(tensor));
        for (const NameAttrList& func : proto.func())
            list->push_back(decode(func));
        return std::shared_ptr<const AttrList>(std::move(list));
    }

    AttrValue decodeType(int number)
    {
        Result<DType> type = decodeDType(number);
        if (type)
            return *type;
        report(std::move(type).error());
        return DType::Invalid;
    }

    AttrValue decode(const TensorShapeProto& proto)
    {
        Result<Shape> shape = decodeShape(proto);
        if (shape)
            return std::move(*shape);
        report(std::move(shape).error());
        return Shape::unknownRank();
    }

    AttrValue decode(const TensorProto& proto)
    {
        Result<Tensor> tensor = decodeTensor(proto);
        if (tensor)
            return std::move(*tensor);
        auto error = std::make_shared<const Error>(std::move(tensor).error());
        report(*error);
        return BrokenTensor{std::move(error), std::make_shared<const std::string>(proto.SerializeAsString())};
    }

    AttrValue decode(const NameAttrList& proto)
    {
        FunctionRef ref;
        ref.name = nameText(proto.name());
        if (proto.attr_size() > 0) {
            ++m_depth;
            ref.attrs = std::make_shared<const AttrMap>(decode(proto.attr()));
            --m_depth;
        }
        return ref;
    }

    void report(Error error) { m_issues.push_back({m_attribute, std::move(error)}); }

    std::vector<AttrIssue>& m_issues;
    std::string m_attribute;
    int m_depth = 0;  ///< of function references within attributes; issues name the outermost attribute
};

void encodeFunction(const FunctionRef& ref, NameAttrList& proto)
{
    proto.set_name(ref.name);
    if (ref.attrs)
        encodeAttrs(*ref.attrs, *proto.mutable_attr());
}

void encodeTensorAttr(const Tensor& tensor, TensorProto& proto)
{
    // One without a form on the wire is written without a type, so that it reads as broken and not as
    // another value.
    if (!encodeTensor(tensor, proto))
        proto.Clear();
}

void encodeBroken(const BrokenTensor& broken, TensorProto& proto)
{
    if (!broken.wire || !proto.ParseFromString(*broken.wire))
        proto.Clear();
}

struct ListEncoder {
    wire::AttrValue::ListValue& list;

    void operator()(std::monostate) const {}
    void operator()(const std::string& v) const { list.add_s(v); }
    void operator()(int64_t v) const { list.add_i(v); }
    void operator()(float v) const { list.add_f(v); }
    void operator()(bool v) const { list.add_b(v); }
    void operator()(DType v) const { list.add_type(static_cast<DataType>(v)); }
    void operator()(const Shape& v) const { encodeShape(v, *list.add_shape()); }
    void operator()(const Tensor& v) const { encodeTensorAttr(v, *list.add_tensor()); }
    void operator()(const BrokenTensor& v) const { encodeBroken(v, *list.add_tensor()); }
    void operator()(const FunctionRef& v) const { encodeFunction(v, *list.add_func()); }
    void operator()(const AttrPlaceholder&) const {}
    void operator()(const std::shared_ptr<const AttrList>&) const {}
};

struct ValueEncoder {
    wire::AttrValue& proto;

    void operator()(std::monostate) const {}
    void operator()(const std::string& v) const { proto.set_s(v); }
    void operator()(int64_t v) const { proto.set_i(v); }
    void operator()(float v) const { proto.set_f(v); }
    void operator()(bool v) const { proto.set_b(v); }
    void operator()(DType v) const { proto.set_type(static_cast<DataType>(v)); }
    void operator()(const Shape& v) const { encodeShape(v, *proto.mutable_shape()); }
    void operator()(const Tensor& v) const { encodeTensorAttr(v, *proto.mutable_tensor()); }
    void operator()(const BrokenTensor& v) const { encodeBroken(v, *proto.mutable_tensor()); }
    void operator()(const FunctionRef& v) const { encodeFunction(v, *proto.mutable_func()); }
    void operator()(const AttrPlaceholder& v) const { proto.set_placeholder(v.name); }
    void operator()(const std::shared_ptr<const AttrList>& v) const
    {
        wire::AttrValue::ListValue& list = *proto.mutable_list();
        if (v)
            for (const AttrValue& item : *v)
                std::visit(ListEncoder{list}, item.value);
    }
};

}

AttrMap decodeAttrs(const AttrEntries& entries, std::vector<AttrIssue>& issues)
{
    return AttrDecoder(issues).decode(entries);
}

void encodeAttrs(const AttrMap& attrs, AttrEntries& entries)
{
    for (const auto& [name, value] : attrs) {
        AttrEntry& entry = *entries.Add();
        entry.set_key(name);
        std::visit(ValueEncoder{*entry.mutable_value()}, value.value);
    }
}

}
