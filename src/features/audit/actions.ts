import type { Context } from '../../context.ts';
import { entriesOf, type RecordedChange } from './change.ts';
import { type AuditEntry, insertEntries } from './store.ts';

export type { RecordedChange } from './change.ts';
export type { AuditEntry, State } from './store.ts';

/** Keeps who did what, in the transaction that does it; the actor is the context's. */
export async function appendToAudit(
  ctx: Context,
  organizationId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await insertEntries(ctx.db, [organizationId], entries, ctx);
}

/** Keeps in several organizations what concerns all of them. */
export async function appendToAudits(
  ctx: Context,
  organizationIds: readonly number[],
  entries: readonly AuditEntry[],
): Promise<void> {
  if (organizationIds.length > 0 && entries.length > 0) await insertEntries(ctx.db, organizationIds, entries, ctx);
}

/** Records what a write changed, all in one statement; what changed nothing leaves no entry. */
export function recordChanges(ctx: Context, organizationId: number, changes: readonly RecordedChange[]): Promise<void> {
  return appendToAudit(ctx, organizationId, entriesOf(changes));
}
