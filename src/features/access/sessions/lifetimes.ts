import { earlierOf, isBefore } from '../../../time/order.ts';
import { formatMicros } from '../../../time/text.ts';

const longest = Temporal.Duration.from({ hours: 30 * 24 });
const idle = Temporal.Duration.from({ hours: 12 });
/** How long a link is valid by default. */
export const linkMinutes = 10;
/** How long a person can change their sign-in methods after a proof of identity. */
const fresh = Temporal.Duration.from({ minutes: 15 });
const seenStep = Temporal.Duration.from({ minutes: 1 });

/**
 * The instants that decide whether a session is live. A session that was last seen at `idleSince` or earlier has
 * ended.
 */
export const liveAt = (now: Temporal.Instant): { now: Temporal.Instant; idleSince: Temporal.Instant } => ({
  now,
  idleSince: now.subtract(idle),
});

/** The instant at which an unused session ends. */
export const idleExpiry = ({ lastSeenAt, expiresAt }: { lastSeenAt: string; expiresAt: string }): Temporal.Instant =>
  earlierOf(Temporal.Instant.from(lastSeenAt).add(idle), Temporal.Instant.from(expiresAt));

/** Until when a person can change their sign-in methods. */
export const freshUntil = ({ provedAt }: { provedAt: string }): Temporal.Instant =>
  Temporal.Instant.from(provedAt).add(fresh);

export const sessionExpiry = (now: Temporal.Instant): Temporal.Instant => now.add(longest);

export const longestSeconds: number = longest.total('seconds');

export const linkExpiry = (now: Temporal.Instant, minutes: number): Temporal.Instant => now.add({ minutes });

/** Sessions and links that ended before this instant are deleted. The audit log retains the entries about them. */
export const retainedSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 7 * 24 });

/** The session as it is once the current use has been recorded. */
export const withRecordedUse = <S extends { lastSeenAt: string }>(session: S, now: Temporal.Instant): S =>
  isUseDue(session.lastSeenAt, now) ? { ...session, lastSeenAt: formatMicros(now) } : session;

/** Whether to record the use of a session now. Once a minute is enough. */
export const isUseDue = (lastSeenAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(lastSeenAt).add(seenStep));
