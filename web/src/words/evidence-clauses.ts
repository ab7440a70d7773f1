import type { Output } from '../api/call.ts';

type FlagType = Output<'getUnusualActivity'>['unusual_activity']['type'];
type Kept = Readonly<Record<string, unknown>>;

/** What a clause may name; numbers as they are written in its language. */
export interface EvidenceFacts {
  readonly minutes: string;
  readonly value: number;
  /** Whether one sample is ten minutes, else a minute. */
  readonly isCoarse: boolean;
  readonly details: Kept;
  write(value: number): string;
}

/** What a statistic says of a type, and how its value is written. */
interface EvidenceClause {
  readonly unit?: 'percent' | 'minutes';
  say(facts: EvidenceFacts): string;
}

export type EvidenceClauses = Readonly<Record<FlagType, Readonly<Record<string, EvidenceClause>>>>;

/** What stands around a clause. */
export interface EvidenceFrame {
  readonly decimal: '.' | ',';
  /** What a type means, for records whose statistic says nothing more; null = as the record has it. */
  readonly explanations: Readonly<Record<FlagType, string>> | null;
  application(name: string): string;
  minutes(text: string): string;
  measured(text: string): string;
  limit(text: string): string;
  people(text: string): string;
  steps(seconds: number): string;
}
