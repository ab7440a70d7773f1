import type { Language } from '../../words/words.ts';

const en = {
  salary: {
    title: 'Salary',
    none: 'No salary set.',
    ended: 'No salary',
    from: (date: string) => `From ${date}`,
    per: {
      weekly: (amount: string) => `${amount} a week`,
      biweekly: (amount: string) => `${amount} every two weeks`,
      semimonthly: (amount: string) => `${amount} twice a month`,
      monthly: (amount: string) => `${amount} a month`,
      yearly: (amount: string) => `${amount} a year`,
    },
    hoursOf: {
      week: (hours: string) => `for ${hours} hours per week`,
      period: (hours: string) => `for ${hours} hours per period`,
    },
    covering: (hours: string) => `, covering ${hours} hours per week`,
    allHours: 'for all hours of a week',
    amount: 'Amount',
    amountHint: 'Empty: no salary from this date',
    period: 'Pay frequency',
    periods: {
      weekly: 'weekly',
      biweekly: 'every two weeks',
      semimonthly: 'twice a month',
      monthly: 'monthly',
      yearly: 'yearly',
    },
    method: 'Hours covered',
    methods: { standard: 'fixed number of hours', fluctuating: 'all hours worked' },
    methodHints: {
      standard: 'The hourly rate is the salary divided by these hours.',
      fluctuating: 'The hourly rate is the weekly salary divided by the hours worked in that week.',
    },
    hours: 'Hours',
    hoursPer: 'Hours per',
    hoursPers: { week: 'week', period: 'period' },
    coversHours: 'Hours covered per week',
    coversHoursHints: {
      week: 'Empty: the hours above. The salary never covers daily overtime.',
      period: 'Empty: all time that is not overtime. The salary never covers daily overtime.',
    },
    effective: 'Effective date of the salary',
    wrongAmount: 'must be an amount above 0 without thousands separators, such as 1250.50',
    wrongHours: 'must be a number of hours, such as 40',
    tooManyHours: (most: number) => `must be ${most} or less`,
    nothing: 'No changes yet.',
    effect: (name: string, salary: string, date: string) =>
      `From ${date}, ${name} is paid ${salary}, until the next date in the list. Earlier figures can still ` +
      'be viewed as of then.',
    ends: (name: string, date: string) =>
      `From ${date}, ${name} has no salary. Earlier figures can still be viewed as of then.`,
    saved: (name: string) => `Salary of ${name} saved.`,
    undone: 'Salary change undone.',
  },
  earnings: {
    title: 'Bonuses and other earnings',
    none: 'None in the last twelve months.',
    since: 'From the last twelve months on',
    raises: 'included in the regular rate',
    remove: 'Remove',
    removeOf: (name: string, date: string) => `Remove ${name} of ${date}`,
    removeHint: 'Removed earnings no longer count. Figures as of an earlier time still include them.',
    name: 'Description',
    amount: 'Amount',
    date: 'Date',
    inRate: 'Include in the regular rate',
    inRateHint:
      'The amount is divided by the hours of its workweek and raises overtime pay. Include promised ' +
      'bonuses, not gifts.',
    more: 'More rules',
    dividedBy: 'Divided by',
    divisors: { hours_worked: 'all hours of the workweek', non_overtime_hours: 'hours without overtime' },
    dividedShort: 'divided by hours without overtime',
    earnedFrom: 'Earned from',
    earnedFromHint: 'Each day through the date has an equal part. Empty: the workweek of the date.',
    earnedSince: (date: string) => `earned from ${date}`,
    add: 'Add',
    missing: 'must not be empty',
    wrongAmount: 'must be an amount above 0 without thousands separators, such as 1250.50',
    nothing: 'No earning to add yet.',
    effect: (name: string, amount: string, date: string, raises: boolean) =>
      `${name} receives ${amount} for ${date}.${raises ? ' Overtime pay of that workweek rises.' : ''}`,
    added: (what: string, amount: string) => `${what}: ${amount} added.`,
    removed: (what: string, amount: string) => `${what}: ${amount} removed.`,
  },
};

export type PayWords = typeof en;

const de: PayWords = {
  salary: {
    title: 'Gehalt',
    none: 'Kein Gehalt festgelegt.',
    ended: 'Kein Gehalt',
    from: (date) => `Ab ${date}`,
    per: {
      weekly: (amount) => `${amount} pro Woche`,
      biweekly: (amount) => `${amount} alle zwei Wochen`,
      semimonthly: (amount) => `${amount} zweimal im Monat`,
      monthly: (amount) => `${amount} pro Monat`,
      yearly: (amount) => `${amount} pro Jahr`,
    },
    hoursOf: {
      week: (hours) => `für ${hours} Stunden pro Woche`,
      period: (hours) => `für ${hours} Stunden pro Zeitraum`,
    },
    covering: (hours) => `, davon ${hours} Stunden pro Woche abgegolten`,
    allHours: 'für alle Stunden einer Woche',
    amount: 'Betrag',
    amountHint: 'Leer: kein Gehalt ab diesem Datum',
    period: 'Zahlungsweise',
    periods: {
      weekly: 'wöchentlich',
      biweekly: 'alle zwei Wochen',
      semimonthly: 'zweimal im Monat',
      monthly: 'monatlich',
      yearly: 'jährlich',
    },
    method: 'Abgegoltene Stunden',
    methods: { standard: 'feste Stundenzahl', fluctuating: 'alle geleisteten Stunden' },
    methodHints: {
      standard: 'Der Stundensatz ist das Gehalt geteilt durch diese Stunden.',
      fluctuating: 'Der Stundensatz ist das Wochengehalt geteilt durch die in der Woche geleisteten Stunden.',
    },
    hours: 'Stunden',
    hoursPer: 'Stunden pro',
    hoursPers: { week: 'Woche', period: 'Zeitraum' },
    coversHours: 'Abgegoltene Stunden je Woche',
    coversHoursHints: {
      week: 'Leer: die Stunden oben. Tägliche Überstunden gilt das Gehalt nie ab.',
      period: 'Leer: alle Stunden außer Überstunden. Tägliche Überstunden gilt das Gehalt nie ab.',
    },
    effective: 'Gehalt gilt ab',
    wrongAmount: 'muss ein Betrag über 0 ohne Tausenderpunkt sein, etwa 1250,50',
    wrongHours: 'muss eine Stundenzahl sein, etwa 40',
    tooManyHours: (most) => `darf höchstens ${most} sein`,
    nothing: 'Noch keine Änderungen.',
    effect: (name, salary, date) =>
      `Ab ${date} bekommt ${name} ${salary}, bis zum nächsten Datum der Liste. Frühere Zahlen bleiben mit ` +
      'ihrem Stand abrufbar.',
    ends: (name, date) => `Ab ${date} bekommt ${name} kein Gehalt. Frühere Zahlen bleiben mit ihrem Stand abrufbar.`,
    saved: (name) => `Das Gehalt von ${name} ist gespeichert.`,
    undone: 'Die Gehaltsänderung ist rückgängig gemacht.',
  },
  earnings: {
    title: 'Prämien und weitere Bezüge',
    none: 'Keine in den letzten zwölf Monaten.',
    since: 'Ab den letzten zwölf Monaten',
    raises: 'erhöht die Überstundenvergütung',
    remove: 'Entfernen',
    removeOf: (name, date) => `${name} vom ${date} entfernen`,
    removeHint: 'Entfernte Bezüge zählen nicht mehr. Zahlen mit früherem Stand enthalten sie weiterhin.',
    name: 'Bezeichnung',
    amount: 'Betrag',
    date: 'Datum',
    inRate: 'In die Überstundenvergütung einrechnen',
    inRateHint:
      'Der Betrag wird durch die Stunden der Arbeitswoche geteilt und erhöht die Überstundenvergütung. Das ' +
      'gilt für zugesagte Prämien, nicht für Geschenke.',
    more: 'Weitere Regeln',
    dividedBy: 'Geteilt durch',
    divisors: { hours_worked: 'alle Stunden der Arbeitswoche', non_overtime_hours: 'Stunden ohne Überstunden' },
    dividedShort: 'geteilt durch Stunden ohne Überstunden',
    earnedFrom: 'Verdient ab',
    earnedFromHint: 'Auf jeden Tag bis zum Datum entfällt ein gleicher Teil. Leer: die Arbeitswoche des Datums.',
    earnedSince: (date) => `verdient ab ${date}`,
    add: 'Hinzufügen',
    missing: 'darf nicht leer sein',
    wrongAmount: 'muss ein Betrag über 0 ohne Tausenderpunkt sein, etwa 1250,50',
    nothing: 'Noch nichts hinzuzufügen.',
    effect: (name, amount, date, raises) =>
      `${name} bekommt ${amount} für ${date}.${raises ? ' Die Überstundenvergütung dieser Arbeitswoche steigt.' : ''}`,
    added: (what, amount) => `${what}: ${amount} hinzugefügt.`,
    removed: (what, amount) => `${what}: ${amount} entfernt.`,
  },
};

export const payWords = (language: Language): PayWords => (language === 'de' ? de : en);
