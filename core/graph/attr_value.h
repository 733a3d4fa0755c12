// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tagscope {

struct AttrValue;
class AttrMap;

/// A reference to a library function, with its own attributes.
struct FunctionRef {
    std::string name;
    std::shared_ptr<const AttrMap> attrs;
};

/// The name of a function attribute to be substituted; only inside function bodies.
struct AttrPlaceholder {
    std::string name;
};

/// A tensor attribute that could not be decoded; the graph still opens, running a node that needs it is refused.
struct BrokenTensor {
    std::shared_ptr<const Error> error;       ///< never null
    std::shared_ptr<const std::string> wire;  ///< its bytes as they came, kept for saving; may be null
};

using AttrList = std::vector<AttrValue>;

/// monostate is an attribute with no value set. Strings are bytes, not necessarily UTF-8.
struct AttrValue {
    std::variant<std::monostate, std::string, int64_t, float, bool, DType, Shape, Tensor, BrokenTensor, FunctionRef,
                 AttrPlaceholder, std::shared_ptr<const AttrList>>
        value;

    AttrValue() = default;
    template <class T>
        requires(!std::is_same_v<std::decay_t<T>, AttrValue>)
    AttrValue(T&& v) : value(std::forward<T>(v)) {}

    template <class T>
    const T* as() const
    {
        return std::get_if<T>(&value);
    }
    const AttrList* asList() const
    {
        const auto* list = as<std::shared_ptr<const AttrList>>();
        return list ? list->get() : nullptr;
    }
};

/// Attributes of one node, sorted by name.
class AttrMap {
public:
    AttrMap() = default;
    /// Many at once, in any order (`set` of one costs time in proportion to what is there); of equal names the last
    /// counts.
    explicit AttrMap(std::vector<std::pair<std::string, AttrValue>> items);

    const AttrValue* find(std::string_view name) const;
    void set(std::string name, AttrValue value);
    void erase(std::string_view name);
    bool empty() const { return m_items.empty(); }
    size_t size() const { return m_items.size(); }
    auto begin() const { return m_items.begin(); }
    auto end() const { return m_items.end(); }

private:
    std::vector<std::pair<std::string, AttrValue>> m_items;
};

/// One line for people: `1.5`, `"text"`, `float32`, `[2,3]`, `[1, 2]`, `body{...}`; long values are cut at `limit`
/// characters.
std::string toString(const AttrValue& value, size_t limit = 200);

}
