import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'Today',
  /** The answer to the question of the screen. */
  lead: (now: number, earlier: number, none: number) => {
    const people = count(now + earlier + none, 'person', 'people');
    const first = now === 0 ? `None of ${people} is` : `${now} of ${people} ${now === 1 ? 'is' : 'are'}`;
    const rest = none > 0 && `${none} ${none === 1 ? 'has' : 'have'} no time yet`;
    const others = [earlier > 0 && `${earlier} tracked earlier today`, rest].filter(Boolean).join(', and ');
    return `${first} tracking now${others && `; ${others}`}.`;
  },
  own: (time: string) => `You tracked ${time} today.`,
  when: (day: string, time: string, by: string) => `${day}, ${time} ${by}.`,
  each: 'Each person’s times are by their own clock; the hours above the bars are those of the organization.',
  meaning: (minutes: number) => `Tracking now: the last tracked time ended at most ${minutes} minutes ago.`,
  some: (people: number) => `These are the first ${people} people; there are more.`,
  more: 'Show more people',
  standing: { now: 'tracking now', earlier: 'earlier today', none: 'no time yet' },
  usual: (time: string, weekday: string) => `usually ${time} on ${weekday}s`,
  noUsual: (weekday: string) => `no time on earlier ${weekday}s`,
  byHand: (time: string) => `${time} of it by hand`,
  last: (time: string) => `last tracked ${time}`,
  lastOn: (date: string) => `last time on ${date}`,
  byHandToday: 'by hand alone today',
  never: 'never tracked time',
  list: 'People',
  theDay: 'The day',
  dayOf: (name: string) => `of ${name}`,
  bar: (name: string, intervals: string) => `Day of ${name}: ${intervals || 'no time'}`,
  sum: (tracked: string, usual: string) => `${tracked} tracked, ${usual}`,
  sheet: (name: string) => `Time of ${name} today`,
  intervals: { time: 'Time', project: 'Project', kind: 'Kind', tracked: 'Tracked' },
  kind: { tracked: 'tracked', manual: 'by hand' },
  table: {
    open: 'As a table',
    caption: 'Time of today',
    columns: ['Member', 'State', 'Tracked', 'By hand', 'Usual', 'Last tracked'],
  },
  legend: {
    label: 'What the marks are',
    tracked: 'tracked',
    manual: 'by hand',
    now: 'now',
    usual: 'usual on this weekday: the median of up to four weeks, of whole days',
  },
  needs: {
    title: 'Needs a decision',
    none: 'Nothing does.',
    flags: (n: string) => `${n} ${n === '1' ? 'case waits' : 'cases wait'} to be reviewed`,
    over: (n: number) => `${count(n, 'budget is', 'budgets are')} over the limit`,
    near: (n: number) => `${count(n, 'budget is', 'budgets are')} near the limit`,
    overtime: (n: number) => `${count(n, 'person has', 'people have')} overtime this week`,
  },
  alerts: { title: 'To take note of', all: 'All events' },
  news: { title: 'New for you', all: 'All that you were told' },
  none: { title: 'Nobody to show', text: 'People appear here once they are members of the organization.' },
};

export type TodayWords = typeof en;

const de: TodayWords = {
  title: 'Heute',
  lead: (now, earlier, none) => {
    const people = count(now + earlier + none, 'Person', 'Personen');
    const [who, verb] = [now === 0 ? 'Keine' : now, now < 2 ? 'erfasst' : 'erfassen'];
    const rest = none > 0 && `${none} noch gar nicht`;
    const others = [earlier > 0 && `${earlier} heute schon früher`, rest].filter(Boolean).join(', ');
    return `${who} von ${people} ${verb} gerade Zeit${others && `; ${others}`}.`;
  },
  own: (time) => `Sie haben heute ${time} erfasst.`,
  when: (day, time, by) => `${day}, ${time} ${by}.`,
  each: 'Jede Person hat ihre eigene Uhr; die Stunden über den Balken sind die der Organisation.',
  meaning: (minutes) => `Gerade: Die letzte erfasste Zeit endete vor höchstens ${minutes} Minuten.`,
  some: (people) => `Dies sind die ersten ${people} Personen, es gibt mehr.`,
  more: 'Mehr Personen zeigen',
  standing: { now: 'erfasst gerade', earlier: 'heute früher', none: 'noch keine Zeit' },
  usual: (time, weekday) => `üblich am ${weekday}: ${time}`,
  noUsual: (weekday) => `sonst keine Zeit am ${weekday}`,
  byHand: (time) => `davon ${time} von Hand`,
  last: (time) => `zuletzt erfasst ${time}`,
  lastOn: (date) => `zuletzt am ${date}`,
  byHandToday: 'heute nur von Hand',
  never: 'noch nie Zeit erfasst',
  list: 'Personen',
  theDay: 'Der Tag',
  dayOf: (name) => `von ${name}`,
  bar: (name, intervals) => `Tag von ${name}: ${intervals || 'keine Zeit'}`,
  sum: (tracked, usual) => `${tracked} erfasst, ${usual}`,
  sheet: (name) => `Zeit von ${name} heute`,
  intervals: { time: 'Zeit', project: 'Projekt', kind: 'Art', tracked: 'Erfasst' },
  kind: { tracked: 'erfasst', manual: 'von Hand' },
  table: {
    open: 'Als Tabelle',
    caption: 'Zeit von heute',
    columns: ['Mitglied', 'Stand', 'Erfasst', 'Von Hand', 'Üblich', 'Zuletzt erfasst'],
  },
  legend: {
    label: 'Was die Zeichen bedeuten',
    tracked: 'erfasst',
    manual: 'von Hand',
    now: 'jetzt',
    usual: 'üblich an diesem Wochentag: der Median ganzer Tage aus bis zu vier Wochen',
  },
  needs: {
    title: 'Zu entscheiden',
    none: 'Nichts.',
    flags: (n) => `${n} ${n === '1' ? 'Fall wartet' : 'Fälle warten'} auf eine Prüfung`,
    over: (n) => `${count(n, 'Budget ist', 'Budgets sind')} über der Grenze`,
    near: (n) => `${count(n, 'Budget ist', 'Budgets sind')} nahe an der Grenze`,
    overtime: (n) => `${count(n, 'Person hat', 'Personen haben')} diese Woche Überstunden`,
  },
  alerts: { title: 'Zur Kenntnis', all: 'Alle Ereignisse' },
  news: { title: 'Neu für Sie', all: 'Alle Mitteilungen an Sie' },
  none: { title: 'Niemand zu zeigen', text: 'Hier erscheinen alle, die Mitglied der Organisation sind.' },
};

export const todayWords = (language: Language): TodayWords => (language === 'de' ? de : en);
