export interface LiveLimits {
  /** Streams of a browser session: a browser has six connections to a server, and needs some for other requests. */
  readonly perSession: number;
  readonly perToken: number;
  /** Streams of a process. */
  readonly perProcess: number;
  /** How long after a look for news the next one is. */
  readonly lookMs: number;
  readonly beatMs: number;
  /** How often it is looked whether somebody still may follow, whatever happens. */
  readonly judgeMs: number;
  /** How long clients are told to wait before they come back after a cut. */
  readonly retryMs: number;
  /** What may wait for a slow reader, in bytes. */
  readonly mostWaiting: number;
}

export const defaultLiveLimits: LiveLimits = {
  perSession: 4,
  perToken: 20,
  perProcess: 2_500,
  lookMs: 1_000,
  beatMs: 15_000,
  judgeMs: 45_000,
  retryMs: 3_000,
  mostWaiting: 262_144,
};
