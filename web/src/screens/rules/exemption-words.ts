import type { Language } from '../../words/words.ts';
import { enExemptionWords, type ExemptionWords } from './exemption-words-en.ts';

const de: ExemptionWords = {
  lead: (count) =>
    count === 0
      ? 'Niemand ist zurzeit von einer Regel ausgenommen.'
      : `Zurzeit ${count === 1 ? 'gilt eine Ausnahme' : `gelten ${count} Ausnahmen`}.`,
  note: 'Wer ausgenommen ist, wird an diesen Tagen nicht auf diese Regel angesehen. Tage sind die der Organisation.',
  create: 'Neue Ausnahme',
  caption: 'Ausnahmen, die neueste zuerst',
  columns: {
    member: 'Mitglied',
    what: 'Nicht angesehen auf',
    why: 'Warum',
    dates: 'Von und bis',
    granted: 'Gewährt',
    deeds: 'Beenden',
  },
  every: 'alle Regeln',
  everyOption: 'Alle Regeln',
  span: (since, until) => `${since} bis ${until}`,
  open: (since) => `ab ${since}`,
  states: { holds: 'gilt', coming: 'kommt noch', over: 'vorbei', back: 'zurückgenommen' },
  by: (name, day) => `${name}, ${day}`,
  endedBy: (name, day) => `Beendet von ${name}, ${day}.`,
  commandLine: 'die Kommandozeile',
  end: 'Beenden',
  history: 'Verlauf',
  of: (what, name) => `${what}: ${name}`,
  empty: {
    title: 'Es gibt keine Ausnahme',
    text: 'Wer mit einer Bedienhilfe arbeitet oder Programme testet, die tippen, kann ausgenommen werden.',
  },
  form: {
    title: 'Neue Ausnahme',
    member: 'Wer',
    memberHint: 'Niemand nimmt sich selbst aus.',
    choose: 'Bitte wählen',
    left: (name) => `${name} (nicht mehr dabei)`,
    type: 'Nicht angesehen auf',
    since: 'Von',
    until: 'Bis, dieser Tag eingeschlossen',
    untilHint: 'Leer: bis jemand sie beendet.',
    reason: 'Warum',
    reasonHint: 'Es steht in der Liste und im Protokoll.',
    save: 'Ausnahme gewähren',
    wanted: {
      member: 'bitte wählen',
      since: 'muss ein Datum sein',
      reason: 'darf nicht leer sein',
      until: 'darf nicht vor dem Beginn liegen',
    },
  },
  effect: {
    nobody: 'Wählen Sie, für wen sie gilt.',
    open: (name, what, since) => `Ab ${since} wird ${name} nicht mehr angesehen auf: ${what}.`,
    span: (name, what, since, until) =>
      `Von ${since} bis ${until}, beide eingeschlossen, wird ${name} nicht angesehen auf: ${what}.`,
    none: 'In dieser Zeit gibt es keinen solchen Hinweis.',
    looking: 'Betroffene Fälle werden gesucht …',
    touched: (open, decided, more) =>
      `Sie betrifft ${more ? 'mehr als ' : ''}${open} ${open === 1 ? 'offenen Fall' : 'offene Fälle'} und ` +
      `${decided} entschiedene.`,
    anew: 'Ihre Tage werden bald neu beurteilt: Hinweise, die die Ausnahme deckt, fallen weg, auch entschiedene.',
    first: 'Betroffene Fälle',
  },
  created: (name) => `${name} ist ausgenommen.`,
  takenBack: (name) => `Die Ausnahme für ${name} ist zurückgenommen.`,
  failed: 'Sie wurde nicht zurückgenommen: Jemand hat sie schon beendet.',
  ending: {
    title: (name) => `Ausnahme für ${name} beenden`,
    from: 'Erster Tag, an dem sie nicht mehr gilt',
    fromHint: 'Eine Ausnahme wird einmal beendet.',
    stays: (name, last, from) => `${name} bleibt bis ${last} ausgenommen. Ab ${from} sehen die Regeln wieder hin.`,
    back: 'Sie wird ganz zurückgenommen, als hätte es sie nie gegeben.',
    anew: 'Tage ab dann, die schon beurteilt sind, werden neu beurteilt und können Hinweise bekommen.',
    save: 'Ausnahme beenden',
    done: (name) => `Die Ausnahme für ${name} ist beendet.`,
    gone: 'Diese Ausnahme gibt es nicht, oder sie ist schon beendet.',
    late: 'darf nicht nach ihrem letzten Tag liegen',
  },
};

export const exemptionWords = (language: Language): ExemptionWords => (language === 'de' ? de : enExemptionWords);
