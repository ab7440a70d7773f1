import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/contract/api.ts';
import { sendByHand } from './decisions/send-by-hand.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { daysMarked } from './harness/detection.ts';
import { collect, startInGroup } from './harness/program.ts';
import { setRetention, nightsOf } from './harness/retention.ts';

const app = useTestApp();
const root = resolve(import.meta.dirname, '..');
const page = readFileSync(resolve(root, 'docs/carrying-over.md'), 'utf8');
const now = '2026-05-20T12:00:00Z';

/** A record in a list, with the fields that these tests read. */
interface Item {
  id: number;
  user_id: number;
  project_id?: number;
  email: string;
  metadata: Record<string, string>;
  membership_status: string;
  start_date: string;
  date: string;
  spent: number;
  tracked: number;
}

type Lists = 'clients' | 'projects' | 'members' | 'users' | 'budget_histories' | 'daily_activities';
type Singles = 'client' | 'project' | 'organization_member';
type Answer = Record<Lists, Item[]> & Record<Singles, Item> & { status: number };

/** Sends requests as the owner, as a script that follows the page would. */
function asker({ token, organizationId }: TestOrganization) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const isText = typeof body === 'string';
    const headers: Record<string, string> = isText ? { 'content-type': 'application/x-ndjson' } : {};
    const answer = await sendByHand(app, path.replace(':org', String(organizationId)), {
      method,
      token,
      body,
      headers,
    });
    return { status: answer.status, ...answer.body } as unknown as Answer;
  };
}
type Ask = ReturnType<typeof asker>;

const old = (id: number) => ({ metadata: [{ key: 'old_id', value: String(id) }] });
const byOldId = (records: readonly Item[], id: string | undefined) =>
  records.find(({ metadata }) => metadata['old_id'] === id)?.id;

/** Creates a record unless it exists. */
async function once(request: Ask, list: [string, Lists], make: [string, Singles, object & ReturnType<typeof old>]) {
  const [path, single, body] = make;
  const present = (await request('GET', list[0]))[list[1]];
  return byOldId(present, body.metadata[0]?.value) ?? (await request('POST', path, body))[single].id;
}

async function memberWith(request: Ask, email: string, projectId: number): Promise<number> {
  const list = '/v2/organizations/:org/members?include_removed=true&include=users';
  const found = (await request('GET', list)).users.find((user) => user.email === email);
  const body = { user: { email, name: email.split('@')[0] }, project_ids: [projectId] };
  return found?.id ?? (await request('POST', '/v2/organizations/:org/members', body)).organization_member.user_id;
}

const rates: [string, number, number][] = [
  ['2026-01-01', 20, 50],
  ['2026-03-01', 25, 60],
];

/** One hour in each of four months, tracked by two people, one of whom has left. */
const days = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-05-11'];
const slotsOf = (day: string, userId: number, projectId: number) =>
  Array.from({ length: 6 }, (_, index) => ({
    user_id: userId,
    project_id: projectId,
    starts_at: `${day}T08:${index}0:00Z`,
    tracked: 600,
    keyboard: 100,
    mouse: 50,
    overall: 120,
    billable: true,
  }));

const removed = (request: Ask, email: string) =>
  request('GET', `/v2/organizations/:org/members?include_removed=true&search[email]=${email}`).then(
    ({ members }) => members[0]?.membership_status === 'removed',
  );

/** Follows the guide step by step. */
async function carryOver(request: Ask) {
  const named = { name: 'C', ...old(5) };
  const clients: [string, Lists] = ['/v2/organizations/:org/clients?status=all', 'clients'];
  const client = await once(request, clients, ['/v2/organizations/:org/clients', 'client', named]);
  const projects: [string, Lists] = ['/v2/organizations/:org/projects?status=all', 'projects'];
  const body = { name: 'P', client_id: client, ...old(6) };
  const project = await once(request, projects, ['/v2/organizations/:org/projects', 'project', body]);
  const stays = await memberWith(request, `stays-${client}@example.com`, project);
  const left = await memberWith(request, `left-${client}@example.com`, project);
  const here = (await removed(request, `left-${client}@example.com`)) ? [stays] : [stays, left];
  const update = (members: object[]) => request('PUT', '/v2/organizations/:org/update_members', { members });
  const steps: Answer[] = [];
  for (const [effective_on, pay_rate, bill_rate] of rates) {
    const payment = { rate_type: 'hourly', pay_rate, bill_rate, effective_on };
    steps.push(await update(here.map((user_id) => ({ user_id, payment }))));
  }
  const lines = days.flatMap((day) => [stays, left].flatMap((user) => slotsOf(day, user, project)));
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const uploaded = await request('POST', '/ext/v1/organizations/:org/activities', text);
  const entry = { project_id: project, start_time: '2026-02-10T10:05:00Z', tracked: 3_000 };
  const entered = await request('POST', `/v2/users/${stays}/time_entries`, entry);
  const budget = { type: 'cost', cost: 1000, recurrence: 'monthly', start_date: '2026-01-01' };
  steps.push(await request('PUT', `/v2/projects/${project}`, { budget }));
  steps.push(await request('PUT', `/v2/clients/${client}`, { budget: { ...budget, recurrence: undefined } }));
  if (here.length > 1) steps.push(await update([{ user_id: left, role: 'remove' }]));
  steps.push(await request('PUT', `/v2/projects/${project}`, { status: 'archived' }));
  expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 200));
  return { uploaded, entered };
}

const figuresOf = async (request: Ask) => ({
  daily: await Promise.all(
    ['01', '02', '03', '05'].map((month) =>
      request(
        'GET',
        `/v2/organizations/:org/activities/daily?date[start]=2026-${month}-01&date[stop]=2026-${month}-28`,
      ),
    ),
  ),
  members: await request('GET', '/v2/organizations/:org/members?include_removed=true'),
  projects: await request('GET', '/v2/organizations/:org/projects?status=all'),
  budgets: await request('GET', '/v2/organizations/:org/budget_histories'),
  sums: await request('GET', '/ext/v1/organizations/:org/time_sums?date[start]=2026-01-01&date[stop]=2026-05-20'),
});

describe('the guide to moving from another provider', () => {
  test('names only operations that exist', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    const named = [...page.matchAll(/`((?:GET|POST|PUT|DELETE) \/(?:v2|ext)[^`]*\})?([^`]*)`/g)]
      .filter(([, start]) => start !== undefined)
      .map(([, start = '', rest = '']) => (start + rest).trim());
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('imports time, rates by date and budgets, and changes nothing when repeated', async () => {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, now);
    const request = asker(mine);
    const first = await carryOver(request);
    expect(first.uploaded).toMatchObject({ inserted: 48, rejected: 0 });
    expect(first.entered.status).toBe(201);
    const figures = await figuresOf(request);
    const spent = (row: Item) => [row.project_id ? 'project' : 'client', row.start_date, row.spent];
    // The manual entry is 50 minutes at a rate of 50.
    expect(figures.budgets.budget_histories.map(spent).toSorted()).toEqual([
      ['client', '2026-01-01', 481.67],
      ['project', '2026-01-01', 100],
      ['project', '2026-02-01', 141.67],
      ['project', '2026-03-01', 120],
      ['project', '2026-04-01', 0],
      ['project', '2026-05-01', 120],
    ]);
    const again = await carryOver(request);
    expect(again.uploaded).toMatchObject({ inserted: 0, updated: 0, unchanged: 48, rejected: 0 });
    expect(again.entered).toMatchObject({ status: 400, code: 'record_invalid' });
    expect(await figuresOf(request)).toEqual(figures);
  });

  test('excludes days before the move from the analysis, but flags later days', async () => {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, now);
    await setRetention(mine, { unusual_activities_months: 3 });
    await nightsOf(app).runAt(now);
    await setRetention(mine, {});
    const request = asker(mine);
    await carryOver(request);
    await app.setNow(mine.client, '2026-05-20T12:10:00Z');
    const analysed = (await daysMarked(app, mine)).filter(({ analysedAt }) => analysedAt !== null);
    expect(new Set(analysed.map(({ date }) => date))).toEqual(new Set(['2026-02-10', ...days.slice(1)]));
  });
});

interface Task {
  id: number;
  remote_id?: string;
  status: string;
  lock_version: number;
}

/** Tasks, salaries and settings in the order of the page. One of the two people left the organization in February. */
async function carryFurther(request: Ask) {
  const projects: [string, Lists] = ['/v2/organizations/:org/projects?status=all', 'projects'];
  const body = { name: 'P', ...old(6) };
  const project = await once(request, projects, ['/v2/organizations/:org/projects', 'project', body]);
  const stays = await memberWith(request, `further-stays-${project}@example.com`, project);
  const left = await memberWith(request, `further-left-${project}@example.com`, project);
  const isHere = !(await removed(request, `further-left-${project}@example.com`));
  const steps: Answer[] = [];
  const send = async (...args: Parameters<Ask>) => {
    const answer = await request(...args);
    steps.push(answer);
    return answer;
  };
  const list = `/v2/projects/${project}/tasks?status=active,completed,deleted&page_limit=500`;
  const tasks = async () => ((await send('GET', list)) as unknown as { tasks: Task[] }).tasks;
  const known = await tasks();
  for (const [remote_id, assignee_ids] of [
    ['901', [stays]],
    ['902', [stays, left]],
    ['903', undefined],
  ] as const)
    if (!known.some((task) => task.remote_id === remote_id))
      await send('POST', `/v2/projects/${project}/tasks`, { summary: remote_id, remote_id, assignee_ids });
  const idOf = (all: readonly Task[], remoteId: string) => all.find((task) => task.remote_id === remoteId);
  const done = idOf(await tasks(), '902');
  await send('PUT', `/v2/tasks/${done?.id}`, { status: 'completed', lock_version: done?.lock_version });
  const paid = (user: number, amount: number | null, effective_on: string) =>
    send('PUT', `/ext/v1/organizations/:org/members/${user}/salary`, {
      amount,
      ...(amount === null ? {} : { period: 'monthly', hours: 40 }),
      effective_on,
    });
  for (const [amount, day] of [
    [3_000, '2026-01-01'],
    [3_300, '2026-04-01'],
  ] as const)
    await paid(stays, amount, day);
  await paid(left, 2_000, '2026-01-01');
  await paid(left, null, '2026-02-16');
  const gone = idOf(await tasks(), '903');
  const slot = { user_id: left, project_id: project, tracked: 600 };
  const lines = [
    { ...slot, starts_at: '2026-02-10T09:00:00Z', task_id: done?.id },
    { ...slot, starts_at: '2026-02-10T09:10:00Z', task_id: gone?.id },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const uploaded = await send('POST', '/ext/v1/organizations/:org/activities', text);
  const deleted = await request('DELETE', `/v2/tasks/${gone?.id}`);
  const settings = (value: object) => send('PUT', '/v2/organizations/:org/screenshot_settings', value);
  await settings({ screenshot_frequency: 1, apply_to_all_members: true });
  await settings({ screenshot_frequency: 3, user_ids: [stays] });
  const members = [{ user_id: left, role: 'remove' }];
  if (isHere) await send('PUT', '/v2/organizations/:org/update_members', { members });
  await send('POST', '/ext/v1/organizations/:org/pay_schedules', { frequency: 'monthly', effective_on: '2026-04-01' });
  expect(steps.filter(({ status }) => status > 201)).toEqual([]);
  expect([204, 200]).toContain(deleted.status);
  return { stays, left, uploaded, tasks: await tasks() };
}

test('imports tasks, salaries and settings in the order of the page, and changes nothing when repeated', async () => {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, now);
  const request = asker(mine);
  const read = async () => [
    await request('GET', '/ext/v1/organizations/:org/pay_periods/20260401/statements'),
    await request('GET', '/v2/organizations/:org/screenshot_settings'),
    await request('GET', '/ext/v1/organizations/:org/salaries'),
  ];
  const first = await carryFurther(request);
  expect(first.uploaded).toMatchObject({ inserted: 2, rejected: 0 });
  const [pay, settings, salaries] = await read();
  const statements = (pay as unknown as { pay_statements: { user_id: number; pay: { salary: string } }[] })
    .pay_statements;
  // The person who left in February has no salary after that, although they were removed only now.
  expect(statements.filter(({ pay: { salary } }) => salary !== '0.00')).toMatchObject([
    { user_id: first.stays, pay: { salary: '3300.00' } },
  ]);
  expect(settings).toMatchObject({
    screenshot_settings: [
      { user_id: mine.userId, screenshot_frequency: 1 },
      { user_id: first.stays, screenshot_frequency: 3 },
    ],
  });
  expect(first.tasks.map(({ remote_id, status }) => [remote_id, status])).toEqual([
    ['901', 'active'],
    ['902', 'completed'],
    ['903', 'deleted'],
  ]);
  const again = await carryFurther(request);
  expect(again.uploaded).toMatchObject({ inserted: 0, unchanged: 2, rejected: 0 });
  expect(again.tasks).toEqual(first.tasks);
  expect(await read()).toEqual([pay, settings, salaries]);
});

describe('a report as CSV', () => {
  const report = [
    '\uFEFFMember,Date,Project,"Time, as h:mm:ss",Time',
    'stays,2026-03-29,"Website, ""new""",x,1:30:05',
    'stays,2026-03-29,Support,x,0:10',
    `STAYS@example.com,2026-03-30,${'Unterstützung'.normalize('NFD')},x,20:00:01`,
  ].join('\r\n');

  const make = async (mine: TestOrganization, text: string) => {
    const args = ['--url', app.baseUrl, '--organization', String(mine.organizationId)];
    const command = [process.execPath, 'scripts/csv-to-activities.mjs', ...args];
    const script = startInGroup(command, { TOKEN: mine.token }, root);
    script.stdin.end(text);
    return collect(script);
  };

  // proves: members-45
  test('becomes activities on the same days, exact to the second, even in zones with unusual offsets', async () => {
    const mine = await app.createOrganization({ timeZone: 'Asia/Kathmandu' });
    await app.setNow(mine.client, now);
    const request = asker(mine);
    const wrong = await make(mine, report);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('row 2: "stays" matches no member\n')]);
    for (const name of ['Website, "new"', 'Support', 'Unterstützung'.normalize('NFC')])
      await request('POST', '/v2/organizations/:org/projects', { name });
    const user = { email: 'stays@example.com', name: 'Stays' };
    await request('POST', '/v2/organizations/:org/members', { user });
    const { code, out } = await make(mine, report);
    expect(code).toBe(0);
    const send = () => request('POST', '/ext/v1/organizations/:org/activities', out);
    expect(await send()).toMatchObject({ inserted: 10 + 1 + 121, rejected: 0 });
    expect(await send()).toMatchObject({ inserted: 0, unchanged: 132 });
    const path = '/v2/organizations/:org/activities/daily?date[start]=2026-03-01&date[stop]=2026-03-31';
    const { daily_activities: daily } = await request('GET', path);
    expect(daily.map(({ date, tracked }) => [date, tracked])).toEqual([
      ['2026-03-29', 5_405],
      ['2026-03-29', 600],
      ['2026-03-30', 72_001],
    ]);
  });
});
