import { describe, expect, test } from 'vitest';
import type { WireBudgetStatus } from '../../src/contract/budget-status.ts';
import { budgetsAsCsv } from '../src/screens/budgets/csv.ts';
import { countsOf, hasChanged, isNearOrOver, rowsOf, scaleOf } from '../src/screens/budgets/rows.ts';
import { matching, searchOf, sorted, viewOf } from '../src/screens/budgets/view.ts';

const budget = (type: 'cost' | 'hours') => ({
  type,
  alerts: { near_limit: 80, notify_enabled: true, notify_all_members: false },
  include_non_billable: true,
  stop_timer_when_budget_reached: false,
});

let id = 0;
function status(fields: Partial<WireBudgetStatus>): WireBudgetStatus {
  id += 1;
  return { budget_history_id: id, project_id: id, reached: false, ...fields };
}

/** A budget status as the API returns it to users with access to the budget. */
const spent = (then: number, limit: number, more: Partial<WireBudgetStatus> = {}) =>
  status({
    budget: budget('cost'),
    spent_as_known_then: then,
    spent_as_known_now: then,
    limit,
    ...(limit > 0 && { percent: Math.floor((then * 10_000) / limit) / 100 }),
    near_limit_reached: then >= 0.8 * limit,
    reached: then >= limit,
    exceeded: then > limit,
    differences: [],
    ...more,
  });

const rowOf = (status: WireBudgetStatus) => {
  const [row] = rowsOf({ budget_statuses: [status] });
  if (!row) throw new Error('no row');
  return row;
};

describe('the state of a budget', () => {
  test.each([
    ['over', spent(101, 100)],
    ['over', spent(1, 0)],
    ['near', spent(100, 100)],
    ['near', spent(80, 100)],
    ['within', spent(79.99, 100)],
    ['within', spent(0, 0, { near_limit_reached: false, reached: false })],
    [
      'unlimited',
      status({ budget: budget('cost'), spent_as_known_then: 5, near_limit_reached: false, exceeded: false }),
    ],
    ['near', status({ state: 'reached' })],
    ['near', status({ state: 'near' })],
    ['within', status({ state: 'within' })],
    ['unlimited', status({})],
  ] as const)('is %s', (standing, fields) => {
    expect(rowOf(fields).limitState).toBe(standing);
    expect(isNearOrOver(rowOf(fields))).toBe(standing === 'over' || standing === 'near');
  });

  test('has an exact remaining amount, even past the limit, but none for readers without access', () => {
    expect(rowOf(spent(0.1, 0.3)).left).toBe(0.2);
    expect(rowOf(spent(4_420, 4_000)).left).toBe(-420);
    const hours = spent(0.1667, 1, { budget: budget('hours') });
    expect(rowOf(hours)).toMatchObject({ unit: 'hours', left: 0.8333 });
    expect(rowOf(status({ state: 'within' }))).toMatchObject({ unit: null, left: null, share: null, shareNow: null });
  });

  test('shows the name of the project or client, or the id if the name is unknown', () => {
    const statuses = [status({ project_id: 7 }), { ...status({ client_id: 7 }), project_id: undefined }];
    const named = { projects: [{ id: 7, name: 'Pier' }], clients: [{ id: 7, name: 'Acme' }] };
    const wire = statuses as WireBudgetStatus[];
    expect(rowsOf({ budget_statuses: wire, ...named }).map(({ name, owner }) => [name, owner])).toEqual([
      ['Pier', 'project'],
      ['Acme', 'client'],
    ]);
    expect(rowsOf({ budget_statuses: wire }).map(({ name }) => name)).toEqual(['#7', '#7']);
  });

  test('extends bars beyond the limit, up to twice the limit', () => {
    const scale = (...shares: number[]) => scaleOf(shares.map((share) => rowOf(spent(share, 100))));
    expect([scale(), scale(50), scale(104, 3), scale(131), scale(900)]).toEqual([110, 110, 110, 140, 200]);
    expect(scaleOf([rowOf(spent(20, 100, { spent_as_known_now: 150 }))])).toBe(150);
  });
});

describe('the view', () => {
  test('is stored in the address and read back unchanged; invalid values become defaults', () => {
    const plain = viewOf({});
    expect(plain).toEqual({
      asOf: null,
      unit: 'w',
      search: '',
      limitState: null,
      owner: null,
      sorting: 'used',
      ascending: false,
    });
    expect(searchOf(plain)).toBe('');
    expect(viewOf({ as_of: 'yesterday', state: 'x', of: 'y', sort: 'z' })).toEqual({ ...plain, ascending: true });
    for (const search of ['?as_of=2026-03-16T13%3A00%3A00Z', '?search=a%26b&state=over&of=client', '?sort=used']) {
      expect(searchOf(viewOf(Object.fromEntries(new URLSearchParams(search))))).toBe(search);
    }
    expect(searchOf(viewOf({ sort: 'name' }))).toBe('?sort=name');
    expect(searchOf(viewOf({ sort: '-name' }))).toBe('?sort=-name');
  });

  test('filters by name and owner and sorts by share, then name, with unlimited budgets last', () => {
    const shares = [spent(20, 100), status({ budget: budget('cost') }), spent(90, 100), spent(1, 0), spent(20, 100)];
    const names = ['Crane', 'Weather', 'Tide', 'Zero', 'Berth'];
    const projects = shares.map(({ project_id: projectId }, index) => ({
      id: projectId ?? 0,
      name: names[index] ?? '',
    }));
    const rows = rowsOf({ budget_statuses: shares, projects });
    const order = (sort: string) => sorted(rows, viewOf({ sort })).map(({ name }) => name);
    expect(order('-used')).toEqual(['Zero', 'Tide', 'Berth', 'Crane', 'Weather']);
    expect(order('used')).toEqual(['Berth', 'Crane', 'Tide', 'Zero', 'Weather']);
    expect(order('-name')).toEqual(['Zero', 'Weather', 'Tide', 'Crane', 'Berth']);
    expect(matching(rows, viewOf({ search: ' tID' })).map(({ name }) => name)).toEqual(['Tide']);
    expect(matching(rows, viewOf({ of: 'client' }))).toEqual([]);
    expect(countsOf(rows)).toEqual({ over: 1, near: 1, within: 2, unlimited: 1 });
  });
});

test('the CSV table contains the figures from the API, money to the cent, and a column for each cause', () => {
  const differences = [
    { cause: 'rate' as const, seconds: 0, cost: 412.5 },
    { cause: 'deletion' as const, seconds: -600, cost: -6 },
  ];
  const changed = spent(4_675, 6_000, { spent_as_known_now: 5_081.5, differences, period_start_date: '2026-03-02' });
  const hours = spent(0.1667, 1, {
    budget: budget('hours'),
    spent_as_known_now: 0.0833,
    differences: [{ cause: 'ingest', seconds: -300 }],
  });
  const rows = rowsOf({ budget_statuses: [changed, hours, status({ state: 'within' })] });
  expect(rows.map(hasChanged)).toEqual([true, true, false]);
  const [header = [], ...lines] = budgetsAsCsv(rows, 'EUR');
  const records = lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index]])));
  expect(records[0]).toMatchObject({
    unit: 'EUR',
    spent_as_known_then: '4675.00',
    spent_as_known_now: '5081.50',
    left: '1325.00',
    percent: 77.91,
    changed_by_rate: '412.50',
    changed_by_deletion: '-6.00',
    changed_by_ingest: undefined,
  });
  expect(records[1]).toMatchObject({
    unit: 'hours',
    spent_as_known_then: 0.1667,
    left: 0.8333,
    changed_by_ingest: -0.0833,
  });
  expect(records[2]).toMatchObject({
    unit: undefined,
    percent: undefined,
    spent_as_known_then: undefined,
    state: 'within',
  });
});
