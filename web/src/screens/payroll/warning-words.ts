import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Pay that this file does not total',
  note: 'Computed as hours × rate × multiplier, plus the amounts. The difference is the result minus the amount due.',
  reasons: {
    payroll_id_is_formula: 'Spreadsheets would run these payroll numbers as formulas, so the file adds an apostrophe: ',
    hours_at_average:
      'Overtime is paid at an average rate, not at the rate of the hours. Send premiums as amounts on separate lines: ',
    salary_and_hours: 'A salary already pays hours in the file. Use the paid hours and their rate: ',
    fixed_pay: 'Hours without an amount, because the pay is fixed: ',
    addition: 'An addition per hour is not in the rate. Add its column, or send premiums as amounts: ',
    hour_length: 'Paid hours are shorter than 60 minutes. Use the paid hours: ',
    divided_week:
      'Straight pay and premium of a workweek are due in different periods, but have the same code and column: ',
    no_column: 'No column contains some of the pay: ',
    rounded_hours: 'Rounded hours change the pay: ',
  },
  more: (n: number) => `${countOf('en', n, 'further warning', 'further warnings')}.`,
};

const de: typeof en = {
  title: 'Lohn, den diese Datei nicht ergibt',
  note: 'Berechnet als Stunden × Satz × Faktor, dazu die Beträge. Die Differenz ist das Ergebnis minus den Lohn.',
  reasons: {
    payroll_id_is_formula:
      'Tabellenprogramme würden die Personalnummern dieser Mitglieder als Formel ausführen, deshalb stellt die Datei ' +
      'ein Apostroph voran: ',
    hours_at_average:
      'Überstunden werden mit einem Durchschnittssatz bezahlt, nicht mit dem Satz der Stunden. Geben Sie Zuschläge ' +
      'als Beträge in getrennten Zeilen aus: ',
    salary_and_hours:
      'Ein Gehalt bezahlt Stunden in der Datei bereits. Verwenden Sie die bezahlten Stunden und deren Satz: ',
    fixed_pay: 'Stunden ohne Betrag, weil der Lohn fest ist: ',
    addition:
      'Ein Zuschlag je Stunde fehlt im Satz. Ergänzen Sie seine Spalte, oder geben Sie Zuschläge als Beträge aus: ',
    hour_length: 'Bezahlte Stunden sind kürzer als 60 Minuten. Verwenden Sie die bezahlten Stunden: ',
    divided_week:
      'Grundlohn und Zuschlag einer Arbeitswoche fallen in verschiedene Zeiträume, haben aber dieselbe Lohnart und ' +
      'Spalte: ',
    no_column: 'Ein Teil des Lohns steht in keiner Spalte: ',
    rounded_hours: 'Gerundete Stunden ändern den Lohn: ',
  },
  more: (n) => `${countOf('de', n, 'weiterer Hinweis', 'weitere Hinweise')}.`,
};

export const warningWords = (language: Language): typeof en => (language === 'de' ? de : en);
