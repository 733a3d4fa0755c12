// SPDX-License-Identifier: Apache-2.0
#include "core/ops/op_def.h"
#include "core/ops/signatures/signature_families.h"

namespace tagscope {

namespace {

void addCheckpoints(OpRegistry& registry)
{
    const auto addStateful = [&](std::string_view name, const std::string& spec) {
        registry.add(name, spec).isStateful = true;
    };
    const std::string names = "prefix: string, tensor_names: string, shape_and_slices: string";
    addStateful("SaveV2", names + ", tensors: dtypes... -> ; dtypes: list(type)>=1");
    addStateful("RestoreV2", names + " -> tensors: dtypes...; dtypes: list(type)>=1");
    addStateful("MergeV2Checkpoints",
                "checkpoint_prefixes: string, destination_prefix: string -> ; delete_old_dirs: bool=true; "
                "allow_missing_files: bool=false");
    addStateful("Save", "filename: string, tensor_names: string, data: T... -> ; T: list(type)>=1");
    addStateful("SaveSlices",
                "filename: string, tensor_names: string, shapes_and_slices: string, data: T... -> ; T: list(type)>=1");
    addStateful("Restore",
                "file_pattern: string, tensor_name: string -> tensor: dt; dt: type; preferred_shard: int=-1");
    addStateful("RestoreSlice",
                "file_pattern: string, tensor_name: string, shape_and_slice: string -> tensor: dt; dt: type; "
                "preferred_shard: int=-1");
    registry.add("ShardedFilename", "basename: string, shard: int32, num_shards: int32 -> filename: string");
    registry.add("ShardedFilespec", "basename: string, num_shards: int32 -> filename: string");
    registry.add("ReadFile", "filename: string -> contents: string");
    addStateful("WriteFile", "filename: string, contents: string -> ");
    registry.add("MatchingFiles", "pattern: string -> filenames: string");
}

/// Readers come with a reference handle and, as V2, with a resource.
void addReaders(OpRegistry& registry)
{
    for (const bool isV2 : {false, true}) {
        const std::string handle = isV2 ? "resource" : "Ref(string)";
        const auto add = [&](std::string_view name, const std::string& spec) {
            registry.add(fmt::format("{}{}", name, isV2 ? "V2" : ""), spec).isStateful = true;
        };
        const std::string made = "-> reader_handle: " + handle + "; container: string=\"\"; shared_name: string=\"\"";
        add("TextLineReader", made + "; skip_header_lines: int=0");
        add("WholeFileReader", made);
        add("IdentityReader", made);
        add("TFRecordReader", made + "; compression_type: string=\"\"");
        add("FixedLengthRecordReader",
            made + "; header_bytes: int=0; record_bytes: int; footer_bytes: int=0; hop_bytes: int=0"
                + (isV2 ? "; encoding: string=\"\"" : ""));
        const std::string used = "reader_handle: " + handle;
        const std::string fromQueue = used + ", queue_handle: " + handle;
        add("ReaderRead", fromQueue + " -> key: string, value: string");
        add("ReaderReadUpTo", fromQueue + ", num_records: int64 -> keys: string, values: string");
        add("ReaderNumRecordsProduced", used + " -> records_produced: int64");
        add("ReaderNumWorkUnitsCompleted", used + " -> units_completed: int64");
        add("ReaderSerializeState", used + " -> state: string");
        add("ReaderRestoreState", used + ", state: string -> ");
        add("ReaderReset", used + " -> ");
    }
}

void addTables(OpRegistry& registry)
{
    const auto addStateful = [&](std::string_view name, const std::string& spec) {
        registry.add(name, spec).isStateful = true;
    };
    const std::string naming = "; container: string=\"\"; shared_name: string=\"\"; use_node_name_sharing: bool=false";
    addStateful("HashTableV2", "-> table_handle: resource; key_dtype: type; value_dtype: type" + naming);
    addStateful("MutableHashTableV2", "-> table_handle: resource; key_dtype: type; value_dtype: type" + naming);
    const std::string types = "; Tin: type; Tout: type";
    addStateful("LookupTableFindV2", "table_handle: resource, keys: Tin, default_value: Tout -> values: Tout" + types);
    addStateful("LookupTableInsertV2", "table_handle: resource, keys: Tin, values: Tout -> " + types);
    addStateful("LookupTableImportV2", "table_handle: resource, keys: Tin, values: Tout -> " + types);
    addStateful("LookupTableExportV2",
                "table_handle: resource -> keys: Tkeys, values: Tvalues; Tkeys: type; Tvalues: type");
    addStateful("LookupTableSizeV2", "table_handle: resource -> size: int64");
    addStateful("InitializeTableV2", "table_handle: resource, keys: Tkey, values: Tval -> ; Tkey: type; Tval: type");
    addStateful("InitializeTableFromTextFileV2",
                "table_handle: resource, filename: string -> ; key_index: int>=-2; value_index: int>=-2; vocab_size: "
                "int>=-1=-1; "
                "delimiter: string=\"\t\"; offset: int=0");
}

}

void addFileSignatures(OpRegistry& registry)
{
    addCheckpoints(registry);
    addReaders(registry);
    addTables(registry);
}

}
