import type { Language } from '../../../words/words.ts';

const people = (n: number) => (n === 1 ? 'One person' : `${n} people`);

const en = {
  looks: {
    title: 'Who looked',
    sentence: (n: number, span: string, isMore: boolean) =>
      n === 0
        ? `Nobody looked at you alone ${span}.`
        : `${isMore ? 'At least ' : ''}${isMore ? people(n).toLowerCase() : people(n)} looked at you ${span}.`,
    sentenceOfAll: (n: number) => (n === 0 ? '' : `${people(n)} read lists of everybody.`),
    spans: { month: 'this month', quarter: 'in the last three months', year: 'in the last year' },
    since: 'Since',
    choices: { month: 'This month', quarter: 'Three months', year: 'One year' },
    at: 'Looks',
    whom: { all: 'At me and at everybody', me: 'At me alone' },
    who: 'Who',
    what: 'At what',
    when: 'Last time',
    program: (id: number | null) => `by a program${id === null ? '' : `, token ${id}`}`,
    everybody: 'list of everybody',
    times: (n: number) => `${n} times on this day`,
    kinds: {
      day: 'Day with everything in it',
      unusual_activities: 'Unusual activity',
      activities: 'Activities',
      screenshots: 'Screenshots',
      tool_usages: 'Applications and addresses',
      notes: 'Notes',
      today: 'Today',
      time: 'Sums of time',
      overtime: 'Overtime',
    },
    kept:
      'This is kept for a year, or for as many months as the organization has set. What you look at yourself is not ' +
      'listed.',
  },
  history: {
    title: 'How that came about',
    none: 'Nobody has changed anything since you joined.',
    before: (value: string) => `Before: ${value}`,
  },
  week: {
    title: 'My week',
    day: 'Day',
    picture: 'Beside other days',
    tracked: 'Tracked',
    manual: 'By hand',
    sum: (time: string) => `${time} tracked.`,
  },
  overtime: {
    title: 'My overtime',
    none: 'There is no time in the last eight weeks.',
    sum: (time: string, weeks: number) => `${time} of overtime in the last ${weeks} weeks.`,
    week: 'Week',
    tracked: 'Tracked',
    overtime: 'Overtime',
    why: 'Why',
    explain: 'How it comes about',
  },
  download: {
    title: 'Everything about me',
    what:
      'One file with all that is held of you, in all your organizations: what is recorded, what was noticed, who ' +
      'decided and who looked. Secrets are not in it, and pay only where you see it.',
    start: 'Download everything',
    stop: 'Stop',
    progress: (done: number, all: number) => (all === 0 ? 'Collecting …' : `${done} of ${all} days`),
    done: (kilobytes: string) => `Saved: ${kilobytes} kB.`,
  },
};

type MoreWords = typeof en;

const personen = (n: number) => (n === 1 ? 'Eine Person' : `${n} Personen`);
const hat = (n: number) => (n === 1 ? 'hat' : 'haben');

const de: MoreWords = {
  looks: {
    title: 'Wer nachgesehen hat',
    sentence: (n, span, isMore) => {
      if (n === 0) return `Niemand hat ${span} bei Ihnen allein nachgesehen.`;
      const who = isMore ? `Mindestens ${n === 1 ? 'eine Person' : personen(n)}` : personen(n);
      return `${who} ${hat(n)} ${span} bei Ihnen nachgesehen.`;
    },
    sentenceOfAll: (n) => (n === 0 ? '' : `${personen(n)} ${hat(n)} Listen von allen gelesen.`),
    spans: { month: 'in diesem Monat', quarter: 'in den letzten drei Monaten', year: 'im letzten Jahr' },
    since: 'Seit',
    choices: { month: 'Dieser Monat', quarter: 'Drei Monate', year: 'Ein Jahr' },
    at: 'Nachgesehen',
    whom: { all: 'Bei mir und bei allen', me: 'Nur bei mir' },
    who: 'Wer',
    what: 'Was',
    when: 'Zuletzt',
    program: (id) => `durch ein Programm${id === null ? '' : `, Token ${id}`}`,
    everybody: 'Liste von allen',
    times: (n) => `${n}-mal an diesem Tag`,
    kinds: {
      day: 'Tag mit allem darin',
      unusual_activities: 'Ungewöhnliche Aktivität',
      activities: 'Aktivitäten',
      screenshots: 'Bildschirmfotos',
      tool_usages: 'Programme und Adressen',
      notes: 'Notizen',
      today: 'Heute',
      time: 'Summen der Zeit',
      overtime: 'Überstunden',
    },
    kept:
      'Das wird ein Jahr lang aufbewahrt, oder so viele Monate, wie die Organisation festgelegt hat. Was Sie selbst ' +
      'ansehen, steht nicht hier.',
  },
  history: {
    title: 'Wie es dazu kam',
    none: 'Niemand hat etwas geändert, seit Sie dabei sind.',
    before: (value) => `Vorher: ${value}`,
  },
  week: {
    title: 'Meine Woche',
    day: 'Tag',
    picture: 'Neben anderen Tagen',
    tracked: 'Erfasst',
    manual: 'Von Hand',
    sum: (time) => `${time} erfasst.`,
  },
  overtime: {
    title: 'Meine Überstunden',
    none: 'In den letzten acht Wochen gibt es keine Zeit.',
    sum: (time, weeks) => `${time} Überstunden in den letzten ${weeks} Wochen.`,
    week: 'Woche',
    tracked: 'Erfasst',
    overtime: 'Überstunden',
    why: 'Warum',
    explain: 'Wie sie entstehen',
  },
  download: {
    title: 'Alles über mich',
    what:
      'Eine Datei mit allem, was über Sie vorliegt, in allen Ihren Organisationen: was erfasst wird, was auffiel, ' +
      'wer entschied und wer nachsah. Geheimnisse stehen nicht darin, Lohn nur, wo Sie ihn sehen.',
    start: 'Alles herunterladen',
    stop: 'Anhalten',
    progress: (done, all) => (all === 0 ? 'Wird gesammelt …' : `${done} von ${all} Tagen`),
    done: (kilobytes) => `Gespeichert: ${kilobytes} kB.`,
  },
};

export const moreWords = (language: Language): MoreWords => (language === 'de' ? de : en);
