/** What a detector answers: unusual periods, each with a level and the evidence for it. Times are epoch seconds. */

/** 0 = nothing to report, 1 = low, 2 = medium, 3 = high. */
export type Level = 0 | 1 | 2 | 3;

export interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What real people measured for a statistic: the most machine-like value seen, and the usual one where known. */
export interface PeopleMeasure {
  readonly extreme: number;
  readonly typical: number | null;
}

/** Per sample (seconds are shown as minutes): start, tracked and active seconds; null = not recorded. */
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
  /** The parameter that the limit is published as; null where a name alone decides. */
  readonly limitName: string | null;
  readonly peopleMeasure: PeopleMeasure | null;
  readonly windowSeconds: number;
  readonly resolutionSeconds: number;
  readonly samples: number;
  readonly activeShare: number;
  readonly series: EvidenceSeries | null;
  readonly details?: Readonly<Record<string, number | string>>;
  readonly ownHistoryMedian?: number;
  /** The types whose findings raised the level. */
  readonly corroboratedBy?: readonly string[];
}

/** An unusual period as its detector finds it, before it is merged, excused and corroborated. */
export interface Found extends Period {
  readonly level: Level;
  readonly evidence: Evidence;
  readonly suspiciousApps?: readonly string[];
}
