import type { Output } from '../api/call.ts';
import type { EvidenceClauses, EvidenceFrame } from './evidence-clauses.ts';

export type EvidenceFlag = Pick<Output<'getUnusualActivity'>['unusual_activity'], 'type' | 'evidence' | 'sentence'>;
type Kept = Readonly<Record<string, unknown>>;

interface EvidenceWords {
  readonly clauses: EvidenceClauses;
  readonly frame: EvidenceFrame;
}

/** A rounded number: 0.15, 29, 3. */
function roughly(value: number): string {
  if (Math.abs(value) < 0.1) return String(Number(value.toFixed(2)));
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}

const numberIn = (kept: Kept, name: string) => (typeof kept[name] === 'number' ? kept[name] : undefined);
const objectIn = (kept: Kept, name: string) => (kept[name] ?? {}) as Kept;

/** The measured value with the limit and the values of people. */
function measuredIn(kept: Kept, value: number, frame: EvidenceFrame, write: (value: number) => string): string {
  const limit = numberIn(kept, 'limit');
  const people = numberIn(objectIn(kept, 'people_measure'), 'extreme');
  return [
    frame.measured(write(value)),
    ...(limit === undefined ? [] : [frame.limit(write(limit))]),
    ...(people === undefined ? [] : [frame.people(write(people))]),
  ].join(', ');
}

/** The reason for a flag, as a sentence with rounded numbers. */
export function sayEvidence(
  { type, evidence: kept, sentence }: EvidenceFlag,
  { clauses, frame }: EvidenceWords,
): string {
  const [value, details] = [numberIn(kept, 'value'), objectIn(kept, 'details')];
  const named = details['name'];
  if (kept['statistic'] === 'application' && typeof named === 'string') return frame.application(named);
  const name = String(kept['statistic']);
  const clause = Object.hasOwn(clauses[type], name) ? clauses[type][name] : undefined;
  if (!clause || value === undefined) return frame.explanations?.[type] ?? sentence;
  const plain = (number: number) => roughly(number).replace('.', frame.decimal);
  const write = {
    percent: (number: number) => `${Math.round(100 * number)} %`,
    minutes: (number: number) => frame.minutes(plain(number)),
    plain,
  }[clause.unit ?? 'plain'];
  const minutes = plain((numberIn(kept, 'window_seconds') ?? 0) / 60);
  const said = clause.say({ minutes, value, isCoarse: kept['resolution_seconds'] === 600, details, write: plain });
  const step = numberIn(details, 'programStepSeconds');
  return `${said} (${measuredIn(kept, value, frame, write)}).${step === undefined ? '' : ` ${frame.steps(step)}`}`;
}
