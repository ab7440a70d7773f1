import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../harness/app.ts';
import { overtimeOf } from '../harness/work.ts';
import { courseOf, type Example, usualDates } from './example.ts';
import { live, type Trial } from './live.ts';
import { correctAll, readPaid } from './paid-periods.ts';
import { faultsOfWeek } from './recomputed.ts';
import { resultOf } from './result.ts';

/** With more organizations than this, the work that becomes due can exceed the time limit for a request. */
const most = 20;

function groupsOf(examples: readonly Example[]): { first: string; group: Example[] }[] {
  const inOrder = [...Map.groupBy(examples, courseOf).values()].flat();
  return inOrder.flatMap(({ id }, at) => (at % most === 0 ? [{ first: id, group: inOrder.slice(at, at + most) }] : []));
}

/** Tests the examples of a file, each in a separate organization. */
export function testExamples(examples: readonly Example[]): void {
  describe.each(groupsOf(examples))('$first and the next ones', ({ group }) => {
    const app = useTestApp();

    describe.each([...Map.groupBy(group, courseOf)])('agreed on %s', (_course, companions) => {
      let trials: Map<string, Trial>;
      beforeAll(async () => {
        trials = await live(app, companions);
      }, 120_000);

      async function requireRight(example: Example): Promise<void> {
        const trial = trials.get(example.id);
        if (!trial) throw new Error(`${example.id} was not run`);
        expect(await resultOf(trial)).toMatchObject(example.expect);
      }

      test('each row of an explanation follows from the values that it shows', async () => {
        const faults: string[] = [];
        for (const trial of trials.values()) {
          const { example, team, fault } = trial;
          if (fault !== undefined) continue;
          const dates = example.dates ?? usualDates;
          const { overtime } = await overtimeOf(team.organization, ...dates, { include: ['explanation'] });
          faults.push(...overtime.flatMap(faultsOfWeek).map((text) => `${example.id}, ${text}`));
          faults.push(...(await readPaid(trial)).faults);
        }
        expect(faults.slice(0, 5)).toEqual([]);
      });

      test.each([...companions])('$id: $source', requireRight);

      test('each correction follows from what was paid before and what is due now', async () => {
        const right = [...trials.values()].filter(({ fault }) => fault === undefined);
        await correctAll(app, right);
        let all = 0;
        for (const trial of right) {
          const { faults, corrections } = await readPaid(trial);
          expect(faults.slice(0, 5)).toEqual([]);
          all += corrections;
        }
        expect(all).toBeGreaterThan(0);
      }, 120_000);
    });
  });
}
