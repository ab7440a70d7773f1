import { describe, expect, test } from 'vitest';
import { detectors } from '../../src/detector/registry.ts';
import { sentenceOf } from '../../src/features/fairness/unusual-activities/sentence.ts';
import { deEvidence } from '../src/words/de-evidence.ts';
import { enEvidence } from '../src/words/en-evidence.ts';

const statistics = detectors.flatMap(({ type, statistics: own }) =>
  Object.keys(own).map((name) => [type, name] as const),
);

/** Facts that the evidence of any statistic can contain. */
const kept = [
  { value: 0.15237, limit: 1.5, people_measure: { extreme: 9.53 }, window_seconds: 3_600, resolution_seconds: 60 },
  { value: 128.64, limit: 96, people_measure: { extreme: 0.0012 }, window_seconds: 5_400, resolution_seconds: 600 },
  { value: 0.98, window_seconds: 5_430, details: { silentDevice: 'mouse', use: 'Editor', programStepSeconds: 10 } },
  { value: 3_610, limit: 9, details: { silentDevice: 'keyboard', periodSeconds: 30.04, silenceSeconds: 12 } },
];

const saidIn = (language: 'en' | 'de', type: (typeof detectors)[number]['type'], evidence: Record<string, unknown>) =>
  ({ en: enEvidence, de: deEvidence })[language]({ type, evidence, sentence: sentenceOf(type, evidence) });

describe('the evidence sentence', () => {
  // proves: browser-84
  test.each(statistics)('for %s by %s equals the sentence of the API in English', (type, statistic) => {
    for (const facts of kept) {
      const evidence = { statistic, ...facts };
      expect(saidIn('en', type, evidence)).toBe(sentenceOf(type, evidence));
    }
  });

  // proves: browser-84
  test.each(statistics)('for %s by %s contains the same figures in German', (type, statistic) => {
    const plain = saidIn('de', type, {});
    for (const facts of kept) {
      const evidence = { statistic, ...facts };
      const [german, english] = [saidIn('de', type, evidence), saidIn('en', type, evidence)];
      expect(german).toMatch(/\(gemessen \S/);
      expect(german).not.toContain(plain);
      expect(german).not.toMatch(/undefined|NaN|\b(the|minutes|input|measured|limit)\b/);
      const figures = (text: string) => (text.match(/\d+([.,]\d+)?/g) ?? []).map((figure) => figure.replace(',', '.'));
      expect(figures(german).toSorted()).toEqual(figures(english).toSorted());
    }
  });

  test.each(detectors.map(({ type }) => type))('for %s without a known statistic explains the type', (type) => {
    expect(saidIn('en', type, {})).toBe(sentenceOf(type, {}));
    expect(saidIn('de', type, { statistic: 'of another program', value: 1 })).toMatch(/[a-zäöü]\.$/);
  });

  test('for a program contains its name in both languages', () => {
    const evidence = { statistic: 'application', value: 60, details: { name: 'Move Mouse', tier: 'A' } };
    expect(saidIn('en', 'suspicious_activity', evidence)).toBe(sentenceOf('suspicious_activity', evidence));
    expect(saidIn('de', 'suspicious_activity', evidence)).toContain('„Move Mouse“ war in Benutzung.');
  });
});
