import type { Context } from '../../../context.ts';
import { failWaitingSince } from './deliveries.ts';

/** Ends deliveries that waited at an instant as failed, so that only who asks gets them; answers how many. */
export const discardQueuedDeliveries = (ctx: Context, until: Temporal.Instant): Promise<number> =>
  failWaitingSince(ctx.db, until);
