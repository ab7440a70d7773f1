import { isBefore } from '../../time/order.ts';

const longest = Temporal.Duration.from({ hours: 30 * 24 });
const idle = Temporal.Duration.from({ hours: 12 });
const linkLife = Temporal.Duration.from({ minutes: 10 });
const seenStep = Temporal.Duration.from({ minutes: 1 });

/** A session that was last seen at this instant or before has ended by now. */
export const idleSince = (now: Temporal.Instant): Temporal.Instant => now.subtract(idle);

/** When a session that was last seen then ends unless it is used. */
export const idleExpiry = (lastSeenAt: string): Temporal.Instant => Temporal.Instant.from(lastSeenAt).add(idle);

export const sessionExpiry = (now: Temporal.Instant): Temporal.Instant => now.add(longest);

export const longestSeconds: number = longest.total('seconds');

export const linkExpiry = (now: Temporal.Instant): Temporal.Instant => now.add(linkLife);

/** Whether it is noted again that a session is in use: not with each request. */
export const isSeenAnew = (lastSeenAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(lastSeenAt).add(seenStep));
