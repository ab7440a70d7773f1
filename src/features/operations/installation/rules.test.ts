import { expect, test } from 'vitest';
import { type HealthFacts, judgeHealth } from './rules.ts';

const well: HealthFacts = {
  writeFailure: null,
  away: { unreachable_nodes: [], unreachable_organizations: 0 },
  clockAheadSeconds: -1.9,
  disk: { freeBytes: 50 * 2 ** 30, totalBytes: 100 * 2 ** 30 },
  oldestDueSeconds: null,
  failedJobs: 0,
  backup: { age_seconds: 3_600, failure: null },
  sending_paused_since: null,
  figures: { differing: 0, organization_ids: [], overdue_seconds: 7 * 86_400 - 1 },
  schema: { version: 9, newest: 9 },
};

test('an installation without problems has no warnings', () => {
  expect(judgeHealth(well)).toEqual([]);
  expect(
    judgeHealth({ ...well, disk: null, oldestDueSeconds: 300, backup: { age_seconds: 8 * 86_400 - 1, failure: null } }),
  ).toEqual([]);
});

const gib = 2 ** 30;

test.each<[string, Partial<HealthFacts>, RegExp]>([
  [
    'a failed write probe',
    { writeFailure: 'it is read-only' },
    /^The database does not accept writes: it is read-only\.$/,
  ],
  [
    'an unavailable node',
    { away: { unreachable_nodes: ['10.0.0.7:5432'], unreachable_organizations: 3 } },
    /^A node of the cluster does not answer, 10\.0\.0\.7:5432: the 3 organization\(s\) there are unavailable and/,
  ],
  ['a clock that is ahead', { clockAheadSeconds: 61.26 }, /^The clock of this server is 61\.3 s ahead of the clock/],
  ['a clock that is behind', { clockAheadSeconds: -2 }, /^The clock of this server is 2\.0 s behind the clock/],
  ['little free space', { disk: { freeBytes: gib - 1, totalBytes: 2 * gib } }, /^Only 1\.0 GiB of 2\.0 GiB is free/],
  [
    'a small share of free space',
    { disk: { freeBytes: 4 * gib, totalBytes: 100 * gib } },
    /^Only 4\.0 GiB of 100\.0 GiB/,
  ],
  ['waiting work', { oldestDueSeconds: 301 }, /^Background work has waited for 301 s/],
  ['failed work', { failedJobs: 2 }, /^2 background job\(s\) fail repeatedly/],
  ['no backup', { backup: { age_seconds: null, failure: null } }, /^No backup was ever reported/],
  ['an old backup', { backup: { age_seconds: 9 * 86_400, failure: null } }, /^The last reported backup is 9 days old/],
  [
    'a backup that failed',
    { backup: { age_seconds: 60, failure: '/b/1.tar could not be written: the disk is full' } },
    /^The last backup failed: \/b\/1\.tar could not be written: the disk is full\.$/,
  ],
  [
    'a restore',
    { sending_paused_since: '2026-03-02T12:00:00Z' },
    /^Mail and webhooks have been on hold since a restore .*restore release/,
  ],
  [
    'figures that differ',
    { figures: { differing: 3, organization_ids: [4, 7], overdue_seconds: null } },
    /^3 derived figure\(s\) differ .* in organization\(s\) 4, 7: "fairhour rebuild" lists them/,
  ],
  [
    'a late check',
    { figures: { differing: 0, organization_ids: [], overdue_seconds: 8 * 86_400 } },
    /^The weekly check of derived figures is 8 days late/,
  ],
  ['an old program', { schema: { version: 10, newest: 9 } }, /upgrade it\. It writes nothing until then\.$/],
  ['an old schema', { schema: { version: 8, newest: 9 } }, /run "fairhour migrate"\.$/],
])('%s needs attention', (_name, facts, warning) => {
  expect(judgeHealth({ ...well, ...facts })).toEqual([expect.stringMatching(warning)]);
});
