// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace tagscope::app {

/// What a file is to hold. Formats that are offered together follow each other.
enum class ExportKind : uint8_t { Png, Svg, Pdf, Dot, GraphMl, Html, Gif, Csv, Tsv };

/// The graph itself, without its picture.
constexpr bool isGraph(ExportKind kind)
{
    return kind == ExportKind::Dot || kind == ExportKind::GraphMl;
}
constexpr bool isTable(ExportKind kind)
{
    return kind == ExportKind::Csv || kind == ExportKind::Tsv;
}
constexpr bool isRange(ExportKind kind)
{
    return kind == ExportKind::Html || kind == ExportKind::Gif;
}
/// "svg"
QString suffixOf(ExportKind kind);

/// What somebody wants to have written.
struct ExportChoice {
    ExportKind kind = ExportKind::Png;
    int part = 0;  ///< which of the offered parts
    double scale = 1;
    bool hasLegend = true;
    uint64_t first = 0;  ///< positions of a range
    uint64_t last = 0;
};

/// Asks what is to be written, says how large it will be, and, where it cannot be, why and what to do. GUI thread.
class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    struct Estimate {
        QString size;
        QString problem;        ///< why it cannot be; empty if it can
        bool hasLegend = true;  ///< there is something that one would explain
    };
    struct Offer {
        std::vector<ExportKind> kinds;
        std::function<QStringList(ExportKind)> parts;
        std::function<Estimate(const ExportChoice&)> estimate;
        uint64_t size = 0;  ///< of the recorded run
    };
    ExportDialog(const QString& title, Offer offer, const ExportChoice& initial, QWidget* parent = nullptr);

    ExportChoice choice() const;
    const Offer& offer() const { return m_offer; }
    bool canExport() const;
    const QLabel& problem() const { return *m_problem; }

private:
    void makeFields(const ExportChoice& initial);
    void showKind();
    void showEstimate();

    Offer m_offer;
    QFormLayout* m_form = nullptr;
    QComboBox* m_kind = nullptr;
    QComboBox* m_part = nullptr;
    QDoubleSpinBox* m_scale = nullptr;
    QCheckBox* m_legend = nullptr;
    QWidget* m_range = nullptr;
    QSpinBox* m_first = nullptr;
    QSpinBox* m_last = nullptr;
    QLabel* m_size = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_export = nullptr;
};

}
