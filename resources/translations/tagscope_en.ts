<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- Only texts whose number may be 1. -->
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>tagscope::app::Notes</name>
    <message numerus="yes"><source>%n notes are in %1.</source><translation><numerusform>%n note is in %1.</numerusform><numerusform>%n notes are in %1.</numerusform></translation></message>
</context>
<context>
    <name>tagscope::ui::BranchModel</name>
    <message numerus="yes"><source>ends with %n open loop frames</source><translation><numerusform>ends with %n open loop frame</numerusform><numerusform>ends with %n open loop frames</numerusform></translation></message>
    <message numerus="yes"><source>%n frames open</source><translation><numerusform>%n frame open</numerusform><numerusform>%n frames open</numerusform></translation></message>
</context>
<context>
    <name>tagscope::ui::CaptureModel</name>
    <message numerus="yes"><source>values of the newest %n iterations</source><translation><numerusform>values of the newest iteration</numerusform><numerusform>values of the newest %n iterations</numerusform></translation></message>
</context>
</TS>
