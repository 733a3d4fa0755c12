// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_spec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

namespace tagscope {

namespace {

constexpr std::array realNumberTypes = {DType::Float,  DType::Double, DType::Int32,  DType::UInt8,
                                        DType::Int16,  DType::Int8,   DType::Int64,  DType::BFloat16,
                                        DType::UInt16, DType::Half,   DType::UInt32, DType::UInt64};
constexpr std::array otherNumberTypes = {DType::Complex64, DType::Complex128, DType::QInt8, DType::QUInt8,
                                         DType::QInt32};

bool isWordChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class SpecParser {
public:
    SpecParser(std::string_view text, OpDef& def) : m_text(text), m_def(def) {}

    std::string parse()
    {
        parseArgs(m_def.inputs);
        require('-');
        require('>');
        parseArgs(m_def.outputs);
        while (take(';'))
            parseAttr();
        skipBlanks();
        if (m_error.empty() && m_at != m_text.size())
            setError("something is left over");
        for (std::vector<ArgSpec>* args : {&m_def.inputs, &m_def.outputs})
            for (ArgSpec& arg : *args)
                resolveArg(arg);
        return m_error;
    }

private:
    void setError(std::string_view what)
    {
        if (m_error.empty())
            m_error = fmt::format("{} at column {} of '{}'", what, m_at, m_text);
    }
    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    char peek()
    {
        skipBlanks();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(char c)
    {
        if (peek() != c || !m_error.empty())
            return false;
        ++m_at;
        return true;
    }
    void require(char c)
    {
        if (!take(c))
            setError(fmt::format("'{}' expected", c));
    }
    std::string word()
    {
        skipBlanks();
        const size_t begin = m_at;
        while (m_at < m_text.size() && isWordChar(m_text[m_at]))
            ++m_at;
        if (m_at == begin)
            setError("name expected");
        return std::string(m_text.substr(begin, m_at - begin));
    }

    void parseArgs(std::vector<ArgSpec>& args)
    {
        while (m_error.empty() && isWordChar(peek())) {
            ArgSpec arg;
            arg.name = word();
            require(':');
            arg.typeAttr = word();
            if (take('*')) {
                arg.numberAttr = std::move(arg.typeAttr);
                arg.typeAttr = word();
            }
            if (arg.typeAttr == "Ref" && take('(')) {
                arg.isRef = true;
                arg.typeAttr = word();
                require(')');
            }
            if (take('.')) {
                require('.');
                require('.');
                arg.typeListAttr = std::exchange(arg.typeAttr, std::string());
            }
            args.push_back(std::move(arg));
            if (!take(','))
                return;
        }
    }

    /// A type name that no attribute bears is a dtype; what must be an attribute is looked up.
    void resolveArg(ArgSpec& arg)
    {
        for (const std::string* name : {&arg.numberAttr, &arg.typeListAttr})
            if (!name->empty() && !m_def.attr(*name))
                setError(fmt::format("argument '{}' names no attribute", arg.name));
        if (arg.typeAttr.empty() || m_def.attr(arg.typeAttr))
            return;
        const std::optional<DType> type = dtypeFromName(arg.typeAttr);
        if (!type)
            setError(fmt::format("argument '{}' has no known type", arg.name));
        else
            arg.type = *type;
        arg.typeAttr.clear();
    }

    void parseAttr()
    {
        AttrSpec attr;
        attr.name = word();
        require(':');
        if (peek() == '{') {
            attr.type = parseAllowed(attr);
        } else {
            attr.type = word();
            if (attr.type == "list" && take('(')) {
                attr.type = peek() == '{' ? parseAllowed(attr) : expandType(word(), attr);
                attr.type = "list(" + attr.type + ")";
                require(')');
            } else {
                attr.type = expandType(attr.type, attr);
            }
            if (take(':'))
                attr.type = parseAllowed(attr);
        }
        if (take('>')) {
            require('=');
            attr.minimum = integer();
        }
        if (take('='))
            attr.defaultValue = parseDefault(attr.type);
        m_def.attrs.push_back(std::move(attr));
    }

    static std::string expandType(std::string type, AttrSpec& attr)
    {
        if (type != "numbertype" && type != "realnumbertype")
            return type;
        attr.allowedTypes.assign(realNumberTypes.begin(), realNumberTypes.end());
        if (type == "numbertype")
            attr.allowedTypes.insert(attr.allowedTypes.end(), otherNumberTypes.begin(), otherNumberTypes.end());
        return "type";
    }

    std::string parseAllowed(AttrSpec& attr)
    {
        require('{');
        const bool isStrings = peek() == '"';
        while (m_error.empty()) {
            if (isStrings)
                attr.allowedStrings.push_back(quoted());
            else
                attr.allowedTypes.push_back(dtype());
            if (!take(','))
                break;
        }
        require('}');
        return isStrings ? "string" : "type";
    }

    DType dtype()
    {
        const std::optional<DType> type = dtypeFromName(word());
        if (!type)
            setError("dtype expected");
        return type.value_or(DType::Invalid);
    }
    std::string quoted()
    {
        require('"');
        const size_t end = std::min(m_text.find('"', m_at), m_text.size());
        std::string text(m_text.substr(m_at, end - m_at));
        m_at = end;
        require('"');
        return text;
    }
    std::string_view numberText()
    {
        skipBlanks();
        const size_t begin = m_at;
        while (m_at < m_text.size() && (isWordChar(m_text[m_at]) || m_text[m_at] == '-' || m_text[m_at] == '.'))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    template <class T>
    T number()
    {
        const std::string_view text = numberText();
        T value{};
        if (std::from_chars(text.data(), text.data() + text.size(), value).ptr != text.data() + text.size()
            || text.empty())
            setError("number expected");
        return value;
    }
    int64_t integer() { return number<int64_t>(); }

    AttrValue parseDefault(std::string_view type)
    {
        if (type.starts_with("list("))
            return parseListDefault(type.substr(5, type.size() - 6));
        if (type == "string" || type == "func")
            return quoted();
        if (type == "int")
            return integer();
        if (type == "float")
            return number<float>();
        if (type == "bool")
            return word() == "true";
        if (type == "type")
            return dtype();
        if (type == "shape")
            return parseShape();
        setError("no default can be given for this kind of attribute");
        return {};
    }

    AttrValue parseListDefault(std::string_view type)
    {
        AttrList items;
        require('[');
        while (m_error.empty() && peek() != ']') {
            items.push_back(parseDefault(type));
            if (!take(','))
                break;
        }
        require(']');
        return std::shared_ptr<const AttrList>(std::make_shared<AttrList>(std::move(items)));
    }

    AttrValue parseShape()
    {
        if (take('?'))
            return Shape::unknownRank();
        Shape shape;
        require('[');
        while (m_error.empty() && peek() != ']') {
            shape.append(integer());
            if (!take(','))
                break;
        }
        require(']');
        return shape;
    }

    std::string_view m_text;
    OpDef& m_def;
    size_t m_at = 0;
    std::string m_error;
};

std::string summarizeArgs(const std::vector<ArgSpec>& args)
{
    std::string text;
    for (const ArgSpec& arg : args) {
        std::string type = !arg.typeListAttr.empty() ? arg.typeListAttr
            : !arg.typeAttr.empty()                  ? arg.typeAttr
                                                     : dtypeName(arg.type);
        if (!arg.numberAttr.empty())
            type = arg.numberAttr + "*" + type;
        if (arg.isRef)
            type = "Ref(" + type + ")";
        text += fmt::format("{}{}:{}", text.empty() ? "" : ", ", arg.name, type);
    }
    return text;
}

/// TensorFlow prints all of up to ten, else the first five and the last five.
std::string summarizeAllowed(const std::vector<std::string>& items)
{
    std::string text;
    for (size_t i = 0; i < items.size(); ++i) {
        if (items.size() > 10 && i == 5) {
            text += ", ...";
            i = items.size() - 5;
        }
        text += (i == 0 ? "" : ", ") + items[i];
    }
    return text;
}

std::string defaultText(const AttrValue& value)
{
    if (const DType* type = value.as<DType>())
        return dtypeEnumName(*type);
    if (const AttrList* list = value.asList()) {
        std::vector<std::string> items;
        for (const AttrValue& item : *list)
            items.push_back(defaultText(item));
        return "[" + summarizeAllowed(items) + "]";
    }
    return toString(value);
}

}

std::string parseOpSpec(std::string_view spec, OpDef& def)
{
    return SpecParser(spec, def).parse();
}

std::string summarizeOp(const OpDef& def)
{
    std::string text =
        fmt::format("Op<name={}; signature={} -> {}", def.name, summarizeArgs(def.inputs), summarizeArgs(def.outputs));
    for (const AttrSpec& attr : def.attrs) {
        text += fmt::format("; attr={}:{}", attr.name, attr.type);
        if (attr.defaultValue)
            text += ",default=" + defaultText(*attr.defaultValue);
        if (attr.minimum)
            text += fmt::format(",min={}", *attr.minimum);
        std::vector<std::string> allowed;
        for (const DType type : attr.allowedTypes)
            allowed.push_back(dtypeEnumName(type));
        for (const std::string& item : attr.allowedStrings)
            allowed.push_back("\"" + item + "\"");
        if (!allowed.empty())
            text += ",allowed=[" + summarizeAllowed(allowed) + "]";
    }
    if (def.isStateful)
        text += "; is_stateful=true";
    return text + ">";
}

}
