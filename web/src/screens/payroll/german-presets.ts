/** German texts of a preset. Columns keep the names that the payroll program expects. */
interface GermanPreset {
  name: string;
  summary: string;
  /** The values to fill in, in the order of the preset. */
  toFillIn: readonly string[];
  leavesOut: readonly string[];
}

/** German presets by id. */
export const germanPresets: Readonly<Record<string, GermanPreset>> = {
  'adp-workforce-now': {
    name: 'ADP Workforce Now, Paydata',
    summary: 'Eine Zeile je Lohnposition: Stunden mit ihrem Satz, oder Zuschläge, Gehälter und Zahlungen nach Code.',
    toFillIn: [
      'Der Company Code Ihrer Firma, als Text der ersten Spalte.',
      'Die File Numbers Ihrer Beschäftigten, als Personalnummern.',
      'Die Codes Ihrer Firma für Überstunden, doppelt bezahlte Zeit, Zuschläge, Gehälter und Zahlungen, als Lohnarten.',
      'Der Name der Datei: PR, der Company Code, EPI.csv.',
    ],
    leavesOut: [
      'Die Spalte „O/T Hours“: Überstunden sind reguläre Stunden, und der Überstundenzuschlag ist ein Betrag.',
      'Stunden, die ein Gehalt abdeckt.',
      'Gehälter, die ADP von selbst zahlt: Schließen Sie diese Lohnpositionen aus.',
    ],
  },
  gusto: {
    name: 'Gusto, regelmäßige Abrechnung',
    summary:
      'Eine Zeile je Mitglied: reguläre Stunden, Überstunden und doppelt bezahlte Stunden sowie alle Beträge als ' +
      'Bonus.',
    toFillIn: [
      'Die Employee IDs Ihrer Beschäftigten bei Gusto, als Personalnummern.',
      'Namen, wie sie bei Gusto stehen.',
    ],
    leavesOut: [
      'Gehälter, die Gusto von selbst zahlt, und die Stunden, die sie abdecken.',
      'Sätze, weil Gusto sie kennt. Beschäftigte mit mehreren Sätzen brauchen je Satz eine Zeile mit einer Spalte ' +
        '„title“; diese Datei enthält nur eine.',
      'Höher bezahlte Stunden in der Nacht, am Wochenende und an Feiertagen: Der Lohn steht im Bonus, die Stunden ' +
        'fehlen.',
      'Berichtigungen, die eine Spalte negativ machen: Gusto nimmt keine negativen Stunden an.',
    ],
  },
  'paychex-flex': {
    name: 'Paychex Flex, SPI',
    summary: 'Eine Zeile je Lohnposition: Stunden mit ihrem Satz, oder Zuschläge, Gehälter und Zahlungen als Beträge.',
    toFillIn: [
      'Die Client ID, als Text der ersten Spalte.',
      'Die Worker IDs, als Personalnummern der Mitglieder.',
      'Die Pay Components Ihrer Firma, als Lohnarten. Zahlungen heißen dort wie hier, mit bis zu 20 Zeichen.',
    ],
    leavesOut: [
      'Gehälter, die Paychex von selbst zahlt: Schließen Sie diese Lohnpositionen aus.',
      'Überstunden als solche: Sie heißen „Hourly“, und der Überstundenzuschlag ist ein Betrag.',
      'Stunden, die ein Gehalt abdeckt.',
    ],
  },
  paymentevolution: {
    name: 'PaymentEvolution (Kanada), Zeiten',
    summary:
      'Eine Zeile je Lohnposition: Stunden mit ihrem Satz, oder Zuschläge, Gehälter und Zahlungen als Summen nach ' +
      'Time Code.',
    toFillIn: [
      'Die sechsstelligen Employee IDs, als Personalnummern der Mitglieder.',
      'Die Time Codes Ihrer eigenen Zahlungen, als Lohnarten. Ohne Code gelten sie als andere Zahlungen (16).',
      'Y als Text der letzten Spalte, wenn Zeiten bereits genehmigt importiert werden sollen.',
    ],
    leavesOut: [
      'Überstunden als solche: Sie haben den Code R, und der Überstundenzuschlag ist eine Summe.',
      'Stunden, die ein Gehalt abdeckt.',
      'Gehälter, die das Programm von selbst zahlt: Schließen Sie diese Lohnpositionen aus.',
    ],
  },
  brightpay: {
    name: 'BrightPay (Vereinigtes Königreich und Irland), Stundenlohn',
    summary: 'Eine Zeile je Satz: der Satz und seine Stunden. „BrightPay, Beträge“ enthält die Zuschläge.',
    toFillIn: [
      'Die Works Numbers, als Personalnummern der Mitglieder.',
      'Die Zuordnung der Spalten: Sie wählen sie einmal in BrightPay, das sie speichert.',
    ],
    leavesOut: [
      'Gehälter, Zahlungen und Zuschläge: BrightPay importiert sie als „additions“ mit der Vorlage „BrightPay, ' +
        'Beträge“.',
      'Überstunden als solche: Sie sind normale Stunden.',
      'Stunden, die ein Gehalt abdeckt.',
    ],
  },
  'brightpay-additions': {
    name: 'BrightPay (Vereinigtes Königreich und Irland), Beträge',
    summary: 'Eine Zeile je Lohnposition, die ein Betrag ist: Zahlungen, Gehälter und Zuschläge.',
    toFillIn: ['Die Works Numbers, als Personalnummern der Mitglieder.'],
    leavesOut: [
      'Stunden: Sie stehen in der Vorlage „BrightPay, Stundenlohn“.',
      'Gehälter, die BrightPay von selbst zahlt: Schließen Sie diese Lohnpositionen aus.',
    ],
  },
  'datev-lohn-und-gehalt': {
    name: 'DATEV Lohn und Gehalt, Bewegungsdaten',
    summary:
      'Eine Zeile je Lohnposition nach Lohnart: alle Stunden zum Grundlohn, Zuschläge getrennt mit ihren Stunden, ' +
      'und Beträge.',
    toFillIn: [
      'Die Personalnummern der Mitglieder.',
      'Die Lohnarten Ihrer Firma: für reguläre Stunden, für jeden Zuschlag nach seinem Faktor und für Zahlungen nach ' +
        'ihrem Namen.',
      'Die Beschreibung der Datei (INI), die Sie DATEV einmal geben: die elf Felder in dieser Reihenfolge, durch ' +
        'Semikolons getrennt, mit Dezimalkomma.',
    ],
    leavesOut: [
      'Sätze: DATEV kennt sie und bezahlt einen Zuschlag nach seiner Lohnart.',
      'Gehälter, die DATEV von selbst zahlt: Schließen Sie diese Lohnpositionen aus.',
      'Stunden, die ein Gehalt abdeckt.',
    ],
  },
};
