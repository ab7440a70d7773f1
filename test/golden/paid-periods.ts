import { deleteActivities } from '../../src/contract/activities.ts';
import { closePayPeriod } from '../../src/contract/pay-period-closing.ts';
import { createPaySchedule, listPayPeriods } from '../../src/contract/pay-periods.ts';
import { listPayStatements } from '../../src/contract/pay-statements.ts';
import { listPayroll } from '../../src/contract/payroll.ts';
import type { TestApp } from '../harness/app.ts';
import { runDueWork } from '../harness/notices.ts';
import { workAll } from '../harness/work.ts';
import { usualDates } from './example.ts';
import type { Trial } from './live.ts';
import { wrongLines } from './recomputed-lines.ts';
import { faultsOfPayroll } from './recomputed-payroll.ts';

/** The days after the dates of an example in which its corrections are paid. */
const daysAfter = 31;

/**
 * The pay periods of an example and the next ones. An example without a schedule gets one whose periods divide
 * workweeks.
 */
async function periodsOf({ example, team }: Trial) {
  const [from, to] = example.dates ?? usualDates;
  const params = { organization_id: team.id };
  const stop = Temporal.PlainDate.from(to).add({ days: daysAfter }).toString();
  const query = { 'date[start]': from, 'date[stop]': stop };
  const known = (await team.client.call(listPayPeriods, { params, query })).pay_periods;
  if (known.length > 0) return known;
  const schedule = { frequency: 'semimonthly', effective_on: from } as const;
  await team.client.call(createPaySchedule, { params, body: schedule });
  return (await team.client.call(listPayPeriods, { params, query })).pay_periods;
}

/** The lines of statements and payroll whose amounts do not follow from their values, and the number of corrections. */
export async function readPaid(trial: Trial): Promise<{ faults: string[]; corrections: number }> {
  const { client, id } = trial.team;
  const faults: string[] = [];
  let corrections = 0;
  for (const period of await periodsOf(trial)) {
    const params = { organization_id: id, pay_period_id: period.id };
    const query = { include: ['lines' as const] };
    const { pay_statements: statements, currency } = await client.call(listPayStatements, { params, query });
    const { payroll } = await client.call(listPayroll, { params });
    const lines = statements.flatMap((statement) => statement.lines ?? []);
    faults.push(...wrongLines(lines, currency), ...faultsOfPayroll(payroll, statements, currency));
    corrections += lines.filter(({ cause }) => cause !== null).length;
  }
  return { faults: faults.map((text) => `${trial.example.id}, line ${text}`), corrections };
}

async function closePast(trial: Trial, today: string): Promise<void> {
  const { client, id } = trial.team;
  for (const { id: periodId, stop_date: stop } of await periodsOf(trial)) {
    if (stop >= today) continue;
    const params = { organization_id: id, pay_period_id: periodId };
    await client.call(closePayPeriod, { params, body: { without_approval: true } });
  }
}

/** Adds an hour after the last time of an example, and deletes the first of several times. */
async function changeWork({ example, team, projects }: Trial): Promise<void> {
  const [first, last] = [example.work[0], example.work.at(-1)];
  if (!first || !last) return;
  const zoned = (at: string) => Temporal.PlainDateTime.from(at).toZonedDateTime(example.zone);
  const at = zoned(last[1]).toInstant().add({ seconds: last[2] }).toString();
  await workAll(team.organization, { userId: team.member(0) }, [
    { projectId: projects[last[0]] ?? 0, at, seconds: 3_600 },
  ]);
  if (first === last) return;
  const begin = zoned(first[1]).toInstant();
  const query = {
    'time_slot[start]': begin.toString(),
    'time_slot[stop]': begin.add({ seconds: first[2] }).toString(),
    user_ids: [team.member(0)],
  };
  await team.client.call(deleteActivities, { params: { organization_id: team.id }, query });
}

/** Closes the past periods of examples and changes time in them, so the next period pays corrections. */
export async function correctAll(app: TestApp, trials: readonly Trial[]): Promise<void> {
  const today = (await app.app.now(app.database)).toString().slice(0, 10);
  for (const trial of trials) {
    await closePast(trial, today);
    await changeWork(trial);
  }
  await runDueWork(app);
}
