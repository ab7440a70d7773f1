import { countOf, formOf } from '../../words/plurals.ts';
import type { RuleScreenWords } from './words-en.ts';

export const deRuleWords: RuleScreenWords = {
  title: 'Regeln für ungewöhnliche Aktivität',
  parts: { rules: 'Regeln', exemptions: 'Ausnahmen', history: 'Verlauf' },
  partsLabel: 'Regeln, Ausnahmen und Verlauf',
  lead: (on, all, own) =>
    `${on} von ${all} Regeln sind an; ` +
    (own === 0 ? 'alle haben Standardwerte.' : `${own} davon hat Ihre Organisation geändert.`),
  note: (version, hours) =>
    `Regeln ${version}. Jeder Tag wird ${countOf('de', hours, 'Stunde', 'Stunden')} nach seinem Ende ` +
    'geprüft. Jeder ' +
    'Hinweis nennt die Fassung seiner Regeln.',
  ignored: (paths) =>
    `Die aktuellen Regeln enthalten diese Einstellungen nicht mehr: ${paths}. Sie werden beim nächsten ` +
    'Speichern ' +
    'entfernt.',
  readOnly: 'Sie können die Regeln ansehen. Nur Inhaber können sie ändern, weil sie für alle Mitglieder gelten.',
  keys: { next: 'Nächste Regel', previous: 'Vorige Regel', change: 'Diese Regel bearbeiten' },
  change: 'Bearbeiten',
  try: 'Ausprobieren',
  mayTry: 'Sie können andere Werte an den letzten vier Wochen ausprobieren.',
  of: (what, title) => `${what}: ${title}`,
  help: 'Was das bedeutet',
  states: { on: 'An', off: 'Aus', plan: 'Nicht im Tarif' },
  own: 'Hier geändert',
  facts: {
    minimum: (minutes) => `Gemeldet ab ${countOf('de', minutes, 'Minute', 'Minuten')}.`,
    needs: (text) => `Erfordert: ${text}.`,
    excused: 'Nicht gemeldet, wenn das Mitglied es an den meisten Tagen tut.',
    notExcused: 'Auch gemeldet, wenn das Mitglied es jeden Tag tut.',
  },
  grade: { at_most: (level, value) => `${level} bis ${value}`, at_least: (level, value) => `${level} ab ${value}` },
  never: 'nie',
  noPeople: 'Keine Messwerte von Menschen.',
  legend: { label: 'Legende', people: 'Bereich bei Menschen', typical: 'üblich' },
  more: (count) => countOf('de', count, 'weitere Grenze', 'weitere Grenzen'),
  names: {
    title: 'Programme und Websites',
    count: (tier, count) => `Stufe ${tier}: ${countOf('de', count, 'vorgegebener Name', 'vorgegebene Namen')}.`,
    allowed: 'Nie melden',
    added: (tier) => `Zusätzliche Namen in Stufe ${tier}`,
    hint: 'Ein Name je Zeile, zum Beispiel „autoclicker“.',
    own: (allowed, added) => `In Ihrer Organisation: ${allowed} nie gemeldet, ${added} hinzugefügt.`,
  },
  form: {
    title: (rule) => `Bearbeiten: ${rule}`,
    on: 'Regel ist an',
    plan: 'Ihr Tarif enthält diese Regel nicht, daher haben ihre Einstellungen keine Wirkung.',
    minimum: 'Mindestdauer',
    minutes: 'Minuten',
    neverHint: 'Leer: nie.',
    slide: (limit, level) => `${limit}: ${level}`,
    reset: 'Standardwerte wiederherstellen',
    reason: 'Grund',
    reasonHint: 'Erscheint im Verlauf der Regeln.',
    save: 'Regel speichern',
  },
  faults: {
    range: (least, most) => `muss von ${least} bis ${most} sein`,
    order: {
      at_most: 'hoch darf nicht über mittel liegen und mittel nicht über niedrig',
      at_least: 'hoch darf nicht unter mittel liegen und mittel nicht unter niedrig',
    },
  },
  effect: {
    nothing: 'Noch keine Änderungen.',
    change: (what, before, after) => `${what}: ${before} → ${after}`,
    on: 'An',
    yes: 'ja',
    no: 'nein',
    from: 'Die Änderung gilt für alle Tage, die ab jetzt geprüft werden.',
    past:
      'Bestehende Hinweise bleiben, bis sich die Zeit ihres Tages ändert oder der Betreiber des Servers für ' +
      'diese ' +
      'Tage „fairhour detect“ ausführt.',
    shared: (titles) => `Diese Regeln verwenden denselben Wert: ${titles}.`,
  },
  replay: {
    title: 'Wirkung auf die letzten vier Wochen',
    hint: (span) => `Vergleicht ${span} mit den aktuellen Hinweisen. Nichts wird gespeichert.`,
    run: 'Regel ausprobieren',
    wrong: 'Korrigieren Sie zuerst die Fehler oben.',
    running: 'Wird geprüft …',
    again: 'Die Werte haben sich geändert. Probieren Sie es erneut.',
    refused: 'Ihr Tarif enthält das Ausprobieren an vergangenen Tagen nicht.',
    caption: 'Hinweise dieser Regel nach Stufe',
    level: 'Stufe',
    now: 'Jetzt',
    after: 'Danach',
    all: 'Alle',
    said: (made, removed, unchanged) => `${made} neu, ${removed} entfallen, ${unchanged} unverändert.`,
    others: (made, removed) => `Hinweise anderer Regeln: ${made} neu, ${removed} entfallen.`,
    days: (days) => `${countOf('de', days, 'Tag', 'Tage')} von Mitgliedern geprüft.`,
  },
  settings: {
    title: 'Einstellungen der Prüfung',
    hours: 'Stunden zwischen dem Ende eines Tages und seiner Prüfung',
    hoursHint: 'Von 0 bis 72, zum Beispiel 24. Spätere Uploads werden beim Eintreffen geprüft.',
    unit: 'Std.',
    members: 'Mitglieder können ihre eigenen Hinweise sehen und beantworten',
    second: 'Eine zweite Person muss jeden Hinweis bestätigen',
    effects: {
      hours: (before, after) =>
        `Tage werden ${after} statt ${before} Stunden nach ihrem Ende geprüft, auch wartende Tage.`,
      membersOn: 'Mitglieder sehen sofort alle eigenen Hinweise, auch frühere.',
      membersOff: 'Mitglieder können ihre eigenen Hinweise nicht mehr sehen oder beantworten.',
      secondOn: 'Neue Bestätigungen erfordern eine zweite Person. Bestätigte Hinweise bleiben bestätigt.',
      secondOff: 'Neue Bestätigungen erfordern nur eine Person.',
    },
  },
  saved: (version) => `Gespeichert. Ab jetzt gelten die Regeln ${version}.`,
  unchanged: 'Nichts wurde geändert.',
  undone: (version) => `Rückgängig gemacht. Ab jetzt gelten die Regeln ${version}.`,
  overtaken: 'Die Änderung wurde nicht rückgängig gemacht, weil sich die Regeln erneut geändert haben. Siehe Verlauf.',
  undoReason: (version) => `Rücknahme von Fassung ${version}`,
  history: {
    lead: (count) =>
      formOf('de', count, 'Die Regeln wurden einmal geändert.', `Die Regeln wurden ${count}-mal geändert.`),
    none: 'Ihre Organisation hat die Regeln nie geändert.',
    empty: 'Alle Regeln haben Standardwerte.',
    caption: 'Fassungen der Regeln, neueste zuerst',
    columns: { version: 'Fassung', what: 'Änderungen', why: 'Grund', who: 'Geändert von', deeds: 'Aktionen' },
    by: (name, day) => `${name}, ${day}`,
    commandLine: 'die Kommandozeile',
    back: 'Wiederherstellen',
    program: 'Standardregeln',
    inForce: 'gilt',
    dialog: (title) => `Wiederherstellen: ${title}`,
    effect: 'Eine neue Fassung mit denselben Werten wird angelegt. Keine Fassung wird gelöscht.',
    confirm: 'Fassung wiederherstellen',
    reason: (title) => `Wiederhergestellt: ${title}`,
    version: (version) => `Fassung ${version}`,
    same: 'Gleiche Einstellungen, mit neueren Standardregeln.',
  },
};
