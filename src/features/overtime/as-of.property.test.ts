import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { startChanging } from '../../../test/harness/changing-pay.ts';
import { numbers } from '../../../test/harness/mortal.ts';
import { overtimeOf } from '../../../test/harness/work.ts';

const app = useTestApp();

test.each([1, 2, 3, 4, 5, 6])(
  'what was answered as of an instant stays, and is what was answered then (changes of seed %i)',
  async (seed) => {
    const { team, change } = await startChanging(app, numbers(seed));
    const query = { include: ['explanation' as const] };
    const read = (as_of?: string) =>
      overtimeOf(team.organization, '2026-03-09', '2026-03-22', { ...query, ...(as_of ? { as_of } : {}) });
    const answers: { asOf: string; kind: string; answer: unknown }[] = [];
    let now = Temporal.Instant.from('2026-04-01T00:00:00Z');
    for (let step = 0; step < 24; step += 1) {
      const kind = await change();
      const asOf = now.add({ seconds: 30 }).toString();
      now = now.add({ minutes: 1 });
      await team.at(now.toString());
      const answer = await read();
      expect(await read(asOf), `as of ${asOf}, now`).toEqual(answer);
      answers.push({ asOf, kind, answer });
    }
    for (const { asOf, kind, answer } of answers) {
      expect(await read(asOf), `as of ${asOf}, after ${kind}`).toEqual(answer);
    }
  },
  60_000,
);
