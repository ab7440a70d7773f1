import type { WireDismissedProgram } from '../../../contract/left-out-contents.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { insertDismissed, selectDismissed, unnamedProgram } from './store.ts';

/** Turns off the events for owners about a program. Later dismissals change nothing. */
export async function dismiss(
  ctx: Context,
  organizationId: number,
  program: string | null,
): Promise<WireDismissedProgram> {
  const key = { organizationId, program: program ?? unnamedProgram };
  if (await insertDismissed(ctx.db, key, { by: ctx.actorUserId, now: ctx.now })) {
    const subject = { subject: 'organization', subjectId: organizationId } as const;
    const action = 'program_dismissed';
    await recordChanges(ctx, organizationId, [{ ...subject, action, before: null, after: { program } }]);
  }
  const dismissed = await selectDismissed(ctx.db, key);
  if (!dismissed) throw problem('not_found');
  return { program, dismissed_at: dismissed.dismissedAt, dismissed_by_user_id: dismissed.dismissedBy };
}
