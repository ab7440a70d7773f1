import { expect, test } from 'vitest';
import type { Feature } from '../../../../contract/lists/roles.ts';
import { type DecidedSetting, strictestIn, timelinesOf, type TrackingHistory } from './tracking-timeline.ts';

const userId = 7;
const everything: Feature[] = ['apps_and_urls', 'screenshots', 'more_screenshots'];
const always = (features: readonly Feature[]) => features.map((feature) => ({ feature, since: 0, until: Infinity }));

type Decision = [value: string, since: number, userId?: number];

/** Frequencies are digits, levels of tracking words. */
const decisionsOf = (decisions: readonly Decision[]): DecidedSetting[] =>
  decisions.map(([value, since, user = null], id) => ({
    id,
    value,
    since,
    userId: user,
    setting: /\d/.test(value) ? 'screenshot_frequency' : 'app_and_url_tracking',
  }));

function allowed(
  decisions: readonly Decision[],
  [since, until]: [number, number],
  more: Partial<TrackingHistory> = {},
) {
  const roles = [{ userId, since: 0, until: Infinity, isJoining: true }];
  const history = { decisions: decisionsOf(decisions), roles, features: always(everything), ...more };
  const { applications, addresses, screenshots } = strictestIn(
    timelinesOf([userId], history).get(userId) ?? [],
    since,
    until,
  );
  return [applications ? 'apps' : '-', addresses ? 'urls' : '-', screenshots].join(' ');
}

// proves: activities-65
test('the strictest setting in the interval applies; its end is excluded', () => {
  const decisions: Decision[] = [
    ['apps_and_urls', 100],
    ['3', 100],
    ['apps', 200],
    ['0', 300],
    ['2', 400],
  ];
  expect(allowed(decisions, [0, 100])).toBe('- - 0');
  expect(allowed(decisions, [99, 101])).toBe('- - 0');
  expect(allowed(decisions, [100, 200])).toBe('apps urls 3');
  expect(allowed(decisions, [199, 201])).toBe('apps - 3');
  expect(allowed(decisions, [250, 450])).toBe('apps - 0');
  expect(allowed(decisions, [400, 450])).toBe('apps - 2');
  expect(allowed([['apps', 200.5]], [200, 201])).toBe('- - 0');
  expect(
    allowed(
      [
        ['apps', 200],
        ['off', 200],
      ],
      [199, 300],
    ),
  ).toBe('- - 0');
  expect(
    allowed(
      [
        ['off', 200],
        ['apps', 200],
      ],
      [200, 300],
    ),
  ).toBe('apps - 0');
});

// proves: activities-66
test('a decision for all members voids those for single members, and it alone applies outside a membership', () => {
  const decisions: Decision[] = [
    ['apps', 50],
    ['apps_and_urls', 100, userId],
    ['apps', 200],
    ['off', 300, userId],
  ];
  expect(allowed(decisions, [100, 200])).toBe('apps urls 0');
  expect(allowed(decisions, [200, 300])).toBe('apps - 0');
  expect(allowed(decisions, [300, 301])).toBe('- - 0');
  const roles = [
    { userId, since: 80, until: 150, isJoining: false },
    { userId, since: 150, until: 180, isJoining: false },
    { userId, since: 260, until: 350, isJoining: true },
  ];
  expect(allowed(decisions, [60, 100], { roles })).toBe('apps - 0');
  expect(allowed(decisions, [140, 180], { roles })).toBe('apps urls 0');
  expect(allowed(decisions, [180, 300], { roles })).toBe('apps - 0');
  expect(allowed(decisions, [300, 350], { roles })).toBe('- - 0');
  expect(allowed(decisions, [350, 900], { roles })).toBe('apps - 0');
  expect(
    allowed(
      [
        ['apps', 10],
        ['off', 20, 8],
      ],
      [20, 30],
    ),
  ).toBe('apps - 0');
});

// proves: activities-67
test('plan features and the limit of the plan apply in the same way', () => {
  const decisions: Decision[] = [
    ['apps_and_urls', 0],
    ['7', 0],
  ];
  const features = [
    ...always(['screenshots']),
    { feature: 'apps_and_urls' as const, since: 100, until: 200 },
    { feature: 'custom_screenshot_frequency' as const, since: 100, until: 300 },
    { feature: 'more_screenshots' as const, since: 150, until: 200 },
  ];
  expect(allowed(decisions, [0, 100], { features })).toBe('- - 1');
  expect(allowed(decisions, [100, 200], { features })).toBe('apps urls 3');
  expect(allowed(decisions, [150, 200], { features })).toBe('apps urls 7');
  expect(allowed(decisions, [199, 201], { features })).toBe('- - 3');
  expect(allowed(decisions, [150, 200], { features: features.slice(1) })).toBe('apps urls 0');
});
