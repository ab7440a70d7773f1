import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { removeEntrySlots } from '../recording/actions.ts';
import { recordedEntry } from './present.ts';
import { lockEntry } from './read.ts';
import { recordChange } from './record-change.ts';
import { removeEntry } from './store.ts';

/** Deletes an entry with its time. */
export async function deleteOne(
  ctx: Context,
  organization: Membership,
  entryId: number,
  reason: string | null,
): Promise<void> {
  const { organizationId } = organization;
  const { row, fault } = await lockEntry(ctx, organization, entryId);
  if (fault !== null) throw problem('record_invalid', fault);
  const [since, until] = [Temporal.Instant.from(row.since), Temporal.Instant.from(row.until)];
  const time = { entryId, userId: row.userId, since, until };
  await removeEntrySlots(ctx, organization, time, { cause: 'deletion', attribute: 'time_entry_id', reason });
  await removeEntry(ctx.db, organizationId, entryId);
  const before = recordedEntry(row);
  await recordChange(ctx, organizationId, { action: 'deleted', userId: row.userId, before, after: null, reason });
}
