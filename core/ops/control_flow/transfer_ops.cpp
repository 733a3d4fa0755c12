// SPDX-License-Identifier: Apache-2.0
#include "core/ops/control_flow/control_flow_families.h"
#include "core/ops/state/state_support.h"

namespace tagscope {

namespace {

struct TransferParams {
    ResourceId mailbox;
};

/// Puts what lies in its slot under the key of its tag and goes on (semantics.md 12.8). A Send that is dead by a
/// control input alone sends its value live (8.4): only an empty slot makes a dead message.
KernelStatus runSend(KernelContext& context)
{
    const Tensor& value = context.inputs[0];  // a dead one is marked in its slot, and is nothing more in a message
    listEffect(context, Effect::Kind::Post, context.param<TransferParams>().mailbox,
               static_cast<int64_t>(context.messageKey), value.hasValue() ? value : Tensor());
    return KernelStatus::Ok;
}

/// Takes the first message under the key of its tag, or waits for it; a dead one leaves its output dead (12.5).
KernelStatus runRecv(KernelContext& context)
{
    const ResourceId id = context.param<TransferParams>().mailbox;
    const auto key = static_cast<int64_t>(context.messageKey);
    const uint64_t self = waiterOf(context.node, context.tag);
    const auto* mailbox = findResource<MailboxResource>(*context.resources, id);
    const Message* message = mailbox ? mailbox->messages.find(context.messageKey) : nullptr;
    const uint64_t* first = message ? mailbox->takers.find(context.messageKey) : nullptr;
    const bool isMyTurn = message && (!first || *first == self);
    const Tensor who = Tensor::scalar(static_cast<int64_t>(self));
    if (!isMyTurn) {
        listEffect(context, Effect::Kind::AwaitMessage, id, key, who);
        context.waitsFor = {id, WaitCondition::For::Message, key, self};
        return KernelStatus::Blocked;
    }
    context.outputs[0] = message->value;
    listEffect(context, Effect::Kind::Take, id, key, who);
    return KernelStatus::Ok;
}

template <KernelFn run>
Result<Kernel> makeTransfer(const KernelSpec& spec)
{
    return kernelWith(run, TransferParams{spec.resource}, true);
}

}

void addTransferOps(OpRegistry& registry)
{
    constexpr std::string_view attrs = "tensor_name: string; send_device: string; send_device_incarnation: int; "
                                       "recv_device: string; client_terminated: bool=false";
    const auto add = [&](std::string_view name, std::string_view signature, KernelFactory kernel) {
        OpDef& def = registry.add(name, fmt::format("{}; {}", signature, attrs), kernel);
        def.isStateful = true;
        def.namedResource = NamedResource::Mailbox;
    };
    for (const char* name : {"_Send", "Send", "_HostSend"})
        add(name, "tensor: T -> ; T: type", makeTransfer<runSend>);
    for (const char* name : {"_Recv", "Recv", "_HostRecv"})
        add(name, "-> tensor: tensor_type; tensor_type: type", makeTransfer<runRecv>);
}

}
