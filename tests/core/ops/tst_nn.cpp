// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestNn : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void activations_data();
    void activations() { test::checkOpRow(); }
    void gradients_data();
    void gradients() { test::checkOpRow(); }
    void gradientsAreDerivatives_data();
    void gradientsAreDerivatives();
    void biases_data();
    void biases() { test::checkOpRow(); }
    void softmaxes_data();
    void softmaxes() { test::checkOpRow(); }
    void topK_data();
    void topK() { test::checkOpRow(); }
};

void TestNn::activations_data()
{
    test::opColumns();
    opRow("floats", "Relu", "float [-1,0,2,nan,inf]", "float [0,0,2,nan,inf]");
    opRow("integers", "Relu", "int8 [-128,127]", "int8 [0,127]");
    opRow("unsigned", "Relu", "uint16 [0,65535]", "uint16 [0,65535]");
    opRow("halves", "Relu", "float16 [-0.5,0.5]", "float16 [0,0.5]");
    opRow("nothing", "Relu", "float empty[0,2]", "float empty[0,2]");
    opRow("scalar", "Relu", "double -3", "double 0");
    opRow("floats", "Relu6", "float [-1,3,7,nan]", "float [0,3,6,nan]");
    opRow("integers", "Relu6", "int32 [-1,3,7]", "int32 [0,3,6]");
    opRow("exp(x) - 1 below zero", "Elu", "double [-1,0,2]", "double [-0.6321205588285577,0,2]");
    opRow("scaled", "Selu", "double [-1,0,1]", "double [-1.1113307378125625,0,1.0507009873554805]");
    opRow("default slope", "LeakyRelu", "float [-10,5]", "float [-2,5]");
    opRow("slope", "LeakyRelu", "float [-10,5]", "float [-5,5]", attrs({{"alpha", 0.5f}}));
    opRow("log(1 + exp(x))", "Softplus", "double [0,1,-1]",
          "double [0.6931471805599453,1.3132616875182228,0.31326168751822286]");
    opRow("far out", "Softplus", "float [100,-200]", "float [100,0]");
    opRow("x / (1 + |x|)", "Softsign", "float [1,-3,0]", "float [0.5,-0.75,0]");
    opRow("half the squares", "L2Loss", "float [[1,2],[3,0]]", "float 7");
    opRow("of nothing", "L2Loss", "float empty[0]", "float 0");
}

void TestNn::gradients_data()
{
    test::opColumns();
    opRow("only where positive", "ReluGrad", "float [5,6,7]; float [-1,0,2]", "float [0,0,7]");
    opRow("only between", "Relu6Grad", "float [5,6,7]; float [-1,3,6]", "float [0,6,0]");
    opRow("slope", "LeakyReluGrad", "float [5,6]; float [-1,3]", "float [1,6]");
    opRow("from outputs", "EluGrad", "float [2,3]; float [-0.5,1]", "float [1,3]");
    opRow("shapes differ", "ReluGrad", "float [1]; float [1,2]",
          "error: Inputs to operation n of type ReluGrad must have the same size and shape.  Input 0: [1] != input 1: "
          "[2]");
}

void TestNn::gradientsAreDerivatives_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<bool>("fromOutputs");
    for (const char* op : {"Relu", "Relu6", "LeakyRelu", "Softplus", "Softsign"})
        QTest::newRow(op) << QString::fromUtf8(op) << false;
    for (const char* op : {"Elu", "Selu"})
        QTest::newRow(op) << QString::fromUtf8(op) << true;
}

/// The gradient ops against central differences of the forward ones.
void TestNn::gradientsAreDerivatives()
{
    QFETCH(QString, op);
    QFETCH(bool, fromOutputs);
    const std::string name = op.toStdString();
    const double step = 1e-5;
    for (const double x : {-7.3, -2.1, -0.4, 0.3, 1.7, 5.2, 8.8}) {
        const auto forward = [&](double at) { return test::runOp(name, {Tensor::scalar(at)})->at<double>(0); };
        const double expected = 3 * (forward(x + step) - forward(x - step)) / (2 * step);
        const Result<Tensor> found =
            test::runOp(name + "Grad", {Tensor::scalar(3.0), Tensor::scalar(fromOutputs ? forward(x) : x)});
        QVERIFY2(found, test::describe(found).c_str());
        QVERIFY2(std::abs(found->at<double>(0) - expected) < 1e-6, qPrintable(QString::number(x)));
    }
}

void TestNn::biases_data()
{
    test::opColumns();
    opRow("last dimension", "BiasAdd", "int32 [[1,2],[3,4]]; int32 [10,20]", "int32 [[11,22],[13,24]]");
    opRow("channels first", "BiasAdd", "float [[[1,2],[3,4]]]; float [10,20]", "float [[[11,12],[23,24]]]",
          attrs({{"data_format", std::string("NCHW")}}));
    opRow("halves", "BiasAdd", "float16 [[1]]; float16 [0.5]", "float16 [[1.5]]");
    opRow("complex", "BiasAdd", "complex64 [[1j]]; complex64 [1]", "complex64 [[1+1j]]");
    opRow("nothing", "BiasAdd", "float empty[0,2]; float [1,2]", "float empty[0,2]");
    opRow("first version", "BiasAddV1", "int8 [[127]]; int8 [1]", "int8 [[-128]]");
    opRow("vector", "BiasAdd", "float [1]; float [1]", "error: Input tensor must be at least 2D: [1]");
    opRow("matrix of biases", "BiasAdd", "float [[1]]; float [[1]]", "error: Biases must be 1D: [1,1]");
    opRow("wrong number", "BiasAdd", "float [[1,2]]; float [1,2,3]",
          "error: Must provide as many biases as the last dimension of the input tensor: [3] vs. [1,2]");
    opRow("last dimension", "BiasAddGrad", "float [[1,2],[3,4]]", "float [4,6]");
    opRow("channels first", "BiasAddGrad", "float [[[1,2],[3,4]],[[5,6],[7,8]]]", "float [14,22]",
          attrs({{"data_format", std::string("NCHW")}}));
    opRow("nothing", "BiasAddGrad", "float empty[0,2]", "float [0,0]");
    opRow("scalar", "BiasAddGrad", "float 1", "error: Input tensor must be at least 2D: []");
}

void TestNn::softmaxes_data()
{
    test::opColumns();
    opRow("rows", "Softmax", "double [[1,2,3],[5,5,5]]",
          "double [[0.09003057317038046,0.24472847105479767,0.6652409557748219],[0.3333333333333333,0.3333333333333333,"
          "0.3333333333333333]]");
    opRow("large logits", "Softmax", "float [1000,1000]", "float [0.5,0.5]");
    opRow("impossible class", "Softmax", "float [0,-inf]", "float [1,0]");
    opRow("halves", "Softmax", "float16 [0,0]", "float16 [0.5,0.5]");
    opRow("nothing", "Softmax", "float empty[0,3]", "float empty[0,3]");
    opRow("no classes", "Softmax", "float empty[3,0]", "float empty[3,0]");
    opRow("scalar", "Softmax", "float 1", "error: logits must have >= 1 dimension, got []");
    opRow("logarithms", "LogSoftmax", "double [1,2,3]",
          "double [-2.4076059644443806,-1.4076059644443806,-0.4076059644443806]");
    opRow("one class", "SoftmaxCrossEntropyWithLogits", "double [[1,2,3]]; double [[0,0,1]]",
          "double [0.4076059644443806]; double [[0.09003057317038046,0.24472847105479767,-0.3347590442251781]]");
    opRow("labels for all rows", "SoftmaxCrossEntropyWithLogits", "float [[0,0],[0,0]]; float [[0.5,0.5]]",
          "float [0.6931472,0.6931472]; float [[0,0],[0,0]]");
    opRow("no rows", "SoftmaxCrossEntropyWithLogits", "float empty[0,3]; float empty[0,3]",
          "float empty[0]; float empty[0,3]");
    opRow("do not fit", "SoftmaxCrossEntropyWithLogits", "float [[1,2]]; float [[1,2,3]]",
          "error: logits and labels must be broadcastable: logits_size=[1,2] labels_size=[1,3]");
    opRow("vectors", "SoftmaxCrossEntropyWithLogits", "float [1,2]; float [1,2]",
          "error: logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional");
    opRow("class numbers", "SparseSoftmaxCrossEntropyWithLogits", "double [[1,2,3],[0,0,0]]; int64 [2,0]",
          "double [0.4076059644443806,1.0986122886681098]; double "
          "[[0.09003057317038046,0.24472847105479767,-0.3347590442251781],"
          "[-0.6666666666666667,0.3333333333333333,0.3333333333333333]]");
    opRow("class too large", "SparseSoftmaxCrossEntropyWithLogits", "float [[1,2],[1,2]]; int32 [1,2]",
          "error: Received a label value of 2 which is outside the valid range of [0, 2).  Label values: 1 2");
    opRow("class negative", "SparseSoftmaxCrossEntropyWithLogits", "float [[1,2]]; int32 [-1]",
          "error: Received a label value of -1 which is outside the valid range of [0, 2).  Label values: -1");
    opRow("no classes", "SparseSoftmaxCrossEntropyWithLogits", "float empty[2,0]; int32 [0,0]",
          "error: Must have at least one class, but got logits shape [2,0]");
    opRow("wrong number", "SparseSoftmaxCrossEntropyWithLogits", "float [[1,2]]; int32 [0,0]",
          "error: logits and labels must have the same first dimension, got logits shape [1,2] and labels shape [2]");
}

void TestNn::topK_data()
{
    test::opColumns();
    opRow("rows", "TopKV2", "int32 [[3,1,2],[4,6,5]]; int32 2", "int32 [[3,2],[6,5]]; int32 [[0,2],[1,2]]");
    opRow("equal ones by index", "TopKV2", "float [1,2,2,1]; int32 3", "float [2,2,1]; int32 [1,2,0]");
    opRow("no number is the least", "TopKV2", "float [nan,1,nan,-inf]; int32 4",
          "float [1,-inf,nan,nan]; int32 [1,3,0,2]");
    opRow("none", "TopKV2", "float [1,2]; int32 0", "float empty[0]; int32 empty[0]");
    opRow("indices of 64 bits", "TopKV2", "float [1,2]; int64 1", "float [2]; int64 [1]",
          attrs({{"index_type", DType::Int64}}));
    opRow("attribute", "TopK", "uint8 [1,200]", "uint8 [200]; int32 [1]", attrs({{"k", int64_t(1)}}));
    opRow("too many", "TopKV2", "float [1,2]; int32 3", "error: input must have at least k columns. Had 2, needed 3");
    opRow("negative", "TopKV2", "float [1,2]; int32 -1", "error: Need k >= 0, got -1");
    opRow("scalar", "TopKV2", "float 1; int32 0", "error: input must be >= 1-D, got shape []");
    opRow("vector of k", "TopKV2", "float [1]; int32 [1]", "error: k must be scalar, got shape [1]");
    opRow("among the best", "InTopK", "float [[0.1,0.9],[0.8,0.2]]; int32 [1,1]", "bool [true,false]",
          attrs({{"k", int64_t(1)}}));
    opRow("no class, no number", "InTopKV2", "float [[1,2],[nan,2]]; int32 [5,1]; int32 2", "bool [false,false]");
    opRow("wrong number", "InTopKV2", "float [[1,2]]; int32 [0,1]; int32 1",
          "error: First dimension of predictions 1 must match length of targets 2");
}

TAGSCOPE_APPLESS_TEST(TestNn)

#include "tst_nn.moc"
