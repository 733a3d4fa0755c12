// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/named_resource.h"
#include "tests/support/kernel_test.h"

#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

/// A table of resources and kernels run against it one after another, as an engine would: a kernel only reads the
/// table, and what it lists is applied after it (not where it failed).
class StateBench {
public:
    ResourceTable table;
    std::string
        broken;  ///< what went wrong in the bench itself: an effect that was refused, a kernel that was not pure

    /// An entry for the resource that the node of such an op owns.
    ResourceId addNamed(const std::string& op, AttrMap attributes, const std::string& node = "n")
    {
        const OpDef* def = OpRegistry::standard().find(op);
        Node named{node, op, "", std::move(attributes), {}, {}};
        const std::optional<NamedResourceKey> key = namedResourceKey(*def, named);
        return table.addNamed(namedResourceEntry(*key));
    }

    KernelRun run(const KernelCase& c)
    {
        const ResourceTable before = table;
        KernelRun result = runKernel(c, table);
        if (!(before == table))
            broken += c.op + " changed the table; ";
        if (result.status == KernelStatus::Failed)
            return result;
        for (const Effect& effect : result.effects)
            if (const Result<void> applied = table.apply(effect); !applied)
                broken += c.op + ": " + applied.error().message + "; ";
        return result;
    }

    /// The first output of a kernel that must succeed; None, with `broken` set, if it does not.
    Tensor output(const KernelCase& c)
    {
        KernelRun result = run(c);
        if (!result.isOk())
            broken += c.op + ": " + result.error.message + "; ";
        return result.isOk() && !result.outputs.empty() ? result.outputs.front() : Tensor();
    }

    /// "InvalidArgument: message" of a kernel that must fail; else what it did instead.
    std::string failure(const KernelCase& c)
    {
        const KernelRun result = run(c);
        switch (result.status) {
        case KernelStatus::Ok: return "ok";
        case KernelStatus::Blocked: return "blocked";
        case KernelStatus::Failed: break;
        }
        return std::string(errorCodeName(result.error.code)) + ": " + result.error.message;
    }

    /// The resource behind a handle, which must be of this kind.
    template <class T>
    const T& at(const Tensor& handle) const
    {
        return std::get<T>(*table.find(handle.resourceId()));
    }
};

inline Tensor floats(std::initializer_list<float> values)
{
    return Tensor::vector<float>(values);
}
inline Tensor ints(std::initializer_list<int32_t> values)
{
    return Tensor::vector<int32_t>(values);
}

}
