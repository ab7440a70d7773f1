import { expect, test } from 'vitest';
import { listAudit } from '../../../contract/audit.ts';
import type { Context } from '../../../context.ts';
import type { DownloadEdge } from '../../../http/route.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { parseCsv } from '../../../../test/harness/csv.ts';
import { addMany } from '../../../../test/harness/membership.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { sendRaw } from '../../../../test/harness/raw.ts';
import { createAuthenticate } from '../../access/tokens/authenticate.ts';
import { piecesOf, planFile } from './file.ts';

const app = useTestApp();
const march = 20_260_301;
const members = 450;

/** A closed month that pays many members an additional 100.00 each. */
async function closedMonth() {
  const paying = await startPaying(app);
  const { team, close } = paying;
  const userIds = await addMany(app, team.organization, members);
  await close(march);
  await app.database.pool.query(
    `insert into pay_period_lines (organization_id, user_id, earned_start_on, paid_start_on, component, date,
       week_start, kind, is_billable, rule, pay_multiplier, pay_rate, bill_multiplier, seconds, pay, recorded_at)
     select $1, u, '2026-03-01', '2026-03-01', 'straight', '2026-03-02', '2026-03-02', 'time', false, 'regular', '1.0',
       '25.00', '1.0', 14400, 10000, now() from unnest($2::int[]) u`,
    [team.id, userIds],
  );
  return { ...paying, userIds };
}

/** The start of the file, with the number of reads so far. */
async function beginFile({ team }: Awaited<ReturnType<typeof closedMonth>>) {
  const now = await app.app.now(app.database);
  const actor = await app.database.session(async (db) => createAuthenticate()(db, now, team.organization.token));
  const organization = actor?.memberships.get(team.id);
  if (!organization) throw new Error('the organization has no owner');
  let reads = 0;
  const context = (db: Context['db']) => ({ ...app.app.contextFor(db, now), actorUserId: team.organization.userId });
  const edge: DownloadEdge = {
    now,
    transaction: (work) => app.database.transaction((tx) => work(context(tx))),
    read(work) {
      reads += 1;
      return app.database.session((db) => work(context(db)));
    },
  };
  const request = { organization, periodId: march, templateId: undefined };
  const plan = await edge.read((ctx) => planFile(ctx, request));
  reads = 0;
  return { pieces: piecesOf(edge, request, plan), readsSoFar: () => reads };
}

// proves: payroll-3
test('a payroll file is read as fast as the client receives it, some members at a time', async () => {
  const place = await closedMonth();
  const { pieces, readsSoFar } = await beginFile(place);
  const head = await pieces.next();
  expect([readsSoFar(), parseCsv(String(head.value))[0]?.[0]]).toEqual([0, 'user_id']);
  const sizes: number[] = [];
  for await (const piece of pieces) {
    sizes.push(parseCsv(piece).length);
    expect(readsSoFar()).toBe(sizes.length);
  }
  expect(sizes).toEqual([200, 200, members + 2 - 400]);
});

// proves: payroll-3
test('a payroll file over HTTP contains every one of many members exactly once', async () => {
  const { team, userIds } = await closedMonth();
  const path = `/ext/v1/organizations/${team.id}/pay_periods/${march}/payroll`;
  const request = { token: team.organization.token, headers: { accept: 'text/csv' } };
  for (const answer of [await sendRaw(app, `${path}/file`, request), await sendRaw(app, path, request)]) {
    const [, ...rows] = parseCsv(answer.text);
    expect(rows).toHaveLength(members + 2);
    expect(rows.map(([id]) => Number(id)).slice(2)).toEqual(userIds);
  }
});

// proves: payroll-3
test('a payroll file is interrupted if the period is reopened during the download', async () => {
  const place = await closedMonth();
  const { pieces } = await beginFile(place);
  await pieces.next();
  await pieces.next();
  await place.reopen(march);
  await expect(pieces.next()).rejects.toMatchObject({
    details: ['pay_period: was closed or reopened while the file was written'],
  });
  const { audit_entries: entries } = await place.team.client.call(listAudit, {
    params: place.params,
    query: { subject: 'pay_period' },
  });
  expect(entries.map(({ action }) => action)).toEqual(['closed', 'payroll_exported', 'reopened']);
});
