import type { Context } from '../../../context.ts';
import { failWaitingSince } from './deliveries.ts';

/**
 * Marks all deliveries that were queued up to an instant as failed, so that they are sent only on request. Returns
 * their number.
 */
export const discardQueuedDeliveries = (ctx: Context, until: Temporal.Instant): Promise<number> =>
  failWaitingSince(ctx.db, until);
