/** German texts of a preset. Columns keep the names that the payroll program expects. */
interface GermanPreset {
  name: string;
  summary: string;
  /** In the order of the preset. */
  toFillIn: readonly string[];
  leavesOut: readonly string[];
}

/** German presets by id. */
export const germanPresets: Readonly<Record<string, GermanPreset>> = {
  'adp-workforce-now': {
    name: 'ADP Workforce Now, Paydata',
    summary:
      'Eine Zeile für jede Position: reguläre Stunden, Überstunden, andere Stunden nach Schlüssel und Zahlungen nach ' +
      'Schlüssel.',
    toFillIn: [
      'Die Nummer der Firma (Company Code), als Text der ersten Spalte.',
      'Die „File numbers“ Ihrer Beschäftigten, als Personalnummern.',
      'Die Schlüssel Ihrer Firma für doppelt bezahlte Zeit, Zuschläge und Zahlungen.',
      'Der Name der Datei: PR, die Nummer der Firma, EPI.csv.',
    ],
    leavesOut: ['Mit welchem Faktor Überstunden bezahlt werden: ADP hat den seiner „O/T Hours“.'],
  },
  gusto: {
    name: 'Gusto, regelmäßige Abrechnung',
    summary:
      'Eine Zeile für jedes Mitglied: reguläre Stunden, Überstunden und doppelt bezahlte Stunden, und alles, was ein ' +
      'Betrag ist, als Bonus.',
    toFillIn: [
      'Die Nummern der Beschäftigten bei Gusto („employee IDs“), als Personalnummern.',
      'Namen, wie sie bei Gusto stehen.',
    ],
    leavesOut: [
      'Gehälter, die Gusto von selbst zahlt.',
      'Sätze: Gusto hat sie. Wer mehrere hat, braucht für jeden eine Zeile mit einer Spalte „title“; diese Datei hat ' +
        'eine.',
      'Stunden in der Nacht, am Wochenende und an Feiertagen, die höher bezahlt werden: Ihr Lohn steht im Bonus, die ' +
        'Stunden nicht.',
      'Berichtigungen, die mehr wegnehmen, als der Zeitraum in einer Spalte hat: Gusto nimmt keine negativen Stunden.',
    ],
  },
  'paychex-flex': {
    name: 'Paychex Flex, SPI',
    summary: 'Eine Zeile für jede Position: Stunden mit ihrem Satz nach „Pay Component“, oder ein Betrag.',
    toFillIn: [
      'Die „Client ID“, als Text der ersten Spalte.',
      'Die „Worker IDs“, als Personalnummern der Mitglieder.',
      'Die „Pay Components“, wie sie in Ihrer Firma heißen, als Schlüssel; Zahlungen heißen dort wie hier, mit ' +
        'höchstens 20 Zeichen.',
    ],
    leavesOut: [
      'Gehälter, die Paychex von selbst zahlt: Lassen Sie solche Positionen weg.',
      'Mit welchem Faktor eine „Pay Component“ bezahlt wird: Paychex hat ihn.',
    ],
  },
  paymentevolution: {
    name: 'PaymentEvolution (Kanada), Zeiten',
    summary: 'Eine Zeile für jede Position: Stunden mit ihrem Satz nach „Time Code“, oder eine Summe.',
    toFillIn: [
      'Die sechsstelligen „Employee IDs“, als Personalnummern der Mitglieder.',
      'Die „Time Codes“ Ihrer eigenen Zahlungen, als Schlüssel; ohne einen sind sie andere Zahlungen (16).',
      'Y als Text der letzten Spalte, wenn Zeiten schon genehmigt ankommen sollen.',
    ],
    leavesOut: [
      'Mit welchem Faktor Überstunden bezahlt werden: Die Schlüssel dort sind für 1,5 und 2.',
      'Gehälter, die dort ohnehin gezahlt werden: Lassen Sie solche Positionen weg.',
    ],
  },
  brightpay: {
    name: 'BrightPay (Vereinigtes Königreich und Irland), Stundenlohn',
    summary: 'Eine Zeile für jede Position: ihr Satz, und ihre Stunden in der Spalte ihres Faktors.',
    toFillIn: [
      'Die „Works numbers“, als Personalnummern der Mitglieder.',
      'Welche Spalte was ist, wird in BrightPay einmal gewählt und dort behalten.',
    ],
    leavesOut: [
      'Gehälter, Zahlungen und Zuschläge von Arbeitswochen, die im Zeitraum davor begannen: BrightPay nimmt sie als ' +
        '„additions“. Die Vorlage für Beträge von BrightPay hat sie.',
      'Stunden mit anderen Faktoren als 1, 1,25, 1,5, 2, 3 und 4: Ihre Zellen bleiben leer.',
    ],
  },
  'brightpay-additions': {
    name: 'BrightPay (Vereinigtes Königreich und Irland), Beträge',
    summary: 'Eine Zeile für jede Position, die ein Betrag ist: Zahlungen, Gehälter und Zuschläge ohne Grundlohn.',
    toFillIn: ['Die „Works numbers“, als Personalnummern der Mitglieder.'],
    leavesOut: [
      'Stunden: Die Vorlage für Stundenlohn von BrightPay hat sie.',
      'Gehälter, die BrightPay von selbst zahlt: Lassen Sie solche Positionen weg.',
    ],
  },
  'datev-lohn-und-gehalt': {
    name: 'DATEV Lohn und Gehalt, Bewegungsdaten',
    summary:
      'Eine Zeile für jede Position nach Lohnart: alle Stunden zum Satz selbst, Zuschläge mit ihren Stunden getrennt ' +
      'davon, und Beträge.',
    toFillIn: [
      'Die Personalnummern der Mitglieder.',
      'Die Lohnarten Ihrer Firma, als Schlüssel: der regulären Stunden, jedes Zuschlags nach seinem Faktor, der ' +
        'Zahlungen nach ihren Namen.',
      'Die Beschreibung der Datei (INI), die DATEV einmal bekommt: die elf Felder in dieser Reihenfolge, getrennt ' +
        'durch Strichpunkte, mit Dezimalkomma.',
    ],
    leavesOut: [
      'Sätze: DATEV hat sie und zahlt einen Zuschlag nach seiner Lohnart.',
      'Gehälter, die DATEV von selbst zahlt: Lassen Sie solche Positionen weg.',
    ],
  },
};
