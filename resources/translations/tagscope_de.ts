<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>tagscope::app::MainWindow</name>
    <message><source>Opening %1 ...</source><translation>%1 wird geöffnet ...</translation></message>
    <message><source>Problems</source><translation>Probleme</translation></message>
    <message><source>Problems (%1)</source><translation>Probleme (%1)</translation></message>
    <message><source>Nothing is wrong with this graph.</source><translation>An diesem Graphen ist nichts falsch.</translation></message>
    <message><source>This graph cannot run: %1</source><translation>Dieser Graph kann nicht laufen: %1</translation></message>
    <message><source>Running ... Pause stops it.</source><translation>Läuft ... Pause hält an.</translation></message>
    <message><source>Ready to run: %1 fires one node, %2 runs on.</source><translation>Bereit: %1 feuert einen Knoten, %2 läuft weiter.</translation></message>
    <message><source>RUNNING %1</source><translation>LÄUFT %1</translation></message>
    <message><source>REPLAY %1 of %2</source><translation>RÜCKBLICK %1 von %2</translation></message>
    <message><source>The window shows the past of the run. %1 goes back to where it stands.</source><translation>Das Fenster zeigt die Vergangenheit des Laufs. %1 geht dorthin zurück, wo er steht.</translation></message>
    <message><source>&amp;Graph</source><translation>&amp;Graph</translation></message>
    <message><source>&amp;Help</source><translation>&amp;Hilfe</translation></message>
    <message><source>&amp;Keys ...</source><translation>&amp;Tasten ...</translation></message>
    <message><source>&amp;Change keys ...</source><translation>Tasten &amp;ändern ...</translation></message>
    <message><source>&amp;File</source><translation>&amp;Datei</translation></message>
    <message><source>&amp;Open ...</source><translation>&amp;Öffnen ...</translation></message>
    <message><source>Open &amp;recent</source><translation>&amp;Zuletzt geöffnet</translation></message>
    <message><source>S&amp;tart page</source><translation>S&amp;tartseite</translation></message>
    <message><source>&amp;Save trace ...</source><translation>Aufzeichnung &amp;sichern ...</translation></message>
    <message><source>Save sess&amp;ion ...</source><translation>S&amp;itzung sichern ...</translation></message>
    <message><source>&amp;Export picture ...</source><translation>Bild &amp;exportieren ...</translation></message>
    <message><source>Cop&amp;y picture</source><translation>Bild &amp;kopieren</translation></message>
    <message><source>Export &amp;firings ...</source><translation>&amp;Feuerungen exportieren ...</translation></message>
    <message><source>Export ta&amp;ble ...</source><translation>Ta&amp;belle exportieren ...</translation></message>
    <message><source>&amp;Quit</source><translation>&amp;Beenden</translation></message>
    <message><source>&amp;Edit</source><translation>&amp;Bearbeiten</translation></message>
    <message><source>&amp;Undo</source><translation>&amp;Rückgängig</translation></message>
    <message><source>&amp;Redo</source><translation>&amp;Wiederholen</translation></message>
    <message><source>&amp;Undo: %1</source><translation>&amp;Rückgängig: %1</translation></message>
    <message><source>&amp;Redo: %1</source><translation>&amp;Wiederholen: %1</translation></message>
    <message><source>&amp;Run</source><translation>&amp;Lauf</translation></message>
    <message><source>&amp;Continue</source><translation>&amp;Weiter</translation></message>
    <message><source>&amp;Pause</source><translation>&amp;Pause</translation></message>
    <message><source>&amp;Start over</source><translation>Von &amp;vorn</translation></message>
    <message><source>S&amp;tep</source><translation>Schri&amp;tt</translation></message>
    <message><source>Step a &amp;wave</source><translation>Eine W&amp;elle weiter</translation></message>
    <message><source>Next &amp;iteration</source><translation>Nächste &amp;Iteration</translation></message>
    <message><source>Into the next &amp;frame</source><translation>In den nächsten &amp;Frame</translation></message>
    <message><source>&amp;Out of the frame</source><translation>Aus dem Frame &amp;hinaus</translation></message>
    <message><source>&amp;Back</source><translation>&amp;Zurück</translation></message>
    <message><source>Continue back&amp;wards</source><translation>&amp;Rückwärts weiter</translation></message>
    <message><source>Back to &amp;live</source><translation>Zum Stand des &amp;Laufs</translation></message>
    <message><source>Toggle brea&amp;kpoint</source><translation>Ha&amp;ltepunkt ein/aus</translation></message>
    <message><source>&amp;Run to the selected node</source><translation>Bis zum ausgewählten &amp;Knoten</translation></message>
    <message><source>&amp;Edit breakpoint ...</source><translation>Haltepunkt &amp;bearbeiten ...</translation></message>
    <message><source>Next &amp;hit</source><translation>Nächster &amp;Treffer</translation></message>
    <message><source>Previo&amp;us hit</source><translation>V&amp;origer Treffer</translation></message>
    <message><source>O&amp;verride value ...</source><translation>Wert übersch&amp;reiben ...</translation></message>
    <message><source>P&amp;revious firing</source><translation>Vorige Fe&amp;uerung</translation></message>
    <message><source>Ne&amp;xt firing</source><translation>Nä&amp;chste Feuerung</translation></message>
    <message><source>Wh&amp;y?</source><translation>&amp;Warum?</translation></message>
    <message><source>&amp;View</source><translation>&amp;Ansicht</translation></message>
    <message><source>Fi&amp;nd ...</source><translation>Su&amp;chen ...</translation></message>
    <message><source>C&amp;ommands ...</source><translation>B&amp;efehle ...</translation></message>
    <message><source>Go &amp;back</source><translation>&amp;Zurückgehen</translation></message>
    <message><source>Go fo&amp;rward</source><translation>&amp;Vorgehen</translation></message>
    <message><source>Copy a lin&amp;k to this moment</source><translation>Lin&amp;k zu diesem Moment kopieren</translation></message>
    <message><source>Go to the link on the clip&amp;board</source><translation>Zum Link in der Zwischena&amp;blage gehen</translation></message>
    <message><source>&amp;Fit the graph</source><translation>Graph ein&amp;passen</translation></message>
    <message><source>Zoom to the &amp;selection</source><translation>Auswahl ver&amp;größern</translation></message>
    <message><source>Zoom &amp;in</source><translation>&amp;Größer</translation></message>
    <message><source>Zoom &amp;out</source><translation>&amp;Kleiner</translation></message>
    <message><source>&amp;Control edges</source><translation>&amp;Steuerkanten</translation></message>
    <message><source>Overview of &amp;large graphs</source><translation>Ü&amp;bersicht großer Graphen</translation></message>
    <message><source>Run</source><translation>Lauf</translation></message>
    <message><source>Nothing was opened yet</source><translation>Noch wurde nichts geöffnet</translation></message>
    <message><source>Open a graph, a trace or a session</source><translation>Graph, Aufzeichnung oder Sitzung öffnen</translation></message>
    <message><source>Save the session</source><translation>Sitzung sichern</translation></message>
    <message><source>Sessions (*.json)</source><translation>Sitzungen (*.json)</translation></message>
    <message><source>Save the trace</source><translation>Aufzeichnung sichern</translation></message>
    <message><source>Nothing is ready.</source><translation>Nichts ist bereit.</translation></message>
    <message><source>Ready</source><translation>Bereit</translation></message>
    <message><source>Cancel</source><translation>Abbrechen</translation></message>
    <message><source>Stops opening the file (Esc)</source><translation>Bricht das Öffnen der Datei ab (Esc)</translation></message>
    <message><source>Frames</source><translation>Frames</translation></message>
    <message><source>Breakpoints</source><translation>Haltepunkte</translation></message>
    <message><source>Branches</source><translation>Zweige</translation></message>
    <message><source>Inspector</source><translation>Inspektor</translation></message>
    <message><source>Console</source><translation>Konsole</translation></message>
    <message><source>Inputs</source><translation>Eingaben</translation></message>
    <message><source>Iterations</source><translation>Iterationen</translation></message>
    <message><source>Compare</source><translation>Vergleich</translation></message>
    <message><source>Notebook</source><translation>Notizbuch</translation></message>
    <message><source>Watches</source><translation>Beobachtung</translation></message>
    <message><source>Lanes</source><translation>Bahnen</translation></message>
    <message><source>Outline</source><translation>Gliederung</translation></message>
    <message><source>Log</source><translation>Protokoll</translation></message>
    <message><source>Press %1, or click the ▶ of a green node: it fires, and its token moves on.</source><translation>%1 drücken oder auf das ▶ eines grünen Knotens klicken: er feuert, und sein Token wandert weiter.</translation></message>
    <message><source>Press %1 or drag the strip below to go back in time, as far as you like.</source><translation>%1 drücken oder den Streifen unten ziehen, um beliebig weit zurückzugehen.</translation></message>
    <message><source>Click a node to see its inputs, values and firings here. %1 asks why it is as it is.</source><translation>Ein Klick auf einen Knoten zeigt hier seine Eingänge, Werte und Feuerungen. %1 fragt, warum er so ist.</translation></message>
    <message><source>%1 lists every command, %2 finds nodes, %3 shows the keys.</source><translation>%1 listet alle Befehle, %2 findet Knoten, %3 zeigt die Tasten.</translation></message>
</context>
<context>
    <name>tagscope::app::StartPage</name>
    <message><source>A while loop</source><translation>Eine While-Schleife</translation></message>
    <message><source>Step until Switch sends its token out: the last iteration's body dies.</source><translation>Schritte, bis Switch sein Token hinausschickt: der Rumpf der letzten Iteration stirbt.</translation></message>
    <message><source>A conditional, taken</source><translation>Eine Verzweigung, genommen</translation></message>
    <message><source>Watch dead tokens go down the branch that is not taken.</source><translation>Tote Token laufen den Zweig hinab, der nicht genommen wird.</translation></message>
    <message><source>A conditional, not taken</source><translation>Eine Verzweigung, nicht genommen</translation></message>
    <message><source>The same graph, with the other branch dead.</source><translation>Derselbe Graph; der andere Zweig ist tot.</translation></message>
    <message><source>A conditional in a conditional</source><translation>Eine Verzweigung in einer Verzweigung</translation></message>
    <message><source>The inner Switch is live in the branch taken; the other one never sees a live token.</source><translation>Der innere Switch lebt im genommenen Zweig; der andere sieht nie ein lebendes Token.</translation></message>
    <message><source>A loop in a loop</source><translation>Eine Schleife in einer Schleife</translation></message>
    <message><source>Each outer iteration enters a new instance of the inner frame.</source><translation>Jede äußere Iteration betritt einen neuen inneren Frame.</translation></message>
    <message><source>A conditional in a loop</source><translation>Eine Verzweigung in einer Schleife</translation></message>
    <message><source>Another branch is dead in every other iteration.</source><translation>In jeder zweiten Iteration ist ein anderer Zweig tot.</translation></message>
    <message><source>A loop in an untaken branch</source><translation>Eine Schleife in einem nicht genommenen Zweig</translation></message>
    <message><source>Every node of the loop fires once, dead, and its Exit is held until the frame ends.</source><translation>Jeder Knoten der Schleife feuert einmal, tot, und ihr Exit wird bis zum Ende des Frames gehalten.</translation></message>
    <message><source>Iterations that overlap</source><translation>Iterationen, die sich überlappen</translation></message>
    <message><source>Step through it: the counter is iterations ahead of the sums. The Iterations table shows all of them.</source><translation>Schritt für Schritt: der Zähler ist den Summen um Iterationen voraus. Die Tabelle der Iterationen zeigt sie alle.</translation></message>
    <message><source>A TensorArray</source><translation>Ein TensorArray</translation></message>
    <message><source>Each iteration writes one element; the flow value makes the gather wait for the last one.</source><translation>Jede Iteration schreibt ein Element; der Flusswert lässt das Einsammeln auf das letzte warten.</translation></message>
    <message><source>A race at a Merge</source><translation>Ein Wettlauf an einem Merge</translation></message>
    <message><source>Fire seven before three: the Merge takes what comes first, and ignores the other.</source><translation>Sieben vor drei feuern: das Merge nimmt, was zuerst kommt, und beachtet das andere nicht.</translation></message>
    <message><source>A fetch that is dead</source><translation>Ein Ergebnis, das tot ist</translation></message>
    <message><source>Run it, select result, and press W: the answer leads to the Switch that made it dead.</source><translation>Laufen lassen, result auswählen und W drücken: die Antwort führt zu dem Switch, der es tot gemacht hat.</translation></message>
    <message><source>Open a dataflow graph</source><translation>Einen Datenflussgraphen öffnen</translation></message>
    <message><source>Error</source><translation>Fehler</translation></message>
    <message><source>Open a file ...</source><translation>Datei öffnen ...</translation></message>
    <message><source>Examples</source><translation>Beispiele</translation></message>
    <message><source>The bundled examples were not found beside the program.</source><translation>Die mitgelieferten Beispiele wurden neben dem Programm nicht gefunden.</translation></message>
    <message><source>Recent files</source><translation>Zuletzt geöffnete Dateien</translation></message>
    <message><source>&amp;Examples</source><translation>&amp;Beispiele</translation></message>
    <message><source>&amp;Recent files</source><translation>&amp;Zuletzt geöffnete Dateien</translation></message>
    <message><source>&amp;Interrupted sessions: the window ended without being closed, and nothing of this is lost</source><translation>&amp;Unterbrochene Sitzungen: das Fenster endete, ohne geschlossen zu werden, und nichts davon ist verloren</translation></message>
    <message><source>Interrupted sessions</source><translation>Unterbrochene Sitzungen</translation></message>
    <message><source>Reco&amp;ver</source><translation>&amp;Wiederherstellen</translation></message>
    <message><source>&amp;Discard</source><translation>&amp;Verwerfen</translation></message>
    <message><source>event %1 of %2, breakpoints: %3, %4</source><translation>Ereignis %1 von %2, Haltepunkte: %3, %4</translation></message>
    <message><source>Files that you open will be listed here.</source><translation>Hier stehen Dateien, die geöffnet wurden.</translation></message>
</context>
<context>
    <name>tagscope::app::Looks</name>
    <message><source>T&amp;heme</source><translation>&amp;Farben</translation></message>
    <message><source>As the &amp;system</source><translation>Wie das &amp;System</translation></message>
    <message><source>&amp;Light</source><translation>&amp;Hell</translation></message>
    <message><source>&amp;Dark</source><translation>&amp;Dunkel</translation></message>
    <message><source>&amp;High contrast</source><translation>Hoher &amp;Kontrast</translation></message>
    <message><source>Light or dar&amp;k</source><translation>Hell &amp;oder dunkel</translation></message>
</context>
<context>
    <name>tagscope::app::ExportDialog</name>
    <message><source>PNG: pixels</source><translation>PNG: Bildpunkte</translation></message>
    <message><source>SVG: lines and text</source><translation>SVG: Linien und Text</translation></message>
    <message><source>PDF: lines and text, on a page</source><translation>PDF: Linien und Text auf einer Seite</translation></message>
    <message><source>DOT: the graph for Graphviz</source><translation>DOT: der Graph für Graphviz</translation></message>
    <message><source>GraphML: the graph with its states, for Gephi, yEd and others</source><translation>GraphML: der Graph mit seinen Zuständen, für Gephi, yEd und andere</translation></message>
    <message><source>HTML: a page that replays the firings</source><translation>HTML: eine Seite, die die Feuerungen wieder abspielt</translation></message>
    <message><source>GIF: an animated picture</source><translation>GIF: ein bewegtes Bild</translation></message>
    <message><source>CSV: commas and quotes</source><translation>CSV: Kommas und Anführungszeichen</translation></message>
    <message><source>TSV: tabs</source><translation>TSV: Tabulatoren</translation></message>
    <message><source>Legend of the states that occur</source><translation>Legende der Zustände, die vorkommen</translation></message>
    <message><source>From position</source><translation>Von Position</translation></message>
    <message><source>To position</source><translation>Bis Position</translation></message>
    <message><source>to</source><translation>bis</translation></message>
    <message><source>&amp;Export ...</source><translation>&amp;Exportieren ...</translation></message>
    <message><source>&amp;Format</source><translation>&amp;Format</translation></message>
    <message><source>&amp;What</source><translation>&amp;Was</translation></message>
    <message><source>&amp;Scale</source><translation>Maß&amp;stab</translation></message>
    <message><source>Fi&amp;rings</source><translation>Feue&amp;rungen</translation></message>
    <message><source>Size</source><translation>Größe</translation></message>
    <message><source>There is nothing of this kind to export: open a graph, or show a table that has rows.</source><translation>Davon gibt es nichts zu exportieren: einen Graphen öffnen oder eine Tabelle zeigen, die Zeilen hat.</translation></message>
</context>
<context>
    <name>tagscope::app::ViewFilters</name>
    <message><source>&amp;Only what is around the selection</source><translation>Nur was &amp;um die Auswahl liegt</translation></message>
    <message><source>One hop &amp;more</source><translation>Ein Schritt &amp;mehr</translation></message>
    <message><source>One hop &amp;fewer</source><translation>Ein Schritt &amp;weniger</translation></message>
    <message><source>Both ways, &amp;producers, consumers</source><translation>Beide Wege, &amp;Erzeuger, Verbraucher</translation></message>
    <message><source>&amp;All of the graph</source><translation>Der &amp;ganze Graph</translation></message>
    <message><source>Open one more le&amp;vel everywhere</source><translation>Überall eine Ebene &amp;tiefer öffnen</translation></message>
    <message><source>&amp;Hide nodes of the selection's op</source><translation>Knoten mit dem Op der Auswahl &amp;ausblenden</translation></message>
    <message><source>H&amp;ighlight nodes of the selection's op</source><translation>Knoten mit dem Op der Auswahl &amp;hervorheben</translation></message>
    <message><source>Hide Identity, &amp;Const and NoOp</source><translation>Identity, &amp;Const und NoOp ausblenden</translation></message>
    <message><source>Highlight control f&amp;low</source><translation>Kontroll&amp;fluss hervorheben</translation></message>
    <message><source>O&amp;ps ...</source><translation>O&amp;ps ...</translation></message>
    <message><source>Groups that are alik&amp;e as stacks</source><translation>Gleiche Gruppen als &amp;Stapel</translation></message>
    <message><source>Draw groups that are alike as stacks</source><translation>Gleiche Gruppen als Stapel zeichnen</translation></message>
    <message><source>Draw no stacks</source><translation>Keine Stapel zeichnen</translation></message>
    <message><source>Groups opened: %1.</source><translation>Geöffnete Gruppen: %1.</translation></message>
    <message><source>S&amp;how only</source><translation>&amp;Nur zeigen</translation></message>
    <message><source>What is &amp;around it</source><translation>Was &amp;um ihn liegt</translation></message>
    <message><source>What it is &amp;made from</source><translation>Woraus er &amp;entsteht</translation></message>
    <message><source>What is made &amp;from it</source><translation>Was aus ihm &amp;wird</translation></message>
    <message><source>Hi&amp;de every %1</source><translation>Jeden %1 aus&amp;blenden</translation></message>
    <message><source>H&amp;ighlight every %1</source><translation>Jeden %1 &amp;hervorheben</translation></message>
</context>
<context>
    <name>tagscope::app::Comparing</name>
    <message><source>Co&amp;mpare ...</source><translation>Ver&amp;gleichen ...</translation></message>
    <message><source>First &amp;difference</source><translation>&amp;Erster Unterschied</translation></message>
    <message><source>&amp;Next difference</source><translation>&amp;Nächster Unterschied</translation></message>
    <message><source>&amp;Previous difference</source><translation>&amp;Voriger Unterschied</translation></message>
    <message><source>This graph has no node `%1`.</source><translation>Dieser Graph hat keinen Knoten `%1`.</translation></message>
</context>
<context>
    <name>tagscope::app::Cards</name>
    <message><source>&amp;Pin the value as a card</source><translation>Wert als Karte an&amp;heften</translation></message>
    <message><source>Close all &amp;cards</source><translation>Alle &amp;Karten schließen</translation></message>
    <message><source>All firin&amp;gs of the node</source><translation>Alle Feuerun&amp;gen des Knotens</translation></message>
</context>
<context>
    <name>tagscope::app::Watches</name>
    <message><source>Watch %1 no more</source><translation>%1 nicht mehr beobachten</translation></message>
    <message><source>Watch %1</source><translation>%1 beobachten</translation></message>
    <message><source>Wat&amp;ch</source><translation>Beoba&amp;chten</translation></message>
</context>
<context>
    <name>tagscope::app::Notes</name>
    <message><source>&amp;Bookmark this moment</source><translation>Lese&amp;zeichen für diesen Moment</translation></message>
    <message><source>&amp;Previous bookmark</source><translation>&amp;Voriges Lesezeichen</translation></message>
    <message><source>&amp;Next bookmark</source><translation>&amp;Nächstes Lesezeichen</translation></message>
    <message><source>E&amp;xport the notebook ...</source><translation>Notizbuch e&amp;xportieren ...</translation></message>
    <message><source>Export the notebook</source><translation>Notizbuch exportieren</translation></message>
    <message><source>Delete a note</source><translation>Eine Notiz löschen</translation></message>
    <message><source>%n notes are in %1.</source><translation>%n Notizen sind in %1.</translation></message>
</context>
<context>
    <name>tagscope::app::Edits</name>
    <message><source>Remove the breakpoint on %1</source><translation>Haltepunkt an %1 entfernen</translation></message>
    <message><source>Set a breakpoint on %1</source><translation>Haltepunkt an %1 setzen</translation></message>
    <message><source>Change the breakpoint on %1</source><translation>Haltepunkt an %1 ändern</translation></message>
    <message><source>Switch the breakpoint on %1 on</source><translation>Haltepunkt an %1 einschalten</translation></message>
    <message><source>Switch the breakpoint on %1 off</source><translation>Haltepunkt an %1 ausschalten</translation></message>
    <message><source>Change %n breakpoints</source><translation>%n Haltepunkte ändern</translation></message>
    <message><source>Open %1</source><translation>%1 öffnen</translation></message>
    <message><source>Close %1</source><translation>%1 schließen</translation></message>
    <message><source>Override %1</source><translation>%1 überschreiben</translation></message>
</context>
<context>
    <name>tagscope::app::Stepping</name>
    <message><source>Choose what fires ne&amp;xt ...</source><translation>Wählen, was als Näch&amp;stes feuert ...</translation></message>
    <message><source>firings: %1, nodes: %2</source><translation>Feuerungen: %1, Knoten: %2</translation></message>
    <message><source>Fires what is outlined: %1.</source><translation>Feuert, was umrandet ist: %1.</translation></message>
    <message><source>and %n more, in the Ready view</source><translation>und %n weitere in der Ansicht Bereit</translation></message>
    <message><source>Nothing is ready</source><translation>Nichts ist bereit</translation></message>
</context>
<context>
    <name>tagscope::app::DropArea</name>
    <message><source>Drop a graph here</source><translation>Einen Graphen hier ablegen</translation></message>
    <message><source>Let go: it will be opened</source><translation>Loslassen: er wird geöffnet</translation></message>
</context>
</TS>
