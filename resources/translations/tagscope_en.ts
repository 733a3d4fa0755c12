<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Only texts whose number may be 1. -->
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>tagscope::ui::BranchModel</name>
    <message numerus="yes"><source>ends with %Ln open loop frames</source><translation><numerusform>ends with %Ln open loop frame</numerusform><numerusform>ends with %Ln open loop frames</numerusform></translation></message>
    <message numerus="yes"><source>%Ln frames open</source><translation><numerusform>%Ln frame open</numerusform><numerusform>%Ln frames open</numerusform></translation></message>
</context>
<context>
    <name>tagscope::ui::CaptureModel</name>
    <message numerus="yes"><source>values of the newest %Ln iterations</source><translation><numerusform>values of the newest iteration</numerusform><numerusform>values of the newest %Ln iterations</numerusform></translation></message>
</context>
<context>
    <name>tagscope::ui::NotebookPart</name>
    <message numerus="yes"><source>%Ln notes are in %1.</source><translation><numerusform>%Ln note is in %1.</numerusform><numerusform>%Ln notes are in %1.</numerusform></translation></message>
</context>
</TS>
