// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

void addParsingSignatures(OpRegistry& registry)
{
    const std::string feature = "list({float,int64,string})>=0";
    const std::string types = "sparse_types: " + feature + "; Tdense: " + feature + "; dense_shapes: list(shape)>=0";
    registry.add(
        "ParseExample",
        "serialized: string, names: string, sparse_keys: Nsparse*string, dense_keys: Ndense*string, dense_defaults: "
        "Tdense... -> sparse_indices: Nsparse*int64, sparse_values: sparse_types..., sparse_shapes: Nsparse*int64, "
        "dense_values: Tdense...; Nsparse: int>=0; Ndense: int>=0; "
            + types);
    registry.add("ParseExampleV2",
                 "serialized: string, names: string, sparse_keys: string, dense_keys: string, ragged_keys: string, "
                 "dense_defaults: Tdense... -> sparse_indices: num_sparse*int64, sparse_values: sparse_types..., "
                 "sparse_shapes: num_sparse*int64, dense_values: Tdense..., ragged_values: ragged_value_types..., "
                 "ragged_row_splits: ragged_split_types...; num_sparse: int>=0; ragged_value_types: "
                     + feature + "; ragged_split_types: list({int32,int64})>=0; " + types);
    registry.add("ParseSingleExample",
                 "serialized: string, dense_defaults: Tdense... -> sparse_indices: num_sparse*int64, sparse_values: "
                 "sparse_types..., sparse_shapes: num_sparse*int64, dense_values: Tdense...; num_sparse: int>=0; "
                 "sparse_keys: list(string)>=0; dense_keys: list(string)>=0; "
                     + types);
    registry.add(
        "DecodeCSV",
        "records: string, record_defaults: OUT_TYPE... -> output: OUT_TYPE...; "
        "OUT_TYPE: list({float,double,int32,int64,string})>=1; field_delim: string=\",\"; use_quote_delim: bool=true; "
        "na_value: string=\"\"; select_cols: list(int)=[]");
    registry.add(
        "DecodeRaw",
        "bytes: string -> output: out_type; out_type: {half,float,double,int32,uint16,uint8,int16,int8,int64,complex64,"
        "complex128,bool,bfloat16}; little_endian: bool=true");
    registry.add("ParseTensor", "serialized: string -> output: out_type; out_type: type");
    registry.add("SerializeTensor", "tensor: T -> serialized: string; T: type");
    registry.add("SparseToDense",
                 "sparse_indices: Tindices, output_shape: Tindices, sparse_values: T, default_value: T -> dense: T; "
                 "validate_indices: bool=true; T: type; Tindices: {int32,int64}");
}

}
