// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/layered_layout.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tagscope::ui::layered {

/// Lines of one port as far as they run together: through a bend in each layer between its source and its last target.
/// Backwards it bends in the layers of source and target, too. Gap `l` is at the left of layer `l`; a trunk has a rail
/// in each of its gaps.
struct Trunk {
    int source = 0;
    int port = 0;  ///< rank among those of the source
    bool isBack = false;
    int firstLayer = 0;  ///< of its bends
    int lastLayer = -1;
    int firstBend = 0;  ///< vertices
    int firstRail = 0;
    double fromY = LayeredGraph::anywhere;  ///< where it leaves, from the top of the source

    int bend(int layer) const { return firstBend + layer - firstLayer; }
    int rail(int gap) const { return firstRail + gap - firstLayer; }
    int bends() const { return lastLayer - firstLayer + 1; }
};

/// A piece of lines from one layer to the next one.
struct Joint {
    int left = 0;  ///< vertices
    int right = 0;
    int trunk = 0;
    int line = -1;       ///< that ends there; -1: it goes on
    float leftPart = 0;  ///< where it begins and ends, as parts of the heights
    float rightPart = 0;
};

/// Lists of numbers in one array.
struct Lists {
    std::vector<int> begin;  ///< one more than there are lists
    std::vector<int> items;

    std::span<const int> operator[](int list) const
    {
        const auto l = static_cast<size_t>(list);
        return std::span(items).subspan(static_cast<size_t>(begin[l]), static_cast<size_t>(begin[l + 1] - begin[l]));
    }
    std::span<int> of(int list)
    {
        const auto l = static_cast<size_t>(list);
        return std::span(items).subspan(static_cast<size_t>(begin[l]), static_cast<size_t>(begin[l + 1] - begin[l]));
    }
    /// Numbers from 0 on, by the list that each belongs to; less than 0: to none.
    template <class ListOf>
    static Lists by(size_t lists, size_t count, ListOf&& listOf)
    {
        Lists made;
        made.begin.assign(lists + 1, 0);
        for (size_t i = 0; i < count; ++i)
            if (const int list = listOf(i); list >= 0)
                ++made.begin[static_cast<size_t>(list) + 1];
        for (size_t l = 0; l < lists; ++l)
            made.begin[l + 1] += made.begin[l];
        made.items.resize(static_cast<size_t>(made.begin[lists]));
        std::vector<int> next = made.begin;
        for (size_t i = 0; i < count; ++i)
            if (const int list = listOf(i); list >= 0)
                made.items[static_cast<size_t>(next[static_cast<size_t>(list)]++)] = static_cast<int>(i);
        return made;
    }
};

/// A level on its way: what each step finds out for those after it. Vertices are ends, then bends.
struct Layers {
    explicit Layers(const LayeredGraph& of) : graph(of) {}

    const LayeredGraph& graph;
    int count = 0;               ///< of layers
    std::vector<int> layer;      ///< per vertex
    std::vector<double> height;  ///< per vertex
    std::vector<Trunk> trunks;
    std::vector<int> trunkOf;  ///< per line; -1: it has no route
    std::vector<Joint> joints;
    Lists jointsFrom;               ///< per vertex at their left
    Lists jointsTo;                 ///< per vertex at their right
    std::vector<int> firstOfBands;  ///< layers that begin a band
    std::vector<int> bandOf;        ///< per layer
    Lists order;                    ///< per layer, from the top down
    std::vector<int> place;         ///< per vertex, in its layer
    std::vector<double> y;          ///< per vertex, from the top of its band
    std::vector<double> toY;        ///< per line, from the top of its target

    int boxes() const { return static_cast<int>(graph.boxes.size()); }
    bool isBend(int vertex) const { return vertex >= graph.ends(); }
    bool isBox(int vertex) const { return vertex < boxes(); }
    double width(int vertex) const { return isBox(vertex) ? graph.boxes[static_cast<size_t>(vertex)].width() : 0; }
    /// Between two vertices of which the second is the next below the first.
    double gapBelow(int above, int below) const;
    bool beginsBand(int layerNumber) const
    {
        const auto l = static_cast<size_t>(layerNumber);
        return l == 0 || l >= bandOf.size() || bandOf[l] != bandOf[l - 1];
    }
};

struct Spacing {
    static constexpr double boxes = 20;  ///< for a label below a box
    static constexpr double bends = 9;
    static constexpr double mixed = 11;
    static constexpr double ports = 14;
    static constexpr double rails = 8;
    static constexpr double beforeBox = 26;  ///< for an arrow and a token
    static constexpr double behindBox = 14;
};

/// Layers by longest path, sources near what they feed, none higher than suits the aspect; then the trunks and bends.
void findLayers(Layers& layers, double aspect);
/// Where a level that is much longer than high is cut.
void cutIntoBands(Layers& layers, double aspect);
/// In each layer, so that few lines cross.
void orderLayers(Layers& layers);
/// Ports, and heights at which as many lines as possible are straight.
void findHeights(Layers& layers);
/// Widths of layers and of the gaps between them, a rail for each trunk in each gap, and the routes along these.
LevelLayout drawLayers(const Layers& layers);

}
