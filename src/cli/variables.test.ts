import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './setting-table.ts';
import { nearestSetting, warningsAbout } from './variables.ts';

test.each([
  ['FAIRHOUR_DATE', 'FAIRHOUR_DATA'],
  ['fairhour_web_url', 'FAIRHOUR_WEB_URL'],
  ['FAIRHOUR_PORT', 'PORT'],
  ['FAIRHOUR_DATABASE_URL', 'DATABASE_URL'],
  ['FAIRHOUR_MAX_PROJECT', 'FAIRHOUR_MAX_PROJECTS'],
])('the setting most similar to %s is %s', (name, nearest) => {
  expect(nearestSetting(name)).toBe(nearest);
  expect(warningsAbout({ [name]: '1' })).toEqual([expect.stringContaining(`The nearest setting is ${nearest}.`)]);
});

test('settings, variables for scripts, empty variables and variables from Kubernetes cause no warning', () => {
  const known = Object.fromEntries(settings.map((name) => [name, '1']));
  const others = { FAIRHOUR_CLUSTER_AS: 'postgres', FAIRHOUR_NOTHING: ' ', HOME: '/root' };
  const service = { FAIRHOUR_SERVICE_HOST: '10.0.0.1', FAIRHOUR_PORT_3000_TCP_PORT: '3000' };
  expect(warningsAbout({ ...known, ...others, ...service, FAIRHOUR_PORT: 'tcp://10.0.0.1:3000' })).toEqual([]);
});

test('the configuration reads every setting in the list and no other variable', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_target, name) => void read.add(String(name)) });
  readConfig(env);
  expect([...read].toSorted()).toEqual([...settings].toSorted());
});
