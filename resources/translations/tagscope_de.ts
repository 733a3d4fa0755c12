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
<context>
    <name>tagscope::app::Teaching</name>
    <message><source>&amp;Teach mode: questions about what fires next</source><translation>&amp;Lehrmodus: Fragen, was als Nächstes feuert</translation></message>
    <message><source>Hidden until the question below the graph is answered (teach mode).</source><translation>Verborgen, bis die Frage unter dem Graphen beantwortet ist (Lehrmodus).</translation></message>
    <message><source>Questions are asked at the live end: what fired later would give the answer away. Back to live: %1.</source><translation>Gefragt wird am Ende des Laufs: was später gefeuert hat, würde die Antwort verraten. Zurück dorthin: %1.</translation></message>
    <message><source>%1 is marked; marked in all: %2</source><translation>%1 ist markiert; insgesamt markiert: %2</translation></message>
    <message><source>%1 is no longer marked; marked in all: %2</source><translation>%1 ist nicht mehr markiert; insgesamt markiert: %2</translation></message>
    <message><source>Mark a node in the graph first: click it, or go to it with the arrow keys and press Space.</source><translation>Zuerst einen Knoten im Graphen markieren: anklicken oder mit den Pfeiltasten hingehen und die Leertaste drücken.</translation></message>
    <message><source>...</source><translation>...</translation></message>
    <message><source>Nothing of the graph can fire: only what is fetched is still on its way. A step brings the run to its end.</source><translation>Nichts im Graphen kann feuern: nur die Ergebnisse sind noch unterwegs. Ein Schritt bringt den Lauf zu Ende.</translation></message>
    <message><source>Marked: %1.</source><translation>Markiert: %1.</translation></message>
    <message><source>Click a node that can fire next.</source><translation>Einen Knoten anklicken, der als Nächstes feuern kann.</translation></message>
    <message><source>Click the nodes that can fire next.</source><translation>Die Knoten anklicken, die als Nächstes feuern können.</translation></message>
    <message><source>Many can; one is enough.</source><translation>Viele können es; einer genügt.</translation></message>
    <message><source>By keyboard: the arrows lead to a node, Space marks it, Enter checks.</source><translation>Mit der Tastatur: die Pfeile führen zu einem Knoten, die Leertaste markiert ihn, Enter prüft.</translation></message>
    <message><source>✓ Right.</source><translation>✓ Richtig.</translation></message>
    <message><source>✗ Not quite.</source><translation>✗ Nicht ganz.</translation></message>
    <message><source>One node can fire now.</source><translation>Ein Knoten kann jetzt feuern.</translation></message>
    <message><source>%1 nodes can fire now, in any order; what can at another iteration than the one in view need not be known.</source><translation>%1 Knoten können jetzt feuern, in beliebiger Reihenfolge; was es in einer anderen als der gezeigten Iteration kann, muss niemand wissen.</translation></message>
    <message><source>Switch %1 is about to fire at %2. Which output will be dead?</source><translation>Switch %1 wird gleich bei %2 feuern. Welcher Ausgang wird tot sein?</translation></message>
    <message><source>One of its inputs is dead.</source><translation>Einer seiner Eingänge ist tot.</translation></message>
    <message><source>Its predicate is true.</source><translation>Sein Prädikat ist wahr.</translation></message>
    <message><source>Its predicate is false.</source><translation>Sein Prädikat ist falsch.</translation></message>
    <message><source>✓ Right: %1.</source><translation>✓ Richtig: %1.</translation></message>
    <message><source>✗ No: %1.</source><translation>✗ Nein: %1.</translation></message>
    <message><source>%1: %2.</source><translation>%1: %2.</translation></message>
</context>
<context>
    <name>tagscope::ui::TeachView</name>
    <message><source>What fired last, and by which rule</source><translation>Was zuletzt gefeuert hat, und nach welcher Regel</translation></message>
    <message><source>Speed of tokens</source><translation>Tempo der Token</translation></message>
    <message><source>Every hop along a line takes the same time, however long the line is. At the left end nothing moves.</source><translation>Jeder Weg entlang einer Linie dauert gleich lang, wie lang die Linie auch ist. Ganz links bewegt sich nichts.</translation></message>
    <message><source>What the answer comes to, node by node</source><translation>Was die Antwort ergibt, Knoten für Knoten</translation></message>
    <message><source>Check</source><translation>Prüfen</translation></message>
    <message><source>Says what is right, wrong and missed (Enter in the graph)</source><translation>Sagt, was richtig, falsch und übersehen ist (Enter im Graphen)</translation></message>
    <message><source>This is the answer</source><translation>Das ist die Antwort</translation></message>
    <message><source>Fire it</source><translation>Feuern</translation></message>
    <message><source>Fires a node that can fire, and asks the next question (Enter in the graph)</source><translation>Feuert einen Knoten, der es kann, und stellt die nächste Frage (Enter im Graphen)</translation></message>
    <message><source>Start over</source><translation>Von vorn</translation></message>
    <message><source>Counts right answers from 0 again</source><translation>Zählt richtige Antworten wieder ab 0</translation></message>
    <message><source>%1 %2: %3</source><translation>%1 %2: %3</translation></message>
    <message><source>. Why not? %1</source><translation>. Warum nicht? %1</translation></message>
    <message><source>No answers yet</source><translation>Noch keine Antworten</translation></message>
    <message><source>%1 of %2 right</source><translation>%1 von %2 richtig</translation></message>
    <message><source>off: nothing moves</source><translation>aus: nichts bewegt sich</translation></message>
    <message><source>%1 s a hop</source><translation>%1 s je Weg</translation></message>
</context>
<context>
    <name>tagscope::ui::MarkLayer</name>
    <message><source>marked</source><translation>markiert</translation></message>
    <message><source>right</source><translation>richtig</translation></message>
    <message><source>wrong</source><translation>falsch</translation></message>
    <message><source>missed</source><translation>übersehen</translation></message>
    <message><source>this one</source><translation>dieser</translation></message>
</context>
<context>
    <name>RuleText</name>
    <message><source>A Switch with a dead input cannot choose: it sends dead tokens out of both sides.</source><translation>Ein Switch mit einem toten Eingang kann nicht wählen: er schickt auf beiden Seiten tote Token hinaus.</translation></message>
    <message><source>A Switch looks at its predicate and sends the data out of one side only: true or false. The other side sends a dead token, which tells all that follows that this branch was not taken.</source><translation>Ein Switch sieht auf sein Prädikat und schickt die Daten nur auf einer Seite hinaus: wahr oder falsch. Die andere Seite schickt ein totes Token; es sagt allem Folgenden, dass dieser Zweig nicht genommen wurde.</translation></message>
    <message><source>A Merge is dead only if no live input can come any more: all its inputs are dead.</source><translation>Ein Merge ist nur tot, wenn kein lebender Eingang mehr kommen kann: alle seine Eingänge sind tot.</translation></message>
    <message><source>A Merge does not wait for all inputs: the first live one goes on at once. That is where branches join again, and where a loop takes its first value or that of the iteration before.</source><translation>Ein Merge wartet nicht auf alle Eingänge: der erste lebende geht sofort weiter. Hier kommen Zweige wieder zusammen, und hier nimmt eine Schleife ihren ersten Wert oder den der Iteration davor.</translation></message>
    <message><source>A dead Enter carries deadness into the frame: the loop does not run for it.</source><translation>Ein totes Enter trägt das Totsein in den Frame: die Schleife läuft dafür nicht.</translation></message>
    <message><source>An Enter takes a value into a loop frame. The token is the same, but its tag now says: iteration 0 of that frame. A constant Enter gives its value to every iteration.</source><translation>Ein Enter bringt einen Wert in den Frame einer Schleife. Das Token ist dasselbe, aber sein Tag sagt nun: Iteration 0 dieses Frames. Ein konstantes Enter gibt seinen Wert an jede Iteration.</translation></message>
    <message><source>A dead Exit means that this iteration does not end the loop. Nothing leaves the frame yet.</source><translation>Ein totes Exit bedeutet, dass diese Iteration die Schleife nicht beendet. Noch verlässt nichts den Frame.</translation></message>
    <message><source>An Exit takes a value out of a loop frame: its tag is again that of the frame around.</source><translation>Ein Exit bringt einen Wert aus dem Frame einer Schleife: sein Tag ist wieder der des Frames ringsum.</translation></message>
    <message><source>A dead NextIteration sends nothing at all: that is how a loop comes to its end.</source><translation>Eine tote NextIteration schickt gar nichts: so kommt eine Schleife zu ihrem Ende.</translation></message>
    <message><source>A NextIteration hands its value to the next iteration: the token stays in the frame, and the number in its tag grows by one. If as many iterations are under way as may be, it waits.</source><translation>Eine NextIteration gibt ihren Wert an die nächste Iteration: das Token bleibt im Frame, und die Zahl in seinem Tag wächst um eins. Sind schon so viele Iterationen unterwegs wie erlaubt, wartet sie.</translation></message>
    <message><source>A dead condition: the loop never began, and everything in it is dead.</source><translation>Eine tote Bedingung: die Schleife hat nie begonnen, und alles in ihr ist tot.</translation></message>
    <message><source>A LoopCond says whether the loop goes on. Every Switch of the loop takes its answer as the predicate.</source><translation>Ein LoopCond sagt, ob die Schleife weitergeht. Jeder Switch der Schleife nimmt die Antwort als Prädikat.</translation></message>
    <message><source>A ControlTrigger fires live once all its control inputs have come, dead or not.</source><translation>Ein ControlTrigger feuert lebend, sobald alle seine Steuereingänge gekommen sind, tot oder nicht.</translation></message>
    <message><source>One of its inputs was dead, so it did not compute anything: it only passes deadness on to all that follows.</source><translation>Einer seiner Eingänge war tot, also hat er nichts berechnet: er gibt nur das Totsein an alles Folgende weiter.</translation></message>
    <message><source>It fires once all its inputs have come: it takes them, computes, and sends a token along every line that leaves it.</source><translation>Er feuert, sobald alle seine Eingänge gekommen sind: er nimmt sie, rechnet und schickt auf jeder Linie, die von ihm ausgeht, ein Token los.</translation></message>
    <message><source>Nothing has fired yet.</source><translation>Noch hat nichts gefeuert.</translation></message>
    <message><source>At the start only nodes without inputs can fire. All others wait until a token lies at every input.</source><translation>Am Anfang können nur Knoten ohne Eingänge feuern. Alle anderen warten, bis an jedem Eingang ein Token liegt.</translation></message>
    <message><source>It has its inputs, but waits for something else, such as a queue or a message.</source><translation>Er hat seine Eingänge, wartet aber auf etwas anderes, etwa eine Warteschlange oder eine Nachricht.</translation></message>
    <message><source>Nothing can fire: this graph cannot run. The Problems view says why.</source><translation>Nichts kann feuern: dieser Graph kann nicht laufen. Die Ansicht Probleme sagt, warum.</translation></message>
    <message><source>The run is on its way. Space in the graph pauses it, and then there is a question.</source><translation>Der Lauf ist unterwegs. Die Leertaste im Graphen hält ihn an, und dann gibt es eine Frage.</translation></message>
    <message><source>Nothing can fire: the run has ended in an error.</source><translation>Nichts kann feuern: der Lauf hat mit einem Fehler geendet.</translation></message>
    <message><source>Nothing can fire: what has begun waits for something that does not come.</source><translation>Nichts kann feuern: was begonnen hat, wartet auf etwas, das nicht kommt.</translation></message>
    <message><source>Nothing can fire: the run is over. Open the graph once more for new questions.</source><translation>Nichts kann feuern: der Lauf ist vorbei. Für neue Fragen den Graphen noch einmal öffnen.</translation></message>
    <message><source>it is no part of this run: nothing that is asked for needs it</source><translation>er gehört nicht zu diesem Lauf: nichts, was verlangt wird, braucht ihn</translation></message>
    <message><source>its frame was not entered, or is over: nothing in it can fire</source><translation>sein Frame wurde nicht betreten oder ist vorbei: nichts in ihm kann feuern</translation></message>
    <message><source>it has fired at %1 already, and a node fires once an iteration</source><translation>er hat bei %1 schon gefeuert, und ein Knoten feuert einmal je Iteration</translation></message>
    <message><source>Output 0 (false)</source><translation>Ausgang 0 (falsch)</translation></message>
    <message><source>Output 1 (true)</source><translation>Ausgang 1 (wahr)</translation></message>
    <message><source>Both</source><translation>Beide</translation></message>
    <message><source>one of its inputs is dead, so both sides are</source><translation>einer seiner Eingänge ist tot, also sind es beide Seiten</translation></message>
    <message><source>the predicate is true: the data goes to the true side, and the false side is dead</source><translation>das Prädikat ist wahr: die Daten gehen auf die wahre Seite, und die falsche ist tot</translation></message>
    <message><source>the predicate is false: the data goes to the false side, and the true side is dead</source><translation>das Prädikat ist falsch: die Daten gehen auf die falsche Seite, und die wahre ist tot</translation></message>
</context>
<context>
    <name>tagscope::ui::Inspector</name>
    <message><source>Fed: its value is given, so it does not run.</source><translation>Gespeist: sein Wert ist gegeben, also läuft er nicht.</translation></message>
    <message><source>Not needed for what is fetched: it will not run.</source><translation>Für die Ergebnisse nicht nötig: er wird nicht laufen.</translation></message>
    <message><source>Fired. ⚲ Constant: iterations it was copied to so far: %1</source><translation>Hat gefeuert. ⚲ Konstant: Iterationen, in die er bisher kopiert wurde: %1</translation></message>
    <message><source>Nothing has arrived yet.</source><translation>Noch ist nichts angekommen.</translation></message>
    <message><source>Waits for inputs.</source><translation>Wartet auf Eingänge.</translation></message>
    <message><source>Ready; it will fire dead.</source><translation>Bereit; er wird tot feuern.</translation></message>
    <message><source>Ready to fire.</source><translation>Bereit zu feuern.</translation></message>
    <message><source>Has started, and waits for a resource.</source><translation>Hat begonnen und wartet auf eine Ressource.</translation></message>
    <message><source>Fired dead.</source><translation>Hat tot gefeuert.</translation></message>
    <message><source>Fired.</source><translation>Hat gefeuert.</translation></message>
    <message><source>%1 is dead at this tag: it has no value.</source><translation>%1 ist bei diesem Tag tot: es gibt keinen Wert.</translation></message>
    <message><source>%1 has no value: the node does not run.</source><translation>%1 hat keinen Wert: der Knoten läuft nicht.</translation></message>
    <message><source>%1 has not arrived at this tag yet: it has no value.</source><translation>%1 ist bei diesem Tag noch nicht angekommen: es gibt keinen Wert.</translation></message>
    <message><source>Attribute</source><translation>Attribut</translation></message>
    <message><source>Value</source><translation>Wert</translation></message>
    <message><source>Attributes</source><translation>Attribute</translation></message>
    <message><source>Iterations</source><translation>Iterationen</translation></message>
    <message><source>Firings</source><translation>Feuerungen</translation></message>
    <message><source>Why</source><translation>Warum</translation></message>
    <message><source>All firings</source><translation>Alle Feuerungen</translation></message>
    <message><source>Why?</source><translation>Warum?</translation></message>
    <message><source>Follow the causes back (W)</source><translation>Den Ursachen nachgehen (W)</translation></message>
    <message><source>Causes</source><translation>Ursachen</translation></message>
    <message><source>Nothing selected</source><translation>Nichts ausgewählt</translation></message>
    <message><source>Click a node or an edge in the graph.</source><translation>Einen Knoten oder eine Kante im Graphen anklicken.</translation></message>
    <message><source>Select a node to see its values.</source><translation>Einen Knoten auswählen, um seine Werte zu sehen.</translation></message>
    <message><source>Select a node to see an output of it over the iterations of its loop.</source><translation>Einen Knoten auswählen, um einen seiner Ausgänge über die Iterationen seiner Schleife zu sehen.</translation></message>
    <message><source>Why? (W) follows the causes of this state back to where they began.</source><translation>Warum? (W) geht den Ursachen dieses Zustands nach, bis dorthin, wo sie begannen.</translation></message>
    <message><source>device</source><translation>Gerät</translation></message>
    <message><source>live if</source><translation>lebt, wenn</translation></message>
    <message><source>live if, output %1</source><translation>lebt, wenn, Ausgang %1</translation></message>
    <message><source> at %1</source><translation> bei %1</translation></message>
    <message><source>✗ The graph cannot run: %1</source><translation>✗ Der Graph kann nicht laufen: %1</translation></message>
    <message><source> It will be live if this holds: %1.</source><translation> Er wird leben, wenn dies gilt: %1.</translation></message>
    <message><source>Select an input or output to see its values.</source><translation>Einen Ein- oder Ausgang auswählen, um seine Werte zu sehen.</translation></message>
    <message><source>Input %1</source><translation>Eingang %1</translation></message>
    <message><source>Output %1</source><translation>Ausgang %1</translation></message>
    <message><source> ✎ overridden</source><translation> ✎ überschrieben</translation></message>
    <message><source>Select an output to see it over the iterations of its loop.</source><translation>Einen Ausgang auswählen, um ihn über die Iterationen seiner Schleife zu sehen.</translation></message>
    <message><source>Its value is fed: type another into Inputs, and start over.</source><translation>Sein Wert ist gespeist: unter Eingaben einen anderen eintragen und von vorn beginnen.</translation></message>
    <message><source>The node does not run: nothing that is fetched needs it.</source><translation>Der Knoten läuft nicht: kein Ergebnis braucht ihn.</translation></message>
    <message><source>Select an output of a node first.</source><translation>Zuerst einen Ausgang eines Knotens auswählen.</translation></message>
    <message><source>No iteration of its loop has begun, so there is no tag at which it could be overridden. Step on until there is one.</source><translation>Noch hat keine Iteration seiner Schleife begonnen, also gibt es kein Tag, bei dem er überschrieben werden könnte. Weitergehen, bis es eines gibt.</translation></message>
    <message><source>It is a reference to a variable: override what is assigned to that.</source><translation>Es ist ein Verweis auf eine Variable: überschreibbar ist, was ihr zugewiesen wird.</translation></message>
    <message><source>It is a handle, which cannot be typed. It can be overridden where a tensor goes in or comes out.</source><translation>Es ist ein Handle, das niemand eintippen kann. Überschreiben lässt sich dort, wo ein Tensor hinein- oder herausgeht.</translation></message>
    <message><source>  (event %1)</source><translation>  (Ereignis %1)</translation></message>
    <message><source>There is nothing to tell.</source><translation>Dazu ist nichts zu sagen.</translation></message>
</context>
<context>
    <name>tagscope::ui::FindPalette</name>
    <message><source>A name;  op:Merge  frame:while  state:dead  iter:7  re:Add_\d$;  &gt; for commands, ? for help</source><translation>Ein Name;  op:Merge  frame:while  state:dead  iter:7  re:Add_\d$;  &gt; für Befehle, ? für Hilfe</translation></message>
    <message><source>Find</source><translation>Finden</translation></message>
    <message><source>Found</source><translation>Gefunden</translation></message>
    <message><source>Several words and fields must all hold. &gt; lists the commands, ? says what they and all keys do.</source><translation>Mehrere Wörter und Felder müssen alle zutreffen. &gt; listet die Befehle, ? sagt, was sie und alle Tasten tun.</translation></message>
    <message><source>The best %1 of %2.  Enter goes there, Alt+Enter sets a breakpoint.</source><translation>Die besten %1 von %2.  Enter geht hin, Alt+Enter setzt einen Haltepunkt.</translation></message>
    <message><source>Enter does it, where it is a command that can be had now.</source><translation>Enter führt es aus, wo es ein Befehl ist, den es gerade gibt.</translation></message>
    <message><source>Enter does it, Ctrl+Enter too but stays here.</source><translation>Enter führt es aus, Strg+Enter auch, bleibt aber hier.</translation></message>
    <message><source>%n found.  Enter goes there, Ctrl+Enter too but stays here, Alt+Enter sets a breakpoint.</source><translation>%n gefunden.  Enter geht hin, Strg+Enter auch, bleibt aber hier, Alt+Enter setzt einen Haltepunkt.</translation></message>
    <message><source>  Only nodes that fire in the chosen range.</source><translation>  Nur Knoten, die im gewählten Bereich feuern.</translation></message>
    <message><source>Reading the names ...</source><translation>Namen werden gelesen ...</translation></message>
    <message><source>✗ There was not enough memory to read the names: close other programs, and open the graph again.</source><translation>✗ Der Speicher reichte nicht, um die Namen zu lesen: andere Programme schließen und den Graphen noch einmal öffnen.</translation></message>
    <message><source>Nothing found.</source><translation>Nichts gefunden.</translation></message>
</context>
<context>
    <name>tagscope::ui::FindModel</name>
    <message><source>frame</source><translation>Frame</translation></message>
    <message><source>breakpoint</source><translation>Haltepunkt</translation></message>
    <message><source>%1 in %2</source><translation>%1 in %2</translation></message>
    <message><source>%1 %2, %3</source><translation>%1 %2, %3</translation></message>
</context>
<context>
    <name>FindQuery</name>
    <message><source>"%1" is no iteration; expected iter:7</source><translation>„%1“ ist keine Iteration; erwartet wird iter:7</translation></message>
    <message><source>There is no field "%1"; there are op:, frame:, state:, iter: and re:</source><translation>Das Feld „%1“ gibt es nicht; es gibt op:, frame:, state:, iter: und re:</translation></message>
    <message><source>"%1" is no regular expression: %2</source><translation>„%1“ ist kein regulärer Ausdruck: %2</translation></message>
</context>
</TS>
