import type { UnusualActivityType } from '../../contract/unusual-activities.ts';
import { explanations } from './rule-sets/explanations.ts';

/** Evidence as it is kept, under wire names; records that others stated may have none of it. */
type Kept = Readonly<Record<string, unknown>>;

/** A number as people read it. `round(0.15237)` = "0.15", `round(28.64)` = "29", `round(3.04)` = "3", `round(0.0012)` = "0". */
function round(value: number): string {
  if (Math.abs(value) < 0.1) return String(Number(value.toFixed(2)));
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}

const percent = (value: number) => `${Math.round(100 * value)} %`;
const numberIn = (kept: Kept, name: string) => (typeof kept[name] === 'number' ? kept[name] : undefined);
const detailsOf = (kept: Kept) => (kept['details'] ?? {}) as Kept;

/** How a measured value is written. */
const writers = { plain: round, percent, minutes: (value: number) => `${round(value)} minutes` } as const;

interface Facts {
  type: UnusualActivityType;
  /** The window, in minutes. */
  minutes: string;
  value: number;
  /** What one sample is. */
  sample: 'minute' | 'ten minutes';
  details: Kept;
}

interface Phrase {
  clause: (facts: Facts) => string;
  writer: keyof typeof writers;
}

const device = ({ type }: Facts) => (type.includes('mouse') ? 'mouse' : 'keyboard');
const plain = (clause: Phrase['clause']): Phrase => ({ clause, writer: 'plain' });
const overWindow = (rest: string): Phrase => plain(({ minutes }) => `For ${minutes} minutes ${rest}`);

function ofDevices({ minutes, details }: Facts): string {
  const silent = details['silentDevice'];
  if (silent === undefined)
    return `For ${minutes} minutes keyboard and mouse were each used evenly, ten minutes by ten minutes`;
  return `For ${minutes} minutes only the ${silent === 'mouse' ? 'keyboard' : 'mouse'} was used, evenly, ten minutes by ten minutes`;
}

const phrases: Readonly<Record<string, Phrase>> = {
  dispersion: plain(
    ({ minutes, sample }) => `For ${minutes} minutes the amount of input hardly changed from one ${sample} to the next`,
  ),
  device_dispersion: plain(ofDevices),
  local_dispersion: overWindow('the amount of input stayed on flat levels and jumped between them'),
  memory: overWindow('the amount of input in a minute had nothing to do with the minutes before it'),
  even_sums: overWindow('busy and quiet minutes added up to the same, ten minutes by ten minutes'),
  silent_minutes: overWindow('the minutes without input were spread more evenly than people spread them'),
  burstiness: overWindow('input began at nearly even distances'),
  minute_burstiness: overWindow('rare input came at even distances'),
  phase_lock: overWindow('input kept beginning at the same place of the minute'),
  loop: plain(
    ({ minutes, details }) =>
      `For ${minutes} minutes input repeated itself every ${round(Number(details['periodSeconds'] ?? 0))} seconds`,
  ),
  minute_seam: overWindow('input kept beginning or stopping at the same second of the minute'),
  equal_silences: plain(
    ({ minutes, details }) =>
      `For ${minutes} minutes pauses of ${round(Number(details['silenceSeconds'] ?? 0))} seconds came again and again`,
  ),
  longest_silence: plain(
    ({ minutes, value }) => `For ${minutes} minutes no pause was longer than ${round(value)} seconds`,
  ),
  floor_count: overWindow('the quiet minutes had one and the same low count'),
  unresting_mouse: { clause: () => 'The mouse was used in every single minute', writer: 'minutes' },
  unbroken: plain(({ value }) => `There was input in every second for ${round(value / 60)} minutes`),
  saturated: { clause: () => 'Practically every second had input', writer: 'minutes' },
  equal_counts: {
    clause: ({ sample }) => `The same count of active seconds came again, ${sample} by ${sample}`,
    writer: 'percent',
  },
  equal_slots: plain(
    ({ value }) => `Ten minutes had the same small count of active seconds ${round(value)} times in a row`,
  ),
  share: { clause: (facts) => `The ${device(facts)} was in use nearly every second`, writer: 'percent' },
};

function clauseOfMinutes(facts: Facts): string {
  const { type, details } = facts;
  if (type === 'breakless_work') return 'There was no pause of five minutes';
  if (type !== 'sustained_high_focus_time') return `Only the ${device(facts)} was used`;
  return typeof details['use'] === 'string'
    ? `"${details['use']}" was in use without a pause`
    : 'One application was in use without a pause';
}

function phraseOf(statistic: unknown): Phrase | undefined {
  if (statistic === 'minutes') return { clause: clauseOfMinutes, writer: 'minutes' };
  return typeof statistic === 'string' && Object.hasOwn(phrases, statistic) ? phrases[statistic] : undefined;
}

/** What was measured beside the limit, and what people measure. */
function measured(kept: Kept, value: number, write: (value: number) => string): string {
  const limit = numberIn(kept, 'limit');
  const people = numberIn((kept['people_measure'] ?? {}) as Kept, 'extreme');
  const parts = [
    `measured ${write(value)}`,
    ...(limit === undefined ? [] : [`limit ${write(limit)}`]),
    ...(people === undefined ? [] : [`the most extreme people ${write(people)}`]),
  ];
  return parts.join(', ');
}

/** Programs that record in steps are judged by wider limits, or their flags stay low. */
function stepNote(details: Kept): string {
  const step = numberIn(details, 'programStepSeconds');
  return step === undefined ? '' : ` The program records in steps of ${step} seconds, which was taken into account.`;
}

/**
 * What was unusual, in a sentence for people, with rounded numbers. Records that others stated without a known statistic get the
 * explanation of their type. Example: "For 60 minutes the amount of input hardly changed from one minute to the next (measured 0.15, limit
 * 1.5, the most extreme people 9.5)."
 */
export function sentenceOf(type: UnusualActivityType, kept: Kept): string {
  const [value, details] = [numberIn(kept, 'value'), detailsOf(kept)];
  if (kept['statistic'] === 'application' && typeof details['name'] === 'string') {
    return `"${details['name']}" was in use, whose name says that it can make input by itself.`;
  }
  const phrase = phraseOf(kept['statistic']);
  if (!phrase || value === undefined) return explanations[type].explanation;
  const minutes = round((numberIn(kept, 'window_seconds') ?? 0) / 60);
  const sample = kept['resolution_seconds'] === 600 ? 'ten minutes' : 'minute';
  const clause = phrase.clause({ type, minutes, value, sample, details });
  return `${clause} (${measured(kept, value, writers[phrase.writer])}).${stepNote(details)}`;
}
