// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/string/string_families.h"

namespace tagscope {

void addStringSignatures(OpRegistry& registry)
{
    registry.add("StaticRegexFullMatch", "input: string -> output: bool; pattern: string");
    registry.add("RegexFullMatch", "input: string, pattern: string -> output: bool");
    registry.add("StaticRegexReplace",
                 "input: string -> output: string; pattern: string; rewrite: string; replace_global: bool=true");
    registry.add("RegexReplace",
                 "input: string, pattern: string, rewrite: string -> output: string; replace_global: bool=true");
    registry.add(
        "ReduceJoin",
        "inputs: string, reduction_indices: int32 -> output: string; keep_dims: bool=false; separator: string=\"\"");
    registry.add(
        "StringFormat",
        "inputs: T... -> output: string; T: list(type)>=0; template: string=\"%s\"; placeholder: string=\"%s\"; "
        "summarize: int=3");
    registry.add("StringToHashBucket", "string_tensor: string -> output: int64; num_buckets: int>=1");
    registry.add("StringToHashBucketFast", "input: string -> output: int64; num_buckets: int>=1");
    registry.add("StringToHashBucketStrong", "input: string -> output: int64; num_buckets: int>=1; key: list(int)");
    registry.add("EncodeBase64", "input: string -> output: string; pad: bool=false");
    registry.add("DecodeBase64", "input: string -> output: string");
    registry.add("UnicodeScript", "input: int32 -> output: int32");
}

}
