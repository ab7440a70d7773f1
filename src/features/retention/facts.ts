import type { Context } from '../../context.ts';
import { firstKeptDay, type RetentionKind } from './rules.ts';
import { selectKept } from './store/policy.ts';

/** From which day on an organization keeps what is of a kind; null where it has not set for how many months. */
export async function firstKeptOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organizationId: number,
  kind: RetentionKind,
): Promise<Temporal.PlainDate | null> {
  const kept = await selectKept(db, organizationId);
  const months = kept.find((each) => each.kind === kind)?.months ?? null;
  return months === null ? null : firstKeptDay(now, months);
}
