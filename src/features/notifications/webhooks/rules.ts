import type { DisabledReason } from '../../../contract/lists/webhooks.ts';
import { earlierOf, isBefore } from '../../../time/order.ts';

/** How sending to a webhook goes. */
export interface Course {
  /** Since the last delivery that arrived. */
  failures: number;
  failingSince: string | null;
  /** Until then the first delivery in line is not tried again. */
  retryAt: string | null;
  isSlow: boolean;
  disabledAt: string | null;
  disabledBecause: DisabledReason | null;
}

export const beginning: Course = {
  failures: 0,
  failingSince: null,
  retryAt: null,
  isSlow: false,
  disabledAt: null,
  disabledBecause: null,
};

/** An attempt that has ended. */
export interface Ended {
  readonly status: number | null;
  readonly durationMs: number;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant;
}

const [firstPauseSeconds, longestPauseSeconds] = [5, 3 * 3_600];
/** So long nothing may arrive; then the webhook is disabled. */
const patience = Temporal.Duration.from({ hours: 72 });
/** From then on a receiver is slow, and shares fewer places with others of its kind. */
const slowMs = 2_000;
const gone = 410;

export const hasArrived = ({ status }: Pick<Ended, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * The pause after so many failures in a row, a fifth shorter or longer by chance: those that failed together do not
 * come back together.
 *
 *     pauseSeconds(1, 0.5) // 5
 *     pauseSeconds(20, 0.5) // 10800
 */
export function pauseSeconds(failures: number, chance: number): number {
  const pause = Math.min(firstPauseSeconds * 2 ** (failures - 1), longestPauseSeconds);
  return pause * (0.8 + 0.4 * chance);
}

const disabled = (course: Course, because: DisabledReason, at: Temporal.Instant): Course => ({
  ...course,
  retryAt: null,
  disabledAt: at.toString(),
  disabledBecause: because,
});

/** How it goes on after an attempt of the first delivery in line. */
export function courseAfter(course: Course, ended: Ended, chance: number): Course {
  if (hasArrived(ended)) return { ...beginning, isSlow: ended.durationMs > slowMs };
  const failingSince = course.failingSince ?? ended.startedAt.toString();
  const failures = course.failures + 1;
  const failing = { ...course, failures, failingSince, isSlow: true };
  if (ended.status === gone) return disabled(failing, 'gone', ended.endedAt);
  const end = Temporal.Instant.from(failingSince).add(patience);
  if (!isBefore(ended.endedAt, end)) return disabled(failing, 'failing', ended.endedAt);
  const next = ended.endedAt.add({ milliseconds: Math.round(pauseSeconds(failures, chance) * 1_000) });
  // The last attempt is at the end of the three days, and not hours before or after it.
  const retryAt = earlierOf(next, end);
  return { ...failing, retryAt: retryAt.toString() };
}

/** What was under way when somebody paused a webhook does not enable it again. */
export const stayingDisabled = ({ disabledAt, disabledBecause }: Course, next: Course): Course =>
  disabledAt === null ? next : { ...next, retryAt: null, disabledAt, disabledBecause };

/** How it goes on after what somebody asked for out of turn: what arrives shows that the first in line can go on. */
export function courseAfterRequest(course: Course, ended: Ended): Course {
  if (hasArrived(ended)) return { ...course, retryAt: null };
  return ended.status === gone ? disabled(course, 'gone', ended.endedAt) : course;
}
