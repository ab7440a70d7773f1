import { countOf, formOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Today',
  /** The answer to the question of the screen. */
  lead: (now: number, earlier: number, none: number) => {
    const people = countOf('en', now + earlier + none, 'person', 'people');
    const first = `${now} of ${people} ${formOf('en', now, 'is', 'are')}`;
    const rest = none > 0 && `${countOf('en', none, 'has', 'have')} no time yet`;
    const others = [earlier > 0 && `${earlier} tracked earlier today`, rest].filter(Boolean).join(', and ');
    return `${first} tracking now${others && `; ${others}`}.`;
  },
  own: (time: string) => `You tracked ${time} today.`,
  when: (day: string, time: string, by: string) => `${day}, ${time} ${by}.`,
  each: 'Times are in each person’s time zone. The hours above the bars are in the organization’s time zone.',
  meaning: (minutes: number) => `Tracking now: tracked within the last ${minutes} minutes.`,
  some: (people: number) => `The first ${people} people are shown.`,
  more: 'Show more people',
  standing: { now: 'tracking now', earlier: 'earlier today', none: 'no time yet' },
  usual: (time: string, weekday: string) => `usually ${time} on ${weekday}s`,
  noUsual: (weekday: string) => `no time on previous ${weekday}s`,
  byHand: (time: string) => `including ${time} by hand`,
  last: (time: string) => `last tracked ${time}`,
  lastOn: (date: string) => `last tracked on ${date}`,
  byHandToday: 'only time by hand today',
  never: 'no tracked time',
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
    caption: 'Time today',
    columns: ['Member', 'Status', 'Tracked', 'By hand', 'Usual', 'Last tracked'],
  },
  legend: {
    label: 'Legend',
    tracked: 'tracked',
    manual: 'by hand',
    now: 'now',
    usual: 'usual on this weekday (median of up to four weeks)',
  },
  needs: {
    title: 'Needs attention',
    none: 'Nothing needs your attention.',
    flags: (n: string) => `${n} ${n === '1' ? 'case' : 'cases'} to review`,
    over: (n: number) => `${countOf('en', n, 'budget', 'budgets')} over the limit`,
    near: (n: number) => `${countOf('en', n, 'budget', 'budgets')} near the limit`,
    overtime: (n: number) => `${countOf('en', n, 'person', 'people')} with overtime this week`,
  },
  alerts: { title: 'Events', all: 'All events' },
  news: { title: 'Your notifications', all: 'All notifications' },
  none: { title: 'No people to show', text: 'Members of the organization appear here.' },
};

export type TodayWords = typeof en;

const de: TodayWords = {
  title: 'Heute',
  lead: (now, earlier, none) => {
    const people = countOf('de', now + earlier + none, 'Person', 'Personen');
    const rest = none > 0 && `${none} heute noch nicht`;
    const others = [earlier > 0 && `${earlier} heute schon früher`, rest].filter(Boolean).join(', ');
    return `${now} von ${people} ${formOf('de', now, 'erfasst', 'erfassen')} gerade Zeit${others && `; ${others}`}.`;
  },
  own: (time) => `Sie haben heute ${time} erfasst.`,
  when: (day, time, by) => `${day}, ${time} ${by}.`,
  each:
    'Uhrzeiten sind in der Zeitzone der jeweiligen Person angegeben, die Stunden über den Balken in der der ' +
    'Organisation.',
  meaning: (minutes) => `Gerade: in den letzten ${minutes} Minuten erfasst.`,
  some: (people) => `Die ersten ${people} Personen werden angezeigt.`,
  more: 'Mehr Personen anzeigen',
  standing: { now: 'erfasst gerade', earlier: 'heute früher', none: 'noch keine Zeit' },
  usual: (time, weekday) => `üblich am ${weekday}: ${time}`,
  noUsual: (weekday) => `bisher keine Zeit am ${weekday}`,
  byHand: (time) => `davon ${time} von Hand`,
  last: (time) => `zuletzt erfasst ${time}`,
  lastOn: (date) => `zuletzt erfasst am ${date}`,
  byHandToday: 'heute nur Zeit von Hand',
  never: 'keine erfasste Zeit',
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
    caption: 'Heutige Zeit',
    columns: ['Mitglied', 'Status', 'Erfasst', 'Von Hand', 'Üblich', 'Zuletzt erfasst'],
  },
  legend: {
    label: 'Legende',
    tracked: 'erfasst',
    manual: 'von Hand',
    now: 'jetzt',
    usual: 'üblich an diesem Wochentag (Median aus bis zu vier Wochen)',
  },
  needs: {
    title: 'Handlungsbedarf',
    none: 'Nichts zu tun.',
    flags: (n) => `${n} ${n === '1' ? 'Fall' : 'Fälle'} zu prüfen`,
    over: (n) => `${countOf('de', n, 'Budget', 'Budgets')} über der Grenze`,
    near: (n) => `${countOf('de', n, 'Budget', 'Budgets')} nahe an der Grenze`,
    overtime: (n) => `${countOf('de', n, 'Person', 'Personen')} mit Überstunden in dieser Woche`,
  },
  alerts: { title: 'Ereignisse', all: 'Alle Ereignisse' },
  news: { title: 'Ihre Benachrichtigungen', all: 'Alle Benachrichtigungen' },
  none: { title: 'Keine Personen vorhanden', text: 'Hier erscheinen die Mitglieder der Organisation.' },
};

export const todayWords = (language: Language): TodayWords => (language === 'de' ? de : en);
