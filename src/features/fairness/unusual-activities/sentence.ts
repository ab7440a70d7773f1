import type { UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';
import { detectorOf } from '../../../detector/registry.ts';
import { roughly } from '../../../detector/wording.ts';

/** Evidence as stored, under the API's field names. Records from other programs can lack any of its fields. */
type EvidenceFields = Readonly<Record<string, unknown>>;

const percent = (value: number) => `${Math.round(100 * value)} %`;
const numberIn = (evidence: EvidenceFields, name: string) =>
  typeof evidence[name] === 'number' ? evidence[name] : undefined;
const detailsOf = (evidence: EvidenceFields) => (evidence['details'] ?? {}) as EvidenceFields;

/** The formats in which a measured value is shown. */
const writers = { plain: roughly, percent, minutes: (value: number) => `${roughly(value)} minutes` } as const;

/** The measured value, its limit, and the values measured in people. */
function measured(evidence: EvidenceFields, value: number, write: (value: number) => string): string {
  const limit = numberIn(evidence, 'limit');
  const people = numberIn((evidence['people_measure'] ?? {}) as EvidenceFields, 'extreme');
  const parts = [
    `measured ${write(value)}`,
    ...(limit === undefined ? [] : [`limit ${write(limit)}`]),
    ...(people === undefined ? [] : [`most extreme person ${write(people)}`]),
  ];
  return parts.join(', ');
}

/** If a program records in steps, limits are wider or flags stay low. */
function stepNote(details: EvidenceFields): string {
  const step = numberIn(details, 'programStepSeconds');
  return step === undefined ? '' : ` The program records in steps of ${step} seconds. The analysis allows for that.`;
}

/**
 * Describes the unusual activity in a sentence with rounded numbers. Records from other programs without a known
 * statistic get the explanation of their type. Example: "For 60 minutes the amount of input hardly changed from one
 * minute to the next (measured 0.15, limit 1.5, most extreme person 9.5)."
 */
export function sentenceOf(type: UnusualActivityType, evidence: EvidenceFields): string {
  const [value, details] = [numberIn(evidence, 'value'), detailsOf(evidence)];
  if (evidence['statistic'] === 'application' && typeof details['name'] === 'string') {
    return `"${details['name']}" was in use. Its name indicates that it generates input.`;
  }
  const { explanation, statistics } = detectorOf(type);
  const name = String(evidence['statistic']);
  const statistic = Object.hasOwn(statistics, name) ? statistics[name] : undefined;
  if (!statistic || value === undefined) return explanation;
  const minutes = roughly((numberIn(evidence, 'window_seconds') ?? 0) / 60);
  const sample = evidence['resolution_seconds'] === 600 ? 'ten-minute slot' : 'minute';
  const clause = statistic.clause({ minutes, value, sample, details });
  return `${clause} (${measured(evidence, value, writers[statistic.writer])}).${stepNote(details)}`;
}
