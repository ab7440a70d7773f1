import { problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { parseDateTime } from '../../time/text.ts';

/** The instant that a parameter names; null = now. Throws invalid_params for one in the future. */
export function instantNotAhead(ctx: Context, name: string, text: string | undefined): Temporal.Instant | null {
  const instant = text === undefined ? null : parseDateTime(text);
  if (instant === null) return null;
  const order = Temporal.Instant.compare(instant, ctx.now);
  if (order > 0) throw problem('invalid_params', `${name}: must not be in the future`);
  return order === 0 ? null : instant;
}
