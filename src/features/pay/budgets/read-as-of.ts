import { type Context, instantNotAhead } from '../../../context.ts';
import { requireTimeKnown } from '../../people/organizations/facts.ts';

/** The instant that a parameter names, null = now; throws invalid_params unless time is known as it was then. */
export async function readAsOf(
  ctx: Context,
  organizationId: number,
  name: string,
  text: string | undefined,
): Promise<Temporal.Instant | null> {
  const asOf = instantNotAhead(ctx, name, text);
  if (asOf) await requireTimeKnown(ctx.db, organizationId, name, asOf);
  return asOf;
}
