import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unusualActivity } from '../../../contract/unusual-activities.ts';
import { findFaults } from '../../../http/validate.ts';
import type { UnusualActivityRecord } from './record.ts';
import { storedOf } from './columns.ts';
import { addressOf, addressPlaceholder, idPlaceholder, wireOf, wireText } from './wire.ts';

const filing = {
  date: '2026-03-02',
  createdAt: '2026-03-02T12:00:00.000000Z',
  updatedAt: '2026-03-02T12:00:00.000001Z',
};

const oddTexts = [
  '","date":"',
  '{"id":1,"date":"',
  '"\\',
  '\u2028\u2029',
  '😀👩‍👩‍👧',
  '\0\n\u001f',
  '7',
  '__proto__',
  '',
  '$&',
];
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary' }), fc.string());

const records = fc
  .record({ apps: fc.array(fc.tuple(text, fc.nat())), urls: fc.array(text), suspicious: fc.array(text) })
  .map(({ apps, urls, suspicious }): UnusualActivityRecord => ({
    userId: 2,
    type: 'suspicious_activity',
    confidenceLevel: 'high',
    startsAt: Temporal.Instant.from('2026-03-02T09:00:00.999Z'),
    endsAt: Temporal.Instant.from('2026-03-02T10:00:00Z'),
    trackedSeconds: 3_600,
    keyboardActiveSeconds: 0,
    mouseActiveSeconds: 3_000,
    overallActiveSeconds: 3_000,
    topApps: new Map(apps),
    topUrls: urls,
    screenshotIds: [9_007_199_254_740_991],
    suspiciousApps: suspicious,
    evidence: {},
  }));

const webUrls = fc.constantFrom(
  'https://a.example',
  'https://a.example/',
  'https://a.example/b//',
  'https://é"\\.example',
);

test('the text with its address equals the record of the contract byte by byte, whatever the names', () => {
  fc.assert(
    fc.property(records, webUrls, (record, webUrl) => {
      const columns = storedOf(record, filing);
      const address = addressOf(webUrl, 7);
      const written = wireText(columns, 3).replaceAll(addressPlaceholder, () => JSON.stringify(address).slice(1, -1));
      const sent = JSON.parse(written) as Record<string, unknown>;
      expect(JSON.stringify(sent)).toBe(written);
      expect(JSON.stringify(wireOf({ id: 3, ...columns }, address))).toBe(written);
      expect(wireText(columns, idPlaceholder).replaceAll(idPlaceholder, '3')).toBe(wireText(columns, 3));
      expect(Object.keys(sent)).toEqual(Object.keys(unusualActivity.properties));
      expect(findFaults(unusualActivity, sent)).toEqual([]);
      expect(sent['url']).toBe(`${webUrl.replace(/\/+$/, '')}/organizations/7/insights/unusual_activities/3`);
      expect([sent['top_urls_visited'], sent['suspicious_apps']]).toEqual([record.topUrls, record.suspiciousApps]);
      expect(sent['starts_at']).toBe('2026-03-02T09:00:00Z');
    }),
  );
});
