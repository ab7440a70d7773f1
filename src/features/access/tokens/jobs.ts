import type { RecurringJob } from '../../../jobs/job.ts';
import { longestTokenLife, rotateKey } from './signing-keys.ts';
import { dropExpiredRefreshTokens } from './store/personal-tokens.ts';
import { dropKeysRetiredBefore } from './store/signing-keys.ts';

/** Replaces the signing key every 90 days, and deletes keys and refresh tokens that have expired. */
export const tokenJobs: readonly RecurringJob[] = [
  {
    name: 'token-upkeep',
    cron: '23 * * * *',
    async handleDue(run) {
      await run.transaction((ctx) => rotateKey(ctx));
      await run.transaction(async (ctx) => {
        await dropKeysRetiredBefore(ctx.db, ctx.now.subtract(longestTokenLife));
        await dropExpiredRefreshTokens(ctx.db, ctx.now);
      });
    },
  },
];
