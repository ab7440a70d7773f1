export interface LiveLimits {
  /**
   * Streams per browser session: a browser opens up to six connections to a server and needs some of them for other
   * requests.
   */
  readonly perSession: number;
  readonly perToken: number;
  /** Streams of a process. */
  readonly perProcess: number;
  /** Interval of checks for new records. */
  readonly lookMs: number;
  readonly beatMs: number;
  /** Interval of access checks, even without new records. */
  readonly judgeMs: number;
  /** The reconnect delay that the server sends to clients. */
  readonly retryMs: number;
  /** Maximum bytes that wait for a slow reader. */
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
