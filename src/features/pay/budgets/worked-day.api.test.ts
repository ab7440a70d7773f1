import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { ingest } from '../../../../test/harness/time.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

const page = new URL('../../../../docs/how-a-figure-is-made.md', import.meta.url);

/** The cells of those table rows on the page that begin with an instant. */
const rowsOfPage = () =>
  readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^2026-03-\d\d /.test(cells[1] ?? ''))
    .map((cells) => cells.slice(3, -1));

/** A project at 61.37 an hour with a weekly budget, in the week of the worked day, 2026-03-02. */
async function build() {
  const owner = await app.createOrganization({ timeZone: 'UTC' });
  const { client, organizationId, userId } = owner;
  await app.setNow(client, '2026-03-02T08:00:00Z');
  const budgets = budgetsOf(owner);
  const budget = { type: 'cost', cost: 500, recurrence: 'weekly' } as const;
  const project = await budgets.makeProject({ bill_rate: 61.37, budget });
  const params = { organization_id: organizationId };
  const setRate = (rate: number) =>
    client.call(updateProject, {
      params: { project_id: project },
      body: { bill_rate: rate, effective_on: '2026-03-02' },
    });
  const slotAt = (time: string) => {
    return { user_id: userId, project_id: project, starts_at: `2026-03-02T${time}:00Z`, tracked: 600 };
  };
  return {
    ingest: (...times: string[]) => ingest(client, organizationId, times.map(slotAt)),
    addByHand: () =>
      client.call(createTimeEntry, {
        params: { user_id: userId },
        body: { project_id: project, start_time: '2026-03-02T14:00:00Z', tracked: 1200 },
      }),
    setRate,
    deleteTenMinutes: () =>
      client.call(deleteActivities, {
        params,
        query: { 'time_slot[start]': '2026-03-02T09:50:00Z', 'time_slot[stop]': '2026-03-02T10:00:00Z' },
      }),
    at: (instant: string) => app.setNow(client, instant),
    /** The spend of the row, the spend of the day as known now, and the causes of its difference from that evening. */
    async figures() {
      const query = { as_of: '2026-03-02T20:01:00Z' };
      const [status] = (await client.call(listBudgetStatuses, { params, query })).budget_statuses;
      const [row] = await budgets.rowsOfProject(project);
      const causes = (status?.differences ?? []).map(({ cause, cost }) => `${cause} ${cost?.toFixed(2)}`);
      return [row?.spent.toFixed(2), status?.spent_as_known_now?.toFixed(2), causes.join(', ')];
    },
  };
}

test('the worked day has the figures on its documentation page', async () => {
  const day = await build();
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['2026-03-02T20:00:00Z', () => day.ingest('09:00', '09:10', '09:20', '09:30', '09:40', '09:50')],
    ['2026-03-03T10:00:00Z', day.addByHand],
    ['2026-03-04T10:00:00Z', () => day.setRate(70)],
    ['2026-03-05T10:00:00Z', day.deleteTenMinutes],
    ['2026-03-10T10:00:00Z', () => day.setRate(80)],
    ['2026-03-10T11:00:00Z', () => day.ingest('16:00')],
  ];
  const shown: (string | undefined)[][] = [];
  for (const [instant, change] of steps) {
    await day.at(instant);
    await change();
    await day.at(instant.replace(':00:00Z', ':30:00Z'));
    shown.push(await day.figures());
  }
  expect(shown).toEqual(rowsOfPage());
});
