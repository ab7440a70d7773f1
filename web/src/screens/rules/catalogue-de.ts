import { deExplanations } from '../../words/de-explanations.ts';
import type { Catalogue } from './catalogue.ts';

const sameOver = (window: string) => `Dasselbe über ${window}`;
const factor = '… der Faktor';

/** German texts of the published rules. */
export const catalogueDe: Catalogue = {
  explanations: deExplanations,
  needs: {
    consistent_persistent_activity: 'Zehn-Minuten-Abschnitte',
    consistent_variable_activity: 'Minuten',
    automation_like_activity: 'Sekunden für die meisten Prüfungen, Minuten oder Zehn-Minuten-Abschnitte für einige',
    unusual_high_mouse_activity: 'Zehn-Minuten-Abschnitte',
    unusual_high_keyboard_activity: 'Zehn-Minuten-Abschnitte',
    long_period_of_single_mouse_activity: 'Zehn-Minuten-Abschnitte',
    long_period_of_single_keyboard_activity: 'Zehn-Minuten-Abschnitte',
    breakless_work: 'Minuten; mit Zehn-Minuten-Abschnitten sind die Grenzen länger',
    sustained_high_focus_time: 'Sekunden je Programm und Zehn-Minuten-Abschnitt',
    suspicious_activity: 'Programme oder Adressen je Abschnitt',
  },
  limits: {
    dispersion_60_minutes: 'Streuung der aktiven Sekunden je Minute über 60 Minuten, gemessen am Zufall',
    dispersion_30_minutes: sameOver('30 Minuten'),
    sparse_dispersion_60_minutes: 'Dasselbe über 60 Minuten mit kaum einer Eingabe',
    dispersion_9_slots: 'Streuung der aktiven Sekunden je zehn Minuten über 90 Minuten, gemessen am Zufall',
    dispersion_6_slots: sameOver('60 Minuten'),
    dispersion_11_slots: sameOver('110 Minuten'),
    sparse_dispersion_9_slots: 'Dasselbe über 90 Minuten mit kaum einer Eingabe',
    device_dispersion_5_slots:
      'Die größte Streuung aller Eingaben, der Tastatur und der Maus je zehn Minuten über 50 Minuten, gemessen am ' +
      'Zufall, wo beide Geräte benutzt werden',
    device_dispersion_6_slots: sameOver('60 Minuten'),
    device_dispersion_9_slots: sameOver('90 Minuten'),
    device_dispersion_11_slots: sameOver('110 Minuten'),
    single_device_dispersion_5_slots:
      'Streuung der Eingaben je zehn Minuten über 50 Minuten, gemessen am Zufall, wo beide Geräte aufgezeichnet ' +
      'werden und eines still ist',
    single_device_dispersion_6_slots: sameOver('60 Minuten'),
    single_device_dispersion_9_slots: sameOver('90 Minuten'),
    single_device_dispersion_11_slots: sameOver('110 Minuten'),
    crowded_9_slots_share:
      'Über diesem Anteil von Sekunden mit Eingaben werden die Grenzen über 90 Minuten in Abschnitten mit dem Faktor ' +
      'malgenommen: Volle Abschnitte gleichen sich durch Zufall',
    crowded_9_slots_factor: factor,
    crowded_11_slots_share: sameOver('110 Minuten'),
    crowded_11_slots_factor: factor,
    flat_blocks:
      'Unterschied benachbarter Minuten über 60 Minuten, gemessen am Zufall: klein, wo die Höhe zwischen flachen ' +
      'Stufen springt',
    even_sums:
      'Streuung der Summen je zehn Minuten gegen die der Minuten über 120 Minuten: klein, wo volle und ruhige ' +
      'Minuten zugeteilt sind',
    memory_240_minutes_lag1:
      'Kein Gedächtnis über 240 Minuten (schwach, neben einer anderen Art mittel): Ähnlichkeit benachbarter Minuten, ' +
      'höchstens',
    memory_240_minutes_variance_ratio: '… und Streuung der Summen je zehn Minuten gegen die der Minuten, höchstens',
    memory_180_minutes_lag1: 'Kein Gedächtnis über 180 Minuten (schwach), höchstens',
    memory_180_minutes_variance_ratio: '… und Streuung der Summen, höchstens',
    memory_120_minutes_lag1: 'Kein Gedächtnis über 120 Minuten (schwach), höchstens',
    memory_120_minutes_variance_ratio: '… und Streuung der Summen, höchstens',
    silences_180_minutes: 'Streuung der Zahl stiller Minuten über 180 Minuten (schwach), höchstens',
    silences_120_minutes: 'Dasselbe über 120 Minuten (schwach), höchstens',
    burstiness:
      'Ungleichmäßigkeit der Abstände zwischen Eingaben, Sekunde für Sekunde: -1 ist eine Uhr, 0 Zufall, Menschen ' +
      'liegen darüber',
    phase_lock: 'Wie viele Eingaben an derselben Stelle der Minute beginnen',
    loop: 'Wie genau sich Eingaben über eine Stunde wiederholen',
    minute_seam: 'Wie viele Eingaben zu einer Sekunde der Minute beginnen oder enden',
    equal_silences: 'Wie viele Pausen ein und dieselbe Länge haben',
    longest_silence_60_minutes: 'Die längste Pause in 60 Minuten',
    longest_silence_120_minutes: 'Die längste Pause in 120 Minuten',
    floor_count:
      'Wie viele Minuten dieselbe kleinste Zahl haben, wie wenn ein Werkzeug unter einem arbeitenden Menschen läuft',
    unresting_mouse:
      'Minuten in Folge, in deren jeder die Maus benutzt wurde, wie wenn ein Werkzeug unter einem arbeitenden ' +
      'Menschen läuft',
    unbroken: 'Eingaben in jeder Sekunde ohne Lücke',
    saturated: 'Minuten oder Abschnitte, in denen praktisch jede Sekunde Eingaben hat',
    equal_counts: 'Anteil von 30 Minuten oder 6 Abschnitten mit derselben Zahl',
    even_minutes: 'Ungleichmäßigkeit der Abstände zwischen Minuten mit Eingaben, wo sie selten sind: -1 ist eine Uhr',
    equal_slots: 'Dieselbe kleine Zahl, Abschnitt für Abschnitt',
    mouse_share: 'Anteil der Sekunden mit Mauseingaben über 45 Minuten',
    keyboard_share: 'Anteil der Sekunden mit Tastatureingaben über 45 Minuten',
    single_device: 'Halbe Stunden in Folge mit nur einem Gerät',
    single_device_silent_share: 'Ein Gerät gilt bis zu diesem Anteil der Zeit als still',
    single_device_used_share: 'Ein Gerät gilt ab diesem Anteil der Zeit als benutzt',
    breakless: 'Arbeit ohne eine Pause von fünf Minuten',
    breakless_slots:
      'Dasselbe, wo nur Zehn-Minuten-Abschnitte gesendet wurden, in denen kurze Pausen nicht zu sehen sind',
    focus: 'Ein Programm oder eine Seite fast die ganze Zeit, ohne Pause',
    focus_share: 'Anteil der Zeit, den ein Programm oder eine Seite haben muss',
    focus_minimum_active_share: 'Anteil der Sekunden mit Eingaben, den es geben muss',
  },
  units: {
    'spread, 1 = as even as chance': 'Streuung, 1 = so gleichmäßig wie Zufall',
    'share, 1 = all': 'Anteil, 1 = alles',
    'from -1 to 1': 'von -1 bis 1',
    'distance from chance': 'wie weit jenseits des Zufalls',
    seconds: 'Sekunden',
    minutes: 'Minuten',
    'ten-minute slots in a row': 'Zehn-Minuten-Abschnitte in Folge',
  },
};
