import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { makeFlags } from '../../../../../test/harness/flags.ts';
import { addMember } from '../../../../../test/harness/members.ts';
import { exchange, newRefreshToken } from '../../../../../test/harness/personal.ts';
import { exportOwnRecords } from '../../../../contract/export.ts';
import { routes } from '../../../../features.ts';
import type { DownloadEdge } from '../../../../http/route.ts';
import { LeftOutTotals } from '../../../fairness/left-out-contents/totals.ts';
import { openSignInProviders } from '../../../access/sign-in-providers/providers.ts';
import { Targets } from '../../../notifications/webhooks/targets.ts';
import { createAuthenticate } from '../../../access/tokens/authenticate.ts';

const app = useTestApp();

const webUrl = 'https://fairhour.example';
const noBrowser = {
  userAgent: undefined,
  sessionSecret: undefined,
  challengeSecret: undefined,
  attemptSecret: undefined,
};

const providers = openSignInProviders([], webUrl, () => undefined);
afterEach(() => providers.close());

/** Starts the export of a person as the server does, and counts its reads. */
async function beginExport(userId: number) {
  const bearer = (await exchange(app, await newRefreshToken(app, userId))).access_token;
  const now = await app.app.now(app.database);
  const actor = await app.database.session(async (db) => createAuthenticate()(db, now, bearer));
  const all = routes(
    { webUrl, allowNewOrganizations: true },
    { providers, targets: new Targets({}), mail: { isSent: false }, leftOut: new LeftOutTotals() },
  );
  const route = all.find(({ endpoint }) => endpoint.id === exportOwnRecords.id);
  if (!actor || !route?.download) throw new Error('no export route or actor');
  let reads = 0;
  const edge: DownloadEdge = {
    now,
    transaction: () => Promise.reject(new Error('an export does not write')),
    async read(work) {
      reads += 1;
      return app.database.session(async (db) => work(app.app.contextFor(db, now)));
    },
  };
  const input = { params: {}, query: {}, body: {}, actor, organization: undefined as never, browser: noBrowser };
  const pieces = (await route.download(edge, input)).pieces[Symbol.asyncIterator]();
  const takeUntil = async (part: string) => {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done || value.includes(`"part":"${part}"`)) return reads;
    }
  };
  return { pieces, takeUntil };
}

// proves: users-5
test('a page is read only after the client has received the previous one', async () => {
  const mine = await app.createOrganization();
  const { userId } = await addMember(app, mine, { name: 'Ada' });
  const startOf = (at: number) => Temporal.Instant.from('2025-12-01T09:00:00Z').add({ hours: 2 * at });
  await makeFlags(
    app,
    mine,
    Array.from({ length: 501 }, (_, at) => ({ userId, startsAt: startOf(at) })),
  );
  const { pieces, takeUntil } = await beginExport(userId);
  expect(await takeUntil('users'), 'dates with time, and the person').toBe(2);
  const first = await takeUntil('unusual_activities');
  for (let taken = 1; taken < 500; taken += 1) expect(await takeUntil('unusual_activities')).toBe(first);
  expect(await takeUntil('unusual_activities'), 'the second page').toBe(first + 1);
  expect(await takeUntil('organizations'), 'the first page of the next list').toBe(first + 2);
  await pieces.return?.();
});
