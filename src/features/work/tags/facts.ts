import type { WireTag } from '../../../contract/tags.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { presentTag } from './present.ts';
import { tagFaults } from './rules.ts';
import { selectTags, type TagRow } from './store.ts';

const findTags = (db: Executor, organizationId: number, ids: readonly number[]): Promise<TagRow[]> =>
  selectTags(db, organizationId, { startId: 0, limit: ids.length, ids });

/** Side-loads the organization's tags with these ids, including archived ones, each once, ascending. */
export async function loadTags(db: Executor, organizationId: number, ids: readonly number[]): Promise<WireTag[]> {
  return ids.length === 0 ? [] : (await findTags(db, organizationId, ids)).map(presentTag);
}

/** Locks the organization's rules, and throws record_invalid if an entry cannot get these tags. */
export async function requireTags(ctx: Context, organizationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const faults = tagFaults(ids, await findTags(ctx.db, organizationId, ids));
  if (faults.length > 0) throw problem('record_invalid', ...faults);
}
