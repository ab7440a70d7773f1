import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { startChanging } from '../../../../test/harness/changing-pay.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { firstOf } from '../../../../test/harness/night.ts';
import { overtimeOf } from '../../../../test/harness/work.ts';
import { ApiError } from '../../../client/error.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { joinMember } from '../../people/members/actions.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof startChanging>>;

/** Changes to memberships, to the owner of time, and to the calendar, by name. */
function furtherChanges({ team }: World, next: () => number): Record<string, () => Promise<unknown>> {
  const { client, id } = team;
  const away = new Set<number>();
  return {
    merge: () => {
      const [from, into] = next() < 0.5 ? [0, 1] : [1, 0];
      const params = { organization_id: id, user_id: team.member(from), other_user_id: team.member(into) };
      return client.call(mergeMembers, { params, query: {} });
    },
    leaveOrReturn: async () => {
      const userId = team.member(Math.floor(next() * 2));
      if (away.delete(userId)) return team.run((ctx) => joinMember(ctx, { organizationId: id, userId, role: 'user' }));
      await team.remove(userId);
      return away.add(userId);
    },
    calendar: () => {
      const body = next() < 0.5 ? { week_start: Math.floor(next() * 7) } : { time_zone: 'Asia/Kathmandu' };
      return client.call(updateOrganization, { params: { organization_id: id }, body });
    },
  };
}

/** Makes a change and returns its result. A refused change, for example on a former member, has no effect. */
const tried = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status < 500)) throw error;
    return 'a refused change';
  });

// proves: overtime-19
test.each(firstOf(2, [1, 2, 3, 4, 5, 6]))(
  'an answer as of an instant never changes, and equals the answer of that time (changes of seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const world = await startChanging(app, next);
    const { team } = world;
    const further = Object.entries(furtherChanges(world, next));
    const query = { include: ['explanation' as const] };
    const ranges: [string, string][] = [
      ['2026-03-09', '2026-03-22'],
      ['2026-05-01', '2026-05-20'],
    ];
    const read = (as_of?: string) =>
      Promise.all(
        ranges.map((dates) => overtimeOf(team.organization, ...dates, { ...query, ...(as_of ? { as_of } : {}) })),
      );
    const answers: { asOf: string; kind: string; answer: unknown }[] = [];
    let now = Temporal.Instant.from('2026-04-01T00:00:00Z');
    for (let step = 0; step < 32; step += 1) {
      const [name, change] = further[Math.floor(next() * further.length * 4)] ?? ['', world.change];
      const done = await tried(change());
      const kind = name || String(done);
      const asOf = now.add({ seconds: 30 }).toString();
      now = now.add({ minutes: 1 });
      await team.at(now.toString());
      const answer = await read();
      expect(await read(asOf), `as of ${asOf}, now, after ${kind}`).toEqual(answer);
      answers.push({ asOf, kind, answer });
    }
    for (const { asOf, kind, answer } of answers) {
      expect(await read(asOf), `as of ${asOf}, after ${kind}`).toEqual(answer);
    }
  },
  60_000,
);
