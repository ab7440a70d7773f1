import { describe, expect, test } from 'vitest';
import { gradedParameters, singleParameters, valueOf } from '../../../../detector/catalogue.ts';
import { isAtMost, units } from '../../../../detector/parameters.ts';
import { adoptRuleChanges, applyRuleChanges, findRuleFaults } from './apply-changes.ts';
import { baseRules, rulesFor } from './load.ts';

describe('the catalogue', () => {
  test.each(gradedParameters.map((entry) => [entry.name, entry] as const))(
    '%s is in the rules and within its bounds',
    (...[, entry]) => {
      const grades = valueOf(baseRules, entry);
      const { minimum, maximum } = units[entry.unit];
      const finite = Object.values(grades).filter(Number.isFinite);
      expect(finite.filter((value) => value < minimum || value > maximum)).toEqual([]);
      expect(isAtMost(entry) ? grades.medium <= grades.low : grades.medium >= grades.low).toBe(true);
    },
  );

  test.each(singleParameters.map((entry) => [entry.name, entry] as const))(
    '%s is a number of the rules',
    (...[, entry]) => {
      const { minimum, maximum } = units[entry.unit];
      const value = valueOf(baseRules, entry);
      expect(value >= minimum && value <= maximum).toBe(true);
    },
  );

  test('names are unique', () => {
    const names = [...gradedParameters, ...singleParameters].map((entry) => entry.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('changes', () => {
  test('no changes change nothing', () => {
    expect(applyRuleChanges(baseRules, {})).toEqual(baseRules);
    expect(applyRuleChanges(baseRules, { limits: {}, types: { breakless_work: {} } })).toEqual(baseRules);
  });

  test('an omitted level stays the same, and null means never', () => {
    const rules = applyRuleChanges(baseRules, {
      limits: { breakless: { high: null, medium: 400 }, dispersion_60_minutes: { high: null } },
    });
    expect(rules.limits.breakless_work.breakless).toEqual({ high: Infinity, medium: 400, low: 240 });
    expect(rules.limits.consistent_persistent_activity.dispersion_60_minutes).toEqual({
      high: -Infinity,
      medium: 2.5,
      low: 3.5,
    });
    expect(baseRules.limits.consistent_persistent_activity.dispersion_60_minutes.high).toBe(1.5);
  });

  test('a limit of never stays never, whichever rules the changes are applied to', () => {
    const never = { high: null, medium: null, low: null };
    const names = ['breakless', 'dispersion_60_minutes'];
    const changes = { limits: Object.fromEntries(names.map((name) => [name, never])) };
    const once = applyRuleChanges(baseRules, changes);
    const twice = applyRuleChanges(once, { limits: Object.fromEntries(names.map((name) => [name, { low: null }])) });
    expect(twice.limits.breakless_work.breakless).toEqual({ high: Infinity, medium: Infinity, low: Infinity });
    expect(twice.limits.consistent_persistent_activity.dispersion_60_minutes).toEqual({
      high: -Infinity,
      medium: -Infinity,
      low: -Infinity,
    });
    expect(findRuleFaults(changes, once)).toEqual([]);
  });

  test('automation is analysed only if both the plan and the organization turn it on', () => {
    const on = (changed: boolean, plan: boolean) =>
      rulesFor({ types: { automation_like_activity: { on: changed } } }, plan).rules.types.automation_like_activity.on;
    expect([on(true, true), on(true, false), on(false, true)]).toEqual([true, false, false]);
    expect(rulesFor({}, true).rules.types.automation_like_activity.on).toBe(true);
  });

  test('every fault is reported with its path', () => {
    const faults = findRuleFaults(
      {
        limits: { no_such: { high: 1 }, mouse_share: { high: 2 }, breakless: { high: 100 } },
        thresholds: { nothing: 1, focus_share: 1.5 },
        types: { breakless_work: { minimum_minutes: 5 } },
      },
      baseRules,
    );
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'limits.no_such',
      'limits.mouse_share.high',
      'limits.breakless',
      'thresholds.nothing',
      'thresholds.focus_share',
      'types.breakless_work.minimum_minutes',
    ]);
  });

  test('outdated changes are left out and named, and the rest apply', () => {
    const { rules, ignored } = adoptRuleChanges(baseRules, {
      limits: { gone: { high: 1 }, mouse_share: { low: 0.8 } },
      thresholds: { focus_share: 0.9, lost: 3 },
      types: { breakless_work: { on: false, minimum_minutes: 1 } },
    });
    expect(ignored).toEqual(['limits.gone', 'thresholds.lost', 'types.breakless_work.minimum_minutes']);
    expect(rules.limits.unusual_high_mouse_activity.mouse_share.low).toBe(0.8);
    expect(rules.limits.sustained_high_focus_time.focus_share).toBe(0.9);
    expect(rules.types.breakless_work).toEqual({ on: false, minimumMinutes: 30 });
  });
});
