import type { Context } from '../context.ts';
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
  await appendToAudits(ctx, [organizationId], entries);
}

/** Keeps in several organizations what concerns all of them, and tells the other areas. */
export async function appendToAudits(
  ctx: Context,
  organizationIds: readonly number[],
  entries: readonly AuditEntry[],
): Promise<void> {
  if (organizationIds.length === 0 || entries.length === 0) return;
  await insertEntries(ctx.db, organizationIds, entries, ctx);
  for (const organizationId of organizationIds) await ctx.announce({ kind: 'recorded', organizationId, entries });
}

/** Records what a write changed, all in one statement; what changed nothing leaves no entry. */
export function recordChanges(ctx: Context, organizationId: number, changes: readonly RecordedChange[]): Promise<void> {
  return appendToAudit(ctx, organizationId, entriesOf(changes));
}
