import { countOf, formOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';
import { enExemptionWords, type ExemptionWords } from './exemption-words-en.ts';

const de: ExemptionWords = {
  lead: (count) =>
    count === 0
      ? 'Zurzeit gilt keine Ausnahme.'
      : `Zurzeit ${formOf('de', count, 'gilt 1 Ausnahme', `gelten ${count} Ausnahmen`)}.`,
  note:
    'Tage mit einer Ausnahme erhalten keine Hinweise dieser Regel. Tage richten sich nach der Zeitzone der ' +
    'Organisation.',
  create: 'Neue Ausnahme',
  caption: 'Ausnahmen, neueste zuerst',
  columns: {
    member: 'Mitglied',
    what: 'Ausgenommen von',
    why: 'Grund',
    dates: 'Zeitraum',
    granted: 'Gewährt',
    deeds: 'Aktionen',
  },
  every: 'alle Regeln',
  everyOption: 'Alle Regeln',
  span: (since, until) => `${since} bis ${until}`,
  open: (since) => `ab ${since}`,
  states: { holds: 'gilt', coming: 'geplant', over: 'beendet', back: 'zurückgezogen' },
  by: (name, day) => `${name}, ${day}`,
  endedBy: (name, day) => `Beendet von ${name}, ${day}.`,
  commandLine: 'die Kommandozeile',
  end: 'Beenden',
  history: 'Verlauf',
  of: (what, name) => `${what}: ${name}`,
  empty: {
    title: 'Keine Ausnahmen',
    text:
      'Nehmen Sie Mitglieder von einer Regel aus, die eine Bedienhilfe nutzen, Daten eingeben oder Programme testen, ' +
      'die tippen.',
  },
  form: {
    title: 'Neue Ausnahme',
    member: 'Mitglied',
    memberHint: 'Sie können sich nicht selbst ausnehmen.',
    choose: 'Mitglied wählen',
    left: (name) => `${name} (früheres Mitglied)`,
    type: 'Ausgenommen von',
    since: 'Erster Tag',
    until: 'Letzter Tag',
    untilHint: 'Leer: unbefristet.',
    reason: 'Grund',
    reasonHint: 'Erscheint in der Liste und im Protokoll, zum Beispiel „nutzt Spracheingabe“.',
    save: 'Ausnahme gewähren',
    wanted: {
      member: 'wählen Sie ein Mitglied',
      since: 'wählen Sie ein Datum',
      reason: 'geben Sie einen Grund an',
      until: 'darf nicht vor dem ersten Tag liegen',
    },
  },
  effect: {
    nobody: 'Wählen Sie ein Mitglied.',
    open: (name, what, since) => `${name} ist ab ${since} ausgenommen: ${what}.`,
    span: (name, what, since, until) => `${name} ist von ${since} bis einschließlich ${until} ausgenommen: ${what}.`,
    none: 'Keine Hinweise sind betroffen.',
    looking: 'Betroffene Fälle werden gesucht …',
    touched: (open, decided, more) =>
      `Betrifft ${more ? 'mehr als ' : ''}${countOf('de', open, 'offenen Fall', 'offene Fälle')} und ` +
      `${countOf('de', decided, 'entschiedenen Fall', 'entschiedene Fälle')}.`,
    anew:
      'Der Server prüft diese Tage erneut. Hinweise, die unter die Ausnahme fallen, werden entfernt, auch ' +
      'entschiedene.',
    first: 'Betroffene Fälle',
  },
  created: (name) => `${name} ist ausgenommen.`,
  takenBack: (name) => `Die Ausnahme für ${name} wurde zurückgezogen.`,
  failed: 'Die Ausnahme wurde nicht zurückgezogen, weil sie bereits beendet ist.',
  ending: {
    title: (name) => `Ausnahme für ${name} beenden`,
    from: 'Erster Tag ohne Ausnahme',
    fromHint: 'Sie können dieses Datum später nicht ändern.',
    stays: (name, last, from) => `${name} ist bis ${last} ausgenommen. Ab ${from} gelten die Regeln wieder.`,
    back: 'Die Ausnahme wird vollständig zurückgezogen, als hätte es sie nie gegeben.',
    anew: 'Bereits geprüfte Tage ab diesem Datum werden erneut geprüft und können Hinweise erhalten.',
    save: 'Ausnahme beenden',
    done: (name) => `Die Ausnahme für ${name} wurde beendet.`,
    gone: 'Diese Ausnahme gibt es nicht oder sie ist bereits beendet.',
    late: 'darf nicht nach dem letzten Tag liegen',
  },
};

export const exemptionWords = (language: Language): ExemptionWords => (language === 'de' ? de : enExemptionWords);
