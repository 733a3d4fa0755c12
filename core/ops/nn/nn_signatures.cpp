// SPDX-License-Identifier: Apache-2.0
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"

namespace tagscope {

namespace {

const std::string imageFormat = "data_format: {\"NHWC\",\"NCHW\"}=\"NHWC\"";
const std::string padding = "padding: {\"SAME\",\"VALID\"}";
const std::string explicitPadding = "padding: {\"SAME\",\"VALID\",\"EXPLICIT\"}; explicit_paddings: list(int)=[]";

void addConvolutions(OpRegistry& registry)
{
    const std::string attrs = "strides: list(int); use_cudnn_on_gpu: bool=true; " + explicitPadding + "; " + imageFormat
        + "; dilations: list(int)=[1,1,1,1]";
    const std::string backprop = "T: {half,bfloat16,float,double}; " + attrs;
    registry.add("Conv2D", "input: T, filter: T -> output: T; T: {half,bfloat16,float,double,int32}; " + attrs);
    registry.add("Conv2DBackpropInput",
                 "input_sizes: int32, filter: T, out_backprop: T -> output: T; T: {half,bfloat16,float,double,int32}; "
                     + attrs);
    registry.add("Conv2DBackpropFilter", "input: T, filter_sizes: int32, out_backprop: T -> output: T; " + backprop);

    const std::string depthwise = "T: {half,bfloat16,float,double}; strides: list(int); " + explicitPadding + "; "
        + imageFormat + "; dilations: list(int)=[1,1,1,1]";
    registry.add("DepthwiseConv2dNative", "input: T, filter: T -> output: T; " + depthwise);
    registry.add("DepthwiseConv2dNativeBackpropInput",
                 "input_sizes: int32, filter: T, out_backprop: T -> output: T; " + depthwise);
    registry.add("DepthwiseConv2dNativeBackpropFilter",
                 "input: T, filter_sizes: int32, out_backprop: T -> output: T; " + depthwise);

    const std::string volume = "strides: list(int)>=5; " + padding
        + "; data_format: {\"NDHWC\",\"NCDHW\"}=\"NDHWC\"; dilations: list(int)=[1,1,1,1,1]";
    registry.add("Conv3D", "input: T, filter: T -> output: T; T: {half,bfloat16,float,double}; " + volume);
}

void addPooling(OpRegistry& registry)
{
    const std::string window = "ksize: list(int)>=4; strides: list(int)>=4; ";
    const std::string floating(floatingTypes);
    registry.add("AvgPool", "value: T -> output: T; " + window + padding + "; " + imageFormat + "; " + floating);
    registry.add("AvgPoolGrad",
                 "orig_input_shape: int32, grad: T -> output: T; " + window + padding + "; " + imageFormat + "; "
                     + floating);
    registry.add(
        "MaxPool",
        "input: T -> output: T; T: {half,bfloat16,float,double,int32,int64,uint8,int16,int8,uint16,qint8}=float; "
            + window + explicitPadding + "; data_format: {\"NHWC\",\"NCHW\",\"NCHW_VECT_C\"}=\"NHWC\"");
    registry.add("MaxPoolGrad",
                 "orig_input: T, orig_output: T, grad: T -> output: T; " + window + explicitPadding + "; " + imageFormat
                     + "; T: realnumbertype=float");
    registry.add("LRN",
                 "input: T -> output: T; depth_radius: int=5; bias: float=1; alpha: float=1; beta: float=0.5; "
                 "T: {half,bfloat16,float}=float");
}

void addNormalizations(OpRegistry& registry)
{
    const std::string formats = "data_format: {\"NHWC\",\"NCHW\",\"NDHWC\",\"NCDHW\"}=\"NHWC\"";
    const std::string common = "epsilon: float=0.0001; is_training: bool=true; ";
    const std::string average = "exponential_avg_factor: float=1; ";
    const std::string types = "T: {half,bfloat16,float}; U: {bfloat16,float}; ";
    const std::string inputs =
        "x: T, scale: U, offset: U, mean: U, variance: U -> y: T, batch_mean: U, batch_variance: U, "
        "reserve_space_1: U, reserve_space_2: U";
    registry.add("FusedBatchNorm",
                 "x: T, scale: T, offset: T, mean: T, variance: T -> y: T, batch_mean: T, batch_variance: T, "
                 "reserve_space_1: T, "
                 "reserve_space_2: T; T: {float}; "
                     + common + average + imageFormat);
    registry.add("FusedBatchNormV2", inputs + "; " + types + common + average + imageFormat);
    registry.add("FusedBatchNormV3", inputs + ", reserve_space_3: U; " + types + common + average + formats);
    registry.add(
        "FusedBatchNormGrad",
        "y_backprop: T, x: T, scale: T, reserve_space_1: T, reserve_space_2: T -> x_backprop: T, scale_backprop: T, "
        "offset_backprop: T, reserve_space_3: T, reserve_space_4: T; T: {float}; "
            + common + imageFormat);
    registry.add("FusedBatchNormGradV2",
                 "y_backprop: T, x: T, scale: float, reserve_space_1: U, reserve_space_2: U -> x_backprop: T, "
                 "scale_backprop: U, "
                 "offset_backprop: U, reserve_space_3: U, reserve_space_4: U; "
                     + types + common + imageFormat);
    registry.add("FusedBatchNormGradV3",
                 "y_backprop: T, x: T, scale: float, reserve_space_1: U, reserve_space_2: U, reserve_space_3: U -> "
                 "x_backprop: T, "
                 "scale_backprop: U, offset_backprop: U, reserve_space_4: U, reserve_space_5: U; "
                     + types + common + formats);
}

void addImages(OpRegistry& registry)
{
    const std::string real = "T: {int8,uint8,int16,uint16,int32,int64,half,float,double,bfloat16}; ";
    const std::string centers = "align_corners: bool=false; half_pixel_centers: bool=false";
    registry.add("ResizeBilinear", "images: T, size: int32 -> resized_images: float; " + real + centers);
    registry.add("ResizeBilinearGrad",
                 "grads: float, original_image: T -> output: T; T: {float,bfloat16,half,double}; " + centers);
    registry.add("ResizeNearestNeighbor", "images: T, size: int32 -> resized_images: T; " + real + centers);
    registry.add(
        "CropAndResize",
        "image: T, boxes: float, box_ind: int32, crop_size: int32 -> crops: float; "
        "T: {uint8,uint16,int8,int16,int32,int64,half,float,double}; method: {\"bilinear\",\"nearest\"}=\"bilinear\"; "
        "extrapolation_value: float=0");
    registry.add(
        "NonMaxSuppression",
        "boxes: float, scores: float, max_output_size: int32 -> selected_indices: int32; iou_threshold: float=0.5");
    const std::string types = "T: {half,float}=float; T_threshold: {half,float}=float";
    registry.add("NonMaxSuppressionV2",
                 "boxes: T, scores: T, max_output_size: int32, iou_threshold: T_threshold -> selected_indices: int32; "
                     + types);
    registry.add(
        "NonMaxSuppressionV3",
        "boxes: T, scores: T, max_output_size: int32, iou_threshold: T_threshold, score_threshold: T_threshold -> "
        "selected_indices: int32; "
            + types);
    registry.add(
        "NonMaxSuppressionV4",
        "boxes: T, scores: T, max_output_size: int32, iou_threshold: T_threshold, score_threshold: T_threshold -> "
        "selected_indices: int32, valid_outputs: int32; "
            + types + "; pad_to_max_output_size: bool=false");
    registry.add(
        "NonMaxSuppressionV5",
        "boxes: T, scores: T, max_output_size: int32, iou_threshold: T, score_threshold: T, soft_nms_sigma: T -> "
        "selected_indices: int32, selected_scores: T, valid_outputs: int32; T: {half,float}=float; "
        "pad_to_max_output_size: bool=false");
    registry.add("DecodeJpeg",
                 "contents: string -> image: uint8; channels: int=0; ratio: int=1; fancy_upscaling: bool=true; "
                 "try_recover_truncated: bool=false; acceptable_fraction: float=1; dct_method: string=\"\"");
    registry.add("DecodePng", "contents: string -> image: dtype; channels: int=0; dtype: {uint8,uint16}=uint8");
}

}

void addNnSignatures(OpRegistry& registry)
{
    addConvolutions(registry);
    addPooling(registry);
    addNormalizations(registry);
    addImages(registry);
}

}
