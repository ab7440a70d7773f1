import type { SettingSource } from '../../../../src/contract/lists/settings.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';
import type { SettingChange, Effect, Setting } from './settings.ts';

const people = (n: number) => countOf('en', n, 'person', 'people');

const screenshots = (value: string) => (value === '0' ? 'none' : `up to ${value} per 10 minutes`);
const tracking: Readonly<Record<string, string>> = {
  off: 'off',
  apps: 'applications',
  apps_and_urls: 'applications and URLs',
};
const valueOf = (setting: Setting, value: string) =>
  setting === 'screenshot_frequency' ? screenshots(value) : (tracking[value] ?? value);

const setting = { screenshot_frequency: 'Screenshots', app_and_url_tracking: 'Applications and URLs' };

function effectOf(
  { setting: name, value, target }: SettingChange,
  { willReceive, has, becomesOwn, replaced }: Effect,
): string[] {
  const get = willReceive.map(([before, n]) => `${valueOf(name, before)} → ${valueOf(name, value)} for ${people(n)}`);
  const already = has > 0 ? [`unchanged for ${people(has)}`] : [];
  const first = `${setting[name]}: ${[...get, ...already].join('; ')}.`;
  if (target !== 'everybody') {
    const own = `The value becomes an individual setting of ${people(becomesOwn)} who already had it.`;
    return [
      first,
      ...(becomesOwn > 0 ? [own] : []),
      'The setting of all other members, new ones included, is unchanged.',
    ];
  }
  const own =
    replaced === 0
      ? 'No member has an individual setting.'
      : `Individual settings of ${people(replaced)} are replaced.`;
  return [first, own, 'New members get this setting too.'];
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
    return `${who}. Screenshots: ${values}${own > 0 ? `; individual setting for ${own}` : ''}.`;
  },
  note: 'Trackers record this in addition to time. Ring: default; square: set for all; diamond: set for one person.',
  person: 'Person',
  caption: 'Recording settings by person',
  source: { default: 'default', organization: 'for all', member: 'individual' } satisfies Record<SettingSource, string>,
  commandLine: 'the command line',
  open: (name: string, what: string, value: string) => `${value}: history of ${what} of ${name}`,
  find: 'Find by name or email',
  by: 'Source',
  anyBy: 'any',
  readOnly: 'The plan of this organization includes neither setting, so you cannot change them.',
  notInPlan: (name: string) => `${name}: not included in the plan of this organization.`,
  change: 'Change settings',
  changeChosen: (n: number) => `Change settings of ${people(n)}`,
  chooseAll: (n: number) => `Select all ${n} shown`,
  range: 'Hold Shift to select a range.',
  clear: 'Clear selection',
  none: { title: 'No people found', text: 'No person matches these filters.', clear: 'Show all people' },
  form: {
    whom: 'Apply to',
    chosen: (n: number) => `${people(n)} selected`,
    everybody: 'all members, including new ones',
    setting: 'Setting',
    value: 'New value',
    choose: 'choose…',
    missing: 'choose a value',
    limit: (most: number) => `The plan of this organization allows up to ${most} per 10 minutes.`,
  },
  effect: { nothing: 'No changes yet.', of: effectOf },
  saved: (name: Setting, value: string, who: string) => `${setting[name]} for ${who}: ${valueOf(name, value)}.`,
  everybody: 'all members',
  undone: 'Undone: the previous values apply again, as a new change in the history.',
  history: {
    title: 'History',
    none: 'No changes so far.',
    became: (before: string, after: string) => `${before} → ${after}`,
    stayed: (value: string) => `${value} (value unchanged, set differently)`,
  },
};

type PeopleWords = typeof en;

const personen = (n: number) => countOf('de', n, 'Person', 'Personen');
const fotos = (value: string) => (value === '0' ? 'keine' : `bis zu ${value} je 10 Minuten`);
const erfasst: Readonly<Record<string, string>> = {
  off: 'aus',
  apps: 'Programme',
  apps_and_urls: 'Programme und Adressen',
};
const wert = (name: Setting, value: string) =>
  name === 'screenshot_frequency' ? fotos(value) : (erfasst[value] ?? value);

const einstellung = { screenshot_frequency: 'Bildschirmfotos', app_and_url_tracking: 'Programme und Adressen' };

function wirkung(
  { setting: name, value, target }: SettingChange,
  { willReceive, has, becomesOwn, replaced }: Effect,
): string[] {
  const get = willReceive.map(([before, n]) => `${wert(name, before)} → ${wert(name, value)} für ${personen(n)}`);
  const already = has > 0 ? [`unverändert für ${personen(has)}`] : [];
  const first = `${einstellung[name]}: ${[...get, ...already].join('; ')}.`;
  if (target !== 'everybody') {
    const own = `Für ${personen(becomesOwn)} mit diesem Wert gilt er künftig als eigene Einstellung.`;
    return [first, ...(becomesOwn > 0 ? [own] : []), 'Für alle anderen, auch neue Mitglieder, ändert sich nichts.'];
  }
  const own =
    replaced === 0
      ? 'Kein Mitglied hat eine eigene Einstellung.'
      : `Eigene Einstellungen von ${personen(replaced)} werden ersetzt.`;
  return [first, own, 'Neue Mitglieder erhalten diese Einstellung ebenfalls.'];
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
    return `${who}. Bildschirmfotos: ${values}${own > 0 ? `; eigene Einstellung für ${own}` : ''}.`;
  },
  note:
    'Was außer der Zeit erfasst wird. Ring: Standard; Quadrat: für alle festgelegt; Raute: für eine Person ' +
    'festgelegt.',
  person: 'Person',
  caption: 'Erfassungseinstellungen nach Person',
  source: { default: 'Standard', organization: 'für alle', member: 'einzeln' },
  commandLine: 'die Kommandozeile',
  open: (name, what, value) => `${value}: Verlauf von ${what} bei ${name}`,
  find: 'Nach Name oder E-Mail suchen',
  by: 'Herkunft',
  anyBy: 'beliebig',
  readOnly: 'Der Tarif dieser Organisation enthält keine der beiden Einstellungen, daher können Sie sie nicht ändern.',
  notInPlan: (name) => `${name}: nicht im Tarif dieser Organisation enthalten.`,
  change: 'Einstellungen ändern',
  changeChosen: (n) => `Einstellungen von ${personen(n)} ändern`,
  chooseAll: (n) => `Alle ${n} angezeigten auswählen`,
  range: 'Halten Sie die Umschalttaste gedrückt, um einen Bereich auszuwählen.',
  clear: 'Auswahl aufheben',
  none: {
    title: 'Keine Personen gefunden',
    text: 'Keine Person entspricht diesen Filtern.',
    clear: 'Alle Personen anzeigen',
  },
  form: {
    whom: 'Gilt für',
    chosen: (n) => `${personen(n)} ausgewählt`,
    everybody: 'alle Mitglieder, auch neue',
    setting: 'Einstellung',
    value: 'Neuer Wert',
    choose: 'wählen…',
    missing: 'wählen Sie einen Wert',
    limit: (most) => `Der Tarif dieser Organisation erlaubt bis zu ${most} je 10 Minuten.`,
  },
  effect: { nothing: 'Noch keine Änderungen.', of: wirkung },
  saved: (name, value, who) => `${einstellung[name]} für ${who}: ${wert(name, value)}.`,
  everybody: 'alle Mitglieder',
  undone: 'Rückgängig gemacht: Die vorherigen Werte gelten wieder, als neue Änderung im Verlauf.',
  history: {
    title: 'Verlauf',
    none: 'Bisher keine Änderungen.',
    became: (before, after) => `${before} → ${after}`,
    stayed: (value) => `${value} (Wert unverändert, anders festgelegt)`,
  },
};

/** The texts of this screen. */
export const peopleWords = (language: Language): PeopleWords => ({ en, de })[language];
