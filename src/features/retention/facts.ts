import type { Executor } from '../../db/database.ts';
import type { RetentionKind } from './rules.ts';
import { selectKept } from './store/policy.ts';

/** For how many months an organization keeps what is of a kind; null = as long as nobody says otherwise. */
export async function keptMonths(db: Executor, organizationId: number, kind: RetentionKind): Promise<number | null> {
  const kept = await selectKept(db, organizationId);
  return kept.find((each) => each.kind === kind)?.months ?? null;
}
