import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRuledPolicies, updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { countWeek } from '../../src/features/pay/overtime/rules/count.ts';
import { type Premium, policyInForce } from '../../src/features/pay/overtime/rules/policy.ts';
import { payTerms } from '../../src/features/pay/overtime/rules/terms.ts';
import { noRules } from '../../src/money/pay-rules.ts';
import { makeTeam, type Team } from '../../test/harness/overtime.ts';
import {
  type Band,
  bandsOf,
  combinedFactor,
  dayExamples,
  periodExample,
  premiumExample,
} from '../src/screens/policies/example.ts';
import { ruleBodyOf, ruleValuesOf } from '../src/screens/policies/rule-values.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const monday = '2026-03-02T12:00:00Z';

async function makePeople() {
  const team = await makeTeam(app, { members: 0, timeZone: 'Europe/Berlin' });
  return { team, ada: await team.join({ name: 'Ada Lovelace' }) };
}

const openAt = (team: Team, search = '', look: Look = {}) =>
  openPageAt(app, monday, `/organizations/${team.id}/policies${search}`, { as: team.organization.userId, ...look });
const ruled = async (team: Team) =>
  (await team.client.call(listRuledPolicies, { params: { organization_id: team.id } })).overtime_policies;
const add = (page: Page, what: string) => page.getByRole('button', { name: what, exact: true }).click();
const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const example = async (page: Page) =>
  (await page.getByRole('region', { name: 'A worked example' }).textContent())?.replaceAll('\u00a0', ' ');

describe('the policy form', () => {
  // proves: browser-108
  lightTest('sets every rule, and its example follows the input', async () => {
    const { team, ada } = await makePeople();
    const page = await openAt(team, '?new');
    await page.getByLabel('Name').fill('Long days');
    await page.getByText('More rules').last().click();
    await page.getByLabel('Lower threshold per holiday').fill('8');
    await page.getByText('Each holiday in the week lowers the weekly threshold by 8 h').waitFor();
    await page.getByLabel('Lower threshold per holiday').fill('');
    await page.getByLabel('Overtime period').selectOption('daily');
    await expect.poll(() => page.getByLabel('Lower threshold per holiday').count()).toBe(0);
    await page.getByLabel('Overtime threshold').fill('8');
    await expect.poll(() => example(page)).toContain('10 h in one day: 8 h × 1 = 160.00, 2 h × 1.5 = 60.00');
    await add(page, 'Add threshold');
    await rowOf(page, 'Threshold 1').getByLabel('Hours', { exact: true }).fill('12');
    await expect.poll(() => example(page)).toContain('14 h in one day: 8 h × 1 = 160.00, 4 h × 1.5 = 120.00');
    expect(await example(page)).toContain('2 h × 2 = 80.00. Total: 360.00.');
    await add(page, 'Add threshold');
    await rowOf(page, 'Threshold 2').getByLabel('Hours that count').selectOption('overtime of the week');
    await rowOf(page, 'Threshold 2').getByLabel('Hours', { exact: true }).fill('9');
    await page.getByText('Above 9 h of overtime per week: pay × 2').waitFor();
    expect(await example(page)).toContain('2 h × 2 = 80.00. Total: 360.00.');
    await add(page, 'Add consecutive workday');
    await rowOf(page, 'Consecutive workday rule 1').getByLabel('Pay multiplier').fill('1.5');
    await add(page, 'Add premium');
    const premium = rowOf(page, 'Premium 1');
    await premium.getByLabel('Premium name').fill('Night');
    await premium.getByLabel('Start time').fill('22:00');
    await premium.getByLabel('End time').fill('05:00');
    await premium.getByLabel('Pay multiplier').fill('1.2');
    await premium.getByLabel('Minutes paid as one hour').fill('52.5');
    await premium.getByText('More rules').click();
    await premium.getByLabel('Outside the counters').check();
    await expect.poll(() => example(page)).toContain('One hour with “Night”: 27.43, never overtime.');
    await page.getByText('minutes are paid as one hour, its hours do not count towards overtime').waitFor();
    await premium.getByLabel('Outside the counters').uncheck();
    await premium.getByLabel('Counts towards overtime pay').check();
    await page.getByText('counts towards the overtime premium of the week').waitFor();
    await premium.getByLabel('Counts towards overtime pay').uncheck();
    await premium.getByLabel('Short hours also count towards overtime').check();
    await page.getByText('these minutes also count as one hour towards overtime').waitFor();
    await premium.getByLabel('Multiplier in overtime').fill('1.75');
    await premium.getByLabel('Part of the regular rate').selectOption('no');
    await expect.poll(() => example(page)).toContain('One hour with “Night”: 27.43; as overtime: 40.00.');
    await premium.getByLabel('Part of the regular rate').selectOption('default');
    await premium.getByLabel('Multiplier in overtime').fill('');
    await page.getByLabel('If several rules apply').selectOption('multiply them');
    await page.getByLabel('Regular rate for overtime').selectOption('weighted average of the week');
    await page.getByLabel('Decimals of the average rate').fill('2');
    await page.getByLabel('Start of the workday').fill('12:00');
    await expect.poll(() => example(page)).toContain('One hour with “Night”: 27.43; as overtime: 41.14.');
    expect(await example(page)).toContain('A shift from 22:00 to 06:00 counts as one day of 8 h.');
    expect(await example(page)).toContain('the weekly average rate is 22.00, so overtime adds 22.00.');
    await page.getByText('Night (22:00 to 05:00): pay × 1.2, 52.5 minutes are paid as one hour').waitFor();
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
    await page.getByRole('button', { name: 'Create policy' }).click();
    await page.locator('.said').getByText('“Long days” was created').waitFor();
    expect(await ruled(team)).toMatchObject([
      {
        policy_type: 'daily',
        user_ids: [ada],
        tiers: [
          { threshold: 12, pay_rate_multiplier: '2.0', counts: 'time' },
          { threshold: 9, pay_rate_multiplier: '2.0', counts: 'overtime' },
        ],
        consecutive_days: [{ day: 7, threshold: 0, pay_rate_multiplier: '1.5' }],
        regular_rate: 'weighted_average',
        regular_rate_decimals: 2,
        premiums: [{ name: 'Night', days: null, from: '22:00', to: '05:00', hour_minutes: 52.5, counts_longer: true }],
        combine: 'product',
        day_starts_at: '12:00',
      },
    ]);
  });

  // proves: browser-108
  lightTest('can be filled in from a preset, changed and saved, and shows server errors at the rule', async () => {
    const { team } = await makePeople();
    const page = await openAt(team, '?new', { refusals: [400] });
    await page.getByLabel('Fill in from preset').selectOption('California: Day over 8 and 12 hours, seventh day');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Day over 8 and 12 hours, seventh day');
    expect(await example(page)).toContain('14 h on consecutive workday 7: 8 h × 1.5 = 240.00, 6 h × 2 = 240.00');
    await page.getByRole('checkbox', { name: 'Ada Lovelace' }).check();
    const hours = rowOf(page, 'Threshold 1').getByLabel('Hours', { exact: true });
    await hours.fill('7');
    await page.getByRole('button', { name: 'Create policy' }).click();
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^Hours: must be more than/ })
      .waitFor();
    await hours.fill('eleven');
    await page.getByRole('button', { name: 'Create policy' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Hours: must be a number, such as 1.5' }).waitFor();
    await hours.fill('11');
    await page.getByRole('button', { name: 'Create policy' }).click();
    await expect.poll(async () => (await ruled(team))[0]?.tiers[0]?.threshold).toBe(11);
  });

  // proves: browser-108
  lightTest('can change and remove rules, and reports if nothing changes', async () => {
    const { team, ada } = await makePeople();
    const made = await openAt(team, '?preset=germany');
    await made.getByRole('checkbox', { name: /^Ada Lovelace/ }).check();
    await made.getByRole('button', { name: 'Create policy' }).click();
    await expect.poll(async () => (await ruled(team)).length).toBe(1);
    const [before] = await ruled(team);
    const page = await openAt(team, `?edit=${before?.id}`);
    const effect = page.getByRole('group', { name: 'Effect of saving' });
    await effect.getByText('No changes.').waitFor();
    const count = before?.premiums.length ?? 0;
    await page.getByRole('button', { name: `Remove: Premium ${count}` }).click();
    await effect.getByText('The planned policy is changed').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await ruled(team))[0]?.premiums.length).toBe(count - 1);
    expect((await ruled(team))[0]).toMatchObject({ user_ids: [ada], premiums: before?.premiums.slice(0, -1) });
  });

  // proves: overtime-50, overtime-51, overtime-60
  lightTest('shows the rules of a premium as a sentence in both languages', async () => {
    const { team, ada } = await makePeople();
    const { id } = await team.create({ policy_type: 'daily', threshold: 8, user_ids: [ada] });
    const premiums = [
      { name: 'Rest day', pay_rate_multiplier: 1.35, outside_counters: true },
      { name: 'Night', pay_rate_multiplier: 1.35, overtime_multiplier: 1.75, group: 'hours' },
      { name: 'Feast', pay_rate_multiplier: 2.5, holidays: true, holiday_classes: ['Christmas', 'Easter'] },
    ];
    await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body: { premiums } });
    const english = await openAt(team, `?edit=${id}`);
    await english.getByText('Rest day: pay × 1.35, its hours do not count towards overtime').waitFor();
    await english.getByText('overtime × 1.75 in total; only if it is the highest of group “hours”').waitFor();
    await english.getByText('Feast (holidays of class Christmas, Easter): pay × 2.5').waitFor();
    const german = await openAt(team, `?edit=${id}`, { lang: 'de' });
    await german.getByText('Rest day: Lohn × 1,35, die Stunden zählen nicht für Überstunden').waitFor();
    await german.getByText('insgesamt × 1,75; nur, wenn er der höchste der Gruppe „hours“ ist').waitFor();
  });

  test.each(looksOfPages)('is accessible with all rules: %j', async (look) => {
    const { team } = await makePeople();
    const page = await openAt(team, '?new', look);
    const fill = page.locator('.drawer select').first();
    await fill.locator('option[value="brazil 0"]').waitFor({ state: 'attached' });
    await fill.selectOption('brazil 0');
    await page.locator('.rule-row').first().waitFor();
    await page.locator('.worked-bands').waitFor();
    await expectAccessible(page);
  });
});

describe('the worked example agrees with the server', () => {
  const factor = fc.integer({ min: 10, max: 40 }).map((tenths) => tenths / 10);
  const tiers = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 });
  const rules = fc.record({
    daily: fc.boolean(),
    threshold: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters / 4),
    pay: factor,
    tiers: fc.tuple(tiers, fc.array(factor, { minLength: 3, maxLength: 3 })),
    seventh: fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), factor), { minLength: 1, maxLength: 2 }),
  });

  // proves: browser-108
  test('in its parts and multipliers', () => {
    fc.assert(
      fc.property(rules, ({ daily, threshold, pay, tiers: [more, factors], seventh }) => {
        const policyType = daily ? ('daily' as const) : ('weekly' as const);
        const beyond = more
          .toSorted((a, b) => a - b)
          .map((hours, index) => ({ threshold: threshold + hours, pay_rate_multiplier: factors[index] ?? 1 }));
        const days = seventh.map(([from, multiplier]) => ({
          day: 1,
          threshold: from,
          pay_rate_multiplier: multiplier,
        }));
        const ruledBy = (consecutive: typeof days) => ({
          policy_type: policyType,
          threshold,
          pay_rate_multiplier: pay,
          tiers: beyond,
          consecutive_days: consecutive,
        });
        const sourceOf = (tier: { threshold: number; pay_rate_multiplier: number }) => ({
          threshold: String(tier.threshold),
          payRateMultiplier: String(tier.pay_rate_multiplier),
          billRateMultiplier: null,
        });
        const counted = (consecutive: typeof days, seconds: number): Band[] => {
          const policy = policyInForce({
            policyId: 1,
            policyType,
            threshold: String(threshold),
            payRateMultiplier: String(pay),
            billRateMultiplier: '1',
            rules: {
              ...noRules,
              tiers: beyond.map(sourceOf),
              consecutiveDays: consecutive.map((day) => ({ day: day.day, ...sourceOf(day) })),
            },
          });
          const piece = { day: 0, workday: 0, seconds, premiums: [] as readonly Premium[] } as Parameters<
            typeof countWeek
          >[0][number];
          const none = [null];
          const before = { daily: null, weekly: null };
          const policies = { daily: daily ? [policy] : none, weekly: daily ? none : [policy], before };
          return countWeek([piece], policies, 0).segments.map((segment) => ({
            seconds: segment.seconds,
            multiplier: segment.row?.pay ?? 1_000_000,
          }));
        };
        const merged = (bands: readonly Band[]) =>
          bands.reduce<Band[]>((all, band) => {
            const last = all.at(-1);
            if (last?.multiplier !== band.multiplier) return [...all, band];
            return [...all.slice(0, -1), { ...last, seconds: last.seconds + band.seconds }];
          }, []);
        const lengthOf = (bands: readonly Band[]) => bands.reduce((sum, { seconds }) => sum + seconds, 0);
        const period = periodExample(ruledBy([]));
        expect(merged(period)).toEqual(merged(counted([], lengthOf(period))));
        if (!daily) return;
        const [first] = dayExamples(ruledBy(days));
        expect(merged(first?.bands ?? [])).toEqual(merged(counted(days, lengthOf(first?.bands ?? []))));
      }),
    );
  });

  // proves: overtime-39
  test.each([true, false, null])('the form sends in_regular_rate of a premium back unchanged: %s', (inRate) => {
    const premiums = [{ name: 'Night', pay_rate_multiplier: 1.2, in_regular_rate: inRate }];
    expect(ruleBodyOf(ruleValuesOf({ premiums }, 'en')).premiums).toMatchObject([{ in_regular_rate: inRate }]);
  });

  // proves: overtime-50
  test.each([true, false])('the form sends outside_counters of a premium back unchanged: %s', (isOutside) => {
    const premiums = [{ name: 'Rest day', pay_rate_multiplier: 1.35, outside_counters: isOutside }];
    expect(ruleBodyOf(ruleValuesOf({ premiums }, 'en')).premiums).toMatchObject([{ outside_counters: isOutside }]);
  });

  // proves: overtime-51
  test.each([1.75, null])('the form sends overtime_multiplier of a premium back unchanged: %s', (overtime) => {
    const premiums = [{ name: 'Night', pay_rate_multiplier: 1.35, overtime_multiplier: overtime }];
    expect(ruleBodyOf(ruleValuesOf({ premiums }, 'en')).premiums).toMatchObject([{ overtime_multiplier: overtime }]);
  });

  // proves: overtime-60
  test.each(['day', null])('the form sends group of a premium back unchanged: %s', (group) => {
    const premiums = [{ name: 'Night', pay_rate_multiplier: 1.35, group }];
    expect(ruleBodyOf(ruleValuesOf({ premiums }, 'en')).premiums).toMatchObject([{ group }]);
  });

  // proves: overtime-61
  test.each([[['Christmas', 'Easter']], [null]])('the form sends holiday_classes back unchanged: %s', (classes) => {
    const premiums = [{ name: 'Feast', pay_rate_multiplier: 1.35, holiday_classes: classes }];
    expect(ruleBodyOf(ruleValuesOf({ premiums }, 'en')).premiums).toMatchObject([{ holiday_classes: classes }]);
  });

  test('hours outside the counters have no example of overtime', () => {
    const premium = { name: 'Rest day', pay_rate_multiplier: 1.35, outside_counters: true };
    const policy = { policy_type: 'daily', threshold: 8, pay_rate_multiplier: 1.25, premiums: [premium] } as const;
    expect(premiumExample(policy, premium)).toEqual({ regular: 2_700, overtime: null });
  });

  // proves: browser-108
  test.each([
    [null, 3_600],
    [false, 3_000],
  ])('an overtime hour at 20.00 × 1.2 with in_regular_rate %s is worth %i cents', (inRate, cents) => {
    const premium = { name: 'Night', pay_rate_multiplier: 1.2, in_regular_rate: inRate };
    const policy = { policy_type: 'weekly', threshold: 40, pay_rate_multiplier: 1.5 } as const;
    const ruled = { ...policy, regular_rate: 'weighted_average', premiums: [premium] } as const;
    expect(premiumExample(ruled, premium)).toEqual({ regular: 2_400, overtime: cents });
  });

  // proves: browser-108
  test.each(['highest', 'sum', 'product'] as const)('if a premium and overtime apply together: %s', (combine) => {
    const premium = {
      name: 'Night',
      days: null,
      holidays: false,
      from: null,
      to: null,
      payRateMultiplier: '1.2',
      payRateAddition: null,
      hourMinutes: null,
    };
    const policy = policyInForce({
      policyId: 1,
      policyType: 'daily',
      threshold: '8',
      payRateMultiplier: '1.5',
      billRateMultiplier: '1',
      rules: { ...noRules, combine, premiums: [premium] },
    });
    const { multiplier } = payTerms(policy.rows[0] ?? null, policy.premiums, null);
    const exact = Number(multiplier.n) / Number(multiplier.d);
    expect(combinedFactor(1_500_000, 1_200_000, combine)).toBeCloseTo(exact * 1_000_000, 4);
  });

  test('if a threshold pays no more than the previous one', () => {
    const rows = [
      { from: 28_800, seconds: 0, multiplier: 2_000_000 },
      { from: 43_200, seconds: 0, multiplier: 1_500_000 },
    ];
    expect(bandsOf(rows, 50_400)).toEqual([
      { seconds: 28_800, multiplier: 1_000_000 },
      { seconds: 21_600, multiplier: 2_000_000 },
    ]);
  });
});
