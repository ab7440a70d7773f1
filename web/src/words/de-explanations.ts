import type { EvidenceFrame } from './evidence-clauses.ts';

/** German explanations of the types of flags. */
export const deExplanations: NonNullable<EvidenceFrame['explanations']> = {
  consistent_persistent_activity:
    'Mindestens eine Stunde lang schwankte die Menge der Eingaben je Minute oder je zehn Minuten weniger, als der ' +
    'Zufall erklärt. Das gilt auch, wenn Tastatur und Maus jede für sich so gleichmäßig waren. Menschen tippen und ' +
    'pausieren in Schüben; ihre Werte schwanken stark.',
  consistent_variable_activity:
    'Die Menge der Eingaben änderte sich, aber mechanisch: in flachen Stufen, ohne Zusammenhang mit den ' +
    'Minuten davor ' +
    'oder mit gleichmäßig verteilten ruhigen Minuten.',
  unusual_high_mouse_activity: 'Die Maus wurde 45 Minuten oder länger in fast jeder Sekunde benutzt.',
  unusual_high_keyboard_activity: 'Die Tastatur wurde 45 Minuten oder länger in fast jeder Sekunde benutzt.',
  long_period_of_single_mouse_activity:
    'Stundenlang wurde nur die Maus benutzt, obwohl beide Geräte aufgezeichnet werden.',
  long_period_of_single_keyboard_activity:
    'Stundenlang wurde nur die Tastatur benutzt, obwohl beide Geräte aufgezeichnet werden.',
  breakless_work:
    'Es wurde stundenlang ohne eine Pause von fünf Minuten gearbeitet. Das zeigt viel Arbeit und sonst nichts.',
  sustained_high_focus_time: 'Ein Programm oder eine Seite wurde stundenlang fast ohne Wechsel und ohne Pause benutzt.',
  automation_like_activity:
    'Eingaben kamen in gleichen Abständen, zur selben Sekunde der Minute, in einer genauen Schleife, in jeder ' +
    'Sekunde ohne Lücke, immer wieder mit gleichen Zahlen oder stundenlang in jeder Minute von der Maus.',
  suspicious_activity:
    'Ein Programm oder eine Seite war in Benutzung, deren Name darauf hinweist, dass sie Eingaben erzeugt (Stufe A), ' +
    'oder eine mit ehrlichem Nutzen neben anderen Auffälligkeiten (Stufe B). Programme, die nur den Bildschirm wach ' +
    'halten (Stufe C), zählen nie. Ein Name ist ein schwacher Beleg.',
};
