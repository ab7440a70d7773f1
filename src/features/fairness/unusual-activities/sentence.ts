import type { UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';
import { detectorOf } from '../../../detector/registry.ts';
import { roughly } from '../../../detector/wording.ts';

/** Evidence as it is stored, under wire names; records that others made may have none of it. */
type Kept = Readonly<Record<string, unknown>>;

const percent = (value: number) => `${Math.round(100 * value)} %`;
const numberIn = (kept: Kept, name: string) => (typeof kept[name] === 'number' ? kept[name] : undefined);
const detailsOf = (kept: Kept) => (kept['details'] ?? {}) as Kept;

/** How a measured value is written. */
const writers = { plain: roughly, percent, minutes: (value: number) => `${roughly(value)} minutes` } as const;

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
 * What was unusual, in a sentence for people, with rounded numbers. Records that others made without a known
 * statistic get the explanation of their type. Example: "For 60 minutes the amount of input hardly changed from one
 * minute to the next (measured 0.15, limit 1.5, the most extreme people 9.5)."
 */
export function sentenceOf(type: UnusualActivityType, kept: Kept): string {
  const [value, details] = [numberIn(kept, 'value'), detailsOf(kept)];
  if (kept['statistic'] === 'application' && typeof details['name'] === 'string') {
    return `"${details['name']}" was in use, whose name says that it can make input by itself.`;
  }
  const { explanation, statistics } = detectorOf(type);
  const name = String(kept['statistic']);
  const statistic = Object.hasOwn(statistics, name) ? statistics[name] : undefined;
  if (!statistic || value === undefined) return explanation;
  const minutes = roughly((numberIn(kept, 'window_seconds') ?? 0) / 60);
  const sample = kept['resolution_seconds'] === 600 ? 'ten minutes' : 'minute';
  const clause = statistic.clause({ minutes, value, sample, details });
  return `${clause} (${measured(kept, value, writers[statistic.writer])}).${stepNote(details)}`;
}
