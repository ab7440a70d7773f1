/** The clauses that describe statistics. */

/** The facts for a sentence about a finding. */
export interface SentenceFacts {
  /** The window, in minutes. */
  readonly minutes: string;
  readonly value: number;
  /** The length of a sample. */
  readonly sample: 'minute' | 'ten-minute slot';
  readonly details: Readonly<Record<string, unknown>>;
}

/** The clause of a statistic and the format of its value. */
export interface Statistic {
  readonly clause: (facts: SentenceFacts) => string;
  readonly writer: 'plain' | 'percent' | 'minutes';
  /**
   * Whether people who read or copy for hours also exceed the limit of the statistic. Such a finding is `low`, or
   * `medium` together with a finding of another family.
   */
  readonly isWeak?: boolean;
}

/** A statistic whose value is a plain number. */
export function plainStatistic(clause: Statistic['clause']): Statistic {
  return { clause, writer: 'plain' };
}

/** A statistic of a window: `overWindow('input repeated itself')` gives "For 60 minutes input repeated itself". */
export function overWindow(rest: string): Statistic {
  return plainStatistic(({ minutes }) => `For ${minutes} minutes ${rest}`);
}

/** A statistic whose value is in minutes, or is a share written as a percentage. */
export function inUnit(writer: 'percent' | 'minutes', clause: Statistic['clause']): Statistic {
  return { clause, writer };
}

/**
 * A number formatted for people to read. `roughly(0.15237)` = "0.15", `roughly(28.64)` = "29", `roughly(3.04)` = "3",
 * `roughly(0.0012)` = "0".
 */
export function roughly(value: number): string {
  if (Math.abs(value) < 0.1) return String(Number(value.toFixed(2)));
  return String(Math.abs(value) >= 10 ? Math.round(value) : Number(value.toPrecision(2)));
}
