import type { ClockName } from '../../../src/contract/lists/preferences.ts';
import type { Edges } from './zones.ts';
import type { Language } from './words.ts';

/** The clock used to show times, and its zone. */
export interface Clock {
  by: ClockName;
  zone: string;
}

interface Zones {
  organization: string;
  /** The zone of the member if all times belong to one member; undefined for several people or if unknown. */
  member?: string | undefined;
  viewer: string;
}

/**
 * The clock for a choice. If the times do not belong to one member, choosing the member's clock means the
 * organization's clock.
 */
export function clockOf(choice: ClockName, { organization, member, viewer }: Zones): Clock {
  if (choice === 'viewer') return { by: choice, zone: viewer };
  if (choice === 'member' && member !== undefined) return { by: choice, zone: member };
  return { by: 'organization', zone: organization };
}

/** Formats 23.5 in a language. */
const written = (language: Language, hours: number) => new Intl.NumberFormat(language).format(hours);

const en = {
  label: 'Time zone',
  choices: { organization: 'organization', member: 'member', viewer: 'mine' },
  by: {
    organization: (zone: string) => `in the organization’s time zone (${zone})`,
    member: (zone: string) => `in the member’s time zone (${zone})`,
    viewer: (zone: string) => `in your time zone (${zone})`,
  },
  times: (by: string) => `Times are ${by}.`,
  shifted: (since: string, until: string) =>
    `In this time zone, the organization’s day runs from ${since} to ${until}.`,
  hours: (hours: string) => `This day has ${hours} hours because the clocks change.`,
};

export type ClockWords = typeof en;

const de: ClockWords = {
  label: 'Zeitzone',
  choices: { organization: 'Organisation', member: 'Mitglied', viewer: 'meine' },
  by: {
    organization: (zone) => `in der Zeitzone der Organisation (${zone})`,
    member: (zone) => `in der Zeitzone des Mitglieds (${zone})`,
    viewer: (zone) => `in Ihrer Zeitzone (${zone})`,
  },
  times: (by) => `Uhrzeiten ${by}.`,
  shifted: (since, until) => `In dieser Zeitzone dauert der Tag der Organisation von ${since} bis ${until}.`,
  hours: (hours) => `Dieser Tag hat ${hours} Stunden, weil die Uhren umgestellt werden.`,
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
