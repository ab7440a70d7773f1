import { type Context, readPastInstant } from '../../../context.ts';
import { requireTimeKnown } from '../../people/organizations/facts.ts';

/**
 * The instant of a parameter; null = now. Throws invalid_params for an instant before the organization's
 * `time_known_since`, because earlier entries may have been deleted.
 */
export async function readAsOf(
  ctx: Context,
  organizationId: number,
  name: string,
  text: string | undefined,
): Promise<Temporal.Instant | null> {
  const asOf = readPastInstant(ctx, name, text);
  if (asOf) await requireTimeKnown(ctx.db, organizationId, name, asOf);
  return asOf;
}
