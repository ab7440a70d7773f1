import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { holidaysOf } from '../../../../../test/harness/holidays.ts';
import { makeTeam, type Team } from '../../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../../test/harness/work.ts';
import type { Answer } from '../../../../contract/endpoint.ts';
import { createRuledPolicy } from '../../../../contract/overtime-policies.ts';
import { listOvertimePresets } from '../../../../contract/overtime-presets.ts';
import { setRates } from '../../rates/actions.ts';

const app = useTestApp();
const hour = 3_600;

type Preset = Answer<typeof listOvertimePresets>['overtime_presets'][number];

const read = () => app.client.call(listOvertimePresets, {});

async function presetOf(id: string): Promise<Preset> {
  const found = (await read()).overtime_presets.find((preset) => preset.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found;
}

/** Creates the unchanged policies of a preset for the first member. */
async function apply(team: Team, { policies }: Preset) {
  const params = { organization_id: team.id };
  const bodies = policies.map((policy) => ({ ...policy, user_ids: [team.member(0)] }));
  const made: object[] = [];
  for (const body of bodies) made.push((await team.client.call(createRuledPolicy, { params, body })).overtime_policy);
  return { bodies, made };
}

const ids = [
  'us_federal',
  'california',
  'alberta',
  'british_columbia',
  'ontario',
  'germany',
  'france',
  'brazil',
  'india',
  'india_factories',
  'australia_clerks',
];

/** Fields of policies with a number or time of a law. */
const figureFields = new Set([
  'threshold',
  'threshold_less_per_holiday',
  'pay_rate_multiplier',
  'pay_rate_addition',
  'overtime_multiplier',
  'day',
  'days',
  'from',
  'to',
  'hour_minutes',
]);

/** The paths of all figures in policies, for example `0.tiers.0.threshold`. */
function figuresOf(value: object, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = [...path, key];
    if (figureFields.has(key)) return [here.join('.')];
    return typeof inner === 'object' && inner !== null ? figuresOf(inner, here) : [];
  });
}

/** The value at a path, or undefined. */
const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        (typeof inner === 'object' && inner !== null ? Object.entries(inner) : []).find(([k]) => k === key)?.[1],
      value,
    );

describe('the presets', () => {
  // proves: overtime-presets-1
  test('are public and have sources, a date and a notice that they are not legal advice', async () => {
    const { overtime_presets: presets, notice } = await read();
    expect(notice).toMatch(/not legal advice/);
    expect(presets.map(({ id }) => id)).toEqual(ids);
    for (const { sources, leaves_out, read_on } of presets) {
      expect(sources.length).toBeGreaterThan(0);
      for (const { law, section, says } of sources) {
        expect([law, section, says].filter((text) => text.trim() === '')).toEqual([]);
      }
      expect(leaves_out.length).toBeGreaterThan(0);
      expect(read_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  // proves: overtime-presets-15
  test.each(ids)('name a source for each figure of %s', async (id) => {
    const { policies, sources } = await presetOf(id);
    const paths = sources.flatMap(({ figures }) => figures);
    expect(paths.filter((path) => valueAt(policies, path) === undefined)).toEqual([]);
    const missing = figuresOf(policies).filter(
      (figure) => !paths.some((path) => figure === path || figure.startsWith(`${path}.`)),
    );
    expect(missing).toEqual([]);
  });

  // proves: overtime-presets-15
  test('mark the sources whose figures were not compared with the law', async () => {
    const { overtime_presets: presets } = await read();
    const open: string[] = [];
    for (const { id, sources, read_on: readOn } of presets) {
      for (const { section, checked_on: on, checked_in: where, read_at: at } of sources) {
        expect([null, readOn]).toContain(on);
        expect(on === null).toBe(where === null || where === 'secondary_source');
        expect(at === null).toBe(where === null);
        if (on === null) open.push(`${id}: ${section}${at === null ? '' : ` (${at})`}`);
      }
    }
    expect(open).toEqual([
      'germany: common practice',
      'india: s. 27 (www.newindianexpress.com, 21 November 2020)',
      'india: S.O. 5321(E) (www.taxmann.com, 22 November 2025)',
      'india_factories: S.O. 5321(E) (www.taxmann.com, 22 November 2025)',
      'australia_clerks: clause 13 (www.aigroup.com.au)',
    ]);
  });

  // proves: overtime-presets-2, overtime-presets-3
  test.each(ids)('include %s, whose policies are created unchanged and share one member', async (id) => {
    const team = await makeTeam(app);
    const { bodies, made } = await apply(team, await presetOf(id));
    for (const [index, body] of bodies.entries()) {
      const rules = { tiers: [], consecutive_days: [], premiums: [], ...made[index] };
      for (const name of ['tiers', 'consecutive_days', 'premiums'] as const) {
        expect(rules[name]).toHaveLength(body[name]?.length ?? 0);
      }
      expect(made[index]).toMatchObject({ name: body.name, threshold: body.threshold, user_ids: body.user_ids });
    }
  });
});

/** Hours of work from an instant on, at a pay rate. */
type Work = readonly [startsAt: string, hours: number, rate: string];

const march = (day: number, clock: string) => `2026-03-${String(day).padStart(2, '0')}T${clock}:00Z`;
const days = (hours: readonly number[], rate: string): Work[] =>
  hours.map((length, index) => [march(9 + index, '08:00'), length, rate]);

/** The total pay and the premium of the first week under a preset. */
async function paid(id: string, works: readonly Work[], holiday?: string) {
  const team = await makeTeam(app);
  await apply(team, await presetOf(id));
  const userId = team.member(0);
  if (holiday !== undefined) {
    const holidays = holidaysOf(app, team.organization);
    await holidays.assign(await holidays.calendar('Place', [[holiday, 'Holiday']]), [userId], '2026-01-01');
  }
  const projects = new Map<string, number>();
  for (const rate of new Set(works.map(([, , each]) => each))) {
    const projectId = await makeProject(team.organization);
    projects.set(rate, projectId);
    await team.run((ctx) => setRates(ctx, team.id, [{ kind: 'pay', userId, projectId, amount: rate }]));
  }
  await team.at('2026-04-01T00:00:00Z');
  for (const [startsAt, hours, rate] of works) {
    await work(team.organization, { userId, projectId: projects.get(rate) ?? 0 }, startsAt, Math.round(hours * hour));
  }
  const [week] = (await overtimeOf(team.organization, '2026-03-09', '2026-03-15')).overtime;
  return week?.pay;
}

/** The preset, the work, the premium, the total, and a holiday of the member. */
type Example = readonly [id: string, works: readonly Work[], premium: string, total: string, holiday?: string];

const examples: readonly Example[] = [
  [
    'us_federal',
    [...days([8, 8, 8], '10.00'), [march(12, '08:00'), 12, '15.00'], [march(13, '08:00'), 9, '15.00']],
    '30.83',
    '585.83',
  ],
  ['california', days([10, 8, 13, 8, 8], '25.00'), '100.00', '1275.00'],
  ['california', days([5, 5, 5, 5, 5, 5, 10], '20.00'), '120.00', '920.00'],
  ['alberta', days([8, 8, 8, 8, 8, 8], '20.00'), '40.00', '1000.00'],
  ['british_columbia', days([13], '20.00'), '60.00', '320.00'],
  ['british_columbia', days([8, 10, 8, 13], '20.00'), '80.00', '860.00'],
  ['british_columbia', [[march(10, '08:00'), 10, '15.00']], '75.00', '225.00', '2026-03-10'],
  ['british_columbia', days([8.5], '20.00'), '5.00', '175.00'],
  ['ontario', [...days([8, 8, 8, 8, 8], '20.00'), [march(14, '08:00'), 10, '30.00']], '90.00', '1190.00'],
  ['ontario', days([10, 10, 10, 8, 8], '12.00'), '12.00', '564.00'],
  ['germany', [[march(15, '18:00'), 4, '20.00']], '50.00', '130.00'],
  ['france', days([9, 9, 9, 9, 8], '12.00'), '30.00', '558.00'],
  ['brazil', [[march(9, '14:00'), 10, '100.00']], '182.86', '1211.43'],
  ['brazil', [[march(9, '15:00'), 9, '100.00']], '122.86', '1051.43'],
  ['india', days([10, 8, 9, 8, 8, 8], '100.00'), '300.00', '5400.00'],
  ['india_factories', days([10, 8, 8, 8, 8, 8], '100.00'), '200.00', '5200.00'],
  ['australia_clerks', days([7.6, 10.6, 10.6, 9.6, 7.6], '30.00'), '150.00', '1530.00'],
  ['australia_clerks', days([7.6, 7.6, 7.6, 7.6, 7.6, 3], '30.00'), '60.00', '1290.00'],
  [
    'australia_clerks',
    [
      [march(10, '08:00'), 4, '30.00'],
      [march(15, '08:00'), 4, '30.00'],
    ],
    '300.00',
    '540.00',
    '2026-03-10',
  ],
];

describe('a documented example', () => {
  test('exists for each preset', () => {
    expect([...new Set(examples.map(([id]) => id))]).toEqual(ids);
  });

  // proves: overtime-presets-7, overtime-presets-8, overtime-presets-9, overtime-presets-10, overtime-presets-11,
  //   overtime-presets-12, overtime-presets-13, overtime-presets-14, overtime-presets-16, overtime-presets-17,
  //   overtime-presets-18
  test.each(examples.map(([id, works, ...due]) => ({ id, works, due })))(
    'of $id is paid as documented: $works',
    async ({ id, works, due: [premium, total, holiday] }) => {
      expect(await paid(id, works, holiday)).toMatchObject({ premium, total });
    },
  );
});
