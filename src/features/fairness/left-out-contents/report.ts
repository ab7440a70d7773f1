import type { Context } from '../../../context.ts';
import { appendToFeed } from '../../notifications/feed/actions.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import { countMembers, type ProgramDay, selectDismissed, claimUnreported, unnamedProgram } from './store.ts';

const programNameOf = (program: string) => (program === unnamedProgram ? null : program);

/** One event for owners about a date and program, with the current numbers of members. */
async function reportToOwners(ctx: Context, day: ProgramDay): Promise<void> {
  const { organizationId, date, program } = day;
  if (await selectDismissed(ctx.db, day)) return;
  const entry = {
    kind: 'contents_left_out',
    subject: 'organization',
    subjectId: organizationId,
    userId: null,
  } as const;
  const payload = { date, program: programNameOf(program) };
  const why = await countMembers(ctx.db, day);
  await appendToFeed(ctx, organizationId, [
    { ...entry, payload, why, dedupKey: `contents_left_out/${date}/${program}` },
  ]);
}

/**
 * Notifies the owners, once per date and program, and each member concerned. Members whose first upload on the
 * date comes after the event for owners are notified by a later call.
 */
export async function reportLeftOut(ctx: Context, day: ProgramDay): Promise<void> {
  const members = await claimUnreported(ctx.db, day, ctx.now);
  if (members.length === 0) return;
  const { organizationId, date, program } = day;
  await notifyPersons(
    ctx,
    members.map(({ userId, ...why }) => ({
      userId,
      kind: 'own_contents_left_out',
      organizationId,
      payload: { date, program: programNameOf(program), why },
    })),
  );
  await reportToOwners(ctx, day);
}
