import type { Output } from '../api/call.ts';

type FlagType = Output<'getUnusualActivity'>['unusual_activity']['type'];
type EvidenceValues = Readonly<Record<string, unknown>>;

/** Values that a clause can contain; numbers are formatted in its language. */
export interface EvidenceFacts {
  readonly minutes: string;
  readonly value: number;
  /** Whether one sample covers ten minutes instead of one. */
  readonly isCoarse: boolean;
  readonly details: EvidenceValues;
  write(value: number): string;
}

/** The clause that describes a statistic for a type of flag, and the format of its value. */
interface EvidenceClause {
  readonly unit?: 'percent' | 'minutes';
  describe(facts: EvidenceFacts): string;
}

export type EvidenceClauses = Readonly<Record<FlagType, Readonly<Record<string, EvidenceClause>>>>;

/** The text around a clause. */
export interface EvidenceFrame {
  readonly decimal: '.' | ',';
  /** Explanations of types, for flags whose statistic has no clause; null = the text in the record. */
  readonly explanations: Readonly<Record<FlagType, string>> | null;
  application(name: string): string;
  minutes(text: string): string;
  measured(text: string): string;
  limit(text: string): string;
  people(text: string): string;
  steps(seconds: number): string;
}
