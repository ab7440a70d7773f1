import type { SettingSource } from '../../../../src/contract/lists/settings.ts';
import type { Language } from '../../words/words.ts';
import type { SettingChange, Effect, Setting } from './settings.ts';

const people = (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`;

const screenshots = (value: string) => (value === '0' ? 'none' : `up to ${value} in 10 minutes`);
const tracking: Readonly<Record<string, string>> = { off: 'neither', apps: 'applications', apps_and_urls: 'both' };
const valueOf = (setting: Setting, value: string) =>
  setting === 'screenshot_frequency' ? screenshots(value) : (tracking[value] ?? value);

const setting = { screenshot_frequency: 'Screenshots', app_and_url_tracking: 'Applications and addresses' };

function effectOf(
  { setting: name, value, whom }: SettingChange,
  { gets, has, becomesOwn, replaced }: Effect,
): string[] {
  const get = gets.map(
    ([before, n]) =>
      `${people(n)} ${n === 1 ? 'gets' : 'get'} ${valueOf(name, value)} instead of ${valueOf(name, before)}`,
  );
  const already = has > 0 ? [`${has} ${has === 1 ? 'has' : 'have'} it already`] : [];
  const first = `${setting[name]}: ${[...get, ...already].join('; ')}.`;
  if (whom !== 'everybody') {
    const have = becomesOwn === 1 ? 'has' : 'have';
    const own = `${people(becomesOwn)} with the same value ${have} it as their own from now on.`;
    return [first, ...(becomesOwn > 0 ? [own] : []), 'The setting of everybody else stays, also for who joins later.'];
  }
  const own =
    replaced === 0 ? 'Nobody has a setting of their own.' : `The own settings of ${people(replaced)} are replaced.`;
  return [first, own, 'Who joins later gets it too.'];
}

const en = {
  title: 'People and settings',
  people,
  setting,
  valueOf,
  lead: (shown: number, all: number, counts: readonly [string, number][], own: number) => {
    const who = shown === all ? people(all) : `${shown} of ${people(all)}`;
    if (shown === 0) return `${who}.`;
    const values = counts.map(([value, n]) => `${screenshots(value)} for ${n}`).join(', ');
    return `${who}: screenshots ${values}${own > 0 ? `, decided for them alone for ${own}` : ''}.`;
  },
  note: 'What is recorded beside the time: a ring is the default, a square holds for all, a diamond for one person.',
  person: 'Person',
  caption: 'People and what is recorded of them',
  source: { default: 'default', organization: 'for everybody', member: 'for them alone' } satisfies Record<
    SettingSource,
    string
  >,
  commandLine: 'at the command line',
  open: (name: string, what: string, value: string) => `${value}: how ${what} of ${name} came about`,
  find: 'Find by name or email',
  by: 'Decided',
  anyBy: 'however',
  readOnly: 'You cannot change this: the plan of the organization includes neither setting.',
  notInPlan: (name: string) => `${name}: not in the plan of the organization.`,
  change: 'Change settings',
  changeChosen: (n: number) => `Change settings of ${people(n)}`,
  chooseAll: (n: number) => `Choose all ${n} shown`,
  range: 'Shift chooses everybody up to a person.',
  clear: 'Choose nobody',
  none: { title: 'Nobody found', text: 'Nobody fits these filters.', clear: 'Show everybody' },
  form: {
    whom: 'For whom',
    chosen: (n: number) => `${people(n)} chosen`,
    everybody: 'everybody, also who joins later',
    setting: 'Setting',
    value: 'Becomes',
    choose: 'choose…',
    missing: 'choose what it becomes',
    limit: (most: number) => `The plan of the organization permits up to ${most} in 10 minutes.`,
  },
  effect: { nothing: 'Nothing is changed yet.', of: effectOf },
  saved: (name: Setting, value: string, who: string) => `${setting[name]} changed for ${who}: ${valueOf(name, value)}.`,
  everybody: 'everybody',
  undone: 'Taken back: the values are those from before. They count as decided anew.',
  history: {
    title: 'How that came about',
    none: 'Nothing was ever changed.',
    became: (before: string, after: string) => `${after} instead of ${before}`,
    stayed: (value: string) => `${value} as before, decided otherwise`,
  },
};

type PeopleWords = typeof en;

const personen = (n: number) => `${n} ${n === 1 ? 'Person' : 'Personen'}`;
const fotos = (value: string) => (value === '0' ? 'keine' : `bis zu ${value} in 10 Minuten`);
const erfasst: Readonly<Record<string, string>> = { off: 'beides nicht', apps: 'Programme', apps_and_urls: 'beides' };
const wert = (name: Setting, value: string) =>
  name === 'screenshot_frequency' ? fotos(value) : (erfasst[value] ?? value);

const einstellung = { screenshot_frequency: 'Bildschirmfotos', app_and_url_tracking: 'Programme und Adressen' };

function wirkung({ setting: name, value, whom }: SettingChange, { gets, has, becomesOwn, replaced }: Effect): string[] {
  const get = gets.map(
    ([before, n]) =>
      `${personen(n)} ${n === 1 ? 'bekommt' : 'bekommen'} „${wert(name, value)}“ statt „${wert(name, before)}“`,
  );
  const already = has > 0 ? [`${has} ${has === 1 ? 'hat' : 'haben'} es schon`] : [];
  const first = `${einstellung[name]}: ${[...get, ...already].join('; ')}.`;
  if (whom !== 'everybody') {
    const own = `Für ${personen(becomesOwn)} mit demselben Wert gilt er von jetzt an als eigener.`;
    return [
      first,
      ...(becomesOwn > 0 ? [own] : []),
      'Für alle anderen bleibt es, auch für die, die später dazukommen.',
    ];
  }
  const own =
    replaced === 0
      ? 'Niemand hat eine eigene Einstellung.'
      : `Die eigene Einstellung wird ersetzt: ${personen(replaced)}.`;
  return [first, own, 'Wer später dazukommt, bekommt es auch.'];
}

const de: PeopleWords = {
  title: 'Personen und Einstellungen',
  people: personen,
  setting: einstellung,
  valueOf: wert,
  lead: (shown, all, counts, own) => {
    const who = shown === all ? personen(all) : `${shown} von ${personen(all)}`;
    if (shown === 0) return `${who}.`;
    const values = counts.map(([value, n]) => `${fotos(value)} für ${n}`).join(', ');
    return `${who}: Bildschirmfotos ${values}${own > 0 ? `, für ${own} einzeln entschieden` : ''}.`;
  },
  note: 'Was neben der Zeit erfasst wird. Ein Ring: die Vorgabe; ein Quadrat: für alle; eine Raute: für eine Person.',
  person: 'Person',
  caption: 'Personen und was von ihnen erfasst wird',
  source: { default: 'Vorgabe', organization: 'für alle', member: 'einzeln' },
  commandLine: 'auf der Kommandozeile',
  open: (name, what, value) => `${value}: wie es dazu kam, ${what} von ${name}`,
  find: 'Nach Name oder E-Mail suchen',
  by: 'Entschieden',
  anyBy: 'gleich wie',
  readOnly: 'Sie können das nicht ändern: Der Tarif der Organisation enthält keine der Einstellungen.',
  notInPlan: (name) => `${name}: nicht im Tarif der Organisation.`,
  change: 'Einstellungen ändern',
  changeChosen: (n) => `Einstellungen von ${personen(n)} ändern`,
  chooseAll: (n) => `Alle ${n} gezeigten wählen`,
  range: 'Mit der Umschalttaste werden alle bis zu einer Person gewählt.',
  clear: 'Niemanden wählen',
  none: { title: 'Niemand gefunden', text: 'Niemand passt zu diesen Filtern.', clear: 'Alle zeigen' },
  form: {
    whom: 'Für wen',
    chosen: (n) => `${personen(n)} gewählt`,
    everybody: 'alle, auch wer später dazukommt',
    setting: 'Einstellung',
    value: 'Wird zu',
    choose: 'wählen…',
    missing: 'wählen Sie, was es wird',
    limit: (most) => `Der Tarif der Organisation erlaubt bis zu ${most} in 10 Minuten.`,
  },
  effect: { nothing: 'Noch ändert sich nichts.', of: wirkung },
  saved: (name, value, who) => `${einstellung[name]} geändert für ${who}: ${wert(name, value)}.`,
  everybody: 'alle',
  undone: 'Zurückgenommen: Es gelten wieder die Werte von vorher. Sie zählen als neu entschieden.',
  history: {
    title: 'Wie es dazu kam',
    none: 'Es wurde nie etwas geändert.',
    became: (before, after) => `${after} statt ${before}`,
    stayed: (value) => `${value} wie bisher, anders entschieden`,
  },
};

/** The texts of this screen. */
export const peopleWords = (language: Language): PeopleWords => ({ en, de })[language];
