<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AccessPart</name>
    <message><source>Fires the node</source><translation>Feuert den Knoten</translation></message>
    <message><source>Draws the node</source><translation>Zeichnet den Knoten</translation></message>
    <message><source>Closes the group</source><translation>Schließt die Gruppe</translation></message>
    <message><source>Draws the groups of the stack by themselves</source><translation>Zeichnet die Gruppen des Stapels einzeln</translation></message>
    <message><source>Opens the group</source><translation>Öffnet die Gruppe</translation></message>
    <message><source>Goes to the other end of the line</source><translation>Geht zum anderen Ende der Linie</translation></message>
    <message><source>Header of loop frame %1</source><translation>Kopf des Schleifenframes %1</translation></message>
</context>
<context>
    <name>Animation</name>
    <message><source>%1  Nothing has fired yet.</source><translation>%1  Noch hat nichts gefeuert.</translation></message>
    <message><source>%1 frames are too many for an animation: choose at most %2 firings, or the HTML replay.</source><translation>%1 Bilder sind zu viele für eine Animation: höchstens %2 Feuerungen wählen, oder die HTML-Seite.</translation></message>
    <message><source>%1 × %2 pixels are too many for an animation: choose a smaller scale or part, or the HTML replay.</source><translation>%1 × %2 Bildpunkte sind zu viele für eine Animation: einen kleineren Maßstab oder Teil wählen, oder die HTML-Seite.</translation></message>
    <message><source>There is not enough memory for this animation: choose a smaller scale or part.</source><translation>Der Speicher reicht nicht für diese Animation: einen kleineren Maßstab oder Teil wählen.</translation></message>
    <message><source>The animation would be larger than %1: choose fewer firings, a smaller scale or a smaller part.</source><translation>Die Animation würde größer als %1: weniger Feuerungen, einen kleineren Maßstab oder Teil wählen.</translation></message>
    <message><source>The animation could not be written: choose fewer firings or a smaller part.</source><translation>Die Animation ließ sich nicht schreiben: weniger Feuerungen oder einen kleineren Teil wählen.</translation></message>
</context>
<context>
    <name>Bytes</name>
    <message><source>1 byte</source><translation>1 Byte</translation></message>
</context>
<context>
    <name>Captured</name>
    <message><source>Going to this firing computes it again.</source><translation>Zu dieser Feuerung zu gehen berechnet ihn neu.</translation></message>
</context>
<context>
    <name>Colouring</name>
    <message><source>%1 others</source><translation>%1 andere</translation></message>
    <message><source>in no scope</source><translation>in keinem Scope</translation></message>
    <message><source>elsewhere</source><translation>anderswo</translation></message>
    <message><source>×%1 alike</source><translation>×%1 gleich</translation></message>
    <message><source>not fired</source><translation>nicht gefeuert</translation></message>
    <message><source>1 firing</source><translation>1 Feuerung</translation></message>
    <message><source>%1 firings</source><translation>%1 Feuerungen</translation></message>
    <message><source>%1 to %2 firings</source><translation>%1 bis %2 Feuerungen</translation></message>
    <message><source>state</source><translation>Zustand</translation></message>
    <message><source>device</source><translation>Gerät</translation></message>
    <message><source>name scope</source><translation>Scope</translation></message>
    <message><source>equal structure</source><translation>Aufbau</translation></message>
    <message><source>firings</source><translation>Feuerungen</translation></message>
    <message><source>cost (time in kernels)</source><translation>Kosten (Zeit in Kerneln)</translation></message>
    <message><source>nothing timed yet (scalars are not)</source><translation>noch keine Zeiten (Skalare haben keine)</translation></message>
    <message><source>not timed (scalars are not)</source><translation>keine Zeit (Skalare haben keine)</translation></message>
    <message><source>up to %1</source><translation>bis %1</translation></message>
    <message><source>%1 to %2</source><translation>%1 bis %2</translation></message>
</context>
<context>
    <name>Engine</name>
    <message><source>op '{}' of node '{}' has no kernel</source><translation>Op '{}' von Knoten '{}' hat keinen Kernel</translation></message>
    <message><source>attribute 'value' of node '{}' is {}, its dtype says {}</source><translation>Attribut 'value' von Knoten '{}' ist {}, sein dtype sagt {}</translation></message>
    <message><source>feed '{}' is {}, the graph wants {}</source><translation>Speisung '{}' ist {}, der Graph verlangt {}</translation></message>
    <message><source>frame {} is no loop frame: there are 1 to {}</source><translation>Frame {} ist kein Schleifenframe: es gibt 1 bis {}</translation></message>
    <message><source>a window of {} iterations (parallel_iterations), expected at least 1</source><translation>ein Fenster von {} Iterationen (parallel_iterations), erwartet wird mindestens 1</translation></message>
    <message><source>a window is set at position {}, not at {}</source><translation>ein Fenster wird bei Position {} gesetzt, nicht bei {}</translation></message>
    <message><source>the limit of {} iterations is reached</source><translation>die Grenze von {} Iterationen ist erreicht</translation></message>
    <message><source>not captured (policy: slice)</source><translation>nicht erfasst (Regel: slice)</translation></message>
    <message><source>not captured (policy: stats)</source><translation>nicht erfasst (Regel: stats)</translation></message>
    <message><source>not captured (policy: none)</source><translation>nicht erfasst (Regel: none)</translation></message>
    <message><source>not captured (policy: budget)</source><translation>nicht erfasst (Regel: budget)</translation></message>
    <message><source>not captured (policy: last)</source><translation>nicht erfasst (Regel: last)</translation></message>
    <message><source>takes entry {} of {} ready instances</source><translation>nimmt Eintrag {} von {} bereiten Instanzen</translation></message>
    <message><source>is not of the node that was ready</source><translation>ist nicht von dem Knoten, der bereit war</translation></message>
    <message><source>is dead, but the instance is live</source><translation>ist tot, aber die Instanz lebt</translation></message>
    <message><source>is live, but the instance is dead</source><translation>lebt, aber die Instanz ist tot</translation></message>
    <message><source>is at tag {}, but the instance is at tag {}</source><translation>ist bei Tag {}, aber die Instanz ist bei Tag {}</translation></message>
    <message><source>has an output {} of type {}, not {}</source><translation>hat einen Ausgang {} vom Typ {}, nicht {}</translation></message>
    <message><source>has an output {} that refers to resource {} of {}</source><translation>hat einen Ausgang {}, der auf Ressource {} von {} verweist</translation></message>
    <message><source>names node {} of {}</source><translation>nennt Knoten {} von {}</translation></message>
    <message><source>has the time of a kernel, but ran none</source><translation>hat die Zeit eines Kernels, führte aber keinen aus</translation></message>
    <message><source>waits for a queue that does not exist</source><translation>wartet auf eine Warteschlange, die es nicht gibt</translation></message>
    <message><source>is no trace file</source><translation>ist keine Aufzeichnung</translation></message>
    <message><source>ends within its first {} bytes</source><translation>endet innerhalb der ersten {} Byte</translation></message>
    <message><source>the checksum of its first {} bytes does not match</source><translation>die Prüfsumme der ersten {} Byte stimmt nicht</translation></message>
    <message><source>has trace format {}, this program reads up to {}</source><translation>hat Aufzeichnungsformat {}, dieses Programm liest bis {}</translation></message>
    <message><source>cannot pack {} bytes: {}</source><translation>{} Byte lassen sich nicht packen: {}</translation></message>
    <message><source>section {} ({}) at byte {}</source><translation>Abschnitt {} ({}) bei Byte {}</translation></message>
    <message><source>{}: the file ends there, after {} bytes</source><translation>{}: die Datei endet da, nach {} Byte</translation></message>
    <message><source>{}: the checksum of its header does not match</source><translation>{}: die Prüfsumme des Kopfs stimmt nicht</translation></message>
    <message><source>{}: is {} bytes long, but the file ends after {}</source><translation>{}: ist {} Byte lang, aber die Datei endet nach {}</translation></message>
    <message><source>{}: its checksum does not match</source><translation>{}: die Prüfsumme stimmt nicht</translation></message>
    <message><source>{}: {} bytes cannot unpack to {}</source><translation>{}: {} Byte lassen sich nicht zu {} auspacken</translation></message>
    <message><source>{}: its {} bytes are more than this machine's memory allows</source><translation>{}: die {} Byte sind mehr, als der Speicher dieses Rechners erlaubt</translation></message>
    <message><source>{}: cannot be unpacked: {}</source><translation>{}: lässt sich nicht auspacken: {}</translation></message>
    <message><source>{}: cannot be unpacked: too few bytes</source><translation>{}: lässt sich nicht auspacken: zu wenige Byte</translation></message>
    <message><source>a tensor of type {} has no form in a trace file</source><translation>ein Tensor vom Typ {} hat keine Form in einer Aufzeichnung</translation></message>
    <message><source>a tensor of rank {} has no form in a trace file</source><translation>ein Tensor vom Rang {} hat keine Form in einer Aufzeichnung</translation></message>
    <message><source>loading was stopped</source><translation>Laden abgebrochen</translation></message>
    <message><source>has values that belong to no event</source><translation>hat Werte, die zu keinem Ereignis gehören</translation></message>
    <message><source>event {}: {}</source><translation>Ereignis {}: {}</translation></message>
    <message><source>has effects that cannot be read</source><translation>hat Wirkungen, die sich nicht lesen lassen</translation></message>
    <message><source>waits, but for nothing</source><translation>wartet, aber auf nichts</translation></message>
    <message><source>cannot have fired: {}</source><translation>kann nicht gefeuert haben: {}</translation></message>
    <message><source>has an effect that cannot be: {}</source><translation>hat eine Wirkung, die nicht sein kann: {}</translation></message>
    <message><source>is set by hand, as {} before it are, and a trace holds no more</source><translation>ist von Hand gesetzt wie {} davor, und mehr fasst eine Aufzeichnung nicht</translation></message>
    <message><source>has a window that cannot be: {}</source><translation>hat ein Fenster, das nicht sein kann: {}</translation></message>
    <message><source>has {} outputs, but only {} values follow</source><translation>hat {} Ausgänge, aber nur {} Werte folgen</translation></message>
    <message><source>has an output {} that is no {} value of the file</source><translation>hat einen Ausgang {}, der kein Wert vom Typ {} der Datei ist</translation></message>
    <message><source>does not belong there</source><translation>gehört nicht dorthin</translation></message>
    <message><source>contradicts itself</source><translation>widerspricht sich selbst</translation></message>
    <message><source>{}: nothing came before it</source><translation>{}: davor kam nichts</translation></message>
    <message><source>{}: {} events came before it, not {}</source><translation>{}: davor kamen {} Ereignisse, nicht {}</translation></message>
    <message><source>{}: windows are set at positions that it does not have</source><translation>{}: Fenster sind bei Positionen gesetzt, die es nicht gibt</translation></message>
    <message><source>{}: {} bytes follow it</source><translation>{}: {} Byte folgen danach</translation></message>
    <message><source>{} windows were set, a trace holds at most {}</source><translation>{} Fenster wurden gesetzt, eine Aufzeichnung fasst höchstens {}</translation></message>
    <message><source>saving was stopped</source><translation>Sichern abgebrochen</translation></message>
    <message><source>there is no such tag at this position</source><translation>an dieser Position gibt es kein solches Tag</translation></message>
    <message><source>the last firing was at '/', which has no iterations: go back into a frame first</source><translation>die letzte Feuerung war bei '/', wo es keine Iterationen gibt: erst in einen Frame zurückgehen</translation></message>
    <message><source>iteration {} of '{}' begins here</source><translation>Iteration {} von '{}' beginnt hier</translation></message>
    <message><source>'{}' begins here, there is no iteration before: go back out of it</source><translation>'{}' beginnt hier, davor ist keine Iteration: daraus zurückgehen</translation></message>
    <message><source>frame '{}' begins here</source><translation>Frame '{}' beginnt hier</translation></message>
    <message><source>the last firing was at '/', which no frame is around: go back into a frame first</source><translation>die letzte Feuerung war bei '/', um das kein Frame ist: erst in einen Frame zurückgehen</translation></message>
    <message><source>no frame was entered from '{}' before: over one firing</source><translation>davor wurde aus '{}' kein Frame betreten: über eine Feuerung</translation></message>
    <message><source>no frame was entered from '{}' before</source><translation>davor wurde aus '{}' kein Frame betreten</translation></message>
    <message><source>in frame '{}', after its last firing</source><translation>in Frame '{}', nach seiner letzten Feuerung</translation></message>
    <message><source>the last firing was in frame '{}' already</source><translation>die letzte Feuerung war schon in Frame '{}'</translation></message>
    <message><source>stopped</source><translation>abgebrochen</translation></message>
    <message numerus="yes"><source>back over frame '{}': {} iterations</source><translation><numerusform>zurück über Frame '{}': {} Iteration</numerusform><numerusform>zurück über Frame '{}': {} Iterationen</numerusform></translation></message>
    <message><source>there is no node '{}'{}</source><translation>es gibt keinen Knoten '{}'{}</translation></message>
    <message><source>node '{}' was pruned: no fetch or target needs it</source><translation>Knoten '{}' ist nicht nötig: kein Ergebnis und kein Ziel braucht ihn</translation></message>
    <message><source>no node that can run matches '{}'</source><translation>auf '{}' passt kein Knoten, der laufen kann</translation></message>
    <message><source>no node that can run has op '{}'{}</source><translation>kein Knoten, der laufen kann, hat den Op '{}'{}</translation></message>
    <message><source>'{}' is not known before the firing: leave out 'before'</source><translation>'{}' ist vor der Feuerung nicht bekannt: 'before' weglassen</translation></message>
    <message><source>'before' does not go with an edge</source><translation>'before' geht nicht mit einer Kante</translation></message>
    <message><source>'before' does not go with the end of a frame</source><translation>'before' geht nicht mit dem Ende eines Frames</translation></message>
    <message><source>'before' does not go with the repetition of an iteration</source><translation>'before' geht nicht mit der Wiederholung einer Iteration</translation></message>
    <message><source>no frame hands on values from one iteration to the next</source><translation>kein Frame gibt Werte von einer Iteration an die nächste weiter</translation></message>
    <message><source>frame '{}' hands on no values from one iteration to the next</source><translation>Frame '{}' gibt keine Werte von einer Iteration an die nächste weiter</translation></message>
    <message><source>'before' does not go with the origin of deadness</source><translation>'before' geht nicht mit dem Ursprung von Totsein</translation></message>
    <message><source>node '{}' has {} outputs, there is no output {}</source><translation>Knoten '{}' hat {} Ausgänge, einen Ausgang {} gibt es nicht</translation></message>
    <message><source>there is no edge from the control output of '{}' to '{}'</source><translation>es gibt keine Kante vom Steuerausgang von '{}' zu '{}'</translation></message>
    <message><source>there is no edge from output {} of '{}' to '{}'</source><translation>es gibt keine Kante von Ausgang {} von '{}' zu '{}'</translation></message>
    <message><source>'{}' in the log text has no closing brace</source><translation>'{}' im Protokolltext hat keine schließende Klammer</translation></message>
    <message><source>a pattern is missing: a node's name, SCOPE/, GLOB* or op:OP</source><translation>es fehlt ein Muster: der Name eines Knotens, SCOPE/, GLOB* oder op:OP</translation></message>
    <message><source>{} is ready, to fire dead; it has not fired yet</source><translation>{} ist bereit, tot zu feuern; noch hat er nicht gefeuert</translation></message>
    <message><source>{} is ready; it has not fired yet</source><translation>{} ist bereit; noch hat er nicht gefeuert</translation></message>
    <message><source>{} is blocked: it waits for {}</source><translation>{} ist blockiert: wartet auf {}</translation></message>
    <message><source>and so on</source><translation>und so weiter</translation></message>
    <message><source>{}: see above</source><translation>{}: siehe oben</translation></message>
    <message><source> (a Merge needs one live input, or all dead)</source><translation> (ein Merge braucht einen lebenden Eingang, oder alle tot)</translation></message>
    <message><source>and {} more</source><translation>und {} weitere</translation></message>
    <message><source>its input '{}' is not part of this run</source><translation>sein Eingang '{}' gehört nicht zu diesem Lauf</translation></message>
    <message><source>{} has no iteration to fire in</source><translation>{} hat keine Iteration, in der er feuern kann</translation></message>
    <message><source>{} fired dead, and a dead NextIteration delivers nothing</source><translation>{} feuerte tot, und eine tote NextIteration liefert nichts</translation></message>
    <message><source>every loop variable must get its next value under the same predicate: check the Switch that feeds this NextIteration</source><translation>jede Schleifenvariable muss ihren nächsten Wert unter demselben Prädikat bekommen: den Switch prüfen, der diese NextIteration speist</translation></message>
    <message><source>{} is dead in the last iteration, which another one should have followed</source><translation>{} ist tot in der letzten Iteration, auf die noch eine hätte folgen sollen</translation></message>
    <message><source>{} never fired: frame '{}' was not entered</source><translation>{} hat nie gefeuert: Frame '{}' wurde nicht betreten</translation></message>
    <message><source>frame '{}' has not ended: iteration {} is live</source><translation>Frame '{}' ist nicht zu Ende: Iteration {} lebt</translation></message>
    <message><source>frame '{}' has not ended: iterations {} to {} are live</source><translation>Frame '{}' ist nicht zu Ende: Iterationen {} bis {} leben</translation></message>
    <message><source>; it waits for {} of {} Enters</source><translation>; er wartet auf {} von {} Enters</translation></message>
    <message><source>{} fired dead there; that is delivered when the frame ends</source><translation>{} feuerte dort tot; das wird geliefert, wenn der Frame endet</translation></message>
    <message><source>every Enter of a frame must fire, dead or live, before the frame can end</source><translation>jedes Enter eines Frames muss feuern, tot oder lebend, bevor der Frame enden kann</translation></message>
    <message><source>{} never fired: frame '{}' has not been entered</source><translation>{} hat nie gefeuert: Frame '{}' ist noch nicht betreten</translation></message>
    <message numerus="yes"><source>{} never fired, and its iteration is over: {} of {} inputs came</source><translation><numerusform>{} hat nie gefeuert, und seine Iteration ist vorbei: {} von {} Eingang ist gekommen</numerusform><numerusform>{} hat nie gefeuert, und seine Iteration ist vorbei: {} von {} Eingängen sind gekommen</numerusform></translation></message>
    <message numerus="yes"><source>{} waits: {} of {} inputs came</source><translation><numerusform>{} wartet: {} von {} Eingang ist gekommen</numerusform><numerusform>{} wartet: {} von {} Eingängen sind gekommen</numerusform></translation></message>
    <message numerus="yes"><source>, {} NextIterations are parked because the window of {} is full</source><translation><numerusform>, {} NextIteration ist geparkt, weil das Fenster von {} voll ist</numerusform><numerusform>, {} NextIterations sind geparkt, weil das Fenster von {} voll ist</numerusform></translation></message>
    <message><source>stopped before all was looked through</source><translation>abgebrochen, bevor alles durchgesehen war</translation></message>
    <message><source>{} is not finite: passed on by {}</source><translation>{} ist nicht endlich: weitergegeben von {}</translation></message>
    <message><source>{} values back all are not finite, and so on</source><translation>auch die {} Werte davor sind alle nicht endlich, und so weiter</translation></message>
    <message><source>and so on through {} more</source><translation>und so weiter durch {} weitere</translation></message>
    <message><source>looked at {} values; there may be other origins</source><translation>{} Werte angesehen; es kann weitere Ursprünge geben</translation></message>
    <message><source>began at {}</source><translation>begann bei {}</translation></message>
    <message><source>also began at {}</source><translation>begann auch bei {}</translation></message>
    <message><source>{}: set by hand</source><translation>{}: von Hand gesetzt</translation></message>
    <message><source>{}: it was fed so</source><translation>{}: so gespeist</translation></message>
    <message><source>{}: no input is so; what it read or drew by itself is not followed</source><translation>{}: kein Eingang ist es; was er selbst gelesen oder gezogen hat, wird nicht verfolgt</translation></message>
    <message><source>{}: a constant</source><translation>{}: eine Konstante</translation></message>
    <message><source>{}: all inputs were finite</source><translation>{}: alle Eingänge waren endlich</translation></message>
    <message><source>no value up to here has a NaN or an infinity</source><translation>bis hierher hat kein Wert ein NaN oder ein Unendlich</translation></message>
    <message numerus="yes"><source>, moved through {} nodes</source><translation><numerusform>, durch {} Knoten weitergereicht</numerusform><numerusform>, durch {} Knoten weitergereicht</numerusform></translation></message>
    <message><source>feed '{}'</source><translation>Speisung '{}'</translation></message>
    <message><source>dead</source><translation>tot</translation></message>
    <message><source>reference</source><translation>Verweis</translation></message>
    <message><source>{}: output {} was made dead by hand</source><translation>{}: Ausgang {} wurde von Hand tot gemacht</translation></message>
    <message><source>{} fired, but put nothing on output {}</source><translation>{} feuerte, gab aber nichts auf Ausgang {}</translation></message>
    <message><source>{} {} sent its value to output {}, so output {} is dead: its predicate is {}</source><translation>{} {} schickte seinen Wert an Ausgang {}, also ist Ausgang {} tot: sein Prädikat ist {}</translation></message>
    <message><source>the predicate comes from {}</source><translation>das Prädikat kommt von {}</translation></message>
    <message><source>predicate {}: {}</source><translation>Prädikat {}: {}</translation></message>
    <message><source>what {} sent to {} was made dead by hand</source><translation>was {} an {} sandte, wurde von Hand tot gemacht</translation></message>
    <message><source>what {} sent to the fetch was made dead by hand</source><translation>was {} an das Ergebnis sandte, wurde von Hand tot gemacht</translation></message>
    <message><source>what {} sent over one edge was set by hand</source><translation>was {} über eine Kante sandte, wurde von Hand gesetzt</translation></message>
    <message><source>set by hand over this edge alone</source><translation>von Hand gesetzt, nur auf dieser Kante</translation></message>
    <message><source>{}: set by hand over one edge</source><translation>{}: von Hand gesetzt, auf einer Kante</translation></message>
    <message><source>'{}' is no control input of '{}'</source><translation>'{}' ist kein Steuereingang von '{}'</translation></message>
    <message><source>output {} of '{}' does not go into input {} of '{}'</source><translation>Ausgang {} von '{}' geht nicht in Eingang {} von '{}'</translation></message>
    <message><source>what '{}' sends is kept for later, and goes to all who get it together: set its output</source><translation>was '{}' sendet, wird aufgehoben und geht an alle Empfänger zusammen: seinen Ausgang setzen</translation></message>
    <message><source>'{}' fired dead, and a dead Exit sends nothing over its edges: set its output</source><translation>'{}' feuerte tot, und ein totes Exit sendet nichts über seine Kanten: seinen Ausgang setzen</translation></message>
    <message><source>control edge to {} made dead</source><translation>Steuerkante zu {} tot gemacht</translation></message>
    <message><source>control edge to {} made live</source><translation>Steuerkante zu {} lebend gemacht</translation></message>
    <message><source>control edge to {} not set: a dead Exit sends nothing</source><translation>Steuerkante zu {} nicht gesetzt: ein totes Exit sendet nichts</translation></message>
    <message><source>output {} to {}:{} not set: a dead Exit sends nothing</source><translation>Ausgang {} zu {}:{} nicht gesetzt: ein totes Exit sendet nichts</translation></message>
    <message><source>output {} to {}:{} = {}</source><translation>Ausgang {} zu {}:{} = {}</translation></message>
    <message><source>sends a token over edge {}, which is none of its own</source><translation>sendet ein Token über Kante {}, die keine eigene ist</translation></message>
    <message><source>sends a token of type {} over edge {}, not {}</source><translation>sendet ein Token vom Typ {} über Kante {}, nicht {}</translation></message>
    <message><source>has tokens over single edges, but does not send at once</source><translation>hat Tokens auf einzelnen Kanten, sendet aber nicht sofort</translation></message>
    <message><source>{}: tokens are set over edges of events that it does not have</source><translation>{}: Tokens sind auf Kanten von Ereignissen gesetzt, die es nicht gibt</translation></message>
    <message><source>{} was made dead by hand</source><translation>{} wurde von Hand tot gemacht</translation></message>
    <message><source>{} is dead</source><translation>{} ist tot</translation></message>
    <message><source>: a loop whose Enter is dead never starts</source><translation>: eine Schleife, deren Enter tot ist, beginnt nie</translation></message>
    <message><source>: every input is dead</source><translation>: alle Eingänge sind tot</translation></message>
    <message><source>: its control input from {} is dead</source><translation>: sein Steuereingang von {} ist tot</translation></message>
    <message><source>: its input from {} is dead</source><translation>: sein Eingang von {} ist tot</translation></message>
    <message><source> (and {} more)</source><translation> (und {} weitere)</translation></message>
    <message><source>{} = {}: passed on by {}</source><translation>{} = {}: weitergegeben von {}</translation></message>
    <message><source>from {}</source><translation>von {}</translation></message>
    <message><source>{} was set by hand</source><translation>{} wurde von Hand gesetzt</translation></message>
    <message><source>input {} = {} from {}</source><translation>Eingang {} = {} von {}</translation></message>
    <message><source>{} never fired: it is inside frame '{}'</source><translation>{} hat nie gefeuert: er liegt in Frame '{}'</translation></message>
    <message><source>a resource</source><translation>einer Ressource</translation></message>
    <message><source>queue '{}' ({} in it)</source><translation>Warteschlange '{}' ({} darin)</translation></message>
    <message><source>its turn at {}</source><translation>Zugang zu {}</translation></message>
    <message><source>room for {} in {}</source><translation>Platz für {} in {}</translation></message>
    <message numerus="yes"><source>{} is dead, through {} copies</source><translation><numerusform>{} ist tot, über {} Kopie</numerusform><numerusform>{} ist tot, über {} Kopien</numerusform></translation></message>
    <message numerus="yes"><source>moved through {} nodes</source><translation><numerusform>durch {} Knoten weitergereicht</numerusform><numerusform>durch {} Knoten weitergereicht</numerusform></translation></message>
    <message numerus="yes"><source>{} elements in {}</source><translation><numerusform>{} Element in {}</numerusform><numerusform>{} Elemente in {}</numerusform></translation></message>
    <message><source>stopped before the end</source><translation>vor dem Ende abgebrochen</translation></message>
    <message><source>the orders of the two sides differ by more than {} firings: not compared beyond event {}</source><translation>die Reihenfolgen der beiden Seiten weichen um mehr als {} Feuerungen voneinander ab: nur bis Ereignis {} verglichen</translation></message>
    <message><source>live</source><translation>lebend</translation></message>
    <message><source>nothing has fired at the tag that is to be compared</source><translation>bei dem Tag, das verglichen werden soll, hat nichts gefeuert</translation></message>
    <message><source>only iterations of one frame can be compared, not of '{}' and '{}'</source><translation>vergleichbar sind nur Iterationen eines Frames, nicht von '{}' und '{}'</translation></message>
    <message><source>{} is no trace but a {}: open it, run it and save the trace first</source><translation>{} ist keine Aufzeichnung, sondern: {}. Erst öffnen, laufen lassen und die Aufzeichnung sichern</translation></message>
    <message><source>the root has no iterations: say which two of a frame, such as 'while;3' and 'while;4'</source><translation>die Wurzel hat keine Iterationen: zwei eines Frames nennen, etwa 'while;3' und 'while;4'</translation></message>
    <message><source>there is not enough memory to run this graph</source><translation>der Speicher reicht nicht, um diesen Graphen laufen zu lassen</translation></message>
    <message><source>position {} is beyond the end of the recording, {}</source><translation>Position {} liegt hinter dem Ende der Aufzeichnung, {}</translation></message>
    <message><source>'{}' is not ready at '{}' (see 'info ready')</source><translation>'{}' ist bei '{}' nicht bereit (siehe 'info ready')</translation></message>
    <message><source>'{}' is not ready (see 'info ready')</source><translation>'{}' ist nicht bereit (siehe 'info ready')</translation></message>
    <message><source>{} forks here from {}; nothing recorded is lost</source><translation>{} geht hier von {} ab; nichts Aufgezeichnetes geht verloren</translation></message>
    <message><source>main</source><translation>Hauptzweig</translation></message>
    <message><source>branch {}</source><translation>Zweig {}</translation></message>
    <message><source>parallel_iterations of {} = {} from position {}</source><translation>parallel_iterations von {} = {} ab Position {}</translation></message>
    <message><source>no value</source><translation>kein Wert</translation></message>
    <message><source>there is no branch {}; there are 0 to {}</source><translation>es gibt keinen Zweig {}; es gibt 0 bis {}</translation></message>
    <message><source>a breakpoint cannot arm itself</source><translation>ein Haltepunkt kann sich nicht selbst scharf machen</translation></message>
    <message><source>there is no breakpoint {} to arm it</source><translation>es gibt keinen Haltepunkt {}, der ihn scharf machen könnte</translation></message>
    <message><source>the graph cannot be run</source><translation>der Graph kann nicht laufen</translation></message>
    <message><source>there is no breakpoint {}</source><translation>es gibt keinen Haltepunkt {}</translation></message>
    <message><source>only a Switch has a value to make its output live: say which value '{}' shall have</source><translation>nur ein Switch hat einen Wert, um seinen Ausgang lebendig zu machen: sagen, welchen Wert '{}' haben soll</translation></message>
    <message><source>'{}' has not fired at '{}', so there is no value yet</source><translation>'{}' hat bei '{}' nicht gefeuert, also gibt es noch keinen Wert</translation></message>
    <message><source>output {} of '{}' is live already</source><translation>Ausgang {} von '{}' lebt schon</translation></message>
    <message><source>'{}' fired dead, so it has no value: say which value output {} shall have</source><translation>'{}' feuerte tot, hat also keinen Wert: sagen, welchen Wert Ausgang {} haben soll</translation></message>
    <message><source>output {} of '{}' is {}, not {}</source><translation>Ausgang {} von '{}' ist {}, nicht {}</translation></message>
    <message><source>{} forks from {} at position {}</source><translation>{} geht von {} bei Position {} ab</translation></message>
    <message><source>the window of '{}' is {} already</source><translation>das Fenster von '{}' ist schon {}</translation></message>
    <message><source>{} firings are set by hand, a line may have no more</source><translation>{} Ausführungen sind von Hand gesetzt, mehr darf ein Zweig nicht haben</translation></message>
    <message><source>{} windows were set up to here, a line may have no more</source><translation>bis hierher wurden {} Fenster gesetzt, mehr darf ein Zweig nicht haben</translation></message>
    <message><source>{} forks here from {}: the window of '{}' is {} from here on</source><translation>{} geht hier von {} ab: das Fenster von '{}' ist von hier an {}</translation></message>
    <message><source>all loop variables of '{}' have the values of iteration {} again</source><translation>alle Schleifenvariablen von '{}' haben wieder die Werte von Iteration {}</translation></message>
    <message numerus="yes"><source>and {} more lines; 'info log' has the last ones</source><translation><numerusform>und {} weitere Zeile; 'info log' hat die letzten</numerusform><numerusform>und {} weitere Zeilen; 'info log' hat die letzten</numerusform></translation></message>
    <message><source>it is dead since {}: goto {}</source><translation>tot ist er seit: {}; goto {}</translation></message>
    <message><source>'{}' has not fired at '{}' so far</source><translation>'{}' hat bei '{}' bisher nicht gefeuert</translation></message>
    <message><source>'{}' has not fired so far</source><translation>'{}' hat bisher nicht gefeuert</translation></message>
    <message><source>node '{}' has no outputs</source><translation>Knoten '{}' hat keine Ausgänge</translation></message>
    <message><source>'{}' is fed, it has no firing</source><translation>'{}' ist gespeist und hat keine Feuerung</translation></message>
    <message><source>node '{}' was pruned: no fetch or target needs it, or a feed takes its place</source><translation>Knoten '{}' ist nicht nötig: kein Ergebnis und kein Ziel braucht ihn, oder eine Speisung steht an seiner Stelle</translation></message>
    <message><source>'{}' belongs to frame '{}', not to '{}'</source><translation>'{}' gehört zu Frame '{}', nicht zu '{}'</translation></message>
    <message><source>a reference</source><translation>ein Verweis</translation></message>
    <message><source>both sides dead, because an input was dead</source><translation>beide Seiten tot, weil ein Eingang tot war</translation></message>
    <message><source>data to output {}; the others are dead</source><translation>Daten an Ausgang {}; die anderen sind tot</translation></message>
    <message><source>every output is dead</source><translation>alle Ausgänge sind tot</translation></message>
    <message><source>data to true; false side dead</source><translation>Daten an die wahre Seite; die falsche ist tot</translation></message>
    <message><source>data to false; true side dead</source><translation>Daten an die falsche Seite; die wahre ist tot</translation></message>
    <message><source>dead, because a loop whose Enter is dead never starts</source><translation>tot, weil eine Schleife, deren Enter tot ist, nie beginnt</translation></message>
    <message><source>dead, because every input is dead</source><translation>tot, weil alle Eingänge tot sind</translation></message>
    <message><source>took input {}, from `{}`</source><translation>nahm Eingang {}, von `{}`</translation></message>
    <message><source>took its first live input</source><translation>nahm seinen ersten lebenden Eingang</translation></message>
    <message><source>a dead token goes to every iteration of frame `{}`</source><translation>ein totes Token geht an jede Iteration von Frame `{}`</translation></message>
    <message><source>its value goes to every iteration of frame `{}`</source><translation>sein Wert geht an jede Iteration von Frame `{}`</translation></message>
    <message><source>a dead token goes to iteration 0 of frame `{}`</source><translation>ein totes Token geht an Iteration 0 von Frame `{}`</translation></message>
    <message><source>its value goes to iteration 0 of frame `{}`</source><translation>sein Wert geht an Iteration 0 von Frame `{}`</translation></message>
    <message><source>{}, which it creates</source><translation>{} und lässt diesen entstehen</translation></message>
    <message><source>its value leaves the frame, to `{}`</source><translation>sein Wert verlässt den Frame, nach `{}`</translation></message>
    <message><source>dead: held until the frame ends, and sent on only if no later iteration begins</source><translation>tot: bis zum Ende des Frames gehalten, und nur weitergeschickt, wenn keine spätere Iteration beginnt</translation></message>
    <message><source>dead: forgotten, because a later iteration exists</source><translation>tot: vergessen, weil es eine spätere Iteration gibt</translation></message>
    <message><source>dead: delivers nothing, which is how a loop ends</source><translation>tot: liefert nichts, und so endet eine Schleife</translation></message>
    <message><source>its value goes to iteration {}</source><translation>sein Wert geht an Iteration {}</translation></message>
    <message><source>its value goes to iteration {}, which it creates</source><translation>sein Wert geht an Iteration {} und lässt sie entstehen</translation></message>
    <message><source>live, whatever its control inputs are</source><translation>lebend, was auch seine Steuereingänge sind</translation></message>
    <message><source>dead, because an input was dead</source><translation>tot, weil ein Eingang tot war</translation></message>
    <message><source>dead, because an input was dead; so are its outputs</source><translation>tot, weil ein Eingang tot war; so auch seine Ausgänge</translation></message>
    <message><source>true: the loop goes on</source><translation>wahr: die Schleife geht weiter</translation></message>
    <message><source>false: the loop ends</source><translation>falsch: die Schleife endet</translation></message>
    <message><source>`{}` began to wait at `{}`</source><translation>`{}` begann bei `{}` zu warten</translation></message>
    <message><source>`{}` fired at `{}`</source><translation>`{}` feuerte bei `{}`</translation></message>
    <message><source>for {}</source><translation>auf {}</translation></message>
    <message><source>done</source><translation>fertig</translation></message>
    <message><source>gives</source><translation>ergibt</translation></message>
    <message><source>, min {:.6g}, mean {:.6g}, max {:.6g}</source><translation>, min {:.6g}, Mittel {:.6g}, max {:.6g}</translation></message>
    <message><source>, {} NaN, {} infinite</source><translation>, {} NaN, {} unendlich</translation></message>
    <message><source>, has no {}</source><translation>, hat kein {}</translation></message>
    <message><source>this is not kept of the value</source><translation>dies ist von dem Wert nicht behalten</translation></message>
    <message numerus="yes"><source>parked, because {} iterations are live (parallel_iterations = {})</source><translation><numerusform>geparkt, weil {} Iteration lebt (parallel_iterations = {})</numerusform><numerusform>geparkt, weil {} Iterationen leben (parallel_iterations = {})</numerusform></translation></message>
    <message><source>'{}' is about a firing: a search in a value knows value, size, rank, min, max, mean, nan, inf, shape and dtype</source><translation>'{}' gilt einer Feuerung: eine Suche in einem Wert kennt value, size, rank, min, max, mean, nan, inf, shape und dtype</translation></message>
    <message><source>there is no value to search</source><translation>es gibt keinen Wert zum Durchsuchen</translation></message>
    <message><source>'{}' is about numbers, and a value of type {} has none</source><translation>'{}' gilt Zahlen, und ein Wert vom Typ {} hat keine</translation></message>
    <message><source>more than {} things to find at once</source><translation>mehr als {} Suchen zugleich</translation></message>
    <message><source> (as in iteration {})</source><translation> (wie in Iteration {})</translation></message>
    <message><source>a truth value</source><translation>ein Wahrheitswert</translation></message>
    <message><source>a number</source><translation>eine Zahl</translation></message>
    <message><source>a string</source><translation>ein Text</translation></message>
    <message><source>a list</source><translation>eine Liste</translation></message>
    <message><source>expected true or false, found {} ({})</source><translation>erwartet wird true oder false, da ist {} ({})</translation></message>
    <message><source>an index must be a whole number, not {}</source><translation>ein Index muss eine ganze Zahl sein, nicht {}</translation></message>
    <message><source>only 'value', 'shape' and lists have elements</source><translation>nur 'value', 'shape' und Listen haben Elemente</translation></message>
    <message><source>value has {} dimensions, but {} indices are given</source><translation>value hat {} Dimensionen, angegeben sind {} Indizes</translation></message>
    <message><source>a list holds whole numbers, not {}</source><translation>eine Liste enthält ganze Zahlen, nicht {}</translation></message>
    <message><source>'-' needs a number, found {}</source><translation>'-' braucht eine Zahl, da ist {}</translation></message>
    <message><source>'~' compares a text with a pattern, not {} with {}</source><translation>'~' vergleicht einen Text mit einem Muster; da sind: {}, {}</translation></message>
    <message><source>cannot compare {} ({}) with {} ({})</source><translation>nicht vergleichbar: {} ({}), {} ({})</translation></message>
    <message><source>cannot calculate with {} and {}</source><translation>mit {} und {} lässt sich nicht rechnen</translation></message>
    <message><source>division by zero</source><translation>Division durch null</translation></message>
    <message><source>'=' is not an operator; did you mean '=='?</source><translation>'=' ist kein Operator; gemeint vielleicht '=='?</translation></message>
    <message><source>unexpected character '{}' in the expression</source><translation>unerwartetes Zeichen '{}' im Ausdruck</translation></message>
    <message><source>{} has no closing quote</source><translation>{} hat kein schließendes Anführungszeichen</translation></message>
    <message><source>an expression is missing</source><translation>es fehlt ein Ausdruck</translation></message>
    <message><source>unexpected '{}' in the expression</source><translation>unerwartetes '{}' im Ausdruck</translation></message>
    <message><source>expected '{}' at the end of the expression</source><translation>am Ende des Ausdrucks wird '{}' erwartet</translation></message>
    <message><source>expected '{}' before '{}'</source><translation>'{}' wird vor '{}' erwartet</translation></message>
    <message><source>the expression is nested more than {} levels deep</source><translation>der Ausdruck ist mehr als {} Ebenen tief verschachtelt</translation></message>
    <message><source>an index is missing between '[' and ']'</source><translation>zwischen '[' und ']' fehlt ein Index</translation></message>
    <message><source>a value is missing at the end of the expression</source><translation>am Ende des Ausdrucks fehlt ein Wert</translation></message>
    <message><source>a value is missing before '{}'</source><translation>vor '{}' fehlt ein Wert</translation></message>
    <message><source>'{}' is not a number</source><translation>'{}' ist keine Zahl</translation></message>
    <message><source>unknown word '{}' in the expression{}</source><translation>unbekanntes Wort '{}' im Ausdruck{}</translation></message>
    <message><source>{}(...) takes the name of a frame in quotes, not '{}'</source><translation>{}(...) nimmt den Namen eines Frames in Anführungszeichen, nicht '{}'</translation></message>
    <message><source>{}(...) takes 'value', not '{}'</source><translation>{}(...) nimmt 'value', nicht '{}'</translation></message>
    <message><source>the last firing was at '/', which has no iterations and does not end: step into a frame first</source><translation>die letzte Feuerung war bei '/', das keine Iterationen hat und nicht endet: erst in einen Frame gehen</translation></message>
    <message><source>the frame instance of '{}' has ended</source><translation>die Frame-Instanz von '{}' ist zu Ende</translation></message>
    <message><source>no frame is entered from '{}' any more: over one firing</source><translation>aus '{}' wird kein Frame mehr betreten: über eine Feuerung</translation></message>
    <message><source>frame '{}' has ended</source><translation>Frame '{}' ist zu Ende</translation></message>
    <message numerus="yes"><source>over frame '{}': {} iterations</source><translation><numerusform>über Frame '{}': {} Iteration</numerusform><numerusform>über Frame '{}': {} Iterationen</numerusform></translation></message>
    <message><source>only a node of a loop's frame has iterations</source><translation>nur ein Knoten im Frame einer Schleife hat Iterationen</translation></message>
    <message><source>output {} made dead</source><translation>Ausgang {} tot gemacht</translation></message>
    <message><source>output {} = {}</source><translation>Ausgang {} = {}</translation></message>
    <message><source>by hand: {}</source><translation>von Hand: {}</translation></message>
    <message><source>is no regular file: copy what it gives to one, and open that</source><translation>ist keine gewöhnliche Datei: das, was sie liefert, in eine kopieren und die öffnen</translation></message>
    <message><source>'{}' is not a regular expression: {}</source><translation>'{}' ist kein regulärer Ausdruck: {}</translation></message>
    <message><source>{}'{}': expected NAME=VALUE</source><translation>{}'{}': erwartet wird NAME=WERT</translation></message>
    <message><source>{} (set by hand)</source><translation>{} (von Hand gesetzt)</translation></message>
    <message><source>{} (set by hand over single edges)</source><translation>{} (von Hand gesetzt, auf einzelnen Kanten)</translation></message>
    <message><source>stopped at a breakpoint</source><translation>an einem Haltepunkt angehalten</translation></message>
    <message numerus="yes"><source>the run is over, but {} loop frames have not ended: what they wait for never came</source><translation><numerusform>der Lauf ist vorbei, aber {} Schleifenrahmen ist nicht zu Ende: worauf er wartet, kam nie</numerusform><numerusform>der Lauf ist vorbei, aber {} Schleifenrahmen sind nicht zu Ende: worauf sie warten, kam nie</numerusform></translation></message>
    <message><source>the run is over</source><translation>der Lauf ist zu Ende</translation></message>
    <message><source>error: {}: {}</source><translation>Fehler: {}: {}</translation></message>
    <message><source>error: {}: {} at {}</source><translation>Fehler: {}: {} bei {}</translation></message>
    <message><source>stalled: nothing is ready, and something waits for ever</source><translation>steht still: nichts ist bereit, und etwas wartet für immer</translation></message>
    <message><source>the limit of firings is reached</source><translation>die Grenze der Feuerungen ist erreicht</translation></message>
    <message><source>the recording has reached its memory limit</source><translation>die Aufzeichnung hat ihre Speichergrenze erreicht</translation></message>
    <message><source>paused</source><translation>unterbrochen</translation></message>
    <message><source>at the start</source><translation>am Anfang</translation></message>
    <message><source>log {}: {}</source><translation>Protokoll {}: {}</translation></message>
    <message><source>{}: nothing has fired</source><translation>{}: nichts hat gefeuert</translation></message>
    <message><source>breakpoint {} (before the firing), hit {}</source><translation>Haltepunkt {} (vor der Feuerung), Treffer {}</translation></message>
    <message><source>breakpoint {}, hit {}</source><translation>Haltepunkt {}, Treffer {}</translation></message>
    <message><source>; the condition cannot be answered: {}</source><translation>; die Bedingung ist nicht zu beantworten: {}</translation></message>
    <message><source>there is no node '{}', and none of its structure</source><translation>es gibt keinen Knoten '{}' und keinen von seiner Struktur</translation></message>
    <message><source>there is no node '{}', and {} have its structure: {}</source><translation>es gibt keinen Knoten '{}', und {} haben seine Struktur: {}</translation></message>
    <message><source>was '{}': found by its op, frame and what leads to and from it</source><translation>hieß '{}': gefunden an Op, Frame und dem, was zu ihm und von ihm führt</translation></message>
    <message><source>led to '{}': found by its op, frame and what leads to and from it</source><translation>führte zu '{}': gefunden an Op, Frame und dem, was zu ihm und von ihm führt</translation></message>
    <message><source>; did you mean '{}'?</source><translation>; gemeint vielleicht '{}'?</translation></message>
    <message><source>there is no frame '{}'{}</source><translation>es gibt keinen Frame '{}'{}</translation></message>
    <message><source>a tag is missing, such as 'while;3'</source><translation>es fehlt ein Tag, etwa 'while;3'</translation></message>
    <message><source>'{}' is not a tag: expected FRAME;ITERATION, such as 'while;3'</source><translation>'{}' ist kein Tag: erwartet wird FRAME;ITERATION, etwa 'while;3'</translation></message>
    <message><source>'{}' is not an iteration of frame '{}'</source><translation>'{}' ist keine Iteration von Frame '{}'</translation></message>
    <message><source>no tag '{}' so far</source><translation>bisher kein Tag '{}'</translation></message>
    <message><source> and {} more</source><translation> und {} weitere</translation></message>
    <message><source>'{}' may mean several tags: {}</source><translation>'{}' kann mehrere Tags meinen: {}</translation></message>
    <message><source>'{}' has no '[' for its ']'</source><translation>'{}' hat kein '[' zu seinem ']'</translation></message>
    <message><source>'{}' has no tag after '@', such as 'while;3'</source><translation>'{}' hat kein Tag hinter '@', etwa 'while;3'</translation></message>
    <message><source>'{}' is not the number of an output</source><translation>'{}' ist nicht die Nummer eines Ausgangs</translation></message>
    <message><source>'{}' names no node</source><translation>'{}' nennt keinen Knoten</translation></message>
    <message><source>input {}</source><translation>Eingang {}</translation></message>
    <message><source>control input '{}'</source><translation>Steuereingang '{}'</translation></message>
    <message><source>node '{}' has inputs that exclude each other, so it is always dead: {} is live if {}, {} if {}</source><translation>Knoten '{}' hat Eingänge, die einander ausschließen, und ist immer tot: {} lebt bei {}, {} bei {}</translation></message>
    <message numerus="yes"><source>{} more nodes like these are not listed</source><translation><numerusform>{} weiterer Knoten dieser Art steht nicht in der Liste</numerusform><numerusform>{} weitere Knoten dieser Art stehen nicht in der Liste</numerusform></translation></message>
    <message><source>node '{}' has partially dead inputs: {} is live if {}, {} if {}</source><translation>Knoten '{}' hat teilweise tote Eingänge: {} lebt bei {}, {} bei {}</translation></message>
    <message><source>node '{}': attribute parallel_iterations is {}, expected at least 1</source><translation>Knoten '{}': Attribut parallel_iterations ist {}, erwartet wird mindestens 1</translation></message>
    <message><source>node '{}': </source><translation>Knoten '{}': </translation></message>
    <message><source>attribute '{}': </source><translation>Attribut '{}': </translation></message>
    <message><source>cannot be written: {}</source><translation>lässt sich nicht schreiben: {}</translation></message>
    <message><source>cannot be written: it is not a regular file</source><translation>lässt sich nicht schreiben: keine gewöhnliche Datei</translation></message>
    <message><source>a tensor of dtype {} cannot be converted to {}</source><translation>ein Tensor vom Typ {} lässt sich nicht in {} umwandeln</translation></message>
    <message><source>element {} is {}, which does not fit {}</source><translation>Element {} ist {}, was nicht in {} passt</translation></message>
    <message><source>the value is empty</source><translation>der Wert ist leer</translation></message>
    <message><source>the value ends within a list</source><translation>der Wert endet innerhalb einer Liste</translation></message>
    <message><source>character {} of the value cannot stand there</source><translation>Zeichen {} des Werts kann da nicht stehen</translation></message>
    <message><source>the value is nested deeper than {} lists</source><translation>der Wert ist tiefer als {} Listen verschachtelt</translation></message>
    <message><source>the list that ends at character {} has {} elements, expected {}</source><translation>die Liste, die bei Zeichen {} endet, hat {} Elemente, erwartet werden {}</translation></message>
    <message><source>the value mixes lists and elements at character {}</source><translation>der Wert mischt bei Zeichen {} Listen und Elemente</translation></message>
    <message><source>'{}' is not a value (text is written in double quotes)</source><translation>'{}' ist kein Wert (Text steht in doppelten Anführungszeichen)</translation></message>
    <message><source>{0}{1}{0} does not fit {2}</source><translation>{0}{1}{0} passt nicht in {2}</translation></message>
    <message><source>a value of dtype {} cannot be written as text</source><translation>ein Wert vom Typ {} lässt sich nicht als Text schreiben</translation></message>
    <message><source>the text that begins at character {} has no closing quote</source><translation>der Text, der bei Zeichen {} beginnt, hat kein schließendes Anführungszeichen</translation></message>
    <message><source>\x in a text needs two hexadecimal digits</source><translation>\x in einem Text braucht zwei Hexadezimalziffern</translation></message>
    <message><source>\u in a text needs four hexadecimal digits that are a character</source><translation>\u in einem Text braucht vier Hexadezimalziffern, die ein Zeichen sind</translation></message>
    <message><source>a text has the unknown escape '\{}'</source><translation>ein Text hat die unbekannte Escape-Folge '\{}'</translation></message>
    <message><source>the .npy file has the dtype '{}', which is not supported</source><translation>die .npy-Datei hat den Typ '{}', der nicht unterstützt wird</translation></message>
    <message><source>{} strings as long as the longest, {} bytes, pass the limit of {} bytes</source><translation>{} Texte so lang wie der längste, {} Byte, überschreiten die Grenze von {} Byte</translation></message>
    <message><source>the .npy file has {} bytes of elements, its shape {} of '{}' needs more</source><translation>die .npy-Datei hat {} Byte an Elementen, ihre Form {} von '{}' braucht mehr</translation></message>
    <message><source>a tensor of dtype {} cannot be written as .npy</source><translation>ein Tensor vom Typ {} lässt sich nicht als .npy schreiben</translation></message>
    <message><source>the .npy header is malformed: no dict</source><translation>der .npy-Kopf ist fehlerhaft: kein Dict</translation></message>
    <message><source>the .npy header is malformed: no key</source><translation>der .npy-Kopf ist fehlerhaft: kein Schlüssel</translation></message>
    <message><source>the .npy header has a structured dtype, which is not supported</source><translation>der .npy-Kopf hat einen strukturierten Typ, der nicht unterstützt wird</translation></message>
    <message><source>the .npy header is malformed: fortran_order is neither True nor False</source><translation>der .npy-Kopf ist fehlerhaft: fortran_order ist weder True noch False</translation></message>
    <message><source>the .npy header is malformed: shape is not a tuple of integers</source><translation>der .npy-Kopf ist fehlerhaft: shape ist kein Tupel ganzer Zahlen</translation></message>
    <message><source>the .npy header is malformed: an unknown key</source><translation>der .npy-Kopf ist fehlerhaft: ein unbekannter Schlüssel</translation></message>
    <message><source>the .npy header is malformed: no comma between its parts</source><translation>der .npy-Kopf ist fehlerhaft: kein Komma zwischen seinen Teilen</translation></message>
    <message><source>the .npy header is malformed: no descr, fortran_order or shape</source><translation>der .npy-Kopf ist fehlerhaft: descr, fortran_order oder shape fehlt</translation></message>
    <message><source>not a .npy file</source><translation>keine .npy-Datei</translation></message>
    <message><source>the .npy file is cut off in its header</source><translation>die .npy-Datei ist in ihrem Kopf abgeschnitten</translation></message>
    <message><source>the .npy file has version {}, expected 1 to 3</source><translation>die .npy-Datei hat Version {}, erwartet wird 1 bis 3</translation></message>
    <message><source>'{}' in a slice is not an integer</source><translation>'{}' in einem Ausschnitt ist keine ganze Zahl</translation></message>
    <message><source>a slice has an empty part</source><translation>ein Ausschnitt hat einen leeren Teil</translation></message>
    <message><source>'{}' has more than start:stop:step</source><translation>'{}' hat mehr als Anfang:Ende:Schritt</translation></message>
    <message><source>the step of '{}' is zero</source><translation>der Schritt von '{}' ist null</translation></message>
    <message><source>index {} is out of bounds for axis {} with size {}</source><translation>Index {} liegt außerhalb von Achse {} mit Größe {}</translation></message>
    <message><source>a slice can have only one '...'</source><translation>ein Ausschnitt kann nur ein '...' haben</translation></message>
    <message><source>too many indices: {} for a tensor of {} dimensions</source><translation>zu viele Indizes: {} für einen Tensor mit {} Dimensionen</translation></message>
    <message><source>a slice is written in brackets, as [0, 1:3], not '{}'</source><translation>ein Ausschnitt steht in Klammern, wie [0, 1:3], nicht '{}'</translation></message>
    <message><source>{}:{}: {} has no field "{}"</source><translation>{}:{}: {} hat kein Feld "{}"</translation></message>
    <message><source>the GraphDef has the unknown field {} at byte {}</source><translation>das GraphDef hat das unbekannte Feld {} bei Byte {}</translation></message>
    <message><source>a function of the library at byte {} cannot be read</source><translation>eine Funktion der Bibliothek bei Byte {} ist nicht lesbar</translation></message>
    <message><source>tensor_content ends within its strings</source><translation>tensor_content endet innerhalb seiner Zeichenketten</translation></message>
    <message><source>tensor_content has {} bytes, but a {} tensor of shape {} has {}</source><translation>tensor_content hat {} Byte, ein Tensor vom Typ {} und der Form {} aber {}</translation></message>
    <message><source>{} is not the number of a data type</source><translation>{} ist nicht die Nummer eines Datentyps</translation></message>
    <message><source>a tensor of dtype {} cannot be held as a constant</source><translation>ein Tensor vom Typ {} lässt sich nicht als Konstante halten</translation></message>
    <message><source>a tensor cannot have the dtype {}</source><translation>ein Tensor kann nicht den Typ {} haben</translation></message>
    <message><source>a {} tensor of shape {} needs {} bytes, more than the limit of {}</source><translation>ein Tensor vom Typ {} und der Form {} braucht {} Byte, mehr als die Grenze von {}</translation></message>
    <message><source>a {} tensor of shape {} is too large</source><translation>ein Tensor vom Typ {} und der Form {} ist zu groß</translation></message>
    <message><source>the slice has {} bytes, more than the limit of {}</source><translation>der Ausschnitt hat {} Byte, mehr als die Grenze von {}</translation></message>
    <message><source>a tensor of dtype {} cannot be sliced</source><translation>ein Tensor vom Typ {} hat keine Ausschnitte</translation></message>
    <message><source>a list of {} entries, more than {}</source><translation>eine Liste mit {} Einträgen, mehr als {}</translation></message>
    <message><source>cannot be read: {}</source><translation>lässt sich nicht lesen: {}</translation></message>
    <message><source>is a folder</source><translation>ist ein Ordner</translation></message>
    <message><source>is larger than {} bytes, the most that can be read</source><translation>ist größer als {} Byte, mehr lässt sich nicht lesen</translation></message>
    <message><source>there is not enough memory to read it</source><translation>der Speicher reicht nicht, um es zu lesen</translation></message>
    <message><source>no tags</source><translation>keine Tags</translation></message>
    <message><source>tags {}</source><translation>Tags {}</translation></message>
    <message><source>is a SavedModel, which cannot be opened yet</source><translation>ist ein SavedModel, das sich noch nicht öffnen lässt</translation></message>
    <message><source>is a MetaGraph, which cannot be opened yet</source><translation>ist ein MetaGraph, der sich noch nicht öffnen lässt</translation></message>
    <message><source>is a MetaGraph ({}), which cannot be opened yet</source><translation>ist ein MetaGraph ({}), der sich noch nicht öffnen lässt</translation></message>
    <message><source>is an {}, which cannot be opened yet</source><translation>lässt sich noch nicht öffnen: {}</translation></message>
    <message><source>is a {}, which cannot be opened yet</source><translation>lässt sich noch nicht öffnen: {}</translation></message>
    <message><source>is a Git LFS pointer: the file itself was not fetched (git lfs pull gets it)</source><translation>ist ein Verweis von Git LFS: die Datei selbst wurde nicht geholt (git lfs pull holt sie)</translation></message>
    <message><source>is a {}: it holds values of variables, no graph</source><translation>enthält Werte von Variablen, keinen Graphen: {}</translation></message>
    <message><source>is an {}: it holds a value, no graph</source><translation>enthält einen Wert, keinen Graphen: {}</translation></message>
    <message><source>is a {}: it holds a value, no graph</source><translation>enthält einen Wert, keinen Graphen: {}</translation></message>
    <message><source>is empty</source><translation>ist leer</translation></message>
    <message><source>is text, but not that of a GraphDef</source><translation>ist Text, aber nicht der eines GraphDef</translation></message>
    <message><source>is a JSON file, not a graph</source><translation>ist eine JSON-Datei, kein Graph</translation></message>
    <message><source>is an {}, not a graph that can be opened</source><translation>ist kein Graph, der sich öffnen lässt: {}</translation></message>
    <message><source>is a {}, not a graph that can be opened</source><translation>ist kein Graph, der sich öffnen lässt: {}</translation></message>
    <message><source>is not a graph: its content is neither a GraphDef nor anything else that is known</source><translation>ist kein Graph: der Inhalt ist weder ein GraphDef noch sonst etwas Bekanntes</translation></message>
    <message numerus="yes"><source>is a SavedModel with {} MetaGraphs ({}), which cannot be opened yet</source><translation><numerusform>ist ein SavedModel mit {} MetaGraph ({}), das sich noch nicht öffnen lässt</numerusform><numerusform>ist ein SavedModel mit {} MetaGraphs ({}), das sich noch nicht öffnen lässt</numerusform></translation></message>
    <message><source>the text goes on behind the graph</source><translation>der Text geht hinter dem Graphen weiter</translation></message>
    <message><source> (in node '{}')</source><translation> (in Knoten '{}')</translation></message>
    <message><source>too many empty values</source><translation>zu viele leere Werte</translation></message>
    <message><source>"{}" is given twice</source><translation>"{}" steht zweimal da</translation></message>
    <message><source>"{}" stands beside another value of its kind</source><translation>"{}" steht neben einem anderen Wert seiner Art</translation></message>
    <message><source>"{}" is no number that can be a key here</source><translation>"{}" ist keine Zahl, die hier ein Schlüssel sein kann</translation></message>
    <message><source>true or false</source><translation>true oder false</translation></message>
    <message><source>"{}" wants {}</source><translation>bei "{}" wird erwartet: {}</translation></message>
    <message><source>{} is no number that "{}" can have</source><translation>{} ist keine Zahl, die "{}" haben kann</translation></message>
    <message><source>"{}" wants bytes in base64</source><translation>"{}" verlangt Bytes in base64</translation></message>
    <message><source>"{}" is no {}</source><translation>"{}" ist kein {}</translation></message>
    <message><source>is cut off: after {} nodes, the part at byte {} has {} bytes, but the file ends after {} of them</source><translation>ist abgeschnitten: nach {} Knoten hat der Teil bei Byte {} {} Byte, aber die Datei endet nach {} davon</translation></message>
    <message><source>is damaged: after {} nodes, byte {} does not begin a part of a GraphDef</source><translation>ist beschädigt: nach {} Knoten beginnt bei Byte {} kein Teil eines GraphDef</translation></message>
    <message><source>is damaged: its versions, at byte {}, cannot be read</source><translation>ist beschädigt: die Versionen, bei Byte {}, lassen sich nicht lesen</translation></message>
    <message><source>is damaged: its function library, at byte {}, cannot be read</source><translation>ist beschädigt: die Funktionsbibliothek, bei Byte {}, lässt sich nicht lesen</translation></message>
    <message><source>is a SavedModel folder, which cannot be opened yet</source><translation>ist der Ordner eines SavedModel, das sich noch nicht öffnen lässt</translation></message>
    <message><source>is a folder of graphs, which cannot be opened yet</source><translation>ist ein Ordner mit Graphen, der sich noch nicht öffnen lässt</translation></message>
    <message><source>is a folder without a graph</source><translation>ist ein Ordner ohne Graph</translation></message>
    <message><source>there is not enough memory to load it</source><translation>der Speicher reicht nicht, um es zu laden</translation></message>
    <message><source>cannot be loaded: {}</source><translation>lässt sich nicht laden: {}</translation></message>
    <message><source>cannot be parsed as a text GraphDef</source><translation>lässt sich nicht als GraphDef in Textform lesen</translation></message>
    <message><source>{}:{}: nested deeper than {} levels</source><translation>{}:{}: tiefer als {} Ebenen verschachtelt</translation></message>
    <message><source>{} more warnings about the text are not listed</source><translation>{} weitere Warnungen zum Text stehen nicht in der Liste</translation></message>
    <message><source>the graph is too large to be written: a GraphDef ends at 2 GB</source><translation>der Graph ist zu groß zum Schreiben: ein GraphDef endet bei 2 GB</translation></message>
    <message><source>the function '{}' cannot be written as text</source><translation>die Funktion '{}' lässt sich nicht als Text schreiben</translation></message>
    <message><source>the graph cannot be written as text</source><translation>der Graph lässt sich nicht als Text schreiben</translation></message>
    <message><source>there is not enough memory to write the graph</source><translation>der Speicher reicht nicht, um den Graphen zu schreiben</translation></message>
    <message><source>the text ends where '{}' was expected</source><translation>der Text endet, wo '{}' erwartet wird</translation></message>
    <message><source>expected '{}', found '{}'</source><translation>erwartet wird '{}', da ist '{}'</translation></message>
    <message><source>nested deeper than {} levels</source><translation>tiefer als {} Ebenen verschachtelt</translation></message>
    <message><source>this is no escape of JSON</source><translation>das ist keine Escape-Folge von JSON</translation></message>
    <message><source>expected a string in double quotes</source><translation>ein Text in doppelten Anführungszeichen wird erwartet</translation></message>
    <message><source>the text ends where a string was expected</source><translation>der Text endet, wo ein Text erwartet wird</translation></message>
    <message><source>a string has a control character that is not escaped</source><translation>ein Text hat ein Steuerzeichen ohne Escape-Folge</translation></message>
    <message><source>a string is not closed</source><translation>ein Text ist nicht geschlossen</translation></message>
    <message><source>expected a number</source><translation>eine Zahl wird erwartet</translation></message>
    <message><source>expected a value</source><translation>ein Wert wird erwartet</translation></message>
    <message><source>Node '{}' has a name or input that is not valid UTF-8</source><translation>Knoten '{}' hat einen Namen oder Eingang, der kein gültiges UTF-8 ist</translation></message>
    <message><source>Node '{}': attribute '{}': {}</source><translation>Knoten '{}': Attribut '{}': {}</translation></message>
    <message><source>Node '{}', at byte {} of the file, cannot be read whole</source><translation>Knoten '{}', bei Byte {} der Datei, lässt sich nicht ganz lesen</translation></message>
    <message><source>a node at byte {} of the file cannot be read</source><translation>ein Knoten bei Byte {} der Datei lässt sich nicht lesen</translation></message>
    <message><source>the graph asks for a reader of version {} or newer, known here are those up to {}</source><translation>der Graph verlangt einen Leser der Version {} oder neuer, bekannt sind hier die bis {}</translation></message>
    <message><source>{} nodes without name and op were left out</source><translation>{} Knoten ohne Namen und Op wurden weggelassen</translation></message>
    <message><source>{} more problems of the file are not listed</source><translation>{} weitere Probleme der Datei stehen nicht in der Liste</translation></message>
    <message><source>is not a TensorProto, or is cut off</source><translation>ist kein TensorProto oder ist abgeschnitten</translation></message>
    <message><source>a tensor of dtype {} cannot be written</source><translation>ein Tensor vom Typ {} lässt sich nicht schreiben</translation></message>
    <message><source>a tensor of {} elements is too large to be written</source><translation>ein Tensor mit {} Elementen ist zu groß zum Schreiben</translation></message>
    <message><source>is an ONNX tensor, which cannot be read yet</source><translation>ist ein ONNX-Tensor, der sich noch nicht lesen lässt</translation></message>
    <message><source>there is not enough memory for the value</source><translation>der Speicher reicht nicht für den Wert</translation></message>
    <message><source>'{}' is no mark: write a comparison and a number, as in "&gt; 10, &lt;= -1"</source><translation>'{}' ist keine Marke: einen Vergleich und eine Zahl schreiben, wie in "&gt; 10, &lt;= -1"</translation></message>
    <message><source>more than {} marks</source><translation>mehr als {} Marken</translation></message>
    <message><source>no graph is open</source><translation>kein Graph ist offen</translation></message>
    <message><source>no node is called '{}': write its whole name, and the output behind a colon, as in while/Add:0</source><translation>kein Knoten heißt '{}': den ganzen Namen schreiben, und den Ausgang hinter einem Doppelpunkt, wie in while/Add:0</translation></message>
    <message><source>{} is watched already</source><translation>{} wird schon beobachtet</translation></message>
    <message><source>{} tensors are watched: remove one first</source><translation>{} Tensoren werden beobachtet: erst einen entfernen</translation></message>
    <message><source>there is no value to copy</source><translation>es gibt keinen Wert zum Kopieren</translation></message>
    <message><source>{} elements are too many to be copied (the limit is {}): take a slice, or save the value as .npy</source><translation>{} Elemente sind zu viele zum Kopieren (die Grenze ist {}): einen Ausschnitt nehmen oder den Wert als .npy sichern</translation></message>
    <message><source>another graph has been opened since this was asked</source><translation>seit dieser Frage wurde ein anderer Graph geöffnet</translation></message>
    <message><source>there is not enough memory for this: close other programs or feed smaller tensors, then try again</source><translation>der Speicher reicht dafür nicht: andere Programme schließen oder kleinere Tensoren speisen, dann noch einmal versuchen</translation></message>
    <message><source>there was not enough memory to go on, and the graph had to be closed: open it again</source><translation>der Speicher reichte nicht, um weiterzumachen, und der Graph musste geschlossen werden: ihn wieder öffnen</translation></message>
    <message><source>the frame has no iteration {} so far</source><translation>der Frame hat bisher keine Iteration {}</translation></message>
    <message><source>this node does not run: no fetch or target needs it</source><translation>dieser Knoten läuft nicht: kein Ergebnis und kein Ziel braucht ihn</translation></message>
    <message><source>the graph cannot run</source><translation>der Graph kann nicht laufen</translation></message>
    <message><source>there is no earlier hit</source><translation>es gibt keinen früheren Treffer</translation></message>
    <message><source>no later hit is recorded: Continue runs on to the next</source><translation>kein späterer Treffer ist aufgezeichnet: „Weiter“ führt zum nächsten</translation></message>
    <message><source>there is no later hit: the run is recorded to its end</source><translation>es gibt keinen späteren Treffer: der Lauf ist bis zum Ende aufgezeichnet</translation></message>
    <message><source>there is no such breakpoint</source><translation>es gibt keinen solchen Haltepunkt</translation></message>
    <message><source>nothing has happened at this tag on the line that is shown</source><translation>auf dem gezeigten Zweig ist bei diesem Tag nichts geschehen</translation></message>
    <message><source>the value is in no loop, so it has no other iteration</source><translation>der Wert ist in keiner Schleife und hat keine andere Iteration</translation></message>
    <message><source>there is no iteration before the first</source><translation>vor der ersten gibt es keine Iteration</translation></message>
    <message><source>'{}' has not fired at {} on {}</source><translation>'{}' hat bei {} auf {} nicht gefeuert</translation></message>
    <message><source>'{}' has not fired at {}</source><translation>'{}' hat bei {} nicht gefeuert</translation></message>
    <message><source>the node has no such output</source><translation>der Knoten hat keinen solchen Ausgang</translation></message>
    <message><source>{} at {}: go to its firing, #{}, to compute it again</source><translation>{} bei {}: zu seiner Feuerung, #{}, gehen, um ihn neu zu berechnen</translation></message>
    <message><source>has no node '{}'</source><translation>hat keinen Knoten '{}'</translation></message>
    <message><source>has a node '{}', too</source><translation>hat auch einen Knoten '{}'</translation></message>
    <message><source>has its nodes in another order</source><translation>hat seine Knoten in anderer Reihenfolge</translation></message>
    <message><source>has another op at '{}': {}, not {}</source><translation>hat bei '{}' einen anderen Op: {}, nicht {}</translation></message>
    <message><source>has other inputs at '{}'</source><translation>hat bei '{}' andere Eingänge</translation></message>
    <message><source>{} is not loaded any more: compare with it again</source><translation>{} ist nicht mehr geladen: erneut damit vergleichen</translation></message>
    <message><source>{} has no picture here: its graph {}</source><translation>{} hat hier kein Bild: sein Graph {}</translation></message>
    <message><source>{}, expected tagscope:///FILE?position=N&amp;node=NAME&amp;tag=TAG</source><translation>{}, erwartet wird tagscope:///DATEI?position=N&amp;node=NAME&amp;tag=TAG</translation></message>
    <message><source>the link is too long</source><translation>der Link ist zu lang</translation></message>
    <message><source>the link cannot be read</source><translation>der Link lässt sich nicht lesen</translation></message>
    <message><source>the link names no file</source><translation>der Link nennt keine Datei</translation></message>
    <message><source>the link has a position or seed that is no number</source><translation>der Link hat eine Position oder einen Startwert, die keine Zahl sind</translation></message>
    <message><source>the link has a schedule that is none of fifo, lifo and random</source><translation>der Link hat einen Plan, der weder fifo noch lifo noch random ist</translation></message>
    <message><source>the link names too many inputs</source><translation>der Link nennt zu viele Eingaben</translation></message>
    <message><source>waits</source><translation>wartet</translation></message>
    <message><source>too large</source><translation>zu groß</translation></message>
    <message><source>session {}: cannot be read: {}</source><translation>Sitzung {}: lässt sich nicht lesen: {}</translation></message>
    <message><source>session {}: {}</source><translation>Sitzung {}: {}</translation></message>
    <message><source>this is no record of a session: {} (File &gt; Save session writes one)</source><translation>das ist keine gesicherte Sitzung: {} (Datei &gt; Sitzung sichern schreibt eine)</translation></message>
    <message><source>it is too large</source><translation>sie ist zu groß</translation></message>
    <message><source>a newer Tagscope has saved this session, in version {}; this one reads up to {}: open it with the newer one, or open the graph by itself</source><translation>ein neueres Tagscope hat diese Sitzung gesichert, in Version {}; dieses liest bis {}: mit dem neueren öffnen, oder nur den Graphen öffnen</translation></message>
    <message><source>its version is {}, expected 1 to {}</source><translation>ihre Version ist {}, erwartet wird 1 bis {}</translation></message>
</context>
<context>
    <name>FindQuery</name>
    <message><source>"%1" is no iteration; expected iter:7</source><translation>„%1“ ist keine Iteration; erwartet wird iter:7</translation></message>
    <message><source>There is no field "%1"; there are op:, frame:, state:, dev:, iter: and re:</source><translation>Das Feld „%1“ gibt es nicht; es gibt op:, frame:, state:, dev:, iter: und re:</translation></message>
    <message><source>"%1" is no regular expression: %2</source><translation>„%1“ ist kein regulärer Ausdruck: %2</translation></message>
</context>
<context>
    <name>FiringTime</name>
    <message><source>under 100 ns</source><translation>unter 100 ns</translation></message>
    <message><source>How long its kernel took, to within a tenth</source><translation>Wie lange der Kernel gebraucht hat, auf ein Zehntel genau</translation></message>
    <message><source>This recording holds no times of kernels.</source><translation>Diese Aufzeichnung enthält keine Zeiten von Kerneln.</translation></message>
    <message><source>Not measured: only kernels that are given tensors, or may make large ones out of scalars, are timed. Reading the clock would take longer than most others.</source><translation>Nicht gemessen: nur bei Kerneln, die Tensoren bekommen oder aus Skalaren große machen können, wird die Zeit genommen. Das Lesen der Uhr würde länger dauern als die meisten anderen.</translation></message>
    <message><source>Nothing to measure: the node hands on what it gets, without a kernel.</source><translation>Nichts zu messen: Der Knoten reicht ohne Kernel weiter, was er bekommt.</translation></message>
    <message><source>Nothing to measure: where a node fires dead, no kernel runs.</source><translation>Nichts zu messen: Wo ein Knoten tot feuert, läuft kein Kernel.</translation></message>
    <message><source>Not measured: it only began to wait here.</source><translation>Nicht gemessen: Hier hat er nur zu warten begonnen.</translation></message>
</context>
<context>
    <name>FixedKeys</name>
    <message><source>In the graph</source><translation>Im Graphen</translation></message>
    <message><source>Left, Right</source><translation>Links, Rechts</translation></message>
    <message><source>To the nearest producer, to the nearest consumer (Up, Down if lines run down)</source><translation>Zum nächsten Erzeuger, Verbraucher (Auf, Ab, wenn Linien nach unten laufen)</translation></message>
    <message><source>Up, Down</source><translation>Auf, Ab</translation></message>
    <message><source>To the neighbour above, below (Left, Right if lines run down)</source><translation>Zum Nachbarn darüber, darunter (Links, Rechts, wenn Linien nach unten laufen)</translation></message>
    <message><source>Ctrl and arrow, Ctrl and drag</source><translation>Strg und Pfeil, Strg und Ziehen</translation></message>
    <message><source>Move a box and pin it there</source><translation>Einen Kasten verschieben und dort anheften</translation></message>
    <message><source>Enter, double click</source><translation>Enter, Doppelklick</translation></message>
    <message><source>Fire a ready node; open or close a group</source><translation>Einen bereiten Knoten feuern; eine Gruppe öffnen oder schließen</translation></message>
    <message><source>Space, Enter in teach mode</source><translation>Leertaste, Enter im Lehrmodus</translation></message>
    <message><source>Mark a node, check the answer and fire; Space also pauses a run and lets it go on</source><translation>Knoten markieren, Antwort prüfen, feuern; Leertaste: auch Pause und Weiter</translation></message>
    <message><source>Ctrl and double click</source><translation>Strg und Doppelklick</translation></message>
    <message><source>Open one more level everywhere</source><translation>Überall eine Ebene tiefer öffnen</translation></message>
    <message><source>Tab, Shift+Tab on a node</source><translation>Tab, Umschalt+Tab auf einem Knoten</translation></message>
    <message><source>Through its inputs and outputs, then to the next view; Enter follows the line</source><translation>Durch seine Ein- und Ausgänge, dann zur nächsten Ansicht; Enter folgt der Linie</translation></message>
    <message><source>Ctrl+Tab</source><translation>Strg+Tab</translation></message>
    <message><source>To the next view at once</source><translation>Gleich zur nächsten Ansicht</translation></message>
    <message><source>Escape</source><translation>Esc</translation></message>
    <message><source>Leave what is being laid out, chosen or asked</source><translation>Verlassen, was angeordnet, gewählt oder gefragt wird</translation></message>
    <message><source>Wheel, drag</source><translation>Rad, Ziehen</translation></message>
    <message><source>Move the picture</source><translation>Das Bild verschieben</translation></message>
    <message><source>Ctrl and wheel</source><translation>Strg und Rad</translation></message>
    <message><source>Zoom</source><translation>Zoom</translation></message>
    <message><source>Click at a node's left edge</source><translation>Klick auf den linken Rand eines Knotens</translation></message>
    <message><source>Set or remove a breakpoint</source><translation>Haltepunkt setzen oder entfernen</translation></message>
    <message><source>Middle click on a node</source><translation>Mittlerer Klick auf einen Knoten</translation></message>
    <message><source>List all its firings</source><translation>Alle seine Feuerungen auflisten</translation></message>
    <message><source>Click at the play sign</source><translation>Klick auf das Zeichen ▶</translation></message>
    <message><source>Fire this node</source><translation>Diesen Knoten feuern</translation></message>
    <message><source>On the strip below the graph</source><translation>Auf dem Streifen unter dem Graphen</translation></message>
    <message><source>Shift and these, Shift and drag</source><translation>Umschalt und diese, Umschalt und Ziehen</translation></message>
    <message><source>Choose a range of the run; Escape drops it</source><translation>Einen Bereich des Laufs wählen; Esc hebt ihn auf</translation></message>
    <message><source>Left, Right, Page Up, Page Down, Home, End</source><translation>Links, Rechts, Bild auf, Bild ab, Pos1, Ende</translation></message>
    <message><source>Through the recorded run</source><translation>Durch den aufgezeichneten Lauf</translation></message>
    <message><source>Everywhere</source><translation>Überall</translation></message>
    <message><source>Tab, Shift+Tab</source><translation>Tab, Umschalt+Tab</translation></message>
    <message><source>To the next view, to the one before</source><translation>Zur nächsten Ansicht, zur vorigen</translation></message>
    <message><source>Space</source><translation>Leertaste</translation></message>
    <message><source>Press the button, mark the row</source><translation>Die Schaltfläche drücken, die Zeile markieren</translation></message>
    <message><source>+, -, * in a tree</source><translation>+, -, * in einem Baum</translation></message>
    <message><source>Open the row, close it, open all in it</source><translation>Die Zeile öffnen, schließen, alles darin öffnen</translation></message>
    <message><source>Menu, Shift+F10</source><translation>Menü, Umschalt+F10</translation></message>
    <message><source>What can be done with what is selected</source><translation>Was sich mit dem Ausgewählten tun lässt</translation></message>
    <message><source>Delete</source><translation>Entf</translation></message>
    <message><source>Remove the row</source><translation>Die Zeile entfernen</translation></message>
    <message><source>it means the same in every program</source><translation>sie bedeutet in jedem Programm dasselbe</translation></message>
    <message><source>it means a direction in every view</source><translation>sie bedeutet in jeder Ansicht eine Richtung</translation></message>
    <message><source>it is the mouse</source><translation>es ist die Maus</translation></message>
    <message><source>Select what is under the pointer</source><translation>Wählt, was unter dem Zeiger ist</translation></message>
</context>
<context>
    <name>GroupTree</name>
    <message><source>no device</source><translation>kein Gerät</translation></message>
</context>
<context>
    <name>HealthPill</name>
    <message><source>-infinity</source><translation>-unendlich</translation></message>
    <message><source>negative</source><translation>negativ</translation></message>
    <message><source>zero</source><translation>null</translation></message>
    <message><source>positive</source><translation>positiv</translation></message>
    <message><source>+infinity</source><translation>+unendlich</translation></message>
    <message><source>NaN</source><translation>NaN</translation></message>
    <message><source>%1 %2</source><translation>%1 %2</translation></message>
    <message><source>no numbers</source><translation>keine Zahlen</translation></message>
</context>
<context>
    <name>Legend</name>
    <message><source>Nothing that is drawn has a colour of its own.</source><translation>Nichts, was gezeichnet ist, hat eine eigene Farbe.</translation></message>
    <message><source>No two groups are built alike: nothing has a colour.</source><translation>Keine zwei Gruppen sind gleich gebaut: nichts hat eine Farbe.</translation></message>
    <message><source>There are no nodes that could have a colour.</source><translation>Es gibt keine Knoten, die eine Farbe haben könnten.</translation></message>
    <message><source>set by hand</source><translation>von Hand gesetzt</translation></message>
</context>
<context>
    <name>NodeState</name>
    <message><source>not reached</source><translation>nicht erreicht</translation></message>
    <message><source>pending</source><translation>wartend</translation></message>
    <message><source>ready</source><translation>bereit</translation></message>
    <message><source>ready, will be dead</source><translation>bereit, wird tot</translation></message>
    <message><source>blocked</source><translation>blockiert</translation></message>
    <message><source>done</source><translation>fertig</translation></message>
    <message><source>done, dead</source><translation>fertig, tot</translation></message>
    <message><source>failed</source><translation>gescheitert</translation></message>
    <message><source>pruned</source><translation>nicht nötig</translation></message>
    <message><source>fed</source><translation>gespeist</translation></message>
    <message><source>done, not captured</source><translation>fertig, nicht erfasst</translation></message>
    <message><source>doomed</source><translation>aussichtslos</translation></message>
    <message><source>running</source><translation>rechnet</translation></message>
</context>
<context>
    <name>NotebookText</name>
    <message><source>Event %1</source><translation>Ereignis %1</translation></message>
    <message><source> at </source><translation> bei </translation></message>
    <message><source>No moment is pinned, and nothing was written.</source><translation>Kein Moment ist angeheftet, und nichts wurde geschrieben.</translation></message>
    <message><source>position</source><translation>Position</translation></message>
    <message><source>branch</source><translation>Zweig</translation></message>
    <message><source>node</source><translation>Knoten</translation></message>
    <message><source>tag</source><translation>Tag</translation></message>
    <message><source>pinned</source><translation>angeheftet</translation></message>
    <message><source>what fired</source><translation>was gefeuert hat</translation></message>
    <message><source>note</source><translation>Notiz</translation></message>
    <message><source>link</source><translation>Link</translation></message>
    <message><source>yes</source><translation>ja</translation></message>
    <message><source>no</source><translation>nein</translation></message>
</context>
<context>
    <name>OldestIteration</name>
    <message><source>%1 (ready)</source><translation>%1 (bereit)</translation></message>
    <message><source>%1 (ready, dead)</source><translation>%1 (bereit, tot)</translation></message>
    <message><source>%1 (blocked)</source><translation>%1 (blockiert)</translation></message>
    <message><source>the end of frame %1</source><translation>das Ende von Frame %1</translation></message>
    <message><source>an Enter that has brought nothing yet</source><translation>ein Enter, das noch nichts gebracht hat</translation></message>
    <message><source>The oldest, iteration %1, waits for what is ready or blocked in it: %2.</source><translation>Die älteste, Iteration %1, wartet auf das, was in ihr bereit oder blockiert ist: %2.</translation></message>
    <message><source>The oldest, iteration %1, waits for %2 and %3 more.</source><translation>Die älteste, Iteration %1, wartet auf %2 und %3 weitere.</translation></message>
    <message><source>The oldest, iteration %1, waits for %2.</source><translation>Die älteste, Iteration %1, wartet auf %2.</translation></message>
</context>
<context>
    <name>Picture</name>
    <message><source>There is nothing in this part of the graph: choose another part.</source><translation>In diesem Teil des Graphen ist nichts: einen anderen Teil wählen.</translation></message>
    <message><source>%1 × %2 pixels are too many for a picture: choose a smaller scale or part, or SVG or PDF, which have no pixels.</source><translation>%1 × %2 Bildpunkte sind zu viele für ein Bild: einen kleineren Maßstab oder Teil wählen, oder SVG oder PDF, die keine Bildpunkte haben.</translation></message>
    <message><source>%1 boxes are too many for one file: close some groups or choose a smaller part.</source><translation>%1 Kästen sind zu viele für eine Datei: einige Gruppen schließen oder einen kleineren Teil wählen.</translation></message>
    <message><source>There is not enough memory for this picture: choose a smaller scale or part.</source><translation>Der Speicher reicht nicht für dieses Bild: einen kleineren Maßstab oder Teil wählen.</translation></message>
</context>
<context>
    <name>QLineEdit</name>
    <message><source>&amp;Undo</source><translation>&amp;Rückgängig</translation></message>
    <message><source>&amp;Redo</source><translation>&amp;Wiederholen</translation></message>
    <message><source>Cu&amp;t</source><translation>&amp;Ausschneiden</translation></message>
    <message><source>&amp;Copy</source><translation>&amp;Kopieren</translation></message>
    <message><source>&amp;Paste</source><translation>Ein&amp;fügen</translation></message>
    <message><source>Delete</source><translation>Löschen</translation></message>
    <message><source>Select All</source><translation>Alles auswählen</translation></message>
</context>
<context>
    <name>QObject</name>
    <message><source>contrast of %1 to 1: "%2", %3 on %4</source><translation>Kontrast von %1 zu 1: „%2“, %3 auf %4</translation></message>
    <message><source>empty, and nothing says why: "%1"</source><translation>leer, und nichts sagt, warum: „%1“</translation></message>
    <message><source>overlap: "%1" and "%2"</source><translation>Überlappung: „%1“ und „%2“</translation></message>
    <message><source>cut: "%1", %2 x %3 px of %4 x %5</source><translation>abgeschnitten: „%1“, %2 x %3 px von %4 x %5</translation></message>
    <message><source>covered by %1 %: "%2"</source><translation>zu %1 % verdeckt: „%2“</translation></message>
    <message><source>cannot make the folder %1</source><translation>Ordner %1 lässt sich nicht anlegen</translation></message>
    <message><source>the graph did not open in time</source><translation>der Graph öffnete sich nicht rechtzeitig</translation></message>
    <message><source>no graph was opened</source><translation>kein Graph wurde geöffnet</translation></message>
    <message><source>%1: %2, %3 nodes, %4 problems</source><translation>%1: %2, %3 Knoten, %4 Probleme</translation></message>
    <message><source>first picture after %1 ms; the window's thread was busy for at most %2 ms at a time</source><translation>erstes Bild nach %1 ms; der Thread des Fensters war höchstens %2 ms am Stück beschäftigt</translation></message>
    <message><source>It cannot run: %1</source><translation>Er kann nicht laufen: %1</translation></message>
    <message><source>after 12 steps</source><translation>nach 12 Schritten</translation></message>
    <message><source>panning</source><translation>Verschieben</translation></message>
    <message><source>panning, all in view</source><translation>Verschieben, alles im Bild</translation></message>
    <message><source>stepping: the window's thread was busy for at most %1 ms at a time</source><translation>Schritte: der Thread des Fensters war höchstens %1 ms am Stück beschäftigt</translation></message>
    <message><source>after 5 steps back</source><translation>nach 5 Schritten zurück</translation></message>
    <message><source>at the end, or after 200,000 firings</source><translation>am Ende oder nach 200.000 Feuerungen</translation></message>
    <message><source>half way along the first dead tokens</source><translation>auf halbem Weg der ersten toten Token</translation></message>
    <message><source>inside the first loop frame, or half way</source><translation>im ersten Schleifenframe oder auf halbem Weg</translation></message>
    <message><source>every value is a single number, and kept: no picture of one that is not</source><translation>jeder Wert ist eine einzelne Zahl und behalten: kein Bild eines anderen</translation></message>
    <message><source>%1: %2 boxes, a picture takes %3 ms, at most %4 ms</source><translation>%1: %2 Kästen, ein Bild braucht %3 ms, höchstens %4 ms</translation></message>
    <message><source>no tensor near by has several elements: no picture of highlights</source><translation>kein Tensor in der Nähe hat mehrere Elemente: kein Bild von Hervorhebungen</translation></message>
    <message><source>nothing has an output to override: no picture of a branch</source><translation>nichts hat einen Ausgang zum Überschreiben: kein Bild eines Zweigs</translation></message>
    <message><source>%1: position %2 of %3, %4 ready, %5 firings, %6 dead</source><translation>%1: Position %2 von %3, %4 bereit, %5 Feuerungen, %6 tot</translation></message>
    <message><source>cannot write %1</source><translation>%1 lässt sich nicht schreiben</translation></message>
    <message><source>picture %1</source><translation>Bild %1</translation></message>
    <message><source>no picture %1: what it shows did not come</source><translation>kein Bild %1: was es zeigt, kam nicht</translation></message>
    <message><source>no picture has a node in this state: %1</source><translation>kein Bild hat einen Knoten in diesem Zustand: %1</translation></message>
    <message><source>states of nodes in the pictures: %1</source><translation>Zustände von Knoten in den Bildern: %1</translation></message>
    <message><source>%1 did not open: %2</source><translation>%1 öffnete sich nicht: %2</translation></message>
    <message><source>a node is blocked</source><translation>ein Knoten ist blockiert</translation></message>
    <message><source>nothing can fire any more</source><translation>nichts kann mehr feuern</translation></message>
    <message><source>at a limit</source><translation>an einer Grenze</translation></message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message><source>OK</source><translation>OK</translation></message>
    <message><source>Save</source><translation>Sichern</translation></message>
    <message><source>Open</source><translation>Öffnen</translation></message>
    <message><source>Close</source><translation>Schließen</translation></message>
    <message><source>&amp;Close</source><translation>S&amp;chließen</translation></message>
    <message><source>Cancel</source><translation>Abbrechen</translation></message>
    <message><source>Apply</source><translation>Anwenden</translation></message>
    <message><source>Reset</source><translation>Zurücksetzen</translation></message>
    <message><source>Help</source><translation>Hilfe</translation></message>
    <message><source>Discard</source><translation>Verwerfen</translation></message>
    <message><source>&amp;Yes</source><translation>&amp;Ja</translation></message>
    <message><source>&amp;No</source><translation>&amp;Nein</translation></message>
</context>
<context>
    <name>QShortcut</name>
    <message><source>Ctrl</source><translation>Strg</translation></message>
    <message><source>Shift</source><translation>Umschalt</translation></message>
    <message><source>Space</source><translation>Leertaste</translation></message>
    <message><source>Backspace</source><translation>Rücktaste</translation></message>
    <message><source>Backtab</source><translation>Rück-Tab</translation></message>
    <message><source>Ins</source><translation>Einfg</translation></message>
    <message><source>Del</source><translation>Entf</translation></message>
    <message><source>Print</source><translation>Druck</translation></message>
    <message><source>Home</source><translation>Pos1</translation></message>
    <message><source>End</source><translation>Ende</translation></message>
    <message><source>Left</source><translation>Links</translation></message>
    <message><source>Up</source><translation>Auf</translation></message>
    <message><source>Right</source><translation>Rechts</translation></message>
    <message><source>Down</source><translation>Ab</translation></message>
    <message><source>PgUp</source><translation>Bild auf</translation></message>
    <message><source>PgDown</source><translation>Bild ab</translation></message>
    <message><source>Menu</source><translation>Menü</translation></message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message><source>&amp;Undo</source><translation>&amp;Rückgängig</translation></message>
    <message><source>&amp;Redo</source><translation>&amp;Wiederholen</translation></message>
    <message><source>Cu&amp;t</source><translation>&amp;Ausschneiden</translation></message>
    <message><source>&amp;Copy</source><translation>&amp;Kopieren</translation></message>
    <message><source>&amp;Paste</source><translation>Ein&amp;fügen</translation></message>
    <message><source>Delete</source><translation>Löschen</translation></message>
    <message><source>Select All</source><translation>Alles auswählen</translation></message>
    <message><source>Copy &amp;Link Location</source><translation>&amp;Link-Adresse kopieren</translation></message>
</context>
<context>
    <name>ReplayPage</name>
    <message><source>Colour: %1</source><translation>Farbe: %1</translation></message>
    <message><source>There is nothing in this part of the graph: choose another part.</source><translation>In diesem Teil des Graphen ist nichts: einen anderen Teil wählen.</translation></message>
    <message><source>%1 firings are too many for one page: choose at most %2.</source><translation>%1 Feuerungen sind zu viele für eine Seite: höchstens %2 wählen.</translation></message>
    <message><source>%1 boxes are too many for one page: close some groups or choose a smaller part.</source><translation>%1 Kästen sind zu viele für eine Seite: einige Gruppen schließen oder einen kleineren Teil wählen.</translation></message>
    <message><source>%1 nodes</source><translation>%1 Knoten</translation></message>
    <message><source>The page would be larger than %1: choose fewer firings, or close some groups.</source><translation>Die Seite würde größer als %1: weniger Feuerungen wählen oder einige Gruppen schließen.</translation></message>
    <message><source>Nothing has fired yet.</source><translation>Noch hat nichts gefeuert.</translation></message>
    <message><source>Firings %1 to %2 of a run, recorded with Tagscope</source><translation>Feuerungen %1 bis %2 eines Laufs, aufgezeichnet mit Tagscope</translation></message>
    <message><source>Steps</source><translation>Schritte</translation></message>
    <message><source>To the start</source><translation>Zum Anfang</translation></message>
    <message><source>Back</source><translation>Zurück</translation></message>
    <message><source>Play</source><translation>Abspielen</translation></message>
    <message><source>Pause</source><translation>Pause</translation></message>
    <message><source>Forward</source><translation>Vor</translation></message>
    <message><source>To the end</source><translation>Zum Ende</translation></message>
    <message><source>Position in the run</source><translation>Position im Lauf</translation></message>
    <message><source>Whole picture</source><translation>Ganzes Bild</translation></message>
    <message><source>Graph</source><translation>Graph</translation></message>
    <message><source>Signs of the states, and colours</source><translation>Zeichen der Zustände und Farben</translation></message>
    <message><source>Signs of the states</source><translation>Zeichen der Zustände</translation></message>
    <message><source>Firings</source><translation>Feuerungen</translation></message>
    <message><source>Firing</source><translation>Feuerung</translation></message>
    <message><source>Node</source><translation>Knoten</translation></message>
    <message><source>Tag</source><translation>Tag</translation></message>
    <message><source>Values</source><translation>Werte</translation></message>
    <message><source>What happened</source><translation>Was geschah</translation></message>
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
    <message><source>It has no inputs, so it can fire as soon as the run begins: it computes, and sends a token along every line that leaves it.</source><translation>Er hat keine Eingänge und kann feuern, sobald der Lauf beginnt: er rechnet und schickt ein Token über jede Linie, die von ihm ausgeht.</translation></message>
</context>
<context>
    <name>ScenePainter</name>
    <message><source>⟳ %1 loop variables</source><translation>⟳ %1 Schleifenvariablen</translation></message>
    <message><source>%1 alike, %2 nodes each</source><translation>%1 gleiche, je %2 Knoten</translation></message>
    <message><source>%1 conditionals</source><translation>%1 Verzweigungen</translation></message>
    <message><source>%1 of %2 nodes</source><translation>%1 von %2 Knoten</translation></message>
    <message><source>%1 nodes</source><translation>%1 Knoten</translation></message>
    <message><source>iteration %1</source><translation>Iteration %1</translation></message>
    <message><source>over; 0 to %1 have begun</source><translation>vorbei; 0 bis %1 haben begonnen</translation></message>
    <message><source>iteration %1 has not begun</source><translation>Iteration %1 hat nicht begonnen</translation></message>
    <message><source>finished; nodes as they last fired</source><translation>beendet; Knoten, wie sie zuletzt feuerten</translation></message>
    <message><source>%1 to %2 live</source><translation>%1 bis %2 leben</translation></message>
    <message><source>window %1/%2</source><translation>Fenster %1/%2</translation></message>
    <message><source>Enter %1/%2</source><translation>Enter %1/%2</translation></message>
    <message><source>held ∅%1</source><translation>gehalten ∅%1</translation></message>
    <message><source>parked %1</source><translation>geparkt %1</translation></message>
    <message><source>dead</source><translation>tot</translation></message>
    <message><source>not captured</source><translation>nicht erfasst</translation></message>
    <message><source>%1 node dead</source><translation>%1 Knoten tot</translation></message>
    <message><source>%1 nodes dead</source><translation>%1 Knoten tot</translation></message>
</context>
<context>
    <name>StateBar</name>
    <message><source>%1 done</source><translation>%1 fertig</translation></message>
    <message><source>%1 dead</source><translation>%1 tot</translation></message>
    <message><source>%1 not captured</source><translation>%1 nicht erfasst</translation></message>
    <message><source>%1 fed</source><translation>%1 gespeist</translation></message>
    <message><source>%1 failed</source><translation>%1 gescheitert</translation></message>
    <message><source>%1 doomed</source><translation>%1 aussichtslos</translation></message>
    <message><source>%1 blocked</source><translation>%1 blockiert</translation></message>
    <message><source>%1 running</source><translation>%1 rechnen</translation></message>
    <message><source>%1 ready</source><translation>%1 bereit</translation></message>
    <message><source>%1 ready, will be dead</source><translation>%1 bereit, wird tot</translation></message>
    <message><source>%1 pending</source><translation>%1 wartend</translation></message>
    <message><source>%1 not reached</source><translation>%1 nicht erreicht</translation></message>
    <message><source>%1 pruned</source><translation>%1 nicht nötig</translation></message>
    <message><source>, %1 more</source><translation>, %1 weitere</translation></message>
</context>
<context>
    <name>TableCopy</name>
    <message><source>&amp;Copy</source><translation>&amp;Kopieren</translation></message>
</context>
<context>
    <name>TableWriter</name>
    <message><source>only the first %1 rows are here</source><translation>nur die ersten %1 Zeilen sind hier</translation></message>
    <message><source>only the first %1 of %2 columns are here</source><translation>nur die ersten %1 von %2 Spalten sind hier</translation></message>
</context>
<context>
    <name>Tag</name>
    <message><source>root</source><translation>Wurzel</translation></message>
</context>
<context>
    <name>WidgetPicture</name>
    <message><source>This view has no room to be drawn in: make it larger or choose another one.</source><translation>Diese Ansicht hat keinen Platz, um gezeichnet zu werden: sie vergrößern oder eine andere wählen.</translation></message>
    <message><source>%1 × %2 pixels are too many for a picture: choose a smaller scale, or SVG or PDF, which have no pixels.</source><translation>%1 × %2 Bildpunkte sind zu viele für ein Bild: einen kleineren Maßstab wählen, oder SVG oder PDF, die keine Bildpunkte haben.</translation></message>
</context>
<context>
    <name>tagscope::app::BreakpointWiring</name>
    <message><source>Only nodes, lines, scopes and loops can have a breakpoint.</source><translation>Nur Knoten, Linien, Scopes und Schleifen können einen Haltepunkt haben.</translation></message>
</context>
<context>
    <name>tagscope::app::CanvasMenu</name>
    <message><source>Go to the &amp;producer</source><translation>Zum &amp;Erzeuger</translation></message>
    <message><source>Go to the &amp;consumer</source><translation>Zum &amp;Verbraucher</translation></message>
    <message><source>&amp;Fire</source><translation>&amp;Feuern</translation></message>
    <message><source>Run &amp;to it</source><translation>Bis hierher &amp;laufen</translation></message>
    <message><source>&amp;Why?</source><translation>&amp;Warum?</translation></message>
    <message><source>&amp;Override the value ...</source><translation>Wert über&amp;schreiben ...</translation></message>
    <message><source>&amp;Close the group</source><translation>Gruppe s&amp;chließen</translation></message>
    <message><source>&amp;Open the group</source><translation>Gruppe &amp;öffnen</translation></message>
    <message><source>&amp;Zoom to it</source><translation>Darauf &amp;zoomen</translation></message>
    <message><source>Un&amp;pin it</source><translation>&amp;Ablösen</translation></message>
    <message><source>&amp;Pin it here</source><translation>Hier &amp;anheften</translation></message>
    <message><source>&amp;Fit the graph</source><translation>Graph ein&amp;passen</translation></message>
    <message><source>Zoom &amp;in</source><translation>&amp;Größer</translation></message>
    <message><source>Zoom &amp;out</source><translation>&amp;Kleiner</translation></message>
    <message><source>Stop when it &amp;dies, and say where that began</source><translation>Anhalten, wenn er s&amp;tirbt, und sagen, wo das begann</translation></message>
    <message><source>Stop &amp;after it has fired</source><translation>Nach dem Fe&amp;uern anhalten</translation></message>
    <message><source>Stop &amp;before it fires</source><translation>&amp;Vor dem Feuern anhalten</translation></message>
    <message><source>Stop at &amp;any token</source><translation>Bei &amp;jedem Token anhalten</translation></message>
    <message><source>Stop at a &amp;live token</source><translation>Bei &amp;lebendem Token anhalten</translation></message>
    <message><source>Stop at a &amp;dead token</source><translation>Bei &amp;totem Token anhalten</translation></message>
    <message><source>Stop at &amp;everything inside</source><translation>Bei allem &amp;darin anhalten</translation></message>
    <message><source>Edit the breakpoi&amp;nt ...</source><translation>Haltepunkt bearbeite&amp;n ...</translation></message>
    <message><source>&amp;Switch the breakpoint off</source><translation>Haltepun&amp;kt ausschalten</translation></message>
    <message><source>&amp;Switch the breakpoint on</source><translation>Haltepun&amp;kt einschalten</translation></message>
    <message><source>&amp;Remove the breakpoint</source><translation>Haltepunkt entfe&amp;rnen</translation></message>
</context>
<context>
    <name>tagscope::app::Capturing</name>
    <message><source>Capt&amp;ure ...</source><translation>Erfassun&amp;g ...</translation></message>
    <message><source>Capture</source><translation>Erfassung</translation></message>
    <message><source>Capt&amp;ure values</source><translation>Werte &amp;erfassen</translation></message>
    <message><source>Do not capt&amp;ure values</source><translation>Werte nicht &amp;erfassen</translation></message>
    <message numerus="yes"><source>Capture the newest %Ln iterations only</source><translation><numerusform>Nur die neueste %Ln Iteration erfassen</numerusform><numerusform>Nur die neuesten %Ln Iterationen erfassen</numerusform></translation></message>
</context>
<context>
    <name>tagscope::app::Cards</name>
    <message><source>&amp;Pin the value as a card</source><translation>Wert als Karte an&amp;heften</translation></message>
    <message><source>Close all &amp;cards</source><translation>Alle &amp;Karten schließen</translation></message>
    <message><source>All firin&amp;gs of the node</source><translation>Alle Feuerun&amp;gen des Knotens</translation></message>
    <message><source>High&amp;light elements of the value ...</source><translation>&amp;Elemente des Werts hervorheben ...</translation></message>
    <message><source>Only a value of several elements has something to highlight: select one.</source><translation>Nur ein Wert mit mehreren Elementen hat etwas hervorzuheben: einen auswählen.</translation></message>
    <message><source>There is no value to pin: select an output that has fired.</source><translation>Es gibt keinen Wert zum Anheften: einen Ausgang auswählen, der gefeuert hat.</translation></message>
    <message><source>%1 cards are open: close some first.</source><translation>%1 Karten sind offen: zuerst einige schließen.</translation></message>
    <message><source>Pinned: %1. Diff in the inspector compares other values with it.</source><translation>Angeheftet: %1. Diff im Inspektor vergleicht andere Werte damit.</translation></message>
</context>
<context>
    <name>tagscope::app::ComparePart</name>
    <message><source>&amp;Next difference</source><translation>N&amp;ächster Unterschied</translation></message>
    <message><source>&amp;Previous difference</source><translation>V&amp;origer Unterschied</translation></message>
    <message><source>Co&amp;mpare ...</source><translation>Ve&amp;rgleichen ...</translation></message>
    <message><source>Compare</source><translation>Vergleich</translation></message>
    <message><source>First &amp;difference</source><translation>Er&amp;ster Unterschied</translation></message>
    <message><source>This graph has no node `%1`.</source><translation>Dieser Graph hat keinen Knoten `%1`.</translation></message>
    <message><source>`%1` does the same in all later iterations.</source><translation>`%1` tut in allen späteren Iterationen dasselbe.</translation></message>
</context>
<context>
    <name>tagscope::app::DropArea</name>
    <message><source>Drop a graph here</source><translation>Einen Graphen hier ablegen</translation></message>
    <message><source>Let go: it will be opened</source><translation>Loslassen: er wird geöffnet</translation></message>
</context>
<context>
    <name>tagscope::app::Edits</name>
    <message><source>Remove the breakpoint on %1</source><translation>Haltepunkt an %1 entfernen</translation></message>
    <message><source>Set a breakpoint on %1</source><translation>Haltepunkt an %1 setzen</translation></message>
    <message><source>Change the breakpoint on %1</source><translation>Haltepunkt an %1 ändern</translation></message>
    <message><source>Switch the breakpoint on %1 on</source><translation>Haltepunkt an %1 einschalten</translation></message>
    <message><source>Switch the breakpoint on %1 off</source><translation>Haltepunkt an %1 ausschalten</translation></message>
    <message numerus="yes"><source>Change %Ln breakpoints</source><translation><numerusform>%Ln Haltepunkt ändern</numerusform><numerusform>%Ln Haltepunkte ändern</numerusform></translation></message>
    <message><source>Open %1</source><translation>%1 öffnen</translation></message>
    <message><source>Close %1</source><translation>%1 schließen</translation></message>
    <message><source>Open one more level</source><translation>Eine Ebene tiefer öffnen</translation></message>
    <message><source>Override %1</source><translation>%1 überschreiben</translation></message>
    <message><source>Set the window of a loop</source><translation>Fenster einer Schleife setzen</translation></message>
    <message><source>Change the schedule</source><translation>Plan ändern</translation></message>
    <message><source>Fire %1 out of turn</source><translation>%1 außer der Reihe feuern</translation></message>
    <message><source>Fire out of turn</source><translation>Außer der Reihe feuern</translation></message>
    <message><source>Change what is captured</source><translation>Ändern, was erfasst wird</translation></message>
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
    <message><source> ×</source><translation> ×</translation></message>
    <message><source>Legend of the states that occur</source><translation>Legende der Zustände, die vorkommen</translation></message>
    <message><source>This view shows no states of nodes that a legend could explain</source><translation>Diese Ansicht zeigt keine Zustände von Knoten, die eine Legende erklären könnte</translation></message>
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
    <name>tagscope::app::ExportJob</name>
    <message><source>There is not enough memory for this: choose a smaller part or a shorter range.</source><translation>Der Speicher reicht dafür nicht: einen kleineren Teil oder einen kürzeren Bereich wählen.</translation></message>
    <message><source>%1 could not be written: %2. Choose another place.</source><translation>%1 ließ sich nicht schreiben: %2. Einen anderen Ort wählen.</translation></message>
    <message><source>The table changed while it was written: export it again.</source><translation>Die Tabelle änderte sich beim Schreiben: sie noch einmal exportieren.</translation></message>
    <message><source>The run is another one now: export it again.</source><translation>Der Lauf ist jetzt ein anderer: ihn noch einmal exportieren.</translation></message>
    <message><source>Nothing was written.</source><translation>Nichts wurde geschrieben.</translation></message>
    <message><source>The table changed while it was copied: copy it again.</source><translation>Die Tabelle änderte sich beim Kopieren: sie noch einmal kopieren.</translation></message>
    <message><source>Nothing was copied.</source><translation>Nichts wurde kopiert.</translation></message>
</context>
<context>
    <name>tagscope::app::Exports</name>
    <message><source>Export a picture</source><translation>Ein Bild exportieren</translation></message>
    <message><source>Export firings</source><translation>Feuerungen exportieren</translation></message>
    <message><source>Export a table</source><translation>Eine Tabelle exportieren</translation></message>
    <message><source>Export to</source><translation>Exportieren nach</translation></message>
    <message><source>The whole graph</source><translation>Der ganze Graph</translation></message>
    <message><source>The part of the graph that is in view</source><translation>Der Teil des Graphen, der zu sehen ist</translation></message>
    <message><source>The selection</source><translation>Die Auswahl</translation></message>
    <message><source>The graphs beside each other</source><translation>Die Graphen nebeneinander</translation></message>
    <message><source>View: %1</source><translation>Ansicht: %1</translation></message>
    <message><source>The whole window</source><translation>Das ganze Fenster</translation></message>
    <message><source>%1: %2</source><translation>%1: %2</translation></message>
    <message><source>There is nothing of this kind to export.</source><translation>Davon gibt es nichts zu exportieren.</translation></message>
    <message><source>The graph is being laid out: wait for its picture.</source><translation>Der Graph wird angeordnet: auf sein Bild warten.</translation></message>
    <message><source>This table is gone: choose another one.</source><translation>Diese Tabelle gibt es nicht mehr: eine andere wählen.</translation></message>
    <message><source>Rows: %1, columns: %2</source><translation>Zeilen: %1, Spalten: %2</translation></message>
    <message><source>Columns: %1; the first %2 rows are written</source><translation>Spalten: %1; die ersten %2 Zeilen werden geschrieben</translation></message>
    <message><source>%1 nodes</source><translation>%1 Knoten</translation></message>
    <message><source>%1 × %2 pixels</source><translation>%1 × %2 Bildpunkte</translation></message>
    <message><source>This view is gone: choose another one.</source><translation>Diese Ansicht gibt es nicht mehr: eine andere wählen.</translation></message>
    <message><source>; what is in view, a table has all rows</source><translation>; was zu sehen ist, eine Tabelle hat alle Zeilen</translation></message>
    <message><source>%1, %2 boxes</source><translation>%1, %2 Kästen</translation></message>
    <message><source>Nothing has fired yet: step or run first.</source><translation>Noch hat nichts gefeuert: zuerst einen Schritt gehen oder laufen lassen.</translation></message>
    <message><source>The range is empty: its second position must be larger than its first.</source><translation>Der Bereich ist leer: seine zweite Position muss größer als die erste sein.</translation></message>
    <message><source>%1 frames of %2 × %3 pixels</source><translation>%1 Bilder zu %2 × %3 Bildpunkten</translation></message>
    <message><source>%1 firings, about %2</source><translation>%1 Feuerungen, etwa %2</translation></message>
    <message><source>LIVE %1</source><translation>LIVE %1</translation></message>
    <message><source>REPLAY %1 of %2</source><translation>RÜCKBLICK %1 von %2</translation></message>
    <message><source>This view is too large for the clipboard: choose a smaller scale where pictures are exported.</source><translation>Diese Ansicht ist zu groß für die Zwischenablage: beim Exportieren von Bildern einen kleineren Maßstab wählen.</translation></message>
    <message><source>Copied %1 as a picture of %2 × %3 pixels</source><translation>Als Bild von %2 × %3 Bildpunkten kopiert: %1</translation></message>
    <message><source>the graph as it is in view</source><translation>der Graph, wie er zu sehen ist</translation></message>
    <message><source>An export is under way: wait for it or cancel it.</source><translation>Ein Export läuft: auf ihn warten oder ihn abbrechen.</translation></message>
    <message><source>Exporting to %1 ...</source><translation>Export nach %1 ...</translation></message>
    <message><source>Cancel</source><translation>Abbrechen</translation></message>
    <message><source>Export</source><translation>Exportieren</translation></message>
    <message><source>Exported %1 (%2)</source><translation>%1 exportiert (%2)</translation></message>
    <message><source>There is no table to copy: put the keyboard into one that has rows.</source><translation>Keine Tabelle zu kopieren: die Tastatur muss in einer mit Zeilen sein.</translation></message>
    <message><source>Copying %1 ...</source><translation>%1 wird kopiert ...</translation></message>
    <message><source>Copied the whole table %1</source><translation>Die ganze Tabelle %1 ist kopiert</translation></message>
    <message><source>Copied the table %1: %2</source><translation>Die Tabelle %1 ist kopiert: %2</translation></message>
    <message><source>Copy</source><translation>Kopieren</translation></message>
</context>
<context>
    <name>tagscope::app::Glances</name>
    <message><source>Look at the &amp;value of the selection</source><translation>Blick auf den &amp;Wert der Auswahl</translation></message>
    <message><source>%1:%2 at %3</source><translation>%1:%2 bei %3</translation></message>
    <message><source>%1:%2</source><translation>%1:%2</translation></message>
    <message><source>and %1 more outputs</source><translation>und %1 weitere Ausgänge</translation></message>
</context>
<context>
    <name>tagscope::app::HintBubble</name>
    <message><source>Close this hint for good</source><translation>Diesen Hinweis für immer schließen</translation></message>
    <message><source>Close this hint: %1</source><translation>Diesen Hinweis schließen: %1</translation></message>
</context>
<context>
    <name>tagscope::app::HitNotice</name>
    <message><source>%1 at %2</source><translation>%1 bei %2</translation></message>
    <message><source>before %1 fires at %2</source><translation>bevor %1 bei %2 feuert</translation></message>
    <message><source>%1: %2</source><translation>%1: %2</translation></message>
    <message><source>the condition cannot be answered: %1</source><translation>die Bedingung lässt sich nicht beantworten: %1</translation></message>
    <message><source>breakpoint %1, hit %2</source><translation>Haltepunkt %1, Treffer %2</translation></message>
    <message><source>Hit of a breakpoint</source><translation>Treffer eines Haltepunkts</translation></message>
    <message><source>Go to it</source><translation>Hingehen</translation></message>
    <message><source>Goes to the firing, and selects its node at its tag</source><translation>Geht zur Feuerung und wählt ihren Knoten bei ihrem Tag</translation></message>
    <message><source>Previous hit</source><translation>Voriger Treffer</translation></message>
    <message><source>Goes to the hit of this breakpoint before the current position</source><translation>Geht zum Treffer dieses Haltepunkts vor der jetzigen Position</translation></message>
    <message><source>Next hit</source><translation>Nächster Treffer</translation></message>
    <message><source>Goes to the next recorded hit of this breakpoint</source><translation>Geht zum nächsten aufgezeichneten Treffer dieses Haltepunkts</translation></message>
    <message numerus="yes"><source>and %Ln more</source><translation><numerusform>und %Ln weiterer</numerusform><numerusform>und %Ln weitere</numerusform></translation></message>
    <message><source>Last hit: </source><translation>Letzter Treffer: </translation></message>
</context>
<context>
    <name>tagscope::app::InputsPart</name>
    <message><source>Change the inputs</source><translation>Eingaben ändern</translation></message>
    <message><source>Inputs</source><translation>Eingaben</translation></message>
</context>
<context>
    <name>tagscope::app::InputsView</name>
    <message><source>Tensor</source><translation>Tensor</translation></message>
    <message><source>Type</source><translation>Typ</translation></message>
    <message><source>Value</source><translation>Wert</translation></message>
    <message><source>Feeds</source><translation>Speisungen</translation></message>
    <message><source>for example while/Exit, loss:0</source><translation>zum Beispiel while/Exit, loss:0</translation></message>
    <message><source>for example train_step, init</source><translation>zum Beispiel train_step, init</translation></message>
    <message><source>Nodes to run, whose values nobody fetches</source><translation>Knoten, die laufen sollen, ohne dass ihr Wert ein Ergebnis ist</translation></message>
    <message><source>Start over with these</source><translation>Damit von vorn beginnen</translation></message>
    <message><source>Fetch</source><translation>Ergebnisse</translation></message>
    <message><source>Run to</source><translation>Laufen bis</translation></message>
    <message><source>unknown</source><translation>unbekannt</translation></message>
    <message><source>This graph has no placeholders. The empty row gives any tensor a value: 3.5, [[1, 2], [3, 4]], "text" or @file.npy. With nothing to fetch or run to, all nodes without consumers run.</source><translation>Dieser Graph hat keine Platzhalter. Die leere Zeile gibt jedem Tensor einen Wert: 3.5, [[1, 2], [3, 4]], "text" oder @datei.npy. Ohne Ergebnisse und ohne „Laufen bis“ laufen alle Knoten ohne Verbraucher.</translation></message>
    <message><source>Values are typed as 3.5, [[1, 2], [3, 4]], "text" or @file.npy; the empty row gives one to any other tensor. With nothing to fetch or run to, all nodes without consumers run.</source><translation>Werte werden als 3.5, [[1, 2], [3, 4]], "text" oder @datei.npy eingetippt; die leere Zeile gibt jedem anderen Tensor einen. Ohne Ergebnisse und ohne „Laufen bis“ laufen alle Knoten ohne Verbraucher.</translation></message>
</context>
<context>
    <name>tagscope::app::KeyEditor</name>
    <message><source>&amp;Add</source><translation>&amp;Hinzufügen</translation></message>
    <message><source>&amp;No key</source><translation>&amp;Keine Taste</translation></message>
    <message><source>&amp;Reset</source><translation>&amp;Zurücksetzen</translation></message>
    <message><source>Reset a&amp;ll</source><translation>&amp;Alle zurücksetzen</translation></message>
    <message><source>Change keys</source><translation>Tasten ändern</translation></message>
    <message><source>Keys as in</source><translation>Tasten wie in</translation></message>
    <message><source>Find a command or a key</source><translation>Einen Befehl oder eine Taste finden</translation></message>
    <message><source>Keys as &amp;in:</source><translation>Tasten &amp;wie in:</translation></message>
    <message><source>Command</source><translation>Befehl</translation></message>
    <message><source>Keys</source><translation>Tasten</translation></message>
    <message><source>Commands and their keys</source><translation>Befehle und ihre Tasten</translation></message>
    <message><source>New key</source><translation>Neue Taste</translation></message>
    <message><source>What the key does now</source><translation>Was die Taste jetzt tut</translation></message>
    <message><source>New &amp;key:</source><translation>Neu&amp;e Taste:</translation></message>
    <message><source>%1 (cannot be changed)</source><translation>%1 (nicht änderbar)</translation></message>
    <message><source>%1 (fixed: %2)</source><translation>%1 (fest: %2)</translation></message>
    <message><source>This cannot be changed: %1.</source><translation>Das lässt sich nicht ändern: %1.</translation></message>
    <message><source>none (changed)</source><translation>keine (geändert)</translation></message>
    <message><source>%1 (changed)</source><translation>%1 (geändert)</translation></message>
    <message><source>&amp;Take it over</source><translation>Über&amp;nehmen</translation></message>
    <message><source>&amp;Set</source><translation>&amp;Setzen</translation></message>
    <message><source>Choose a command in the list.</source><translation>Einen Befehl in der Liste wählen.</translation></message>
    <message><source>Press the new key for “%1”.</source><translation>Die neue Taste für „%1“ drücken.</translation></message>
    <message><source>✗ %1 cannot be changed. %2. Press another key.</source><translation>✗ %1 lässt sich nicht ändern. %2. Eine andere Taste drücken.</translation></message>
    <message><source>△ %1 clashes with “%2” (%3), which loses it if you take it over.</source><translation>△ %1 gehört schon zu „%2“ (%3); Übernehmen nimmt sie dort weg.</translation></message>
    <message><source>%1 is a key of “%2” already.</source><translation>%1 ist schon eine Taste von „%2“.</translation></message>
    <message><source>%1 is free. Set makes it the only key of “%2”, Add one more.</source><translation>%1 ist frei. Setzen macht sie zur einzigen Taste von „%2“, Hinzufügen zu einer weiteren.</translation></message>
</context>
<context>
    <name>tagscope::app::KeyMap</name>
    <message><source>  or  </source><translation>  oder  </translation></message>
</context>
<context>
    <name>tagscope::app::KeySheet</name>
    <message><source>Keys</source><translation>Tasten</translation></message>
    <message><source>&amp;Change keys ...</source><translation>Tasten &amp;ändern ...</translation></message>
</context>
<context>
    <name>tagscope::app::LargeGroups</name>
    <message><source>Draw it anyway</source><translation>Trotzdem zeichnen</translation></message>
    <message><source>Opens the group in the picture; Esc ends a layout that takes long</source><translation>Öffnet die Gruppe im Bild; Esc bricht ein Anordnen ab, das lange dauert</translation></message>
    <message><source>%1 holds %2 nodes and groups, too many to read in one picture: the outline lists them, and finds by name, op and state.</source><translation>%1 enthält %2 Knoten und Gruppen, zu viele, um sie in einem Bild zu lesen: die Gliederung listet sie und findet nach Name, Op und Zustand.</translation></message>
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
    <name>tagscope::app::MainWindow</name>
    <message><source>No graph is open</source><translation>Es ist kein Graph offen</translation></message>
    <message><source>This graph cannot run, for what Problems lists</source><translation>Dieser Graph kann nicht laufen, siehe Probleme</translation></message>
    <message><source>The run is under way: pause it first</source><translation>Der Lauf ist im Gang: erst anhalten</translation></message>
    <message><source>Nothing can fire any more: this is the end of the run</source><translation>Nichts kann mehr feuern: hier ist das Ende des Laufs</translation></message>
    <message><source>This is the start of the run</source><translation>Hier ist der Anfang des Laufs</translation></message>
    <message><source>The window shows where the run stands</source><translation>Das Fenster zeigt, wo der Lauf steht</translation></message>
    <message><source>Nothing runs</source><translation>Nichts läuft</translation></message>
    <message><source>Nothing else was looked at before</source><translation>Davor wurde nichts anderes angesehen</translation></message>
    <message><source>Nobody went back from anywhere</source><translation>Niemand ist von irgendwo zurückgegangen</translation></message>
    <message><source>Nothing was changed that could be undone</source><translation>Nichts wurde geändert, was rückgängig zu machen wäre</translation></message>
    <message><source>Nothing was undone</source><translation>Nichts wurde rückgängig gemacht</translation></message>
    <message><source>No breakpoint is set</source><translation>Kein Haltepunkt ist gesetzt</translation></message>
    <message><source>No node is selected</source><translation>Kein Knoten ist ausgewählt</translation></message>
    <message><source>It would say what is ready</source><translation>Es würde sagen, was bereit ist</translation></message>
    <message><source>This picture is of another trace: open that in a window of its own, and nodes fire in it.</source><translation>Dieses Bild ist von einer anderen Aufzeichnung: in einem eigenen Fenster geöffnet, feuern Knoten in ihm.</translation></message>
    <message><source>The loop around this one is over in this picture: turn to another iteration in the first one.</source><translation>Die Schleife um diese ist in diesem Bild vorbei: im ersten Bild zu einer anderen Iteration gehen.</translation></message>
    <message><source>This picture is of another branch: go there first, and nodes fire in it.</source><translation>Dieses Bild ist von einem anderen Zweig: erst dorthin gehen, dann feuern Knoten in ihm.</translation></message>
    <message><source>Tagscope</source><translation>Tagscope</translation></message>
    <message><source>Opening %1 ...</source><translation>%1 wird geöffnet ...</translation></message>
    <message><source>%1 - Tagscope</source><translation>%1 - Tagscope</translation></message>
    <message><source>Running ... Pause stops it.</source><translation>Läuft ... Pause hält an.</translation></message>
    <message><source>Ready to run: %1 fires one node, %2 runs on.</source><translation>Bereit: %1 feuert einen Knoten, %2 läuft weiter.</translation></message>
    <message><source>RUNNING %1</source><translation>LÄUFT %1</translation></message>
    <message><source>LIVE %1</source><translation>LIVE %1</translation></message>
    <message><source>REPLAY %1 of %2</source><translation>RÜCKBLICK %1 von %2</translation></message>
    <message><source> · branch %1</source><translation> · Zweig %1</translation></message>
    <message><source>The window shows the past of the run. %1 goes back to where it stands.</source><translation>Das Fenster zeigt die Vergangenheit des Laufs. %1 geht dorthin zurück, wo er steht.</translation></message>
    <message><source>%1 - %2 - Tagscope</source><translation>%1 - %2 - Tagscope</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
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
    <message><source>Export ta&amp;ble ...</source><translation>Tabe&amp;lle exportieren ...</translation></message>
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
    <message><source>Over the fra&amp;me</source><translation>Über den Fra&amp;me hinweg</translation></message>
    <message><source>&amp;Out of the frame</source><translation>Aus dem Frame &amp;hinaus</translation></message>
    <message><source>&amp;Back</source><translation>&amp;Zurück</translation></message>
    <message><source>Continue back&amp;wards</source><translation>&amp;Rückwärts weiter</translation></message>
    <message><source>Back to &amp;live</source><translation>Zum Stand des &amp;Laufs</translation></message>
    <message><source>Toggle brea&amp;kpoint</source><translation>H&amp;altepunkt ein/aus</translation></message>
    <message><source>&amp;Run to the selected node</source><translation>Bis zum ausgewählten &amp;Knoten</translation></message>
    <message><source>&amp;Edit breakpoint ...</source><translation>Haltepunkt &amp;bearbeiten ...</translation></message>
    <message><source>Next &amp;hit</source><translation>N&amp;ächster Treffer</translation></message>
    <message><source>Previo&amp;us hit</source><translation>V&amp;origer Treffer</translation></message>
    <message><source>O&amp;verride value ...</source><translation>Wert &amp;überschreiben ...</translation></message>
    <message><source>P&amp;revious firing</source><translation>Vorige Fe&amp;uerung</translation></message>
    <message><source>Ne&amp;xt firing</source><translation>Nä&amp;chste Feuerung</translation></message>
    <message><source>Wh&amp;y?</source><translation>&amp;Warum?</translation></message>
    <message><source>First &amp;NaN or infinity</source><translation>Erstes &amp;NaN oder Unendlich</translation></message>
    <message><source>&amp;View</source><translation>&amp;Ansicht</translation></message>
    <message><source>Fi&amp;nd ...</source><translation>Su&amp;chen ...</translation></message>
    <message><source>C&amp;ommands ...</source><translation>B&amp;efehle ...</translation></message>
    <message><source>Go &amp;back</source><translation>&amp;Zurückgehen</translation></message>
    <message><source>Go fo&amp;rward</source><translation>&amp;Vorgehen</translation></message>
    <message><source>Copy a lin&amp;k to this moment</source><translation>Lin&amp;k zu diesem Moment kopieren</translation></message>
    <message><source>Go to the link on the clip&amp;board</source><translation>Zum Link in der Zwischena&amp;blage gehen</translation></message>
    <message><source>&amp;Fit the graph</source><translation>Graph ein&amp;passen</translation></message>
    <message><source>Zoom to the &amp;selection</source><translation>Auswahl ver&amp;größern</translation></message>
    <message><source>Zoom &amp;in</source><translation>Gr&amp;ößer</translation></message>
    <message><source>Zoom &amp;out</source><translation>K&amp;leiner</translation></message>
    <message><source>To the group around</source><translation>Zur Gruppe ringsum</translation></message>
    <message><source>&amp;Control edges</source><translation>&amp;Steuerkanten</translation></message>
    <message><source>Overview of &amp;large graphs</source><translation>Ü&amp;bersicht großer Graphen</translation></message>
    <message><source>Run</source><translation>Lauf</translation></message>
    <message><source>Nothing was opened yet</source><translation>Noch wurde nichts geöffnet</translation></message>
    <message><source>Open a graph, a trace or a session</source><translation>Graph, Aufzeichnung oder Sitzung öffnen</translation></message>
    <message><source>Save the session</source><translation>Sitzung sichern</translation></message>
    <message><source>Sessions (*.json)</source><translation>Sitzungen (*.json)</translation></message>
    <message><source>Save the trace</source><translation>Aufzeichnung sichern</translation></message>
    <message><source>Cancel</source><translation>Abbrechen</translation></message>
    <message><source>Stops opening the file (Esc)</source><translation>Bricht das Öffnen der Datei ab (Esc)</translation></message>
    <message><source>Press %1, or click the ▶ of a green node: it fires, and its token moves on.</source><translation>%1 drücken oder auf das ▶ eines grünen Knotens klicken: er feuert, und sein Token wandert weiter.</translation></message>
    <message><source>Press %1 or drag the strip below to go back in time, as far as you like.</source><translation>%1 drücken oder den Streifen unten ziehen, um beliebig weit zurückzugehen.</translation></message>
    <message><source>Click a node to see its inputs, values and firings here. %1 asks why it is as it is.</source><translation>Ein Klick auf einen Knoten zeigt hier seine Eingänge, Werte und Feuerungen. %1 fragt, warum er so ist.</translation></message>
    <message><source>%1 lists every command, %2 finds nodes, %3 shows the keys.</source><translation>%1 listet alle Befehle, %2 findet Knoten, %3 zeigt die Tasten.</translation></message>
    <message><source>Positions %1 to %2 are chosen: %3 shows only them, %4 exports them, %5 drops the range.</source><translation>Positionen %1 bis %2 sind gewählt: %3 zeigt nur sie, %4 exportiert sie, %5 hebt den Bereich auf.</translation></message>
    <message><source>&amp;Copy table</source><translation>T&amp;abelle kopieren</translation></message>
    <message><source>Back an itera&amp;tion</source><translation>Eine I&amp;teration zurück</translation></message>
    <message><source>Back into the last f&amp;rame</source><translation>Zurück in den letzten F&amp;rame</translation></message>
    <message><source>Back over the frame</source><translation>Zurück vor den Frame</translation></message>
    <message><source>Back out of the frame</source><translation>Zurück aus dem Frame hinaus</translation></message>
    <message><source>Stop when the selected node &amp;dies</source><translation>Anhalten, wenn der gewählte Knoten sti&amp;rbt</translation></message>
</context>
<context>
    <name>tagscope::app::Moments</name>
    <message><source>Link copied. This is a branch: for others, save its trace and copy the link from there.</source><translation>Link kopiert. Dies ist ein Zweig: für andere seine Aufzeichnung sichern und den Link von dort kopieren.</translation></message>
    <message><source>Link copied: %1</source><translation>Link kopiert: %1</translation></message>
    <message><source>✗ The run of the link cannot be begun: %1</source><translation>✗ Der Lauf des Links lässt sich nicht beginnen: %1</translation></message>
    <message><source>△ The link's run was given another value of %1, which is too long for a link: this run may differ.</source><translation>△ Der Lauf des Links bekam einen anderen Wert von %1, der für einen Link zu lang ist: dieser Lauf kann abweichen.</translation></message>
</context>
<context>
    <name>tagscope::app::NamedViews</name>
    <message><source>&amp;Views</source><translation>&amp;Ansichten</translation></message>
    <message><source>&amp;Keep this view</source><translation>Diese Ansicht &amp;merken</translation></message>
    <message><source>&amp;Forget the view</source><translation>Ansicht &amp;vergessen</translation></message>
    <message><source>&amp;Forget view %1</source><translation>Ansicht %1 &amp;vergessen</translation></message>
    <message><source>View &amp;%1: %2</source><translation>Ansicht &amp;%1: %2</translation></message>
    <message><source>View &amp;%1 (nothing kept)</source><translation>Ansicht &amp;%1 (nichts gemerkt)</translation></message>
    <message><source>the graph</source><translation>der Graph</translation></message>
    <message><source>View %1 is kept: %2 shows it again.</source><translation>Ansicht %1 ist gemerkt: %2 zeigt sie wieder.</translation></message>
    <message><source>View %1 is forgotten.</source><translation>Ansicht %1 ist vergessen.</translation></message>
    <message><source>Keep view %1</source><translation>Ansicht %1 behalten</translation></message>
    <message><source>Forget view %1</source><translation>Ansicht %1 vergessen</translation></message>
</context>
<context>
    <name>tagscope::app::NoticeStrip</name>
    <message><source>Hides this message</source><translation>Blendet diese Meldung aus</translation></message>
    <message><source>Hide this message</source><translation>Diese Meldung ausblenden</translation></message>
</context>
<context>
    <name>tagscope::app::OutlinePart</name>
    <message><source>As in the picture “%1”</source><translation>Wie im Bild „%1“</translation></message>
    <message><source>Outline</source><translation>Gliederung</translation></message>
</context>
<context>
    <name>tagscope::app::Perspectives</name>
    <message><source>Debug</source><translation type="unfinished"></translation></message>
    <message><source>Perspectives</source><translation type="unfinished"></translation></message>
    <message><source>Put the views bac&amp;k</source><translation type="unfinished"></translation></message>
    <message><source>Steps through the run, and asks why things are as they are</source><translation type="unfinished"></translation></message>
</context>
<context>
    <name>tagscope::app::PictureCommands</name>
    <message><source>1 node is dead because of %1 at %2</source><translation>1 Knoten ist tot wegen %1 bei %2</translation></message>
    <message><source>%1 nodes are dead because of %2 at %3</source><translation>%1 Knoten sind tot wegen %2 bei %3</translation></message>
    <message><source>Reduced &amp;motion: numbers instead of moving tokens</source><translation>Weniger Be&amp;wegung: Zahlen statt wandernder Token</translation></message>
    <message><source>Lines run from the &amp;top down</source><translation>Linien laufen von oben nach &amp;unten</translation></message>
    <message><source>&amp;Pin the selection where it is, or unpin it (Ctrl+drag moves it)</source><translation>&amp;Auswahl anheften, wo sie ist, oder lösen (Strg+Ziehen verschiebt sie)</translation></message>
    <message><source>&amp;Unpin everything</source><translation>Alles &amp;lösen</translation></message>
    <message><source>Unpin everything</source><translation>Alles lösen</translation></message>
    <message><source>Colour by %1</source><translation>Farbe nach %1</translation></message>
    <message><source>&amp;Legend</source><translation>&amp;Legende</translation></message>
    <message><source>&amp;Group by device first</source><translation>Zuerst nach &amp;Gerät gruppieren</translation></message>
</context>
<context>
    <name>tagscope::app::ProblemsPart</name>
    <message><source>Nothing is wrong with this graph.</source><translation>An diesem Graphen ist nichts falsch.</translation></message>
    <message><source>Problems</source><translation>Probleme</translation></message>
    <message><source>Problems (%1)</source><translation>Probleme (%1)</translation></message>
    <message><source>This graph cannot run: %1</source><translation>Dieser Graph kann nicht laufen: %1</translation></message>
    <message><source>and %1 more</source><translation>und %1 weitere</translation></message>
</context>
<context>
    <name>tagscope::app::RangeFilter</name>
    <message><source>The range &amp;starts here</source><translation>Bere&amp;ich beginnt hier</translation></message>
    <message><source>The range &amp;ends here</source><translation>Bereich en&amp;det hier</translation></message>
    <message><source>&amp;Drop the range</source><translation>Bereich auf&amp;heben</translation></message>
    <message><source>&amp;Only this range</source><translation>&amp;Nur dieser Bereich</translation></message>
    <message><source>✕ Drop the &amp;range</source><translation>✕ Bereich auf&amp;heben</translation></message>
    <message><source>Shows all of the run again, and chooses no part of it</source><translation>Zeigt wieder den ganzen Lauf und wählt keinen Teil davon</translation></message>
    <message><source>Range: positions %1 to %2</source><translation>Bereich: Positionen %1 bis %2</translation></message>
    <message><source>Only positions %1 to %2: %3 rows are hidden</source><translation>Nur Positionen %1 bis %2: %3 Zeilen sind verborgen</translation></message>
    <message><source>Only positions %1 to %2: nothing is hidden</source><translation>Nur Positionen %1 bis %2: nichts ist verborgen</translation></message>
</context>
<context>
    <name>tagscope::app::Recovery</name>
    <message><source>✗ Your session is not kept safe: %1</source><translation>✗ Die Sitzung wird nicht sicher aufbewahrt: %1</translation></message>
    <message><source>✗ Breakpoints and view could not be kept: %1</source><translation>✗ Haltepunkte und Ansicht ließen sich nicht aufbewahren: %1</translation></message>
    <message><source>Recovered: %1 at event %2</source><translation>Wiederhergestellt: %1 bei Ereignis %2</translation></message>
</context>
<context>
    <name>tagscope::app::SessionFile</name>
    <message><source>The session is in %1, but not the overrides of this branch: save the trace for them.</source><translation>Die Sitzung ist in %1, aber nicht die überschriebenen Werte dieses Zweigs: dafür die Aufzeichnung sichern.</translation></message>
    <message><source>The session is in %1.</source><translation>Die Sitzung ist in %1.</translation></message>
    <message><source>Opening %1 ...</source><translation>%1 wird geöffnet ...</translation></message>
    <message><source>The graph %1 of this session is not there: choose where it is.</source><translation>Der Graph %1 dieser Sitzung ist nicht da: wählen, wo er ist.</translation></message>
    <message><source>Where is %1?</source><translation>Wo ist %1?</translation></message>
    <message><source>△ The graph has changed since this session was saved: what no longer fits says so in its list.</source><translation>△ Der Graph hat sich geändert, seit diese Sitzung gesichert wurde: was nicht mehr passt, sagt es in seiner Liste.</translation></message>
    <message><source>The session %1 is put up.</source><translation>Die Sitzung %1 ist aufgebaut.</translation></message>
</context>
<context>
    <name>tagscope::app::SideBySide</name>
    <message><source>%1, %2</source><translation>%1, %2</translation></message>
    <message><source>%1; %2 differ in all</source><translation>%1; insgesamt %2 verschieden</translation></message>
    <message><source>What was compared, &amp;side by side</source><translation>Das Verglichene nebenein&amp;ander</translation></message>
    <message><source>%1: %2 nodes differ</source><translation>%1: %2 Knoten anders</translation></message>
    <message><source>%1 has not begun here</source><translation>%1 hat hier nicht begonnen</translation></message>
    <message><source>%1 at %2</source><translation>%1 bei %2</translation></message>
    <message><source>At most %1 pictures stand side by side: i=%2 has taken the place of i=%3.</source><translation>Höchstens %1 Bilder stehen nebeneinander: i=%2 steht jetzt anstelle von i=%3.</translation></message>
    <message><source>Nothing was compared yet</source><translation>Noch wurde nichts verglichen</translation></message>
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
    <message><source>A GraphDef (.pb, .pbtxt or JSON) or a saved trace. Drop a file, or choose one.</source><translation>Ein GraphDef (.pb, .pbtxt oder JSON) oder eine gesicherte Aufzeichnung. Eine Datei ablegen oder wählen.</translation></message>
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
    <name>tagscope::app::Stepping</name>
    <message><source>next: it is ready for longest</source><translation>nächster: am längsten bereit</translation></message>
    <message><source>next: it became ready last</source><translation>nächster: zuletzt bereit geworden</translation></message>
    <message><source>next: drawn with seed %1</source><translation>nächster: gezogen mit Startwert %1</translation></message>
    <message><source>Choose what fires ne&amp;xt ...</source><translation>Wählen, was als Näch&amp;stes feuert ...</translation></message>
    <message><source>firings: %1, nodes: %2</source><translation>Feuerungen: %1, Knoten: %2</translation></message>
    <message><source>Fires what is outlined: %1.</source><translation>Feuert, was umrandet ist: %1.</translation></message>
    <message><source>Fires what is outlined and more; looked through: %1.</source><translation>Feuert, was umrandet ist, und mehr; durchgesehen: %1.</translation></message>
    <message><source>  (dead)</source><translation>  (tot)</translation></message>
    <message numerus="yes"><source>and %Ln more, in the Ready view</source><translation><numerusform>und %Ln weiterer in der Ansicht Bereit</numerusform><numerusform>und %Ln weitere in der Ansicht Bereit</numerusform></translation></message>
    <message><source>Nothing is ready</source><translation>Nichts ist bereit</translation></message>
</context>
<context>
    <name>tagscope::app::StopNotice</name>
    <message><source>What was to be fetched, %1, has no value: %2</source><translation>Was abgeholt werden sollte, %1, hat keinen Wert: %2</translation></message>
    <message><source>Give it a value</source><translation>Wert angeben</translation></message>
    <message><source>Goes to its row in the inputs</source><translation>Geht zu seiner Zeile in den Eingaben</translation></message>
    <message><source>Show</source><translation>Zeigen</translation></message>
    <message><source>Selects the node</source><translation>Wählt den Knoten aus</translation></message>
    <message><source>Why?</source><translation>Warum?</translation></message>
    <message><source>What led to it, back to its origin</source><translation>Was dazu führte, bis zum Ursprung</translation></message>
    <message><source>Problems</source><translation>Probleme</translation></message>
    <message><source>All that is wrong with the graph</source><translation>Alles, was an dem Graphen falsch ist</translation></message>
    <message><source>Back</source><translation>Zurück</translation></message>
    <message><source>Goes back one firing</source><translation>Geht eine Feuerung zurück</translation></message>
    <message><source>This graph cannot run, but all of it can be looked at. %1</source><translation>Dieser Graph kann nicht laufen, aber alles lässt sich ansehen. %1</translation></message>
    <message><source>%1 failed: %2</source><translation>%1 ist gescheitert: %2</translation></message>
    <message><source>%1 failed at %2: %3</source><translation>%1 ist bei %2 gescheitert: %3</translation></message>
    <message><source>Nothing can fire any more, and the run is not over: nodes wait for what never comes. Select one that is doomed and ask why.</source><translation>Nichts kann mehr feuern, und der Lauf ist nicht vorbei: Knoten warten auf etwas, das nie kommt. Einen auswählen, der aussichtslos ist, und fragen, warum.</translation></message>
    <message><source>The recording holds as many firings as one can. Save it, or go back and try another way from there.</source><translation>Die Aufzeichnung fasst keine weiteren Feuerungen. Sie sichern, oder zurückgehen und von dort einen anderen Weg versuchen.</translation></message>
    <message><source>The recording has reached its memory limit. Save it, or go back and try another way from there.</source><translation>Die Aufzeichnung hat ihre Speichergrenze erreicht. Sie sichern, oder zurückgehen und von dort einen anderen Weg versuchen.</translation></message>
    <message><source>%1 lines by breakpoints on the way here (see Log)</source><translation>%1 Zeilen von Haltepunkten auf dem Weg hierher (siehe Protokoll)</translation></message>
    <message><source>1 line by breakpoints on the way here (see Log)</source><translation>1 Zeile von Haltepunkten auf dem Weg hierher (siehe Protokoll)</translation></message>
</context>
<context>
    <name>tagscope::app::TagFilter</name>
    <message><source>All rows are hidden: none is of the tags and of the part of the run that are shown. What is chosen is written over the graph, and can be taken away there.</source><translation>Alle Zeilen sind verborgen: keine ist von den Tags und dem Teil des Laufs, die gezeigt werden. Was gewählt ist, steht über dem Graphen und kann dort weggenommen werden.</translation></message>
    <message><source>Only this &amp;tag</source><translation>Nur dieses &amp;Tag</translation></message>
    <message><source>First iteration that is shown</source><translation>Erste Iteration, die gezeigt wird</translation></message>
    <message><source>Last iteration that is shown</source><translation>Letzte Iteration, die gezeigt wird</translation></message>
    <message><source>alone</source><translation>allein</translation></message>
    <message><source>✕ Show &amp;all</source><translation>✕ &amp;Alles zeigen</translation></message>
    <message><source>Takes the filter away</source><translation>Nimmt den Filter weg</translation></message>
    <message><source>to</source><translation>bis</translation></message>
    <message><source>✗ What is looked at is in no iteration: choose one in the path above the graph, or in the table of iterations.</source><translation>✗ Was angesehen wird, ist in keiner Iteration: eine im Pfad über dem Graphen oder in der Tabelle der Iterationen wählen.</translation></message>
    <message><source>Only %1, iteration</source><translation>Nur %1, Iteration</translation></message>
    <message><source>Only %1, iterations</source><translation>Nur %1, Iterationen</translation></message>
    <message><source>%1 rows of lists are hidden</source><translation>%1 Zeilen von Listen sind verborgen</translation></message>
    <message><source>nothing is hidden</source><translation>nichts ist verborgen</translation></message>
    <message><source>; columns of iterations beyond the first %1 stay</source><translation>; Spalten von Iterationen nach den ersten %1 bleiben</translation></message>
    <message><source>; lines of the console beyond the first %1 stay</source><translation>; Zeilen der Konsole nach den ersten %1 bleiben</translation></message>
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
    <message><source>, at %1</source><translation>, bei %1</translation></message>
    <message><source> (the picture shows it at %1, where it cannot)</source><translation> (das Bild zeigt ihn bei %1, wo er es nicht kann)</translation></message>
    <message><source>Nothing of the graph can fire: only what is fetched is still on its way. A step brings the run to its end.</source><translation>Nichts im Graphen kann feuern: nur die Ergebnisse sind noch unterwegs. Ein Schritt bringt den Lauf zu Ende.</translation></message>
    <message><source>Marked: %1.</source><translation>Markiert: %1.</translation></message>
    <message><source>Click a node that can fire next.</source><translation>Einen Knoten anklicken, der als Nächstes feuern kann.</translation></message>
    <message><source>Click the nodes that can fire next.</source><translation>Die Knoten anklicken, die als Nächstes feuern können.</translation></message>
    <message><source>Many can; one is enough.</source><translation>Viele können es; einer genügt.</translation></message>
    <message><source>By keyboard: the arrows lead to a node, Space marks it, Enter checks.</source><translation>Mit der Tastatur: die Pfeile führen zu einem Knoten, die Leertaste markiert ihn, Enter prüft.</translation></message>
    <message><source>✓ Right.</source><translation>✓ Richtig.</translation></message>
    <message><source>✗ Not quite.</source><translation>✗ Nicht ganz.</translation></message>
    <message><source>One node can fire now.</source><translation>Ein Knoten kann jetzt feuern.</translation></message>
    <message><source>%1 nodes can fire now, in any order.</source><translation>%1 Knoten können jetzt feuern, in beliebiger Reihenfolge.</translation></message>
    <message><source>Those that can fire at an iteration that is not in view were not asked for.</source><translation>Nach denen, die es in einer nicht gezeigten Iteration können, war nicht gefragt.</translation></message>
    <message><source>Switch %1 is about to fire at %2. Which output will be dead?</source><translation>Switch %1 wird gleich bei %2 feuern. Welcher Ausgang wird tot sein?</translation></message>
    <message><source>One of its inputs is dead.</source><translation>Einer seiner Eingänge ist tot.</translation></message>
    <message><source>Its predicate is true.</source><translation>Sein Prädikat ist wahr.</translation></message>
    <message><source>Its predicate is false.</source><translation>Sein Prädikat ist falsch.</translation></message>
    <message><source>✓ Right: %1.</source><translation>✓ Richtig: %1.</translation></message>
    <message><source>✗ No: %1.</source><translation>✗ Nein: %1.</translation></message>
    <message><source>%1: %2.</source><translation>%1: %2.</translation></message>
</context>
<context>
    <name>tagscope::app::ValueComparing</name>
    <message><source>Compare the &amp;value with ...</source><translation>Wert vergleichen &amp;mit ...</translation></message>
    <message><source>Next marked &amp;element</source><translation>Nächstes markiertes &amp;Element</translation></message>
    <message><source>Previous marked e&amp;lement</source><translation>Voriges markiertes E&amp;lement</translation></message>
    <message><source>%1: %2</source><translation>%1: %2</translation></message>
</context>
<context>
    <name>tagscope::app::ViewFilters</name>
    <message><source>&amp;Only what is around the selection</source><translation>Nur was &amp;um die Auswahl liegt</translation></message>
    <message><source>One hop &amp;more</source><translation>Ein Schritt &amp;mehr</translation></message>
    <message><source>One hop &amp;fewer</source><translation>Ein Schritt &amp;weniger</translation></message>
    <message><source>Both ways, &amp;producers, consumers</source><translation>Beide Wege, &amp;Erzeuger, Verbraucher</translation></message>
    <message><source>&amp;All of the graph</source><translation>Der &amp;ganze Graph</translation></message>
    <message><source>Open one more le&amp;vel everywhere</source><translation>Überall eine Ebene &amp;tiefer öffnen</translation></message>
    <message><source>Imp&amp;rove the picture</source><translation>Bild ve&amp;rbessern</translation></message>
    <message><source>Has Graphviz lay out the picture, which is not installed here; all else works without it</source><translation>Lässt Graphviz das Bild anordnen, das hier nicht installiert ist; alles andere geht ohne es</translation></message>
    <message><source>Has Graphviz lay out the picture. That may take minutes; Esc keeps this picture.</source><translation>Lässt Graphviz das Bild anordnen. Das kann Minuten dauern; Esc behält dieses Bild.</translation></message>
    <message><source>All that is shown was laid out by Graphviz</source><translation>Alles, was gezeigt wird, hat Graphviz angeordnet</translation></message>
    <message><source>&amp;Hide nodes of the selection's op</source><translation>Knoten mit dem Op der Auswahl &amp;ausblenden</translation></message>
    <message><source>H&amp;ighlight nodes of the selection's op</source><translation>Knoten mit dem Op der Auswahl &amp;hervorheben</translation></message>
    <message><source>Hide Identity, &amp;Const and NoOp</source><translation>Identity, &amp;Const und NoOp ausblenden</translation></message>
    <message><source>Highlight control f&amp;low</source><translation>Kontroll&amp;fluss hervorheben</translation></message>
    <message><source>O&amp;ps ...</source><translation>O&amp;ps ...</translation></message>
    <message><source>Groups that are alik&amp;e as stacks</source><translation>Gleiche Gruppen als &amp;Stapel</translation></message>
    <message><source>Draw groups that are alike as stacks</source><translation>Gleiche Gruppen als Stapel zeichnen</translation></message>
    <message><source>Draw no stacks</source><translation>Keine Stapel zeichnen</translation></message>
    <message><source>No group is left to open; stacks open by themselves.</source><translation>Keine Gruppe ist noch zu öffnen; Stapel öffnen sich einzeln.</translation></message>
    <message><source>Groups opened: %1.</source><translation>Geöffnete Gruppen: %1.</translation></message>
    <message><source>Still closed: %1, for the picture would have more than %2 boxes; open those that matter by themselves.</source><translation>Noch geschlossen: %1, denn das Bild hätte mehr als %2 Kästen; einzeln öffnen, was wichtig ist.</translation></message>
    <message><source>S&amp;how only</source><translation>&amp;Nur zeigen</translation></message>
    <message><source>What is &amp;around it</source><translation>Was &amp;um ihn liegt</translation></message>
    <message><source>What it is &amp;made from</source><translation>Woraus er &amp;entsteht</translation></message>
    <message><source>What is made &amp;from it</source><translation>Was aus ihm &amp;wird</translation></message>
    <message><source>Draw every %1 a&amp;gain</source><translation>Jeden %1 wieder ein&amp;blenden</translation></message>
    <message><source>Hi&amp;de every %1</source><translation>Jeden %1 aus&amp;blenden</translation></message>
    <message><source>H&amp;ighlight %1 no more</source><translation>%1 nicht mehr &amp;hervorheben</translation></message>
    <message><source>H&amp;ighlight every %1</source><translation>Jeden %1 &amp;hervorheben</translation></message>
    <message><source>Dra&amp;w all of the stack</source><translation>&amp;Ganzen Stapel zeichnen</translation></message>
    <message><source>Draw as a stac&amp;k again</source><translation>Wieder als Sta&amp;pel zeichnen</translation></message>
    <message><source>From %1</source><translation>Von %1</translation></message>
    <message><source>To %1</source><translation>Nach %1</translation></message>
    <message><source>and %1 more</source><translation>und %1 weitere</translation></message>
    <message><source>Always draw the &amp;lines from it</source><translation>Linien von ihm &amp;immer zeichnen</translation></message>
    <message><source>Show all of the graph</source><translation>Den ganzen Graphen zeigen</translation></message>
    <message><source>Show another part of the graph</source><translation>Einen anderen Teil des Graphen zeigen</translation></message>
    <message><source>Show only what is around %1</source><translation>Nur zeigen, was um %1 ist</translation></message>
    <message><source>Hide %1</source><translation>%1 verbergen</translation></message>
    <message><source>Draw %1 again</source><translation>%1 wieder zeichnen</translation></message>
    <message><source>Highlight %1</source><translation>%1 hervorheben</translation></message>
    <message><source>Highlight %1 no more</source><translation>%1 nicht mehr hervorheben</translation></message>
    <message><source>Always draw lines</source><translation>Linien immer zeichnen</translation></message>
    <message><source>Draw lines where there is room</source><translation>Linien zeichnen, wo Platz ist</translation></message>
</context>
<context>
    <name>tagscope::app::WhatIf</name>
    <message><source>New branches run to their en&amp;d</source><translation>Neue Zweige laufen zu En&amp;de</translation></message>
    <message><source>What an edit makes runs on by itself, and Branches says how its end compares. Breakpoints stop it as usual.</source><translation>Was eine Änderung ergibt, läuft von selbst weiter, und Zweige sagt, wie sich sein Ende vergleicht. Haltepunkte halten es wie sonst an.</translation></message>
    <message><source>Make the output dea&amp;d</source><translation>Ausgang to&amp;t machen</translation></message>
    <message><source>Make the output &amp;live</source><translation>Ausgang &amp;lebendig machen</translation></message>
    <message><source>Set the &amp;window of the loop ...</source><translation>&amp;Fenster der Schleife setzen ...</translation></message>
    <message><source>How many of its iterations may be live at once (parallel_iterations), in a new branch from here on</source><translation>Wie viele ihrer Iterationen zugleich leben dürfen (parallel_iterations), in einem neuen Zweig von hier an</translation></message>
    <message><source>Next branch</source><translation>Nächster Zweig</translation></message>
    <message><source>Previous branch</source><translation>Voriger Zweig</translation></message>
    <message><source>Compare the branch with its parent</source><translation>Zweig mit seinem Ursprung vergleichen</translation></message>
    <message><source>Make a branch</source><translation>Zweig anlegen</translation></message>
    <message><source>Select a loop, or a node in it.</source><translation>Eine Schleife wählen, oder einen Knoten darin.</translation></message>
    <message><source>&amp;Override the token ...</source><translation>Token &amp;überschreiben ...</translation></message>
    <message><source>Make the token dea&amp;d</source><translation>Token to&amp;t machen</translation></message>
    <message><source>Make the token li&amp;ve</source><translation>Token le&amp;bendig machen</translation></message>
    <message><source>Set the &amp;window ...</source><translation>&amp;Fenster setzen ...</translation></message>
    <message><source>Window of %1</source><translation>Fenster von %1</translation></message>
    <message><source>How many iterations of %1 may be live at once (parallel_iterations)?
It is %2 now. A new branch forks here, after event %3.</source><translation>Wie viele Iterationen von %1 dürfen zugleich leben (parallel_iterations)?
Jetzt sind es %2. Ein neuer Zweig beginnt hier, nach Ereignis %3.</translation></message>
</context>
<context>
    <name>tagscope::ui::BranchModel</name>
    <message><source>completes</source><translation>läuft durch</translation></message>
    <message numerus="yes"><source>ends with %Ln open loop frames</source><translation><numerusform>endet mit einem offenen Schleifenrahmen</numerusform><numerusform>endet mit %Ln offenen Schleifenrahmen</numerusform></translation></message>
    <message><source>Run %1 on to compare their ends.</source><translation>%1 weiterlaufen lassen, um die Enden zu vergleichen.</translation></message>
    <message numerus="yes"><source>%Ln frames open</source><translation><numerusform>ein Rahmen offen</numerusform><numerusform>%Ln Rahmen offen</numerusform></translation></message>
    <message><source>limit of firings</source><translation>Grenze der Feuerungen</translation></message>
    <message><source>fails</source><translation>scheitert</translation></message>
    <message><source>fails: %1</source><translation>scheitert: %1</translation></message>
    <message><source>is stuck</source><translation>hängt</translation></message>
    <message><source>is stuck: something waits, and nothing can run</source><translation>hängt: etwas wartet, und nichts kann laufen</translation></message>
    <message><source>ends at the limit of firings</source><translation>endet an der Grenze der Feuerungen</translation></message>
    <message><source>goes on</source><translation>läuft weiter</translation></message>
    <message><source>%1 %2 (%3 events); %4 %5 (%6 events).</source><translation>%1 %2 (%3 Ereignisse); %4 %5 (%6 Ereignisse).</translation></message>
    <message><source>%1 and more fetches differ</source><translation>%1 und weitere Ergebnisse sind verschieden</translation></message>
    <message><source>Fetches differ: %1</source><translation>Ergebnisse sind verschieden: %1</translation></message>
    <message><source>The fetches are the same</source><translation>Die Ergebnisse sind gleich</translation></message>
    <message><source>%1 %2 (%3 events)</source><translation>%1 %2 (%3 Ereignisse)</translation></message>
    <message><source>Forks from %1</source><translation>Geht ab von %1</translation></message>
    <message><source>%1 %2 (%3 events).</source><translation>%1 %2 (%3 Ereignisse).</translation></message>
    <message><source>Run both on to compare their ends.</source><translation>Beide weiterlaufen lassen, um ihre Enden zu vergleichen.</translation></message>
    <message><source>Fetches differ: %1.</source><translation>Ergebnisse sind verschieden: %1.</translation></message>
    <message><source>The fetches are the same.</source><translation>Die Ergebnisse sind gleich.</translation></message>
    <message><source>▸ %1</source><translation>▸ %1</translation></message>
    <message><source>%1, after event %2</source><translation>%1, nach Ereignis %2</translation></message>
    <message><source>another order</source><translation>andere Reihenfolge</translation></message>
    <message><source>Branch</source><translation>Zweig</translation></message>
    <message><source>Forks from</source><translation>Geht ab von</translation></message>
    <message><source>Edits</source><translation>Eingriffe</translation></message>
    <message><source>Events</source><translation>Ereignisse</translation></message>
    <message><source>End</source><translation>Ende</translation></message>
</context>
<context>
    <name>tagscope::ui::BranchTabs</name>
    <message><source>Branches</source><translation>Zweige</translation></message>
    <message><source>Compare</source><translation>Vergleichen</translation></message>
</context>
<context>
    <name>tagscope::ui::BranchView</name>
    <message><source>There is no run that could have branches.</source><translation>Es gibt keinen Lauf, der Zweige haben könnte.</translation></message>
    <message><source>Branches</source><translation>Zweige</translation></message>
    <message><source>Enter or a double-click goes to a branch.</source><translation>Enter oder ein Doppelklick geht zu einem Zweig.</translation></message>
    <message><source>There is one line of this run so far. What if something were different? Select an output at a tag and override it (Ctrl+Shift+O), or go back and fire another node: that makes a branch, and nothing recorded is lost.</source><translation>Bisher gibt es einen einzigen Verlauf dieses Laufs. Was, wenn etwas anders wäre? Einen Ausgang bei einem Tag auswählen und überschreiben (Strg+Umschalt+O), oder zurückgehen und einen anderen Knoten feuern: das ergibt einen Zweig, und nichts Aufgezeichnetes geht verloren.</translation></message>
</context>
<context>
    <name>tagscope::ui::BranchesPart</name>
    <message><source>Branches</source><translation>Zweige</translation></message>
</context>
<context>
    <name>tagscope::ui::Breadcrumb</name>
    <message><source>Other instances</source><translation>Andere Instanzen</translation></message>
    <message><source>Frames</source><translation>Frames</translation></message>
    <message><source>More, in the view &amp;Frames ...</source><translation>Mehr, in der Ansicht &amp;Frames ...</translation></message>
    <message><source>No frame has been entered</source><translation>Noch wurde kein Frame betreten</translation></message>
    <message><source>Frame and iteration that is shown</source><translation>Gezeigter Frame und gezeigte Iteration</translation></message>
    <message><source>root</source><translation>Wurzel</translation></message>
    <message><source>%1 : %2</source><translation>%1 : %2</translation></message>
    <message><source>iteration %1</source><translation>Iteration %1</translation></message>
    <message><source>Root</source><translation>Wurzel</translation></message>
    <message><source>%1, iteration %2</source><translation>%1, Iteration %2</translation></message>
    <message><source>Outside of all frames</source><translation>Außerhalb aller Frames</translation></message>
    <message><source>Frame %1, which has not been entered from there</source><translation>Frame %1, von dort aus noch nicht betreten</translation></message>
    <message><source>&amp;Other iteration ...</source><translation>&amp;Andere Iteration ...</translation></message>
    <message><source>Go to an iteration</source><translation>Zu einer Iteration gehen</translation></message>
    <message><source>Iteration of %1, from 0 to %2:</source><translation>Iteration von %1, von 0 bis %2:</translation></message>
    <message><source>Frame %1 at iteration %2; Ctrl and the wheel, or Down, go to other iterations</source><translation>Frame %1 bei Iteration %2; Strg und das Rad, oder Ab, gehen zu anderen Iterationen</translation></message>
</context>
<context>
    <name>tagscope::ui::BreakpointEditor</name>
    <message><source>★</source><translation>★</translation></message>
    <message><source>Saved conditions</source><translation>Gemerkte Bedingungen</translation></message>
    <message><source>New breakpoint</source><translation>Neuer Haltepunkt</translation></message>
    <message><source>Breakpoint %1</source><translation>Haltepunkt %1</translation></message>
    <message><source>What is wrong</source><translation>Was falsch ist</translation></message>
    <message><source>control</source><translation>Steuerkante</translation></message>
    <message><source>Output</source><translation>Ausgang</translation></message>
    <message><source>any node</source><translation>jeder Knoten</translation></message>
    <message><source>to &amp;node</source><translation>z&amp;um Knoten</translation></message>
    <message><source>to&amp;ken</source><translation>Toke&amp;n</translation></message>
    <message><source>To node</source><translation>Zum Knoten</translation></message>
    <message><source>Token</source><translation>Token</translation></message>
    <message><source>any token</source><translation>jedes Token</translation></message>
    <message><source>a live token</source><translation>ein lebendes Token</translation></message>
    <message><source>a dead token</source><translation>ein totes Token</translation></message>
    <message><source>any; or while;3, while;*</source><translation>jedes; oder while;3, while;*</translation></message>
    <message><source>always; or value &gt; 10 &amp;&amp; iter % 2 == 0</source><translation>immer; oder value &gt; 10 &amp;&amp; iter % 2 == 0</translation></message>
    <message><source> hits</source><translation> Treffer</translation></message>
    <message><source>always armed</source><translation>immer scharf</translation></message>
    <message><source>after %1: %2</source><translation>nach %1: %2</translation></message>
    <message><source>only in the sa&amp;me iteration as that one</source><translation>nur in derse&amp;lben Iteration wie jener</translation></message>
    <message><source>Stop after the firing</source><translation>Nach der Feuerung anhalten</translation></message>
    <message><source>Stop before the firing</source><translation>Vor der Feuerung anhalten</translation></message>
    <message><source>Write a line to the log and go on</source><translation>Eine Zeile ins Protokoll schreiben und weiterlaufen</translation></message>
    <message><source>what fired; or i = {value}, max {max}</source><translation>was gefeuert hat; oder i = {value}, max {max}</translation></message>
    <message><source>Out&amp;put</source><translation>Aus&amp;gang</translation></message>
    <message><source>&amp;Line</source><translation>&amp;Zeile</translation></message>
    <message><source>&amp;When</source><translation>&amp;Wann</translation></message>
    <message><source>&amp;Tag</source><translation>&amp;Tag</translation></message>
    <message><source>Over value, min, max, mean, nan, inf, size, rank, shape, dtype, dead, iter, frame, depth, tag, node, op and position.
repeats: an earlier iteration of the frame instance put out the same value, so the loop gets nowhere.</source><translation>Über value, min, max, mean, nan, inf, size, rank, shape, dtype, dead, iter, frame, depth, tag, node, op und position.
repeats: eine frühere Iteration desselben Frames gab denselben Wert aus, die Schleife kommt also nicht voran.</translation></message>
    <message><source>&amp;If</source><translation>&amp;Falls</translation></message>
    <message><source>&amp;Skip the first</source><translation>Die ersten ü&amp;berspringen</translation></message>
    <message><source>&amp;Armed</source><translation>&amp;Scharf</translation></message>
    <message><source>&amp;Do</source><translation>&amp;Dann</translation></message>
    <message><source>A node fires</source><translation>Ein Knoten feuert</translation></message>
    <message><source>Nod&amp;e</source><translation>&amp;Knoten</translation></message>
    <message><source>Any node of a scope fires</source><translation>Ein Knoten eines Scopes feuert</translation></message>
    <message><source>Scop&amp;e</source><translation>Sco&amp;pe</translation></message>
    <message><source>A node whose name fits a pattern fires</source><translation>Ein Knoten, dessen Name auf ein Muster passt, feuert</translation></message>
    <message><source>Patt&amp;ern</source><translation>&amp;Muster</translation></message>
    <message><source>A node whose name fits a regular expression fires</source><translation>Ein Knoten, dessen Name auf einen regulären Ausdruck passt, feuert</translation></message>
    <message><source>&amp;Expression</source><translation>Ausdr&amp;uck</translation></message>
    <message><source>A node of an op fires</source><translation>Ein Knoten eines Ops feuert</translation></message>
    <message><source>O&amp;p</source><translation>O&amp;p</translation></message>
    <message><source>A token leaves a node</source><translation>Ein Token verlässt einen Knoten</translation></message>
    <message><source>From nod&amp;e</source><translation>Vom &amp;Knoten</translation></message>
    <message><source>The first firing at a tag</source><translation>Die erste Feuerung bei einem Tag</translation></message>
    <message><source>At ta&amp;g</source><translation>B&amp;eim Tag</translation></message>
    <message><source>A node fires dead</source><translation>Ein Knoten feuert tot</translation></message>
    <message><source>Nam&amp;es that fit (empty: any)</source><translation>Namen, die &amp;passen (leer: alle)</translation></message>
    <message><source>Deadness begins: a live node puts out something dead</source><translation>Totsein beginnt: ein lebender Knoten gibt etwas Totes aus</translation></message>
    <message><source>Any node in a frame fires</source><translation>Ein Knoten in einem Frame feuert</translation></message>
    <message><source>A frame instance begins</source><translation>Eine Frame-Instanz beginnt</translation></message>
    <message><source>Fram&amp;e (empty: any)</source><translation>F&amp;rame (leer: jeder)</translation></message>
    <message><source>A frame instance ends</source><translation>Eine Frame-Instanz endet</translation></message>
    <message><source>An iteration repeats an earlier one: all loop variables have its values</source><translation>Eine Iteration wiederholt eine frühere: alle Schleifenvariablen haben deren Werte</translation></message>
    <message><source>An iteration begins</source><translation>Eine Iteration beginnt</translation></message>
</context>
<context>
    <name>tagscope::ui::BreakpointModel</name>
    <message><source>   (found under another name)</source><translation>   (unter anderem Namen gefunden)</translation></message>
    <message><source>   hits %1</source><translation>   Treffer %1</translation></message>
    <message><source>   hits %1 so far</source><translation>   Treffer bisher %1</translation></message>
    <message><source>Writes a line into the log, and the run goes on</source><translation>Schreibt eine Zeile ins Protokoll, und der Lauf geht weiter</translation></message>
    <message><source>Stops the run</source><translation>Hält den Lauf an</translation></message>
</context>
<context>
    <name>tagscope::ui::BreakpointView</name>
    <message><source>A click at the left edge of a node, or on a line, stops the run there. New ... knows tags, conditions, dead tokens and more.</source><translation>Ein Klick auf den linken Rand eines Knotens oder auf eine Linie hält den Lauf dort an. Neu ... kennt Tags, Bedingungen, tote Token und mehr.</translation></message>
    <message><source>Breakpoints</source><translation>Haltepunkte</translation></message>
    <message><source>New ...</source><translation>Neu ...</translation></message>
    <message><source>Edit ...</source><translation>Bearbeiten ...</translation></message>
    <message><source>Remove</source><translation>Entfernen</translation></message>
    <message><source>◀ Hit</source><translation>◀ Treffer</translation></message>
    <message><source>Go to the hit of this breakpoint before the current position</source><translation>Zum Treffer dieses Haltepunkts vor der jetzigen Position</translation></message>
    <message><source>Previous hit</source><translation>Voriger Treffer</translation></message>
    <message><source>Hit ▶</source><translation>Treffer ▶</translation></message>
    <message><source>Go to the next recorded hit of this breakpoint</source><translation>Zum nächsten aufgezeichneten Treffer dieses Haltepunkts</translation></message>
    <message><source>Next hit</source><translation>Nächster Treffer</translation></message>
</context>
<context>
    <name>tagscope::ui::BreakpointsPart</name>
    <message><source>Breakpoints</source><translation>Haltepunkte</translation></message>
</context>
<context>
    <name>tagscope::ui::Canvas</name>
    <message><source>Graph</source><translation>Graph</translation></message>
    <message><source>%1 loop variables go on to the next iteration:</source><translation>%1 Schleifenvariablen gehen in die nächste Iteration:</translation></message>
    <message><source>
%1 to %2</source><translation>
%1 nach %2</translation></message>
    <message><source>
and %1 more</source><translation>
und %1 mehr</translation></message>
    <message><source>Improving the picture, group %1 of %2. Esc keeps this one.</source><translation>Das Bild wird verbessert, Gruppe %1 von %2. Esc behält dieses.</translation></message>
    <message><source>Improving the picture. Esc keeps this one.</source><translation>Das Bild wird verbessert. Esc behält dieses.</translation></message>
    <message><source>Colour: %1</source><translation>Farbe: %1</translation></message>
    <message><source>Draw all of a stack</source><translation>Ganzen Stapel zeichnen</translation></message>
    <message><source>Draw as a stack again</source><translation>Wieder als Stapel zeichnen</translation></message>
    <message><source>The graph has no nodes.</source><translation>Der Graph hat keine Knoten.</translation></message>
    <message><source>None of the graph's %1 nodes are shown: the filters above leave nothing over. Take one back to see them.</source><translation>Keiner der %1 Knoten des Graphen ist zu sehen: die Filter oben lassen nichts übrig. Einen zurücknehmen, um sie zu sehen.</translation></message>
    <message><source>Laying the graph out ...</source><translation>Der Graph wird angeordnet ...</translation></message>
    <message><source>No graph is open.</source><translation>Kein Graph ist offen.</translation></message>
    <message><source>Move %1</source><translation>%1 verschieben</translation></message>
    <message><source>Unpin %1</source><translation>%1 lösen</translation></message>
    <message><source>Breakpoint that cannot work: %1</source><translation>Haltepunkt, der nicht wirken kann: %1</translation></message>
    <message><source> (hit %1)</source><translation> (Treffer %1)</translation></message>
    <message><source>, and one more breakpoint</source><translation>, und noch ein Haltepunkt</translation></message>
    <message><source>, and %1 more breakpoints</source><translation>, und %1 weitere Haltepunkte</translation></message>
    <message><source>Writes a line into the log, and the run goes on</source><translation>Schreibt eine Zeile ins Protokoll, und der Lauf geht weiter</translation></message>
    <message><source>Log breakpoint, switched off</source><translation>Protokollpunkt, ausgeschaltet</translation></message>
    <message><source>Breakpoint, switched off</source><translation>Haltepunkt, ausgeschaltet</translation></message>
    <message><source>Control edge from %1 to %2</source><translation>Steuerkante von %1 nach %2</translation></message>
    <message><source>%1:%2 to %3</source><translation>%1:%2 nach %3</translation></message>
    <message><source>, one of %1</source><translation>, eine von %1</translation></message>
    <message><source>
Through up to %1 nodes that are not drawn</source><translation>
Durch bis zu %1 Knoten, die nicht gezeichnet sind</translation></message>
    <message><source>
A dead token waits</source><translation>
Ein totes Token wartet</translation></message>
    <message><source>
A live token waits</source><translation>
Ein lebendes Token wartet</translation></message>
    <message><source>, of %1</source><translation>, von %1</translation></message>
    <message><source>, set by hand</source><translation>, von Hand gesetzt</translation></message>
    <message><source>Stops at a live token</source><translation>Hält bei einem lebenden Token an</translation></message>
    <message><source>Stops at a dead token</source><translation>Hält bei einem toten Token an</translation></message>
    <message><source>Stops at any token</source><translation>Hält bei jedem Token an</translation></message>
    <message><source> and %1 more</source><translation> und %1 weitere</translation></message>
    <message><source>
Iteration %1; %2 to %3 are live, at most %4 at once</source><translation>
Iteration %1; %2 bis %3 leben, höchstens %4 zugleich</translation></message>
    <message><source>
The diamond is its condition, %1: %2</source><translation>
Die Raute ist ihre Bedingung, %1: %2</translation></message>
    <message><source>
%1 of %2 Enters have arrived</source><translation>
%1 von %2 Enter sind angekommen</translation></message>
    <message><source>
Held: a dead exit leaves only when the whole frame instance ends (%1)</source><translation>
Gehalten: ein totes Exit geht erst, wenn die ganze Frame-Instanz endet (%1)</translation></message>
    <message><source>
Parked: the window is full until iteration %1 ends (%2)</source><translation>
Geparkt: das Fenster ist voll, bis Iteration %1 endet (%2)</translation></message>
    <message><source>Stack of %1 groups that are built alike, from %2 to %3; Enter draws them all</source><translation>Stapel von %1 gleich gebauten Gruppen, von %2 bis %3; Enter zeichnet alle</translation></message>
    <message><source>Stack of %1 conditionals, from %2 to %3; Enter draws them all</source><translation>Stapel von %1 Verzweigungen, von %2 bis %3; Enter zeichnet alle</translation></message>
    <message><source>
They differ in the values or devices of %1</source><translation>
Verschieden sind die Werte oder Geräte von %1</translation></message>
    <message><source>Lines from %1 to %2 places; Enter lists them</source><translation>Linien von %1 zu %2 Stellen; Enter listet sie</translation></message>
    <message><source>Line from %1; Enter goes there</source><translation>Linie von %1; Enter geht dorthin</translation></message>
    <message><source>%1 %2, %3 nodes, %4</source><translation>%1 %2, %3 Knoten, %4</translation></message>
    <message><source>Loop frame</source><translation>Schleifenframe</translation></message>
    <message><source>Scope</source><translation>Scope</translation></message>
    <message><source>open</source><translation>offen</translation></message>
    <message><source>closed</source><translation>geschlossen</translation></message>
    <message><source> of the first %1</source><translation> der ersten %1</translation></message>
    <message><source>, frame %1 iteration %2</source><translation>, Frame %1 Iteration %2</translation></message>
    <message><source>, in %1 iteration %2</source><translation>, in %1 Iteration %2</translation></message>
    <message><source>, %1 of 1 input</source><translation>, %1 von 1 Eingang</translation></message>
    <message><source>, %1 of %2 inputs</source><translation>, %1 von %2 Eingängen</translation></message>
    <message><source>%1 %2, %3</source><translation>%1 %2, %3</translation></message>
    <message><source>, hidden; so many lines meet here that it is a dot; Enter draws it</source><translation>, ausgeblendet; hier treffen so viele Linien zusammen, dass er ein Punkt ist; Enter zeichnet ihn</translation></message>
    <message><source>, when its frame was last seen</source><translation>, als sein Frame zuletzt zu sehen war</translation></message>
    <message><source>, on %1</source><translation>, auf %1</translation></message>
    <message><source>, differs from the picture beside</source><translation>, anders als im Bild daneben</translation></message>
    <message><source>, pinned</source><translation>, angeheftet</translation></message>
    <message><source>
1 node is dead because of it</source><translation>
1 Knoten ist seinetwegen tot</translation></message>
    <message><source>
%1 nodes are dead because of it</source><translation>
%1 Knoten sind seinetwegen tot</translation></message>
    <message><source>Stops before it fires</source><translation>Hält an, bevor er feuert</translation></message>
    <message><source>Stops when it has fired</source><translation>Hält an, wenn er gefeuert hat</translation></message>
    <message><source>
⚲ Constant: every iteration gets a copy of its value</source><translation>
⚲ Konstant: jede Iteration bekommt eine Kopie seines Werts</translation></message>
    <message><source>
⚲ Constant: copied to iteration 0 so far</source><translation>
⚲ Konstant: bisher in Iteration 0 kopiert</translation></message>
    <message><source>
⚲ Constant: copied to iterations 0 to %1 so far</source><translation>
⚲ Konstant: bisher in die Iterationen 0 bis %1 kopiert</translation></message>
    <message><source>Output %1 of %2, to %3</source><translation>Ausgang %1 von %2, nach %3</translation></message>
    <message><source>Input %1 of %2, from %3:%4</source><translation>Eingang %1 von %2, aus %3:%4</translation></message>
    <message><source>, a dead token waits</source><translation>, ein totes Token wartet</translation></message>
    <message><source>, a live token waits</source><translation>, ein lebendes Token wartet</translation></message>
    <message><source>, no line is drawn</source><translation>, keine Linie ist gezeichnet</translation></message>
    <message><source>Device</source><translation>Gerät</translation></message>
</context>
<context>
    <name>tagscope::ui::CanvasPanes</name>
    <message><source>Linked</source><translation>Verbunden</translation></message>
    <message><source>Shows the same part of the graph as the first picture</source><translation>Zeigt denselben Teil des Graphen wie das erste Bild</translation></message>
    <message><source>Close this picture</source><translation>Dieses Bild schließen</translation></message>
    <message><source>Graph, beside</source><translation>Graph, daneben</translation></message>
</context>
<context>
    <name>tagscope::ui::CaptureModel</name>
    <message><source>values</source><translation>Werte</translation></message>
    <message><source>a part of the values</source><translation>ein Teil der Werte</translation></message>
    <message><source>part %1</source><translation>Teil %1</translation></message>
    <message><source>statistics only</source><translation>Statistik</translation></message>
    <message><source>nothing</source><translation>nichts</translation></message>
    <message><source>The last %1 firings put out single numbers only, which are always kept.</source><translation>Die letzten %1 Feuerungen gaben nur einzelne Zahlen aus, und die werden immer behalten.</translation></message>
    <message><source>Of the last %1 firings these rules would keep %2 of %3, about %4 a firing.</source><translation>Von den letzten %1 Feuerungen behielten diese Regeln %2 von %3, etwa %4 je Feuerung.</translation></message>
    <message><source>%1: about %2 of %3 an iteration, over %4 seen.</source><translation>%1: etwa %2 von %3 je Iteration, über %4 gesehene.</translation></message>
    <message><source>Values not counted, because they were not kept before: %1.</source><translation>Nicht gezählte Werte, weil sie zuvor nicht behalten wurden: %1.</translation></message>
    <message><source>Kept now: no values larger than a number.</source><translation>Jetzt behalten: keine Werte, die größer als eine Zahl sind.</translation></message>
    <message><source>Kept now: %1 of values.</source><translation>Jetzt behalten: %1 an Werten.</translation></message>
    <message><source>Not kept: %1 values; going to their firing computes them again.</source><translation>Nicht behalten: %1 Werte; zu ihrer Feuerung zu gehen berechnet sie neu.</translation></message>
    <message><source>no node of this graph</source><translation>kein Knoten dieses Graphen</translation></message>
    <message><source>1 node</source><translation>1 Knoten</translation></message>
    <message><source>%1 nodes</source><translation>%1 Knoten</translation></message>
    <message><source>%1: keep %2 (%3)</source><translation>%1: behalten: %2 (%3)</translation></message>
    <message><source>Of several rules for a node the last one counts.</source><translation>Von mehreren Regeln für einen Knoten zählt die letzte.</translation></message>
    <message><source>No node of this graph follows this rule: none has such a name or op, or a later rule counts.</source><translation>Kein Knoten dieses Graphen folgt dieser Regel: keiner hat so einen Namen oder Op, oder eine spätere Regel zählt.</translation></message>
    <message numerus="yes"><source>values of the newest %Ln iterations</source><translation><numerusform>Werte der neuesten Iteration</numerusform><numerusform>Werte der neuesten %Ln Iterationen</numerusform></translation></message>
    <message><source>Nothing is recorded yet.</source><translation>Noch ist nichts aufgezeichnet.</translation></message>
    <message><source>Outside of loops a run would keep up to %1 of %2.</source><translation>Außerhalb von Schleifen behielte ein Lauf bis zu %1 von %2.</translation></message>
    <message><source>%1: up to %2 of %3 an iteration.</source><translation>%1: bis zu %2 von %3 je Iteration.</translation></message>
    <message><source>The newest iterations: up to %1 in all.</source><translation>Die neuesten Iterationen: bis zu %1 insgesamt.</translation></message>
    <message><source>As far as shapes are known, it puts out single numbers only, which are always kept.</source><translation>Soweit Formen bekannt sind, gibt er nur einzelne Zahlen aus, und die bleiben immer.</translation></message>
    <message><source>Unknown for %1 of %2 nodes: their sizes depend on the run.</source><translation>Unbekannt bei %1 von %2 Knoten: ihre Größen hängen vom Lauf ab.</translation></message>
</context>
<context>
    <name>tagscope::ui::CaptureView</name>
    <message><source>About capturing</source><translation>Über das Erfassen</translation></message>
    <message><source>Which values the recording keeps. What it leaves out is shown as not captured, and computed again where you go. Single numbers, and values of firings with effects, are always kept. Changes take effect at once.</source><translation>Welche Werte die Aufzeichnung behält. Was sie auslässt, erscheint als nicht erfasst und wird neu berechnet, wo man hingeht. Einzelne Zahlen und Werte von Feuerungen mit Wirkungen werden immer behalten. Änderungen gelten sofort.</translation></message>
    <message><source>What is kept now</source><translation>Was jetzt behalten wird</translation></message>
    <message><source>What the rules would keep</source><translation>Was die Regeln behielten</translation></message>
    <message><source>Problem</source><translation>Problem</translation></message>
    <message><source>Every value is kept. A rule leaves out those of some nodes.</source><translation>Jeder Wert wird behalten. Eine Regel lässt die einiger Knoten aus.</translation></message>
    <message><source>Rules</source><translation>Regeln</translation></message>
    <message><source>Node, SCOPE/, GLOB* or op:OP</source><translation>Name, SCOPE/, GLOB*, op:OP</translation></message>
    <message><source>Nodes of the rule</source><translation>Knoten der Regel</translation></message>
    <message><source>What is kept of them</source><translation>Was von ihnen behalten wird</translation></message>
    <message><source>keep %1</source><translation>behalten: %1</translation></message>
    <message><source>&amp;Add</source><translation>&amp;Hinzufügen</translation></message>
    <message><source>&amp;Remove</source><translation>&amp;Entfernen</translation></message>
    <message><source>Of all values keep at &amp;most</source><translation>Von allen Werten &amp;höchstens behalten</translation></message>
    <message><source>Beyond it the oldest values of each branch go first</source><translation>Darüber hinaus gehen die ältesten Werte jedes Zweigs zuerst</translation></message>
    <message><source>Budget</source><translation>Grenze</translation></message>
    <message><source>Unit of the budget</source><translation>Einheit der Grenze</translation></message>
    <message><source>B</source><translation>B</translation></message>
    <message><source>kB</source><translation>kB</translation></message>
    <message><source>MB</source><translation>MB</translation></message>
    <message><source>GB</source><translation>GB</translation></message>
    <message><source>Of that the limit leaves the newest %1.</source><translation>Davon lässt die Grenze die neuesten %1.</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
    <message><source>all iterations</source><translation>alle Iterationen</translation></message>
    <message><source>the newest </source><translation>die neuesten </translation></message>
    <message><source>Part, as [0, :]</source><translation>Teil, etwa [0, :]</translation></message>
    <message><source>Which part of their values is kept</source><translation>Welcher Teil ihrer Werte bleibt</translation></message>
    <message><source>As numpy writes it: [0, :] is the first row, [0:4] the first four entries. Of values that have no such part only figures are kept; small values are kept whole</source><translation>Wie numpy es schreibt: [0, :] ist die erste Zeile, [0:4] die ersten vier Einträge. Von Werten, die keinen solchen Teil haben, bleibt nur die Statistik; kleine Werte bleiben ganz</translation></message>
    <message><source>What is wrong with the part</source><translation>Was an dem Teil falsch ist</translation></message>
    <message><source>Of how many of the newest iterations values are kept</source><translation>Von wie vielen der neuesten Iterationen Werte bleiben</translation></message>
    <message><source>Older values of the same node go, and are computed again where you go</source><translation>Ältere Werte desselben Knotens gehen und werden neu berechnet, wo man hingeht</translation></message>
</context>
<context>
    <name>tagscope::ui::ColumnFilters</name>
    <message><source>Filter</source><translation>Filter</translation></message>
    <message><source>Filter of %1</source><translation>Filter für %1</translation></message>
</context>
<context>
    <name>tagscope::ui::CompareChooser</name>
    <message><source>Iterations</source><translation>Iterationen</translation></message>
    <message><source>Branches</source><translation>Zweige</translation></message>
    <message><source>Saved trace</source><translation>Gesicherte Aufzeichnung</translation></message>
    <message><source>What to compare</source><translation>Was verglichen wird</translation></message>
    <message><source>Tolerance</source><translation>Toleranz</translation></message>
    <message><source>Numbers are equal if they differ by at most this much, absolutely, plus this part of the right one</source><translation>Zahlen sind gleich, wenn sie sich höchstens um so viel unterscheiden, absolut, plus diesen Teil der rechten</translation></message>
    <message><source>&amp;Compare</source><translation>&amp;Vergleichen</translation></message>
    <message><source>&amp;Tolerance</source><translation>&amp;Toleranz</translation></message>
    <message><source>Frame</source><translation>Frame</translation></message>
    <message><source>no loops</source><translation>keine Schleifen</translation></message>
    <message><source>Left iteration</source><translation>Linke Iteration</translation></message>
    <message><source>Right iteration</source><translation>Rechte Iteration</translation></message>
    <message><source>Left branch</source><translation>Linker Zweig</translation></message>
    <message><source>Right branch</source><translation>Rechter Zweig</translation></message>
    <message><source>C&amp;hoose a trace ...</source><translation>&amp;Aufzeichnung wählen ...</translation></message>
    <message><source>Compare with a saved trace</source><translation>Mit einer gesicherten Aufzeichnung vergleichen</translation></message>
    <message><source>This line</source><translation>Dieser Verlauf</translation></message>
    <message><source>this line</source><translation>diesem Verlauf</translation></message>
    <message><source>iteration %1</source><translation>Iteration %1</translation></message>
</context>
<context>
    <name>tagscope::ui::CompareModel</name>
    <message><source>=</source><translation>=</translation></message>
    <message><source>∅ dead, live</source><translation>∅ tot, lebend</translation></message>
    <message><source>∅ live, dead</source><translation>∅ lebend, tot</translation></message>
    <message><source>other dtype or shape</source><translation>anderer dtype oder shape</translation></message>
    <message><source>fired only in %1</source><translation>nur in %1 gefeuert</translation></message>
    <message><source>%1 of %2 elements</source><translation>%1 von %2 Elementen</translation></message>
    <message><source>≠</source><translation>≠</translation></message>
    <message><source>%1 (%2 %)</source><translation>%1 (%2 %)</translation></message>
    <message><source>%1 at %2, %3</source><translation>%1 bei %2, %3</translation></message>
    <message><source>Node</source><translation>Knoten</translation></message>
    <message><source>Tag</source><translation>Tag</translation></message>
    <message><source>Left</source><translation>Links</translation></message>
    <message><source>Right</source><translation>Rechts</translation></message>
    <message><source>Difference</source><translation>Unterschied</translation></message>
    <message><source>No difference: the two lines share all that was recorded.</source><translation>Kein Unterschied: beide Verläufe teilen alles Aufgezeichnete.</translation></message>
    <message><source>Nothing fired on either side.</source><translation>Auf keiner Seite hat etwas gefeuert.</translation></message>
    <message><source>No difference in %1 firings of %2 nodes</source><translation>Kein Unterschied in %1 Feuerungen von %2 Knoten</translation></message>
    <message><source>%1 of %2 nodes differ, in %3 of %4 firings</source><translation>%1 von %2 Knoten sind verschieden, in %3 von %4 Feuerungen</translation></message>
    <message><source>; first: %1 at %2</source><translation>; zuerst: %1 bei %2</translation></message>
    <message><source>: %1 and %2</source><translation>: %1 und %2</translation></message>
    <message><source>; the first %1 events are shared</source><translation>; die ersten %1 Ereignisse sind gemeinsam</translation></message>
    <message><source>; the first %1 rows are listed</source><translation>; die ersten %1 Zeilen sind aufgelistet</translation></message>
</context>
<context>
    <name>tagscope::ui::CompareView</name>
    <message><source>First difference</source><translation>Erster Unterschied</translation></message>
    <message><source>Only &amp;differences</source><translation>Nur &amp;Unterschiede</translation></message>
    <message><source>Differences</source><translation>Unterschiede</translation></message>
    <message><source>Copy</source><translation>Kopieren</translation></message>
    <message><source>This graph cannot run: there is nothing to compare.</source><translation>Dieser Graph kann nicht laufen: es gibt nichts zu vergleichen.</translation></message>
    <message><source>Choose two iterations of a frame, two branches, or a saved trace of another run to list the firings that differ.</source><translation>Zwei Iterationen eines Frames, zwei Zweige oder die gesicherte Aufzeichnung eines anderen Laufs wählen, um verschiedene Feuerungen aufzulisten.</translation></message>
    <message><source>This graph has no loops: choose two branches, or a saved trace of another run, to list the firings that differ.</source><translation>Dieser Graph hat keine Schleifen: zwei Zweige oder die gesicherte Aufzeichnung eines anderen Laufs wählen, um verschiedene Feuerungen aufzulisten.</translation></message>
    <message><source>Comparing ... Pause stops it.</source><translation>Vergleich läuft ... Pause hält an.</translation></message>
</context>
<context>
    <name>tagscope::ui::ConsolePart</name>
    <message><source>Console</source><translation>Konsole</translation></message>
</context>
<context>
    <name>tagscope::ui::ConsoleView</name>
    <message><source>Answers appear here. Try: help</source><translation>Hier erscheinen Antworten. Zum Beispiel: help</translation></message>
    <message><source>Answers</source><translation>Antworten</translation></message>
    <message><source>Command, for example: break while/Add if value &gt; 3   (Tab completes, Up repeats)</source><translation>Befehl, zum Beispiel: break while/Add if value &gt; 3   (Tab ergänzt, Auf wiederholt)</translation></message>
    <message><source>Command</source><translation>Befehl</translation></message>
</context>
<context>
    <name>tagscope::ui::DifferenceView</name>
    <message><source> at %1</source><translation> bei %1</translation></message>
    <message><source>⇄ %1</source><translation>⇄ %1</translation></message>
    <message><source>⇄ %1
∅ It is dead there: there is nothing to compare with.</source><translation>⇄ %1
∅ Dort ist er tot: es gibt nichts zu vergleichen.</translation></message>
    <message><source>⇄ %1
≠ Its dtype is %2, not %3.</source><translation>⇄ %1
≠ Sein dtype ist %2, nicht %3.</translation></message>
    <message><source>⇄ %1
≠ Its shape is %2, not %3.</source><translation>⇄ %1
≠ Sein shape ist %2, nicht %3.</translation></message>
    <message><source>= All elements are equal (%1)</source><translation>= Alle Elemente sind gleich (%1)</translation></message>
    <message><source>= All elements are within the tolerance: %1</source><translation>= Alle Elemente sind innerhalb der Toleranz: %1</translation></message>
    <message><source>≠ Elements beyond the tolerance: %1 of %2</source><translation>≠ Elemente außerhalb der Toleranz: %1 von %2</translation></message>
    <message><source>Largest%1: %2 against %3</source><translation>Größter%1: %2 gegen %3</translation></message>
    <message><source>, |Δ| %1</source><translation>, |Δ| %1</translation></message>
    <message><source>, relative %1</source><translation>, relativ %1</translation></message>
    <message><source>NaN: in both (equal) %1, only here %2, only there %3</source><translation>NaN: in beiden (gleich) %1, nur hier %2, nur dort %3</translation></message>
    <message><source>≠ argmax: here %1, there %2</source><translation>≠ argmax: hier %1, dort %2</translation></message>
    <message><source>= argmax: %1 in both</source><translation>= argmax: %1 in beiden</translation></message>
    <message><source>Result</source><translation>Ergebnis</translation></message>
    <message><source>&amp;Largest</source><translation>&amp;Größter</translation></message>
    <message><source>To the element with the largest difference</source><translation>Zum Element mit dem größten Unterschied</translation></message>
    <message><source>Previous</source><translation>Zurück</translation></message>
    <message><source>The element before that is marked in the grid (Shift+F3)</source><translation>Zum vorigen in der Tabelle markierten Element (Umschalt+F3)</translation></message>
    <message><source>Next</source><translation>Weiter</translation></message>
    <message><source>The next element that is marked in the grid (F3)</source><translation>Zum nächsten in der Tabelle markierten Element (F3)</translation></message>
    <message><source>rtol</source><translation>rtol</translation></message>
    <message><source>atol</source><translation>atol</translation></message>
    <message><source>✗ There is not enough memory for this: take a smaller slice.</source><translation>✗ Der Speicher reicht dafür nicht: einen kleineren Ausschnitt nehmen.</translation></message>
    <message><source>Compare with</source><translation>Vergleichen mit</translation></message>
    <message><source>Compare with ...</source><translation>Vergleichen mit ...</translation></message>
    <message><source>Iteration before</source><translation>Iteration davor</translation></message>
    <message><source>Iteration</source><translation>Iteration</translation></message>
    <message><source>Branch</source><translation>Zweig</translation></message>
    <message><source>File</source><translation>Datei</translation></message>
    <message><source>Iteration of the reference</source><translation>Iteration der Referenz</translation></message>
    <message><source>Branch of the reference</source><translation>Zweig der Referenz</translation></message>
    <message><source>Pinned value</source><translation>Angehefteter Wert</translation></message>
    <message><source>&amp;Choose a .npy file ...</source><translation>Eine .npy-&amp;Datei wählen ...</translation></message>
    <message><source>Relative tolerance</source><translation>Relative Toleranz</translation></message>
    <message><source>Elements are equal if they differ by at most atol + rtol · |reference|</source><translation>Elemente sind gleich, wenn sie sich höchstens um atol + rtol · |Referenz| unterscheiden</translation></message>
    <message><source>Absolute tolerance</source><translation>Absolute Toleranz</translation></message>
    <message><source>Absolute error</source><translation>Absoluter Fehler</translation></message>
    <message><source>Relative error</source><translation>Relativer Fehler</translation></message>
    <message><source>What the map shows</source><translation>Was die Karte zeigt</translation></message>
    <message><source>A value to compare with</source><translation>Ein Wert zum Vergleichen</translation></message>
    <message><source>numpy arrays (*.npy);;All files (*)</source><translation>numpy-Arrays (*.npy);;Alle Dateien (*)</translation></message>
    <message><source>The other side</source><translation>Die andere Seite</translation></message>
    <message><source>Nothing has fired yet.</source><translation>Noch hat nichts gefeuert.</translation></message>
    <message><source>Select an output: an input is the output of its producer.</source><translation>Einen Ausgang auswählen: ein Eingang ist der Ausgang seines Erzeugers.</translation></message>
    <message><source>Looking the reference up ...</source><translation>Referenz wird gesucht ...</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
    <message><source>Choose the file to compare with.</source><translation>Die Datei wählen, mit der verglichen wird.</translation></message>
    <message><source>Reading %1 ...</source><translation>%1 wird gelesen ...</translation></message>
    <message><source>Choose another iteration, a branch or a file to see where this value differs from it.</source><translation>Eine andere Iteration, einen Zweig oder eine Datei wählen, um zu sehen, wo dieser Wert davon abweicht.</translation></message>
    <message><source>There is no value to compare.</source><translation>Es gibt keinen Wert zum Vergleichen.</translation></message>
    <message><source>Comparing ...</source><translation>Vergleich läuft ...</translation></message>
    <message><source>differs from %1</source><translation>weicht ab von %1</translation></message>
</context>
<context>
    <name>tagscope::ui::EditPanel</name>
    <message><source>New value</source><translation>Neuer Wert</translation></message>
    <message><source>3.5, [[1, 2], [3, 4]], "text" or @file.npy</source><translation>3.5, [[1, 2], [3, 4]], "text" oder @datei.npy</translation></message>
    <message><source>&amp;Override</source><translation>Über&amp;schreiben</translation></message>
    <message><source>Make &amp;dead</source><translation>&amp;Tot machen</translation></message>
    <message><source>Cancel</source><translation>Abbrechen</translation></message>
    <message><source>✗ There is not enough memory for this file.</source><translation>✗ Der Speicher reicht nicht für diese Datei.</translation></message>
    <message><source>✎ Override %1 at %2</source><translation>✎ %1 bei %2 überschreiben</translation></message>
    <message><source>A new branch forks before event %1, where it fired. The branch that is shown keeps what is recorded.</source><translation>Vor Ereignis %1, wo er feuerte, geht ein neuer Zweig ab. Der gezeigte Zweig behält, was aufgezeichnet ist.</translation></message>
    <message><source>It has not fired at this tag yet: a new branch forks here, after event %1, and the value is replaced when it fires.</source><translation>Bei diesem Tag hat er noch nicht gefeuert: hier, nach Ereignis %1, geht ein neuer Zweig ab, und der Wert wird ersetzt, wenn er feuert.</translation></message>
    <message><source>✎ This cannot be overridden</source><translation>✎ Dies lässt sich nicht überschreiben</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
    <message><source>Type a value of %1.</source><translation>Einen Wert von %1 eintippen.</translation></message>
    <message><source>The file is read when you override: a .npy array or a TensorProto.</source><translation>Die Datei wird beim Überschreiben gelesen: ein .npy-Array oder ein TensorProto.</translation></message>
    <message><source>Reading ...</source><translation>Wird gelesen ...</translation></message>
    <message numerus="yes"><source>on all %Ln edges</source><translation><numerusform>auf der einen Kante</numerusform><numerusform>auf allen %Ln Kanten</numerusform></translation></message>
    <message><source>only what goes into %1</source><translation>nur, was in %1 geht</translation></message>
    <message><source>Edges on which it is replaced</source><translation>Kanten, auf denen er ersetzt wird</translation></message>
    <message><source>Its other consumers get what it puts out by itself.</source><translation>Die anderen Verbraucher bekommen, was er von sich aus ausgibt.</translation></message>
</context>
<context>
    <name>tagscope::ui::FilterBar</name>
    <message><source>Part of the graph</source><translation>Teil des Graphen</translation></message>
    <message><source>Hops</source><translation>Schritte</translation></message>
    <message><source>How many lines away from the node (&gt; and &lt; on the keyboard)</source><translation>Wie viele Linien vom Knoten entfernt (&gt; und &lt; auf der Tastatur)</translation></message>
    <message><source>both ways</source><translation>beide Wege</translation></message>
    <message><source>producers</source><translation>Erzeuger</translation></message>
    <message><source>consumers</source><translation>Verbraucher</translation></message>
    <message><source>Direction</source><translation>Richtung</translation></message>
    <message><source>control edges</source><translation>Steuerkanten</translation></message>
    <message><source>Goes along control edges, too</source><translation>Geht auch Steuerkanten entlang</translation></message>
    <message><source>Draw all of the graph</source><translation>Den ganzen Graphen zeichnen</translation></message>
    <message><source> hop</source><translation> Schritt</translation></message>
    <message><source> hops</source><translation> Schritte</translation></message>
    <message><source>around %1 - %2 of %3 nodes</source><translation>um %1 - %2 von %3 Knoten</translation></message>
    <message><source>%1 more ops</source><translation>%1 weitere Ops</translation></message>
    <message><source>without %1</source><translation>ohne %1</translation></message>
    <message><source>Draw %1 again</source><translation>%1 wieder einblenden</translation></message>
    <message><source>highlighted: %1</source><translation>hervorgehoben: %1</translation></message>
    <message><source>Highlight %1 no more</source><translation>%1 nicht mehr hervorheben</translation></message>
</context>
<context>
    <name>tagscope::ui::FindModel</name>
    <message><source>frame</source><translation>Frame</translation></message>
    <message><source>breakpoint</source><translation>Haltepunkt</translation></message>
    <message><source>%1 in %2</source><translation>%1 in %2</translation></message>
    <message><source>%1 %2, %3</source><translation>%1 %2, %3</translation></message>
</context>
<context>
    <name>tagscope::ui::FindPalette</name>
    <message><source>A name;  op:Merge  frame:while  state:dead  dev:gpu  iter:7  re:Add_\d$;  &gt; for commands, ? for help</source><translation>Ein Name;  op:Merge  frame:while  state:dead  dev:gpu  iter:7  re:Add_\d$;  &gt; für Befehle, ? für Hilfe</translation></message>
    <message><source>Find</source><translation>Finden</translation></message>
    <message><source>Found</source><translation>Gefunden</translation></message>
    <message><source>Several words and fields must all hold. &gt; lists the commands, ? says what they and all keys do.</source><translation>Mehrere Wörter und Felder müssen alle zutreffen. &gt; listet die Befehle, ? sagt, was sie und alle Tasten tun.</translation></message>
    <message><source>The best %1 of %2.</source><translation>Die besten %1 von %2.</translation></message>
    <message><source>Enter does it, where it is a command that can be had now.</source><translation>Enter führt es aus, wo es ein Befehl ist, den es gerade gibt.</translation></message>
    <message><source>Enter does it, Ctrl+Enter too but stays here.</source><translation>Enter führt es aus, Strg+Enter auch, bleibt aber hier.</translation></message>
    <message><source>Enter goes there.</source><translation>Enter geht hin.</translation></message>
    <message><source>Enter goes there, Ctrl+Enter too but stays here, Alt+Enter sets a breakpoint.</source><translation>Enter geht hin, Strg+Enter auch, bleibt aber hier, Alt+Enter setzt einen Haltepunkt.</translation></message>
    <message numerus="yes"><source>%Ln found.</source><translation><numerusform>%Ln gefunden.</numerusform><numerusform>%Ln gefunden.</numerusform></translation></message>
    <message><source>  Only nodes that fire in the chosen range.</source><translation>  Nur Knoten, die im gewählten Bereich feuern.</translation></message>
    <message><source>Reading the names ...</source><translation>Namen werden gelesen ...</translation></message>
    <message><source>✗ There was not enough memory to read the names: close other programs, and open the graph again.</source><translation>✗ Der Speicher reichte nicht, um die Namen zu lesen: andere Programme schließen und den Graphen noch einmal öffnen.</translation></message>
    <message><source>Nothing found.</source><translation>Nichts gefunden.</translation></message>
</context>
<context>
    <name>tagscope::ui::FiringsModel</name>
    <message><source>Duration</source><translation>Dauer</translation></message>
    <message><source>Recorded after the position that is shown</source><translation>Nach der gezeigten Position aufgezeichnet</translation></message>
    <message><source>∅ dead</source><translation>∅ tot</translation></message>
    <message><source>● live</source><translation>● lebend</translation></message>
    <message><source>Tag</source><translation>Tag</translation></message>
    <message><source>Event</source><translation>Ereignis</translation></message>
    <message><source>State</source><translation>Zustand</translation></message>
    <message><source>Health</source><translation>Befund</translation></message>
    <message><source>Inputs</source><translation>Eingänge</translation></message>
    <message><source>Outputs</source><translation>Ausgänge</translation></message>
</context>
<context>
    <name>tagscope::ui::FiringsPage</name>
    <message><source>Select a node to see its firings.</source><translation>Einen Knoten auswählen, um zu sehen, wie er gefeuert hat.</translation></message>
    <message><source>No firing of this node is recorded. What it waits for, or why it does not run, is said above.</source><translation>Keine Feuerung dieses Knotens ist aufgezeichnet. Worauf er wartet, oder warum er nicht läuft, steht oben.</translation></message>
    <message><source>Firings %1–%2 of %3, those around the position that is shown: the list moves with it.</source><translation>Feuerungen %1–%2 von %3, die um die gezeigte Position: die Liste geht mit ihr.</translation></message>
</context>
<context>
    <name>tagscope::ui::FiringsTable</name>
    <message><source>All firings</source><translation>Alle Feuerungen</translation></message>
</context>
<context>
    <name>tagscope::ui::FrameModel</name>
    <message><source>live %1/%2</source><translation>leben %1/%2</translation></message>
    <message><source>inputs %1/%2</source><translation>Eingänge %1/%2</translation></message>
    <message><source>held ∅%1</source><translation>gehalten ∅%1</translation></message>
    <message><source>parked %1</source><translation>geparkt %1</translation></message>
    <message><source>Iteration %1 is live: %2 of at most %3 at once.</source><translation>Iteration %1 lebt: %2 von höchstens %3 zugleich.</translation></message>
    <message><source>Iterations %1 to %2 are live: %3 of at most %4 at once.</source><translation>Iterationen %1 bis %2 leben: %3 von höchstens %4 zugleich.</translation></message>
    <message><source>It will never end: nothing is left that could run.</source><translation>Er wird nie enden: Nichts ist mehr da, was laufen könnte.</translation></message>
    <message><source>Of its %1 Enter nodes %2 have brought something.</source><translation>Von seinen %1 Enter-Knoten haben %2 etwas gebracht.</translation></message>
    <message><source>Dead Exits that are held until it ends: %1.</source><translation>Tote Exits, die bis zu seinem Ende gehalten werden: %1.</translation></message>
    <message><source>NextIterations that wait for room in the window: %1.</source><translation>NextIterations, die auf Platz im Fenster warten: %1.</translation></message>
    <message><source>ready: ?</source><translation>bereit: ?</translation></message>
    <message><source>Hidden until the question is answered.</source><translation>Verborgen, bis die Frage beantwortet ist.</translation></message>
    <message><source>nothing ready</source><translation>nichts bereit</translation></message>
    <message><source>%1 ready</source><translation>%1 bereit</translation></message>
    <message><source>%1 ready or blocked</source><translation>%1 bereit oder blockiert</translation></message>
    <message><source>iteration %1</source><translation>Iteration %1</translation></message>
    <message><source>… %1 more</source><translation>… %1 weitere</translation></message>
    <message><source>Rows are left out so that the list stays quick. The path over the graph leads to each iteration.</source><translation>Zeilen sind ausgelassen, damit die Liste schnell bleibt. Der Pfad über dem Graphen führt zu jeder Iteration.</translation></message>
    <message><source>older instances</source><translation>ältere Instanzen</translation></message>
    <message><source>finished: %1</source><translation>beendet: %1</translation></message>
    <message><source>Of the frame instances that are over, only the ones that ended last are listed.</source><translation>Von den beendeten Frame-Instanzen sind nur die aufgelistet, die zuletzt endeten.</translation></message>
    <message><source>finished: 1 iteration, until event %1</source><translation>beendet: 1 Iteration, bis Ereignis %1</translation></message>
    <message><source>finished: %1 iterations, until event %2</source><translation>beendet: %1 Iterationen, bis Ereignis %2</translation></message>
    <message><source>%1 is over. A click shows its last iteration.</source><translation>%1 ist vorbei. Ein Klick zeigt die letzte Iteration davon.</translation></message>
    <message><source>root</source><translation>Wurzel</translation></message>
    <message><source>Frame</source><translation>Frame</translation></message>
    <message><source>State</source><translation>Zustand</translation></message>
</context>
<context>
    <name>tagscope::ui::FrameView</name>
    <message><source>Frames</source><translation>Frames</translation></message>
    <message><source>Frames and their iterations stand here while a graph runs; this one cannot.</source><translation>Frames und ihre Iterationen stehen hier, während ein Graph läuft; dieser kann es nicht.</translation></message>
</context>
<context>
    <name>tagscope::ui::FramesPart</name>
    <message><source>Frames</source><translation>Frames</translation></message>
</context>
<context>
    <name>tagscope::ui::FrozenColumns</name>
    <message><source>%1, the columns that stay</source><translation>%1, die Spalten, die stehen bleiben</translation></message>
</context>
<context>
    <name>tagscope::ui::Glance</name>
    <message><source>Too large for a look: the inspector has its figures.</source><translation>Zu groß für einen Blick: der Inspektor hat die Zahlen.</translation></message>
    <message><source>min %1  mean %2  max %3</source><translation>min %1  Mittel %2  max %3</translation></message>
    <message><source>−∞ %1  − %2  0 %3  + %4  +∞ %5  NaN %6</source><translation>−∞ %1  − %2  0 %3  + %4  +∞ %5  NaN %6</translation></message>
    <message><source>first NaN at %1</source><translation>erstes NaN bei %1</translation></message>
</context>
<context>
    <name>tagscope::ui::GridModel</name>
    <message><source>Scope %1 with %2 nodes, closed: Enter or a click opens it.</source><translation>Scope %1 mit %2 Knoten, geschlossen: Enter oder ein Klick öffnet ihn.</translation></message>
    <message><source>Scope %1 with %2 nodes: Enter or a click closes it.</source><translation>Scope %1 mit %2 Knoten: Enter oder ein Klick schließt ihn.</translation></message>
    <message><source>%1, iteration %2: %3</source><translation>%1, Iteration %2: %3</translation></message>
    <message><source>not known yet</source><translation>noch nicht bekannt</translation></message>
    <message><source>, ✎ set by hand</source><translation>, ✎ von Hand gesetzt</translation></message>
    <message><source> (differs from iteration %1)</source><translation> (anders als in Iteration %1)</translation></message>
    <message><source>Iteration %1. Click marks it; Ctrl+click on another compares the two.</source><translation>Iteration %1. Klick markiert sie; Strg+Klick auf eine andere vergleicht die beiden.</translation></message>
</context>
<context>
    <name>tagscope::ui::GridView</name>
    <message><source>Frame</source><translation>Frame</translation></message>
    <message><source>Order of the rows</source><translation>Reihenfolge der Zeilen</translation></message>
    <message><source>As in the outline</source><translation>Wie in der Gliederung</translation></message>
    <message><source>First dead first</source><translation>Früheste Tote oben</translation></message>
    <message><source>First NaN first</source><translation>Frühestes NaN oben</translation></message>
    <message><source>Slowest first</source><translation>Langsamste oben</translation></message>
    <message><source>Slowest: whose kernel took longest; of those that were not measured, what fires the most events after its iteration began</source><translation>Am langsamsten: wessen Kernel am längsten gebraucht hat; bei den nicht gemessenen, was die meisten Ereignisse nach dem Beginn seiner Iteration feuert</translation></message>
    <message><source>Nodes by iterations</source><translation>Knoten mal Iterationen</translation></message>
    <message><source>Click marks an iteration, Ctrl+click compares with it, a drag over several compares these, Ctrl and a drag to the graph shows one there</source><translation>Klick markiert eine Iteration, Strg+Klick vergleicht mit ihr, Ziehen über mehrere vergleicht diese, Strg und Ziehen zum Graphen zeigt sie dort</translation></message>
    <message><source>&amp;Open the scope</source><translation>Scope ö&amp;ffnen</translation></message>
    <message><source>&amp;Close the scope</source><translation>Scope &amp;schließen</translation></message>
    <message><source>&amp;Mark i=%1 for comparing</source><translation>i=%1 zum Vergleichen &amp;markieren</translation></message>
    <message><source>&amp;Compare with i=%1</source><translation>Mit i=%1 &amp;vergleichen</translation></message>
    <message><source>&amp;Compare with the marked iteration</source><translation>Mit der markierten Iteration &amp;vergleichen</translation></message>
    <message><source>Compare with the iteration &amp;before</source><translation>Mit der Iteration &amp;davor vergleichen</translation></message>
    <message><source>&amp;Show beside i=%1</source><translation>&amp;Neben i=%1 zeigen</translation></message>
    <message><source>&amp;Show beside the marked iteration</source><translation>&amp;Neben der markierten Iteration zeigen</translation></message>
    <message><source>&amp;First iteration where this differs</source><translation>&amp;Erste Iteration, in der dies anders ist</translation></message>
    <message><source>&amp;Next iteration where this differs</source><translation>Nächste &amp;Iteration, in der dies anders ist</translation></message>
    <message><source>&amp;Run to this firing</source><translation>&amp;Bis zu dieser Feuerung laufen</translation></message>
    <message><source>No iteration of this frame has begun. Here come its nodes, one row each, with a column for each iteration.</source><translation>Keine Iteration dieses Frames hat begonnen. Hierher kommen seine Knoten, je eine Zeile, mit einer Spalte für jede Iteration.</translation></message>
    <message><source>This graph has no loop frames that run: there are no iterations to compare.</source><translation>Dieser Graph hat keine Schleifenframes, die laufen: es gibt keine Iterationen zu vergleichen.</translation></message>
</context>
<context>
    <name>tagscope::ui::HealthPill</name>
    <message><source>Health of the value</source><translation>Befund des Werts</translation></message>
</context>
<context>
    <name>tagscope::ui::HeatMap</name>
    <message><source>Heat map</source><translation>Heatmap</translation></message>
    <message><source>row %1, column %2: </source><translation>Zeile %1, Spalte %2: </translation></message>
    <message><source>mean %1 (%2 to %3)</source><translation>Mittel %1 (%2 bis %3)</translation></message>
    <message><source>, with NaN or infinity</source><translation>, mit NaN oder Unendlich</translation></message>
    <message><source>%1 × %2</source><translation>%1 × %2</translation></message>
    <message><source>%1; each cell is the mean of a block</source><translation>%1; jede Zelle ist das Mittel eines Blocks</translation></message>
    <message><source>%1; each cell is the largest of a block</source><translation>%1; jede Zelle ist der größte Wert eines Blocks</translation></message>
    <message><source>; crosses mark NaN and infinity (%1)</source><translation>; Kreuze markieren NaN und Unendlich (%1)</translation></message>
</context>
<context>
    <name>tagscope::ui::HighlightBar</name>
    <message><source>Highlight</source><translation>Hervorheben</translation></message>
    <message><source>Highlight: &gt; 1e5; [0, 1); nan</source><translation>Hervorheben: &gt; 1e5; [0, 1); nan</translation></message>
    <message><source>Elements to point out, with semicolons between several: &gt; 1e5, == 3, [0, 1), nan, inf, or a condition on value, such as value &gt; 3 * mean. Enter goes to the next one (F3), Shift+Enter to the one before.</source><translation>Elemente, die auffallen sollen, mehrere mit Semikolon getrennt: &gt; 1e5, == 3, [0, 1), nan, inf, oder eine Bedingung an value wie value &gt; 3 * mean. Enter geht zum nächsten (F3), Umschalt+Enter zum vorigen.</translation></message>
    <message><source>★</source><translation>★</translation></message>
    <message><source>Saved conditions</source><translation>Gemerkte Bedingungen</translation></message>
    <message><source>▲</source><translation>▲</translation></message>
    <message><source>Previous marked element</source><translation>Voriges markiertes Element</translation></message>
    <message><source>▼</source><translation>▼</translation></message>
    <message><source>Next marked element</source><translation>Nächstes markiertes Element</translation></message>
    <message><source>What is highlighted</source><translation>Was hervorgehoben ist</translation></message>
    <message><source>✗ There is not enough memory for this.</source><translation>✗ Der Speicher reicht dafür nicht.</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
    <message><source>✗ %1: %2</source><translation>✗ %1: %2</translation></message>
    <message><source>✓ %1: holds for this value</source><translation>✓ %1: gilt für diesen Wert</translation></message>
    <message><source>– %1: does not hold</source><translation>– %1: gilt nicht</translation></message>
    <message><source>%1 of the first %2</source><translation>%1 der ersten %2</translation></message>
    <message><source>%1 of %2</source><translation>%1 von %2</translation></message>
    <message><source>%1: %2</source><translation>%1: %2</translation></message>
</context>
<context>
    <name>tagscope::ui::HistogramView</name>
    <message><source>Histogram</source><translation>Histogramm</translation></message>
    <message><source>%1: elements %2</source><translation>%1: Elemente %2</translation></message>
    <message><source>%1 to %2: elements %3</source><translation>%1 bis %2: Elemente %3</translation></message>
    <message><source>Bins: %1; elements in the highest: %2</source><translation>Klassen: %1; Elemente in der höchsten: %2</translation></message>
</context>
<context>
    <name>tagscope::ui::HitWalk</name>
    <message><source>Nothing is marked: type what to find into Highlight, or choose a reference under Diff.</source><translation>Nichts ist markiert: Gesuchtes bei Hervorheben eintippen oder unter Diff eine Referenz wählen.</translation></message>
    <message><source>No element of this part is marked.</source><translation>Kein Element dieses Teils ist markiert.</translation></message>
    <message><source>The next one is at %1, beyond what the grid shows: a slice shows it.</source><translation>Das nächste ist bei %1, jenseits dessen, was die Tabelle zeigt: ein Ausschnitt zeigt es.</translation></message>
    <message><source>The only element is marked.</source><translation>Das einzige Element ist markiert.</translation></message>
    <message><source>Marked: %1</source><translation>Markiert: %1</translation></message>
</context>
<context>
    <name>tagscope::ui::ImageBox</name>
    <message><source>Image</source><translation>Bild</translation></message>
    <message><source>%1 × %2 pixels</source><translation>%1 × %2 Bildpunkte</translation></message>
</context>
<context>
    <name>tagscope::ui::Inspector</name>
    <message><source>No node is selected.</source><translation>Kein Knoten ist ausgewählt.</translation></message>
    <message><source>Select a node to see its attributes.</source><translation>Einen Knoten auswählen, um seine Attribute zu sehen.</translation></message>
    <message><source>This node has no attributes.</source><translation>Dieser Knoten hat keine Attribute.</translation></message>
    <message><source>Fed: its value is given, so it does not run.</source><translation>Gespeist: sein Wert ist gegeben, also läuft er nicht.</translation></message>
    <message><source>Not needed for what is fetched: it will not run.</source><translation>Für die Ergebnisse nicht nötig: er wird nicht laufen.</translation></message>
    <message><source>Fired. ⚲ Constant; iterations that have a copy: %1</source><translation>Hat gefeuert. ⚲ Konstant; Iterationen mit einer Kopie: %1</translation></message>
    <message><source>Whether it can fire is hidden until the question is answered.</source><translation>Ob er feuern kann, ist verborgen, bis die Frage beantwortet ist.</translation></message>
    <message><source>Nothing has arrived yet.</source><translation>Noch ist nichts angekommen.</translation></message>
    <message><source>Waits for inputs.</source><translation>Wartet auf Eingänge.</translation></message>
    <message><source>Ready; it will fire dead.</source><translation>Bereit; er wird tot feuern.</translation></message>
    <message><source>Ready to fire.</source><translation>Bereit zu feuern.</translation></message>
    <message><source>Has started, and waits for a resource.</source><translation>Hat begonnen und wartet auf eine Ressource.</translation></message>
    <message><source>Will never fire: nothing is left that could run. Why? (W) says what is missing.</source><translation>Wird nie feuern: Nichts ist mehr da, was laufen könnte. Warum? (W) sagt, was fehlt.</translation></message>
    <message><source>Fired dead.</source><translation>Hat tot gefeuert.</translation></message>
    <message><source> Its kernel took %1.</source><translation> Sein Kernel hat %1 gebraucht.</translation></message>
    <message><source>Fired.</source><translation>Hat gefeuert.</translation></message>
    <message><source>Control input %1</source><translation>Steuereingang %1</translation></message>
    <message><source>%1 has arrived at this tag: a control token has no value.</source><translation>%1 ist bei diesem Tag angekommen: ein Steuertoken hat keinen Wert.</translation></message>
    <message><source>%1 was made dead by hand at this tag: it has no value.</source><translation>%1 wurde bei diesem Tag von Hand tot gemacht: es gibt keinen Wert.</translation></message>
    <message><source>%1 is dead at this tag: it has no value.</source><translation>%1 ist bei diesem Tag tot: es gibt keinen Wert.</translation></message>
    <message><source>%1 has no value: the node does not run.</source><translation>%1 hat keinen Wert: der Knoten läuft nicht.</translation></message>
    <message><source>%1 has not arrived at this tag yet: it has no value.</source><translation>%1 ist bei diesem Tag noch nicht angekommen: es gibt keinen Wert.</translation></message>
    <message><source>Attribute</source><translation>Attribut</translation></message>
    <message><source>Value</source><translation>Wert</translation></message>
    <message><source>Attributes</source><translation>Attribute</translation></message>
    <message><source>Iterations</source><translation>Verlauf</translation></message>
    <message><source>Firings</source><translation>Feuerungen</translation></message>
    <message><source>Why</source><translation>Warum</translation></message>
    <message><source>Why?</source><translation>Warum?</translation></message>
    <message><source>Follow the causes back (W)</source><translation>Den Ursachen nachgehen (W)</translation></message>
    <message><source>Causes</source><translation>Ursachen</translation></message>
    <message><source>No node selected</source><translation>Kein Knoten ausgewählt</translation></message>
    <message><source>Click a node or an edge in the graph.</source><translation>Einen Knoten oder eine Kante im Graphen anklicken.</translation></message>
    <message><source>Select a node to see its values.</source><translation>Einen Knoten auswählen, um seine Werte zu sehen.</translation></message>
    <message><source>Select a node to see an output of it over the iterations of its loop.</source><translation>Einen Knoten auswählen, um einen seiner Ausgänge über die Iterationen seiner Schleife zu sehen.</translation></message>
    <message><source>Why? (W) follows the causes of this state back to where they began.</source><translation>Warum? (W) geht den Ursachen dieses Zustands nach, bis dorthin, wo sie begannen.</translation></message>
    <message><source>device</source><translation>Gerät</translation></message>
    <message><source>live if</source><translation>lebt, wenn</translation></message>
    <message><source>live if, output %1</source><translation>lebt, wenn, Ausgang %1</translation></message>
    <message><source>always</source><translation>immer</translation></message>
    <message><source>never</source><translation>nie</translation></message>
    <message><source> at %1</source><translation> bei %1</translation></message>
    <message><source>✗ The graph cannot run because of other nodes: see Problems.</source><translation>✗ Der Graph kann wegen anderer Knoten nicht laufen: siehe Probleme.</translation></message>
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
    <message><source>It is dead already.</source><translation>Er ist schon tot.</translation></message>
    <message><source>It is live already.</source><translation>Er ist schon lebendig.</translation></message>
</context>
<context>
    <name>tagscope::ui::InspectorPart</name>
    <message><source>Inspector</source><translation>Inspektor</translation></message>
</context>
<context>
    <name>tagscope::ui::IterationsPart</name>
    <message><source>Iterations</source><translation>Iterationen</translation></message>
</context>
<context>
    <name>tagscope::ui::LanesPart</name>
    <message><source>Lanes</source><translation>Bahnen</translation></message>
    <message><source>No iteration has begun in this part of the run. Each gets a bar here, from its first to its last firing.</source><translation>In diesem Teil des Laufs hat keine Iteration begonnen. Jede bekommt hier einen Balken, von ihrer ersten bis zur letzten Feuerung.</translation></message>
    <message><source>This graph cannot run: it has no iterations.</source><translation>Dieser Graph kann nicht laufen: er hat keine Iterationen.</translation></message>
    <message><source>This graph has no loops: the frame of a loop would have a lane here, with a bar for each iteration.</source><translation>Dieser Graph hat keine Schleifen: der Frame einer Schleife hätte hier eine Bahn mit einem Balken für jede Iteration.</translation></message>
</context>
<context>
    <name>tagscope::ui::LanesView</name>
    <message><source>Lanes of iterations</source><translation>Bahnen der Iterationen</translation></message>
    <message><source>Open a graph and run it: here come its iterations, each from its first to its last firing.</source><translation>Einen Graphen öffnen und laufen lassen: hierher kommen seine Iterationen, jede von ihrer ersten bis zur letzten Feuerung.</translation></message>
    <message><source>%1;%2: positions %3 to %4</source><translation>%1;%2: Positionen %3 bis %4</translation></message>
    <message><source>%1;%2 to %3: positions %4 to %5, too close to be told apart; a click zooms in</source><translation>%1;%2 bis %3: Positionen %4 bis %5, zu dicht, um sie zu unterscheiden; ein Klick vergrößert</translation></message>
    <message><source>; the window was full as it began (%1)</source><translation>; das Fenster war voll, als sie begann (%1)</translation></message>
    <message><source>; more overlap than there are rows: %1 bars from %2 to %3 lie over each other</source><translation>; mehr überlappen sich, als es Zeilen gibt: %1 Balken von %2 bis %3 liegen übereinander</translation></message>
    <message><source>%1 iterations, window %2</source><translation>%1 Iter., Fenster %2</translation></message>
    <message><source>%1 to %2</source><translation>%1 bis %2</translation></message>
    <message><source>%1: %2 overlap</source><translation>%1: %2 überlappen</translation></message>
    <message><source>%1 overlap</source><translation>%1 überlappen</translation></message>
    <message><source>&amp;Look at this iteration</source><translation>Diese &amp;Iteration ansehen</translation></message>
    <message><source>Go to its &amp;first firing</source><translation>Zu ihrer &amp;ersten Feuerung</translation></message>
    <message><source>Go to its &amp;last firing</source><translation>Zu ihrer &amp;letzten Feuerung</translation></message>
</context>
<context>
    <name>tagscope::ui::Legend</name>
    <message><source>Legend</source><translation>Legende</translation></message>
    <message><source>Click to let colours tell something else</source><translation>Klick, damit die Farben etwas anderes sagen</translation></message>
    <message><source>%1. Click to make these nodes stand out, and again to end that.</source><translation>%1. Klick hebt diese Knoten hervor, noch einer beendet das.</translation></message>
</context>
<context>
    <name>tagscope::ui::LogModel</name>
    <message><source>breakpoint %1</source><translation>Haltepunkt %1</translation></message>
    <message><source>printed</source><translation>ausgegeben</translation></message>
    <message><source>edit</source><translation>Änderung</translation></message>
    <message><source>error</source><translation>Fehler</translation></message>
    <message><source>%1
%2
After the moment that is shown. A click goes there.</source><translation>%1
%2
Nach dem gezeigten Moment. Ein Klick geht dorthin.</translation></message>
    <message><source>%1
%2
A click goes there.</source><translation>%1
%2
Ein Klick geht dorthin.</translation></message>
    <message><source>Event</source><translation>Ereignis</translation></message>
    <message><source>Tag</source><translation>Tag</translation></message>
    <message><source>Node</source><translation>Knoten</translation></message>
    <message><source>Text</source><translation>Text</translation></message>
    <message><source>Values</source><translation>Werte</translation></message>
    <message><source>Written by</source><translation>Geschrieben von</translation></message>
</context>
<context>
    <name>tagscope::ui::LogPart</name>
    <message><source>Log</source><translation>Protokoll</translation></message>
    <message><source>The run stops at %1 the next time: go back or start over to come there again.</source><translation>Der Lauf hält das nächste Mal bei %1 an: zurückgehen oder von vorn beginnen, um wieder dorthin zu kommen.</translation></message>
</context>
<context>
    <name>tagscope::ui::LogView</name>
    <message><source>No line passes all the filters above. Make one of them empty to see more.</source><translation>Keine Zeile passt zu allen Filtern darüber. Einen davon leeren, um mehr zu sehen.</translation></message>
    <message><source>A breakpoint whose action is “Write a line to the log and go on” writes a row here each time it matches: its text, and the values that it was asked for. So do ops that print, values that are set by hand, and the error in which a run ends, such as that of an Assert.</source><translation>Ein Haltepunkt, der „Eine Zeile ins Protokoll schreiben und weiterlaufen“ soll, schreibt hier bei jedem Treffer eine Zeile: seinen Text und die verlangten Werte. Ebenso Ops, die etwas ausgeben, von Hand gesetzte Werte und der Fehler, mit dem ein Lauf endet, etwa der eines Assert.</translation></message>
    <message><source>&amp;Break here next time</source><translation>&amp;Nächstes Mal hier anhalten</translation></message>
    <message><source>Log</source><translation>Protokoll</translation></message>
    <message><source>from..to</source><translation>von..bis</translation></message>
    <message><source>%1 of %2 lines of this run pass the filters.</source><translation>%1 von %2 Zeilen dieses Laufs kommen durch die Filter.</translation></message>
    <message><source>1 line of this run. A click on it goes to its moment.</source><translation>1 Zeile dieses Laufs. Ein Klick darauf geht zu ihrem Moment.</translation></message>
    <message><source>%1 lines of this run. A click on one goes to its moment.</source><translation>%1 Zeilen dieses Laufs. Ein Klick auf eine geht zu ihrem Moment.</translation></message>
    <message><source>These are the newest; %1 older ones are left out.</source><translation>Dies sind die neuesten; %1 ältere sind ausgelassen.</translation></message>
</context>
<context>
    <name>tagscope::ui::MarkLayer</name>
    <message><source>marked</source><translation>markiert</translation></message>
    <message><source>right</source><translation>richtig</translation></message>
    <message><source>wrong</source><translation>falsch</translation></message>
    <message><source>missed</source><translation>übersehen</translation></message>
    <message><source>this one</source><translation>dieser</translation></message>
    <message><source>at %1</source><translation>bei %1</translation></message>
</context>
<context>
    <name>tagscope::ui::Minimap</name>
    <message><source>Overview of the graph</source><translation>Übersicht des Graphen</translation></message>
    <message><source>Click or drag to go there; the wheel zooms</source><translation>Klicken oder ziehen, um dorthin zu gehen; das Rad vergrößert</translation></message>
</context>
<context>
    <name>tagscope::ui::NotCapturedBox</name>
    <message><source>&amp;Go to this firing</source><translation>&amp;Zu dieser Feuerung gehen</translation></message>
</context>
<context>
    <name>tagscope::ui::NotebookModel</name>
    <message><source>Pinned</source><translation>Angeheftet</translation></message>
    <message><source>Not pinned</source><translation>Nicht angeheftet</translation></message>
    <message><source>%1
Enter or a click goes there.</source><translation>%1
Enter oder ein Klick geht dorthin.</translation></message>
    <message><source>The frame of the node had not begun, or the node is no part of the run.</source><translation>Der Frame des Knotens hatte nicht begonnen, oder der Knoten ist kein Teil des Laufs.</translation></message>
    <message><source>no tag</source><translation>kein Tag</translation></message>
    <message><source>%1 of a branch that is gone</source><translation>%1 eines Zweigs, den es nicht mehr gibt</translation></message>
    <message><source>%1, branch %2</source><translation>%1, Zweig %2</translation></message>
    <message><source>Pin</source><translation>Anheften</translation></message>
    <message><source>Position</source><translation>Position</translation></message>
    <message><source>Selected</source><translation>Ausgewählt</translation></message>
    <message><source>Tag</source><translation>Tag</translation></message>
    <message><source>What fired</source><translation>Was gefeuert hat</translation></message>
    <message><source>Note</source><translation>Notiz</translation></message>
</context>
<context>
    <name>tagscope::ui::NotebookPart</name>
    <message numerus="yes"><source>%Ln notes are in %1.</source><translation><numerusform>%Ln Notiz ist in %1.</numerusform><numerusform>%Ln Notizen sind in %1.</numerusform></translation></message>
    <message><source>&amp;Bookmark this moment</source><translation>Lese&amp;zeichen für diesen Moment</translation></message>
    <message><source>&amp;Next bookmark</source><translation>&amp;Nächstes Lesezeichen</translation></message>
    <message><source>&amp;Previous bookmark</source><translation>&amp;Voriges Lesezeichen</translation></message>
    <message><source>Delete a note</source><translation>Eine Notiz löschen</translation></message>
    <message><source>E&amp;xport the notebook ...</source><translation>Notizbuch e&amp;xportieren ...</translation></message>
    <message><source>Event %1 is pinned in the notebook; there you can write why.</source><translation>Ereignis %1 ist im Notizbuch angeheftet; dort lässt sich schreiben, warum.</translation></message>
    <message><source>Export the notebook</source><translation>Notizbuch exportieren</translation></message>
    <message><source>Markdown (*.md)</source><translation>Markdown (*.md)</translation></message>
    <message><source>No earlier moment is pinned.</source><translation>Kein früherer Moment ist angeheftet.</translation></message>
    <message><source>No later moment is pinned.</source><translation>Kein späterer Moment ist angeheftet.</translation></message>
    <message><source>Notebook</source><translation>Notizbuch</translation></message>
    <message><source>Nothing is pinned yet: “%1” pins this moment.</source><translation>Noch ist nichts angeheftet: „%1“ heftet diesen Moment an.</translation></message>
    <message><source>Pin a moment</source><translation>Einen Moment anheften</translation></message>
    <message><source>Tab-separated values (*.tsv)</source><translation>Werte mit Tabulatoren (*.tsv)</translation></message>
    <message><source>Unpin a moment</source><translation>Einen Moment lösen</translation></message>
    <message><source>Write a note</source><translation>Eine Notiz schreiben</translation></message>
    <message><source>before the first firing</source><translation>vor der ersten Feuerung</translation></message>
    <message><source>✗ This moment is of a branch that is gone: make its override again, or open a trace that was saved of it.</source><translation>✗ Dieser Moment gehört zu einem Zweig, den es nicht mehr gibt: noch einmal so überschreiben oder eine davon gesicherte Aufzeichnung öffnen.</translation></message>
</context>
<context>
    <name>tagscope::ui::NotebookView</name>
    <message><source>Every moment that you look at gets a row here. Pin what is to stay, and write down why it matters.</source><translation>Jeder angesehene Moment bekommt hier eine Zeile. Anheften, was bleiben soll, und aufschreiben, warum es wichtig ist.</translation></message>
    <message><source>&amp;Bookmark</source><translation>&amp;Lesezeichen</translation></message>
    <message><source>De&amp;lete</source><translation>L&amp;öschen</translation></message>
    <message><source>E&amp;xport ...</source><translation>E&amp;xportieren ...</translation></message>
    <message><source>Notebook</source><translation>Notizbuch</translation></message>
</context>
<context>
    <name>tagscope::ui::OpDialog</name>
    <message><source>and %1 more: a few letters find them</source><translation>und %1 weitere: ein paar Buchstaben finden sie</translation></message>
    <message><source>Ops of the graph</source><translation>Ops des Graphen</translation></message>
    <message><source>Part of an op's name</source><translation>Teil eines Op-Namens</translation></message>
    <message><source>Ops</source><translation>Ops</translation></message>
    <message><source>Op</source><translation>Op</translation></message>
    <message><source>Nodes</source><translation>Knoten</translation></message>
    <message><source>Hidden</source><translation>Ausgeblendet</translation></message>
    <message><source>Highlighted</source><translation>Hervorgehoben</translation></message>
    <message><source>Lines lead through hidden nodes, with their number on them. A hidden node in which many lines meet stays, as a dot.</source><translation>Linien führen durch ausgeblendete Knoten, mit deren Zahl darauf. Ein ausgeblendeter Knoten, in dem viele Linien zusammentreffen, bleibt als Punkt.</translation></message>
    <message><source>%1 hidden</source><translation>%1 ausgeblendet</translation></message>
    <message><source>%1 highlighted</source><translation>%1 hervorgehoben</translation></message>
</context>
<context>
    <name>tagscope::ui::OutlineModel</name>
    <message><source>loop of %1</source><translation>Schleife mit %1</translation></message>
    <message><source>scope of %1</source><translation>Scope mit %1</translation></message>
    <message><source>
Breakpoint, switched off</source><translation>
Haltepunkt, ausgeschaltet</translation></message>
    <message><source>
The run stops here</source><translation>
Der Lauf hält hier an</translation></message>
    <message><source>
The run stops at everything inside</source><translation>
Der Lauf hält bei allem darin an</translation></message>
    <message><source>
The run stops at something inside</source><translation>
Der Lauf hält bei etwas darin an</translation></message>
    <message><source>
The run stops here: it stops at everything in a group around it</source><translation>
Der Lauf hält hier an: er hält bei allem in einer Gruppe ringsum an</translation></message>
    <message><source>Name</source><translation>Name</translation></message>
    <message><source>Op</source><translation>Op</translation></message>
    <message><source>State</source><translation>Zustand</translation></message>
    <message><source>device of %1</source><translation>Gerät mit %1</translation></message>
</context>
<context>
    <name>tagscope::ui::OutlineView</name>
    <message><source>Filter: while  op:Merge  state:ready</source><translation>Filter: while  op:Merge  state:ready</translation></message>
    <message><source>Words of names; op:Merge, frame:while, state:dead, dev:gpu; re: and a regular expression. Down goes to the tree.</source><translation>Wörter aus Namen; op:Merge, frame:while, state:dead, dev:gpu; re: und ein regulärer Ausdruck. Ab geht zum Baum.</translation></message>
    <message><source>Filter of the outline</source><translation>Filter der Gliederung</translation></message>
    <message><source>Outline</source><translation>Gliederung</translation></message>
    <message><source>The scopes, loop frames and nodes of the graph stand here once it has been taken apart.</source><translation>Hier stehen Scopes, Schleifenframes und Knoten des Graphen, sobald er zerlegt ist.</translation></message>
    <message><source>Commands are found by the palette; this line finds nodes.</source><translation>Befehle findet die Palette; diese Zeile findet Knoten.</translation></message>
    <message><source>No node is like that.</source><translation>Kein Knoten ist so.</translation></message>
    <message><source>The graph has no nodes.</source><translation>Der Graph hat keine Knoten.</translation></message>
</context>
<context>
    <name>tagscope::ui::Picks</name>
    <message><source>&amp;Fire what the schedule would have</source><translation>&amp;Feuern, was der Plan gefeuert hätte</translation></message>
    <message><source>&amp;Go before it</source><translation>&amp;Davor gehen</translation></message>
    <message><source>Before the pick: fire another ready node, and a branch goes on from here.</source><translation>Vor der Wahl: einen anderen bereiten Knoten feuern, und von hier geht ein Zweig aus.</translation></message>
    <message><source>Picked by hand</source><translation>Von Hand gewählt</translation></message>
    <message><source>The schedule's own choice has fired instead, on a branch: Branches leads back.</source><translation>Stattdessen hat die Wahl des Plans gefeuert, auf einem Zweig: Zweige führt zurück.</translation></message>
    <message><source>and %1 more, not listed</source><translation>und %1 weitere, nicht aufgeführt</translation></message>
</context>
<context>
    <name>tagscope::ui::PicksModel</name>
    <message><source>%1: %2, not %3</source><translation>%1: %2, nicht %3</translation></message>
    <message><source>Event %1: of %2 that were ready, %3 was picked; the schedule would have fired %4. Enter goes before it, Delete fires what the schedule would have.</source><translation>Ereignis %1: von %2 bereiten wurde %3 gewählt; der Plan hätte %4 gefeuert. Enter geht davor, Entf feuert, was der Plan gefeuert hätte.</translation></message>
</context>
<context>
    <name>tagscope::ui::PinnedCard</name>
    <message><source>Pinned: %1</source><translation>Angeheftet: %1</translation></message>
    <message><source>Drag it, or move it with the arrow keys. A double click or Enter goes to its node; Delete closes it.</source><translation>Ziehen oder mit den Pfeiltasten verschieben. Ein Doppelklick oder Enter geht zum Knoten; Entf schließt die Karte.</translation></message>
    <message><source>✕</source><translation>✕</translation></message>
    <message><source>Close the card</source><translation>Die Karte schließen</translation></message>
    <message><source>
min %1  mean %2  max %3</source><translation>
min %1  Mittel %2  max %3</translation></message>
</context>
<context>
    <name>tagscope::ui::PortsTree</name>
    <message><source>● live</source><translation>● lebend</translation></message>
    <message><source>∅ dead</source><translation>∅ tot</translation></message>
    <message><source>◌ not arrived</source><translation>◌ nicht angekommen</translation></message>
    <message><source>✎ overridden in this branch</source><translation>✎ in diesem Zweig überschrieben</translation></message>
    <message><source>⚲ constant: the same in every iteration of the loop</source><translation>⚲ konstant: in jeder Iteration der Schleife gleich</translation></message>
    <message><source>control</source><translation>Steuerung</translation></message>
    <message><source>Port</source><translation>Anschluss</translation></message>
    <message><source>State</source><translation>Zustand</translation></message>
    <message><source>Value</source><translation>Wert</translation></message>
    <message><source>Inputs and outputs</source><translation>Ein- und Ausgänge</translation></message>
    <message><source>Inputs</source><translation>Eingänge</translation></message>
    <message><source>Outputs</source><translation>Ausgänge</translation></message>
    <message><source>%1: none</source><translation>%1: keine</translation></message>
    <message><source>and %1 more</source><translation>und %1 weitere</translation></message>
    <message><source>&amp;Override value ...</source><translation>Wert über&amp;schreiben ...</translation></message>
    <message><source>&amp;Go to the producer</source><translation>Zum &amp;Erzeuger</translation></message>
</context>
<context>
    <name>tagscope::ui::ReadyModel</name>
    <message><source>(dead)</source><translation>(tot)</translation></message>
    <message><source>next</source><translation>nächster</translation></message>
    <message><source>%1 at %2
Double click or press Enter to fire this one.</source><translation>%1 bei %2
Doppelklick oder Enter feuert diesen.</translation></message>
</context>
<context>
    <name>tagscope::ui::ReadyPart</name>
    <message><source>Nothing is ready.</source><translation>Nichts ist bereit.</translation></message>
    <message><source>Ready</source><translation>Bereit</translation></message>
</context>
<context>
    <name>tagscope::ui::SavedPredicates</name>
    <message><source>Save the condition</source><translation>Die Bedingung merken</translation></message>
    <message><source>Name</source><translation>Name</translation></message>
    <message><source>No condition is saved that fits here</source><translation>Keine gemerkte Bedingung passt hier</translation></message>
    <message><source>&amp;Save this condition ...</source><translation>&amp;Diese Bedingung merken ...</translation></message>
    <message><source>&amp;Forget</source><translation>&amp;Vergessen</translation></message>
</context>
<context>
    <name>tagscope::ui::Scrubber</name>
    <message><source>NaN, Inf</source><translation>NaN, Inf</translation></message>
    <message><source>waits</source><translation>Warten</translation></message>
    <message><source>window full</source><translation>Fenster voll</translation></message>
    <message><source>dead origin</source><translation>wird tot</translation></message>
    <message><source>iterations</source><translation>Iterationen</translation></message>
    <message><source>hits</source><translation>Treffer</translation></message>
    <message><source>error</source><translation>Fehler</translation></message>
    <message><source>Position in the run</source><translation>Position im Lauf</translation></message>
    <message><source>Drag to go to any position; arrow keys go one event, Page keys a hundredth, Home and End to the ends, Ctrl and arrows to the next mark. The wheel, + and - show a shorter or longer part. Dragging, or these keys, with Shift choose a range, Esc drops it.</source><translation>Ziehen geht zu jeder Position; Pfeiltasten gehen ein Ereignis, Bildtasten ein Hundertstel, Pos1 und Ende zu den Enden, Strg und Pfeile zur nächsten Marke. Das Rad, + und - zeigen einen kürzeren oder längeren Teil. Ziehen oder diese Tasten wählen mit Umschalt einen Bereich, Esc hebt ihn auf.</translation></message>
    <message><source>position %1 of %2</source><translation>Position %1 von %2</translation></message>
    <message><source>%1, position %2</source><translation>%1, Position %2</translation></message>
    <message><source>%1 at %2</source><translation>%1 bei %2</translation></message>
    <message><source>&amp;Go there (%1)</source><translation>&amp;Dorthin gehen (%1)</translation></message>
    <message><source>position %1</source><translation>Position %1</translation></message>
    <message><source>To the &amp;next mark</source><translation>Zur &amp;nächsten Marke</translation></message>
    <message><source>To the &amp;previous mark</source><translation>Zur &amp;vorigen Marke</translation></message>
    <message><source>Show &amp;all of the run</source><translation>Den &amp;ganzen Lauf zeigen</translation></message>
    <message><source>&amp;Drop the range</source><translation>Den &amp;Bereich aufheben</translation></message>
</context>
<context>
    <name>tagscope::ui::SeriesView</name>
    <message><source>Iteration %1: </source><translation>Iteration %1: </translation></message>
    <message><source>has not fired yet</source><translation>hat noch nicht gefeuert</translation></message>
    <message><source>dead</source><translation>tot</translation></message>
    <message><source>; mean %1 (%2 to %3)</source><translation>; Mittel %1 (%2 bis %3)</translation></message>
    <message><source>Value over iterations</source><translation>Wert über die Iterationen</translation></message>
    <message><source>Select an output to see it over the iterations of its loop.</source><translation>Einen Ausgang auswählen, um ihn über die Iterationen seiner Schleife zu sehen.</translation></message>
    <message><source>Iterations %1 to %2 of %3 so far</source><translation>Iterationen %1 bis %2 von bisher %3</translation></message>
    <message><source>Iterations so far: %1</source><translation>Bisherige Iterationen: %1</translation></message>
    <message><source>; not fired yet: %1</source><translation>; noch nicht gefeuert: %1</translation></message>
    <message><source>; dead: %1</source><translation>; tot: %1</translation></message>
    <message><source>; not captured: %1</source><translation>; nicht erfasst: %1</translation></message>
    <message><source>; first change at %1</source><translation>; erste Änderung bei %1</translation></message>
    <message><source>; no change</source><translation>; keine Änderung</translation></message>
    <message><source>No iteration of this loop has begun at the position that is shown.</source><translation>An der gezeigten Position hat keine Iteration dieser Schleife begonnen.</translation></message>
    <message><source>This node is in no loop, or in one that has not begun.</source><translation>Dieser Knoten ist in keiner Schleife oder in einer, die noch nicht begonnen hat.</translation></message>
</context>
<context>
    <name>tagscope::ui::TeachView</name>
    <message><source>What fired last, and by which rule</source><translation>Was zuletzt gefeuert hat, und nach welcher Regel</translation></message>
    <message><source>Speed of tokens</source><translation>Tempo</translation></message>
    <message><source>Every hop along a line takes the same time, however long the line is. At the left end nothing moves.</source><translation>Jeder Weg entlang einer Linie dauert gleich lang, wie lang die Linie auch ist. Ganz links bewegt sich nichts.</translation></message>
    <message><source>What the answer comes to, node by node</source><translation>Was die Antwort ergibt, Knoten für Knoten</translation></message>
    <message><source>Check</source><translation>Prüfen</translation></message>
    <message><source>Says what is right, wrong and missed (Enter in the graph)</source><translation>Sagt, was richtig, falsch und übersehen ist (Enter im Graphen)</translation></message>
    <message><source>This is the answer</source><translation>Das ist die Antwort</translation></message>
    <message><source>Fire one</source><translation>Einen feuern</translation></message>
    <message><source>Fires a node that can fire, and asks the next question (Enter in the graph)</source><translation>Feuert einen Knoten, der es kann, und stellt die nächste Frage (Enter im Graphen)</translation></message>
    <message><source>Reset score</source><translation>Punkte auf null</translation></message>
    <message><source>Counts right answers from 0 again</source><translation>Zählt richtige Antworten wieder ab 0</translation></message>
    <message><source>%1 %2: %3</source><translation>%1 %2: %3</translation></message>
    <message><source>. Why not? %1</source><translation>. Warum nicht? %1</translation></message>
    <message><source>No answers yet</source><translation>Noch keine Antworten</translation></message>
    <message><source>%1 of %2 right</source><translation>%1 von %2 richtig</translation></message>
    <message><source>off: nothing moves</source><translation>aus: nichts bewegt sich</translation></message>
    <message><source>%1 s a hop</source><translation>%1 s je Weg</translation></message>
</context>
<context>
    <name>tagscope::ui::TensorModel</name>
    <message><source>%1 ... (%2 bytes)</source><translation>%1 ... (%2 Bytes)</translation></message>
</context>
<context>
    <name>tagscope::ui::ValuePage</name>
    <message><source>Below is the part %1 alone, with indices of its own.</source><translation>Unten steht nur der Teil %1, mit eigenen Indizes.</translation></message>
    <message><source>[%1]: %2</source><translation>[%1]: %2</translation></message>
    <message><source>[%1:%2]: mean %3 (%4 to %5)</source><translation>[%1:%2]: Mittel %3 (%4 bis %5)</translation></message>
    <message><source>, with NaN or infinity</source><translation>, mit NaN oder Unendlich</translation></message>
    <message><source>Slice</source><translation>Ausschnitt</translation></message>
    <message><source>Which part to look at, as numpy writes it: [3:10, ::2, 0], [..., -1]</source><translation>Welcher Teil zu sehen ist, wie numpy ihn schreibt: [3:10, ::2, 0], [..., -1]</translation></message>
    <message><source>Export</source><translation>Export</translation></message>
    <message><source>Copy or save the value</source><translation>Den Wert kopieren oder sichern</translation></message>
    <message><source>Copy as &amp;CSV</source><translation>Als &amp;CSV kopieren</translation></message>
    <message><source>&amp;Save value as .npy ...</source><translation>Wert als .npy &amp;sichern ...</translation></message>
    <message><source>Statistics</source><translation>Statistik</translation></message>
    <message><source>Views of the value</source><translation>Ansichten des Werts</translation></message>
    <message><source>Grid</source><translation>Werte</translation></message>
    <message><source>Picture</source><translation>Bild</translation></message>
    <message><source>Histogram</source><translation>Histogramm</translation></message>
    <message><source>There is not enough memory for this: take a smaller slice.</source><translation>Der Speicher reicht dafür nicht: einen kleineren Ausschnitt nehmen.</translation></message>
    <message><source>Values</source><translation>Werte</translation></message>
    <message><source>Copy all as &amp;CSV</source><translation>Alles als &amp;CSV kopieren</translation></message>
    <message><source>&amp;Save as .npy ...</source><translation>Als .npy &amp;sichern ...</translation></message>
    <message><source>Kind of picture</source><translation>Art des Bildes</translation></message>
    <message><source>Heat map</source><translation>Heatmap</translation></message>
    <message><source>Image</source><translation>Bild</translation></message>
    <message><source>Values by index</source><translation>Werte nach Index</translation></message>
    <message><source>Diff</source><translation>Diff</translation></message>
    <message><source>Logarithm of the counts</source><translation>Anzahlen logarithmisch</translation></message>
    <message><source>✗ %1</source><translation>✗ %1</translation></message>
    <message><source>Part: %1</source><translation>Teil: %1</translation></message>
    <message><source>The grid shows the first %1 rows and %2 columns; a slice shows others.</source><translation>Die Tabelle zeigt die ersten %1 Zeilen und %2 Spalten; ein Ausschnitt zeigt andere.</translation></message>
    <message><source>Computing statistics ...</source><translation>Statistik wird berechnet ...</translation></message>
    <message><source>elements %1, without numbers</source><translation>Elemente %1, ohne Zahlen</translation></message>
    <message><source>A value of this type has no numbers to draw.</source><translation>Ein Wert dieses Typs hat keine Zahlen zum Zeichnen.</translation></message>
    <message><source>The part has no elements.</source><translation>Der Teil hat keine Elemente.</translation></message>
    <message><source>No element is finite.</source><translation>Kein Element ist endlich.</translation></message>
    <message><source>min %1</source><translation>min %1</translation></message>
    <message><source>max %1</source><translation>max %1</translation></message>
    <message><source>mean %1</source><translation>Mittel %1</translation></message>
    <message><source>std %1</source><translation>std %1</translation></message>
    <message><source>zeros %1 of %2</source><translation>Nullen %1 von %2</translation></message>
    <message><source>NaN %1</source><translation>NaN %1</translation></message>
    <message><source>Inf %1</source><translation>Inf %1</translation></message>
    <message><source>Each point is the mean of a range, with its least and greatest value</source><translation>Jeder Punkt ist das Mittel eines Bereichs, mit dessen kleinstem und größtem Wert</translation></message>
    <message><source>Copied as CSV.</source><translation>Als CSV kopiert.</translation></message>
    <message><source>Saved as %1</source><translation>Gesichert als %1</translation></message>
    <message><source>Save the value</source><translation>Den Wert sichern</translation></message>
    <message><source>numpy arrays (*.npy)</source><translation>numpy-Arrays (*.npy)</translation></message>
</context>
<context>
    <name>tagscope::ui::WatchModel</name>
    <message><source>Iteration %1: %2</source><translation>Iteration %1: %2</translation></message>
    <message><source>has not fired yet</source><translation>hat noch nicht gefeuert</translation></message>
    <message><source>dead</source><translation>tot</translation></message>
    <message><source>has NaN or infinite numbers</source><translation>hat NaN oder unendliche Zahlen</translation></message>
    <message><source>marked by %1</source><translation>markiert durch %1</translation></message>
    <message><source>the first here that is another than before</source><translation>der erste hier, der anders als zuvor ist</translation></message>
    <message><source>Which values stand out, for example: &gt; 10, &lt;= -1</source><translation>Welche Werte auffallen, zum Beispiel: &gt; 10, &lt;= -1</translation></message>
    <message><source>It has no values at the tags that are shown</source><translation>Bei den gezeigten Tags gibt es keine Werte</translation></message>
    <message><source>It has no values in the range that is shown</source><translation>Im gezeigten Bereich gibt es keine Werte</translation></message>
    <message><source>%1 is not in this graph</source><translation>%1 ist nicht in diesem Graphen</translation></message>
    <message><source>%1, flagged</source><translation>%1, vorangestellt</translation></message>
    <message><source>∉ other tags</source><translation>∉ andere Tags</translation></message>
    <message><source>∉ outside the range</source><translation>∉ außerhalb</translation></message>
    <message><source>Tensor</source><translation>Tensor</translation></message>
    <message><source>Marks</source><translation>Marken</translation></message>
    <message><source>Trend</source><translation>Verlauf</translation></message>
    <message><source>Δ last</source><translation>Δ zuletzt</translation></message>
    <message><source>Signs before a value: ⊘ not captured, ✗ NaN or infinite, ⚑ marked, Δ the first here that is another than before. Of several elements the mean stands there.</source><translation>Zeichen vor einem Wert: ⊘ nicht erfasst, ✗ NaN oder unendlich, ⚑ markiert, Δ der erste hier, der anders als zuvor ist. Von mehreren Elementen steht das Mittel da.</translation></message>
    <message><source>The values over the iterations that are shown; of a tensor with several elements their mean</source><translation>Die Werte über die gezeigten Iterationen; bei einem Tensor mit mehreren Elementen deren Mittel</translation></message>
    <message><source>By how much the last number differs from the one before; of a tensor with several elements these are means</source><translation>Um wie viel sich die letzte Zahl von der davor unterscheidet; bei einem Tensor mit mehreren Elementen sind das Mittelwerte</translation></message>
    <message><source>Flagged: it stays beside the names while the others are scrolled</source><translation>Markiert: sie bleibt neben den Namen stehen, während die anderen gerollt werden</translation></message>
    <message><source>mean %1</source><translation>Mittel %1</translation></message>
</context>
<context>
    <name>tagscope::ui::WatchView</name>
    <message><source>&amp;Remove</source><translation>&amp;Entfernen</translation></message>
    <message><source>★ &amp;Flag</source><translation>★ &amp;Voran</translation></message>
    <message><source>Watches</source><translation>Beobachtung</translation></message>
    <message><source>while/Add:0, or while/Add:0 max &gt; 3 * mean</source><translation>while/Add:0, oder while/Add:0 max &gt; 3 * mean</translation></message>
    <message><source>The name of a tensor, as while/Add:0, with an expression behind it if one is wanted, as max &gt; 3 * mean</source><translation>Der Name eines Tensors wie while/Add:0, auf Wunsch mit einem Ausdruck dahinter wie max &gt; 3 * mean</translation></message>
    <message><source>Tensor to watch</source><translation>Tensor, der beobachtet wird</translation></message>
    <message><source>&amp;Add</source><translation>&amp;Hinzufügen</translation></message>
    <message><source>How many of the last iterations are shown</source><translation>Wie viele der letzten Iterationen gezeigt werden</translation></message>
    <message><source>&amp;Last iterations:</source><translation>&amp;Letzte Iterationen:</translation></message>
    <message><source>Puts the current row above the others, or back (Space)</source><translation>Stellt die jetzige Zeile über die anderen oder zurück (Leertaste)</translation></message>
    <message><source>Add a tensor to see it over the last iterations: by its name below, with an expression behind it if one is wanted, or with “Watch” in the menu of a node.</source><translation>Einen Tensor hinzufügen, um ihn über die letzten Iterationen zu sehen: unten mit seinem Namen, auf Wunsch mit einem Ausdruck dahinter, oder mit „Beobachten“ im Menü eines Knotens.</translation></message>
    <message><source>In no loop, or in one that has not begun: %1.</source><translation>In keiner Schleife oder in einer, die noch nicht begonnen hat: %1.</translation></message>
    <message><source>★ &amp;Iteration</source><translation>★ &amp;Iteration</translation></message>
    <message><source>Keeps the iteration of the current cell beside the names while the others are scrolled, or lets it go (Shift+Space)</source><translation>Hält die Iteration der aktuellen Zelle neben den Namen fest, während die anderen gerollt werden, oder lässt sie los (Umschalt+Leertaste)</translation></message>
</context>
<context>
    <name>tagscope::ui::WatchesPart</name>
    <message><source>As of position %1 of %2: iterations that begin later are left out.</source><translation>Stand bei Position %1 von %2: Iterationen, die später beginnen, fehlen.</translation></message>
    <message><source>Flag the watch %1</source><translation>Beobachtung %1 voranstellen</translation></message>
    <message><source>Flag the watch %1 no more</source><translation>Beobachtung %1 nicht mehr voranstellen</translation></message>
    <message><source>Mark values of %1</source><translation>Werte von %1 markieren</translation></message>
    <message><source>Wat&amp;ch</source><translation>Beoba&amp;chten</translation></message>
    <message><source>Watch %1</source><translation>%1 beobachten</translation></message>
    <message><source>Watch %1 no more</source><translation>%1 nicht mehr beobachten</translation></message>
    <message><source>Watches</source><translation>Beobachtung</translation></message>
</context>
</TS>
