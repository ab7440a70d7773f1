import type { DisabledReason } from '../../../contract/lists/webhooks.ts';
import { earlierOf, isBefore } from '../../../time/order.ts';

/** The delivery state of a webhook. */
export interface SendingState {
  /** The number of failures since the last successful delivery. */
  failures: number;
  failingSince: string | null;
  /** The first delivery in the queue is not retried before this instant. */
  retryAt: string | null;
  isSlow: boolean;
  disabledAt: string | null;
  disabledBecause: DisabledReason | null;
}

export const initialState: SendingState = {
  failures: 0,
  failingSince: null,
  retryAt: null,
  isSlow: false,
  disabledAt: null,
  disabledBecause: null,
};

/** A finished attempt. */
export interface FinishedAttempt {
  readonly status: number | null;
  readonly durationMs: number;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant;
}

const [firstPauseSeconds, longestPauseSeconds] = [5, 3 * 3_600];
/** A webhook is disabled after this long without a successful delivery. */
const patience = Temporal.Duration.from({ hours: 72 });
/** A receiver that takes longer than this is slow. Slow receivers share a smaller number of concurrent deliveries. */
const slowMs = 2_000;
const gone = 410;

export const hasArrived = ({ status }: Pick<FinishedAttempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * The pause after a number of consecutive failures. It varies by up to a fifth, so that webhooks that failed together
 * are not retried together.
 *
 *     pauseSeconds(1, 0.5) // 5
 *     pauseSeconds(20, 0.5) // 10800
 */
export function pauseSeconds(failures: number, chance: number): number {
  const pause = Math.min(firstPauseSeconds * 2 ** (failures - 1), longestPauseSeconds);
  return pause * (0.8 + 0.4 * chance);
}

const disabled = (state: SendingState, because: DisabledReason, at: Temporal.Instant): SendingState => ({
  ...state,
  retryAt: null,
  disabledAt: at.toString(),
  disabledBecause: because,
});

/** The state after an attempt to send the first delivery in the queue. */
export function stateAfter(state: SendingState, attempt: FinishedAttempt, chance: number): SendingState {
  if (hasArrived(attempt)) return { ...initialState, isSlow: attempt.durationMs > slowMs };
  const failingSince = state.failingSince ?? attempt.startedAt.toString();
  const failures = state.failures + 1;
  const failing = { ...state, failures, failingSince, isSlow: true };
  if (attempt.status === gone) return disabled(failing, 'gone', attempt.endedAt);
  const end = Temporal.Instant.from(failingSince).add(patience);
  if (!isBefore(attempt.endedAt, end)) return disabled(failing, 'failing', attempt.endedAt);
  const next = attempt.endedAt.add({ milliseconds: Math.round(pauseSeconds(failures, chance) * 1_000) });
  // The last attempt is made exactly at the end of the three days.
  const retryAt = earlierOf(next, end);
  return { ...failing, retryAt: retryAt.toString() };
}

/** A webhook that was paused during an attempt remains paused. */
export const preserveDisabled = ({ disabledAt, disabledBecause }: SendingState, next: SendingState): SendingState =>
  disabledAt === null ? next : { ...next, retryAt: null, disabledAt, disabledBecause };

/** The state after a requested delivery. If that delivery succeeds, the queue no longer pauses. */
export function stateAfterRequest(state: SendingState, attempt: FinishedAttempt): SendingState {
  if (hasArrived(attempt)) return { ...state, retryAt: null };
  return attempt.status === gone ? disabled(state, 'gone', attempt.endedAt) : state;
}
