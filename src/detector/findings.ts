/** The result of a detector: unusual periods with a level and evidence. Times are epoch seconds. */

/** 0 = nothing to report, 1 = low, 2 = medium, 3 = high. */
export type Level = 0 | 1 | 2 | 3;

export interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The values of real people for a statistic: the most machine-like value, and the typical one if known. */
export interface PeopleMeasure {
  readonly extreme: number;
  readonly typical: number | null;
}

/** Start, tracked and active seconds per sample. Seconds are shown as minutes. null = not recorded. */
export interface EvidenceSeries {
  readonly sampleSeconds: number;
  readonly startsAt: readonly number[];
  readonly tracked: readonly number[];
  readonly keyboard: readonly number[] | null;
  readonly mouse: readonly number[] | null;
  readonly overall: readonly number[];
}

export interface Evidence {
  readonly statistic: string;
  readonly value: number;
  readonly limit: number;
  /** The published parameter of the limit; null if only the name of a program or host decides. */
  readonly limitName: string | null;
  readonly peopleMeasure: PeopleMeasure | null;
  readonly windowSeconds: number;
  readonly resolutionSeconds: number;
  readonly samples: number;
  readonly activeShare: number;
  readonly series: EvidenceSeries | null;
  readonly details?: Readonly<Record<string, number | string>>;
  readonly ownHistoryMedian?: number;
  /** The types of the findings that raised the level. */
  readonly corroboratedBy?: readonly string[];
}

/** An unusual period before merging, excuses and corroboration. */
export interface UnusualPeriod extends Period {
  readonly level: Level;
  readonly evidence: Evidence;
  readonly suspiciousApps?: readonly string[];
}
