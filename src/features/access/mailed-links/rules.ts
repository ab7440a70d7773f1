import { isBefore } from '../../../time/order.ts';

const minutesToSend = 10;

/** Whether a requested link is too old to be sent. Example: a link requested at 12:00 is not sent at 12:10. */
export const isTooLate = (askedAt: string, now: Temporal.Instant): boolean =>
  !isBefore(now, Temporal.Instant.from(askedAt).add({ minutes: minutesToSend }));

/**
 * Limits for mails to one person. They protect the person's mailbox. A request beyond them sends no mail and creates no
 * link.
 */
export const signInLimits = [{ most: 3, within: { minutes: 15 } }];

/** Limits for sending one invitation again manually. */
export const invitationLimits = [
  { most: 1, within: { minutes: 10 } },
  { most: 5, within: { hours: 24 } },
];
