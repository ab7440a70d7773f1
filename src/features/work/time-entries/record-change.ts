import type { Context } from '../../../context.ts';
import { appendToAudit, type State } from '../../../audit/actions.ts';
import { problem } from '../../../contract/problems.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import { recordedEntry } from './present.ts';
import { selectEntry } from './store.ts';

/** What happened to entries of a person. */
export interface EntryChange {
  action: 'created' | 'updated' | 'deleted' | 'split' | 'combined';
  /** The person who worked. */
  userId: number;
  before: State | null;
  after: State | null;
  reason: string | null;
}

/** Adds an audit entry for a change, and notifies the person who worked if someone else made the change. */
export async function recordChange(ctx: Context, organizationId: number, change: EntryChange): Promise<void> {
  const { action, userId, before, after, reason } = change;
  await appendToAudit(ctx, organizationId, [
    { action, subject: 'time_entry', subjectId: userId, before, after, reason },
  ]);
  if (userId === ctx.actorUserId) return;
  const payload = { action, before, after, reason };
  await notifyPersons(ctx, [{ userId, kind: 'time_entry_changed', organizationId, payload }]);
}

/** Records a new entry with its stored values. `said` are values of a request in another form. */
export async function recordCreation(
  ctx: Context,
  organizationId: number,
  entryId: number,
  { reason, said = {} }: { reason: string | null; said?: State },
): Promise<void> {
  const row = await selectEntry(ctx.db, organizationId, entryId, 'everything');
  if (!row) throw problem('not_found');
  const after = { ...recordedEntry(row), ...said };
  await recordChange(ctx, organizationId, { action: 'created', userId: row.userId, before: null, after, reason });
}
