import { isBefore } from '../../../time/order.ts';

const minutesToSend = 10;

/** Whether a requested link is too old to be sent. Example: a link requested at 12:00 is not sent at 12:10. */
export const isTooLate = (askedAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(askedAt).add({ minutes: minutesToSend }));

/**
 * Mails to one person. The limit protects their mailbox, and the earlier links stay valid until the next one may be
 * sent.
 */
export const signInLimits = [{ most: 3, within: { minutes: 15 } }];

/** Mails of one invitation that are sent again by hand. */
export const invitationLimits = [
  { most: 1, within: { minutes: 10 } },
  { most: 5, within: { hours: 24 } },
];
