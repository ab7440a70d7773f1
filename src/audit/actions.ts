import type { Context } from '../context.ts';
import { entriesOf, type RecordedChange } from './change.ts';
import { type AuditEntry, insertEntries } from './store.ts';

export type { RecordedChange } from './change.ts';
export type { AuditEntry, State } from './store.ts';

/** Adds audit entries in the transaction of the action. The actor is the actor of the context. */
export async function appendToAudit(
  ctx: Context,
  organizationId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  await appendToAudits(ctx, [organizationId], entries);
}

/** Adds the entries to the audit logs of several organizations, and announces them. */
export async function appendToAudits(
  ctx: Context,
  organizationIds: readonly number[],
  entries: readonly AuditEntry[],
): Promise<void> {
  if (organizationIds.length === 0 || entries.length === 0) return;
  await insertEntries(ctx.db, organizationIds, entries, ctx);
  for (const organizationId of organizationIds) await ctx.announce({ kind: 'recorded', organizationId, entries });
}

/** Adds an audit entry for each change, in one statement. A change without effect adds no entry. */
export function recordChanges(ctx: Context, organizationId: number, changes: readonly RecordedChange[]): Promise<void> {
  return appendToAudit(ctx, organizationId, entriesOf(changes));
}
