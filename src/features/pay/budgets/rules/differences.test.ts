import { describe, expect, test } from 'vitest';
import { spendCauses } from '../../../../contract/lists/budgets.ts';
import { changeOf, stepsOfAllDays } from './differences.ts';

/** The steps in order, beginning with the figures known at the earlier instant. */
const stepsOf = (...figures: [seconds: number, cents: string][]) =>
  figures.map(([seconds, cents], step) => ({ step, seconds, cents }));

// proves: budgets-49
describe('changeOf', () => {
  test('without steps nothing changed', () => {
    const nothing = { seconds: 0, cents: '0' };
    expect(changeOf([])).toEqual({ knownThen: nothing, knownNow: nothing, differences: [] });
  });

  test('equal steps have no differences', () => {
    const figures = Array.from({ length: spendCauses.length + 1 }, (): [number, string] => [600, '900']);
    expect(changeOf(stepsOf(...figures))).toEqual({
      knownThen: { seconds: 600, cents: '900' },
      knownNow: { seconds: 600, cents: '900' },
      differences: [],
    });
  });

  test('each cause has a step, and omitted steps count nothing', () => {
    const steps = stepsOf(
      [0, '0'],
      [600, '600'],
      [600, '1200'],
      [900, '1800'],
      [900, '1800'],
      [900, '1800'],
      [900, '1750'],
    );
    expect(changeOf(steps)).toEqual({
      knownThen: { seconds: 0, cents: '0' },
      knownNow: { seconds: 0, cents: '0' },
      differences: [
        { cause: 'project_moved', seconds: 600, cents: '600' },
        { cause: 'rate', seconds: 0, cents: '600' },
        { cause: 'ingest', seconds: 300, cents: '600' },
        { cause: 'merge', seconds: 0, cents: '-50' },
        { cause: 'rebuild', seconds: -900, cents: '-1750' },
      ],
    });
  });
});

describe('stepsBeside', () => {
  const steps = stepsOf([100, '10'], [100, '10'], [100, '10'], [130, '13'], [160, '16']);
  const now = { seconds: 900, cents: '90' };

  const nothing = { seconds: 0, cents: '0' };
  const newByHand = { manual: nothing, edit: nothing, merge: nothing, rebuild: nothing, deletion: nothing };

  test('days that did not change are added to every step', () => {
    const beside = stepsOfAllDays({ now, newDays: nothing, newByHand }, steps, 4);
    expect(beside).toEqual(stepsOf([840, '84'], [840, '84'], [840, '84'], [870, '87'], [900, '90']));
  });

  test('uploads on new days count from the upload step on', () => {
    const beside = stepsOfAllDays({ now, newDays: { seconds: 50, cents: '5' }, newByHand }, steps, 4);
    expect(beside).toEqual(stepsOf([790, '79'], [790, '79'], [790, '79'], [870, '87'], [900, '90']));
    expect(changeOf(beside).differences).toContainEqual({ cause: 'ingest', seconds: 80, cents: '8' });
  });

  test('manual and deleted time on new days counts from the step of its cause on', () => {
    const newDays = { seconds: 50, cents: '5' };
    const known = {
      now,
      newDays,
      newByHand: { ...newByHand, manual: { seconds: 20, cents: '3' }, deletion: { seconds: -7, cents: '-1' } },
    };
    const figures = Array.from({ length: spendCauses.length + 2 }, (): [number, string] => [100, '10']);
    const { knownThen, knownNow, differences } = changeOf(
      stepsOfAllDays(known, stepsOf(...figures), spendCauses.length + 1),
    );
    expect([knownThen, knownNow]).toEqual([{ seconds: 850, cents: '85' }, now]);
    expect(differences).toEqual([
      { cause: 'ingest', seconds: 37, cents: '3' },
      { cause: 'manual', seconds: 20, cents: '3' },
      { cause: 'deletion', seconds: -7, cents: '-1' },
    ]);
  });
});
