// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

void addSummarySignatures(OpRegistry& registry)
{
    registry.add("ScalarSummary", "tags: string, values: T -> summary: string; T: realnumbertype");
    registry.add("HistogramSummary", "tag: string, values: T -> summary: string; T: realnumbertype=float");
    registry.add("MergeSummary", "inputs: N*string -> summary: string; N: int>=1");
    registry.add("TensorSummary",
                 "tensor: T -> summary: string; T: type; description: string=\"\"; labels: list(string)=[]; "
                 "display_name: string=\"\"");
    registry.add("TensorSummaryV2",
                 "tag: string, tensor: T, serialized_summary_metadata: string -> summary: string; T: type");
    registry.add("AudioSummaryV2",
                 "tag: string, tensor: float, sample_rate: float -> summary: string; max_outputs: int>=1=3");
    OpDef& image = registry.add("ImageSummary",
                                "tag: string, tensor: T -> summary: string; max_images: int>=1=3; "
                                "T: {uint8,float,half,double}=float; bad_color: tensor");
    // Red, where a pixel is not finite.
    image.attrs.back().defaultValue = AttrValue(Tensor::vector<uint8_t>({255, 0, 0, 255}));
}

}
