import { expect, test } from 'vitest';
import type { Evidence } from '../../../detector/findings.ts';
import { defaultRules } from '../../../detector/rule-set.ts';
import { wireEvidence } from './event-record.ts';

const evidence: Evidence = {
  statistic: 'device_dispersion',
  value: 1.35e-15,
  limit: 0.4,
  limitName: 'device_dispersion_5_slots',
  peopleMeasure: { extreme: 0.9, typical: null },
  windowSeconds: 3000,
  resolutionSeconds: 600,
  samples: 5,
  activeShare: 1 / 3,
  series: null,
  details: { keyboard: 0.1 + 0.2, use: 'Editor' },
};

const found = { rules: defaultRules, ruleVersion: '2026-11-3', sessionId: '7-32400' };

test('measured numbers are stored with nine digits, without the residue of binary arithmetic', () => {
  expect(wireEvidence(evidence, found)).toMatchObject({
    rule_version: '2026-11-3',
    stretch_id: '7-32400',
    limit_name: 'device_dispersion_5_slots',
    levels: { high: 0.4, medium: 0.8, low: 1.2 },
    value: 0,
    limit: 0.4,
    active_share: 0.333333333,
    details: { keyboard: 0.3, use: 'Editor' },
  });
  expect(wireEvidence({ ...evidence, value: -0.4512345678912 }, found)).toMatchObject({ value: -0.451234568 });
});

test('an overlong name is cut after a whole character', () => {
  const details = { name: `Move Mouse ${'🖱'.repeat(200)}` };
  const kept = wireEvidence({ ...evidence, details }, found)['details'] as typeof details;
  expect(kept.name).toMatch(/^Move Mouse 🖱+…$/u);
  expect(Buffer.byteLength(kept.name)).toBeLessThanOrEqual(256);
});
