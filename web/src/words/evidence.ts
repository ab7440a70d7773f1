import type { Output } from '../api/call.ts';
import type { EvidenceClauses, EvidenceFrame } from './evidence-clauses.ts';

export type EvidenceFlag = Pick<Output<'getUnusualActivity'>['unusual_activity'], 'type' | 'evidence' | 'sentence'>;
type EvidenceValues = Readonly<Record<string, unknown>>;

interface EvidenceWords {
  readonly clauses: EvidenceClauses;
  readonly frame: EvidenceFrame;
}

/** A rounded number: 0.15, 29, 3. */
function roughly(value: number): string {
  if (Math.abs(value) < 0.1) return String(Number(value.toFixed(2)));
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}

const numberIn = (evidence: EvidenceValues, name: string) =>
  typeof evidence[name] === 'number' ? evidence[name] : undefined;
const objectIn = (evidence: EvidenceValues, name: string) => (evidence[name] ?? {}) as EvidenceValues;

/** The measured value, the limit, and the values measured in people. */
function measuredIn(
  evidence: EvidenceValues,
  value: number,
  frame: EvidenceFrame,
  write: (value: number) => string,
): string {
  const limit = numberIn(evidence, 'limit');
  const people = numberIn(objectIn(evidence, 'people_measure'), 'extreme');
  return [
    frame.measured(write(value)),
    ...(limit === undefined ? [] : [frame.limit(write(limit))]),
    ...(people === undefined ? [] : [frame.people(write(people))]),
  ].join(', ');
}

/** The reason for a flag, as a sentence with rounded numbers. */
export function evidenceText({ type, evidence, sentence }: EvidenceFlag, { clauses, frame }: EvidenceWords): string {
  const [value, details] = [numberIn(evidence, 'value'), objectIn(evidence, 'details')];
  const named = details['name'];
  if (evidence['statistic'] === 'application' && typeof named === 'string') return frame.application(named);
  const name = String(evidence['statistic']);
  const clause = Object.hasOwn(clauses[type], name) ? clauses[type][name] : undefined;
  if (!clause || value === undefined) return frame.explanations?.[type] ?? sentence;
  const plain = (number: number) => roughly(number).replace('.', frame.decimal);
  const write = {
    percent: (number: number) => `${Math.round(100 * number)} %`,
    minutes: (number: number) => frame.minutes(plain(number)),
    plain,
  }[clause.unit ?? 'plain'];
  const minutes = plain((numberIn(evidence, 'window_seconds') ?? 0) / 60);
  const text = clause.describe({
    minutes,
    value,
    isCoarse: evidence['resolution_seconds'] === 600,
    details,
    write: plain,
  });
  const step = numberIn(details, 'programStepSeconds');
  return `${text} (${measuredIn(evidence, value, frame, write)}).${step === undefined ? '' : ` ${frame.steps(step)}`}`;
}
