import { expect, test } from 'vitest';
import { startWriting } from '../../../../../test/harness/any-write.ts';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { cachedWeeksOf } from '../../../../../test/harness/cached-world.ts';
import { numbers } from '../../../../../test/harness/killable-edge.ts';
import { firstOf } from '../../../../../test/harness/night.ts';
import { ApiError } from '../../../../client/error.ts';

const app = useTestApp();

// proves: overtime-15
test.each(firstOf(2, [1, 2, 3, 4, 5, 6]))(
  'cached weeks equal their recomputation after any writes and runs of the job (writes of seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const world = await startWriting(app, next);
    const { organization } = world.team;
    const { keep, wrong } = cachedWeeksOf(app, organization, ['2026-03-09', '2026-03-22']);
    for (let step = 0; step < 30; step += 1) {
      const kind = await world.write().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return `a refused write (${error.message})`;
      });
      for (const [from, to] of [
        ['2026-03-02', '2026-03-29'],
        ['2026-03-16', '2026-03-16'],
      ] as const) {
        const { listed, computed } = cachedWeeksOf(app, organization, [from, to]);
        expect(await listed(), `after ${kind}, step ${step}`).toEqual(await computed());
      }
      expect(await wrong(), `after ${kind}, step ${step}`).toEqual([]);
      if (next() < 0.8) await keep();
    }
  },
  60_000,
);
