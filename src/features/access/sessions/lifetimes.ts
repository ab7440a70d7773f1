import { earlierOf, isBefore } from '../../../time/order.ts';
import { formatMicros } from '../../../time/text.ts';

const longest = Temporal.Duration.from({ hours: 30 * 24 });
const idle = Temporal.Duration.from({ hours: 12 });
/** How long a link is good, unless it is for longer. */
export const linkMinutes = 10;
/** How long after a proof of who they are a person can change how they sign in. */
const fresh = Temporal.Duration.from({ minutes: 15 });
const seenStep = Temporal.Duration.from({ minutes: 1 });

/** What judges whether a session is live now: one that was last seen at `idleSince` or before has ended. */
export const liveAt = (now: Temporal.Instant): { now: Temporal.Instant; idleSince: Temporal.Instant } => ({
  now,
  idleSince: now.subtract(idle),
});

/** When a session ends unless it is used before. */
export const idleExpiry = ({ lastSeenAt, expiresAt }: { lastSeenAt: string; expiresAt: string }): Temporal.Instant =>
  earlierOf(Temporal.Instant.from(lastSeenAt).add(idle), Temporal.Instant.from(expiresAt));

/** Until when a person can change how they sign in. */
export const freshUntil = ({ provedAt }: { provedAt: string }): Temporal.Instant =>
  Temporal.Instant.from(provedAt).add(fresh);

export const sessionExpiry = (now: Temporal.Instant): Temporal.Instant => now.add(longest);

export const longestSeconds: number = longest.total('seconds');

export const linkExpiry = (now: Temporal.Instant, minutes: number): Temporal.Instant => now.add({ minutes });

/** Sessions and links that ended before are forgotten; what became of them is in the audit. */
export const rememberedSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: 7 * 24 });

/** The session as it is once it is noted that it is in use now. */
export const seen = <S extends { lastSeenAt: string }>(session: S, now: Temporal.Instant): S =>
  isSeenAnew(session.lastSeenAt, now) ? { ...session, lastSeenAt: formatMicros(now) } : session;

/** Whether it is noted again that a session is in use: not with each request. */
export const isSeenAnew = (lastSeenAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(lastSeenAt).add(seenStep));
