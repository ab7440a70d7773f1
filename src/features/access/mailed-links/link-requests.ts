import type { Context } from '../../../context.ts';
import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { queueLinkMail } from '../../notifications/mail/actions.ts';
import { findUserIdByEmail, hasAccount } from '../../people/members/facts.ts';
import { isTooLate, signInLimits } from './rules.ts';
import { type SignInLinkRequest, hasLinkRequest, takeLinkRequest } from './store.ts';

/** Queues the mail with a link if the address belongs to a person with an account. Otherwise nothing happens. */
async function answer(ctx: Context, { email, askedAt }: SignInLinkRequest): Promise<void> {
  if (isTooLate(askedAt, ctx.now)) return;
  const userId = await findUserIdByEmail(ctx.db, email);
  if (userId === undefined || !(await hasAccount(ctx.db, userId))) return;
  await queueLinkMail(ctx, { userId, purpose: 'sign_in_link', invitedTo: null }, { limits: signInLimits });
}

/** Processes the oldest request; false if there was none. */
const answerNext = (run: JobRun): Promise<boolean> =>
  run.transaction(async (ctx) => {
    const ask = await takeLinkRequest(ctx.db);
    if (ask) await answer(ctx, ask);
    return ask !== undefined;
  });

/** Looks up the owners of the entered addresses in the background, so that response times reveal nothing. */
export const signInLinkRequests: RecurringJob = {
  name: 'sign-in-link-asks',
  cron: '* * * * *',
  isDue: (db) => hasLinkRequest(db),
  async handleDue(run) {
    while (await answerNext(run));
  },
};
