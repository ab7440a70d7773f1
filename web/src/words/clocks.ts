import type { ClockName } from '../../../src/contract/lists/preferences.ts';
import type { Edges } from './zones.ts';
import type { Language } from './words.ts';

/** The clock that times are shown by, and its zone. */
export interface Clock {
  by: ClockName;
  zone: string;
}

interface Zones {
  organization: string;
  /** The zone of the only member that the times are about; undefined for several people or if unknown. */
  member?: string | undefined;
  viewer: string;
}

/** The clock for a choice. Without a single member, the choice of the member's clock means the organization's. */
export function clockOf(choice: ClockName, { organization, member, viewer }: Zones): Clock {
  if (choice === 'viewer') return { by: choice, zone: viewer };
  if (choice === 'member' && member !== undefined) return { by: choice, zone: member };
  return { by: 'organization', zone: organization };
}

/** Formats 23.5 in a language. */
const written = (language: Language, hours: number) => new Intl.NumberFormat(language).format(hours);

const en = {
  label: 'Clock',
  choices: { organization: 'of the organization', member: 'of the member', viewer: 'my own' },
  by: {
    organization: (zone: string) => `by the clock of the organization (${zone})`,
    member: (zone: string) => `by the clock of the member (${zone})`,
    viewer: (zone: string) => `by your own clock (${zone})`,
  },
  times: (by: string) => `Times are ${by}.`,
  shifted: (since: string, until: string) => `The organization’s day runs from ${since} to ${until} by this clock.`,
  hours: (hours: string) => `The clocks are changed: this day has ${hours} hours.`,
};

export type ClockWords = typeof en;

const de: ClockWords = {
  label: 'Uhr',
  choices: { organization: 'der Organisation', member: 'des Mitglieds', viewer: 'meine eigene' },
  by: {
    organization: (zone) => `nach der Uhr der Organisation (${zone})`,
    member: (zone) => `nach der Uhr des Mitglieds (${zone})`,
    viewer: (zone) => `nach Ihrer eigenen Uhr (${zone})`,
  },
  times: (by) => `Uhrzeiten ${by}.`,
  shifted: (since, until) => `Nach dieser Uhr läuft der Tag der Organisation von ${since} bis ${until}.`,
  hours: (hours) => `Die Uhren werden umgestellt: Dieser Tag hat ${hours} Stunden.`,
};

export const clockWords = (language: Language): ClockWords => (language === 'de' ? de : en);

/** The clock's owner and zone, shown on every screen with times. */
export function clockText(language: Language, { by, zone }: Clock): string {
  const words = clockWords(language);
  return words.times(words.by[by](zone));
}

/**
 * A note about a day on a clock: its start and end if they are not at midnight, and its length. Empty for most days.
 */
export function edgesText(language: Language, { shifted, hours }: Edges): string {
  const words = clockWords(language);
  return [
    shifted === null ? '' : words.shifted(shifted.since, shifted.until),
    hours === null ? '' : words.hours(written(language, hours)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
