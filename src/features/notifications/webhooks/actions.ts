import type { Context } from '../../../context.ts';
import { failWaitingSince } from './deliveries.ts';

/**
 * Fails all deliveries that were queued up to an instant, so that they are sent only on request. Returns their number.
 */
export const discardQueuedDeliveries = (ctx: Context, until: Temporal.Instant): Promise<number> =>
  failWaitingSince(ctx.db, until);
