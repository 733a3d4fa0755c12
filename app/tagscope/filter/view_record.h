// SPDX-License-Identifier: Apache-2.0
// How a view of the graph is written down: by names, so that it fits the graph again after that was exported anew.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::app {

/// What of the graph is drawn (ui::ViewFilter).
struct FilterRecord {
    std::string centre;  ///< of a slice; empty: none
    int hops = 0;
    std::string towards;
    bool followsControl = false;
    std::vector<std::string> hiddenOps;
    std::vector<std::string> highlightedOps;
    std::vector<std::string> drawnLines;  ///< nodes without a portal
    bool foldsAlike = true;
    std::vector<std::string> unfolded;  ///< groups, as Canvas names them
    bool hidesInserted = false;
    std::vector<std::string> laneOrder;  ///< devices
    std::string onlyLane;                ///< a device; empty: all

    bool operator==(const FilterRecord&) const = default;
};

struct ViewRecord {
    std::vector<std::string> openGroups;  ///< as Canvas names them
    double zoom = 0;                      ///< pixels a scene unit; 0: as it fits
    double centreX = 0;                   ///< scene coordinates
    double centreY = 0;
    bool isTopDown = false;  ///< lines run down
    std::string groupBy;     ///< what parts the graph first: "device"; empty: scopes and frames alone
    std::map<std::string, std::pair<double, double>> pins;  ///< as Canvas names them: places in their groups
    std::string colourBy;                                   ///< as Colouring names it; empty: the state
    FilterRecord filter;

    bool operator==(const ViewRecord&) const = default;
};

/// A view to come back to, without places and colours.
struct NamedViewRecord {
    int number = 0;  ///< of its key
    std::string name;
    ViewRecord view;

    bool operator==(const NamedViewRecord&) const = default;
};

}
