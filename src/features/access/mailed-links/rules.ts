import { isBefore } from '../../../time/order.ts';

const minutesToSend = 10;

/**
 * Whether nobody waits for a link any more that was asked for at an instant. Example: asked for at 12:00, it is not
 * sent at 12:10.
 */
export const isTooLate = (askedAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(askedAt).add({ minutes: minutesToSend }));

/** To one person, so that nobody fills their mailbox; what they got is good as long as they wait for the next. */
export const signInLimits = [{ most: 3, within: { minutes: 15 } }];

/** Of one invitation, sent again by hand. */
export const invitationLimits = [
  { most: 1, within: { minutes: 10 } },
  { most: 5, within: { hours: 24 } },
];
