import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { startChanging } from '../../../../test/harness/changing-pay.ts';
import { numbers } from '../../../../test/harness/mortal.ts';
import { overtimeComputed, overtimeOf } from '../../../../test/harness/work.ts';
import { ApiError } from '../../../client/error.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { listProjects, updateProject } from '../../../contract/projects.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { runDue } from '../../../jobs/run-due.ts';
import { joinMember } from '../../members/actions.ts';
import { recheckKeptWeeks } from './recheck.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof startChanging>>;

/** Changes that no other world makes: of the calendar, of memberships, of projects, and of where workdays begin. */
async function furtherChanges({ team }: World, next: () => number) {
  const { client } = team;
  const { overtime_policies: policies } = await team.list();
  const { projects } = await client.call(listProjects, { params: { organization_id: team.id }, query: {} });
  const [policyId, projectId] = [policies[0]?.id ?? 0, projects[0]?.id ?? 0];
  const away = new Set<number>();
  return [
    async () => {
      const body = { week_start: Math.floor(next() * 7) };
      await client.call(updateOrganization, { params: { organization_id: team.id }, body });
    },
    async () => {
      const userId = team.member(1);
      if (away.delete(userId)) {
        await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' }));
      } else {
        away.add(userId);
        await team.remove(userId);
      }
    },
    async () => {
      const body = { billable: next() < 0.5 };
      await client.call(updateProject, { params: { project_id: projectId }, body });
    },
    async () => {
      const body = { day_starts_at: next() < 0.5 ? '12:00' : null };
      await client
        .call(updateOvertimePolicyExt, { params: { overtime_policy_id: policyId }, body })
        .catch(() => undefined);
    },
  ];
}

test.each([1, 2, 3, 4, 5, 6])(
  'what is kept of weeks is what they come to, whatever changes and whenever it is kept (changes of seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const world = await startChanging(app, next);
    const { team } = world;
    const further = await furtherChanges(world, next);
    for (let step = 0; step < 30; step += 1) {
      const change = next() < 0.8 ? world.change : further[Math.floor(next() * further.length)];
      // Who is away takes part in nothing.
      const kind = String(
        await change?.().catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          return 'a refused change';
        }),
      );
      if (next() < 0.8) await runDue(app.app.jobs, Temporal.Instant.from('2026-04-01T00:00:00Z'));
      for (const [from, to] of [
        ['2026-03-09', '2026-03-22'],
        ['2026-03-16', '2026-03-16'],
      ] as const) {
        const kept = await overtimeOf(team.organization, from, to);
        expect(kept, `after ${kind}, step ${step}`).toEqual(await overtimeComputed(team.organization, from, to));
      }
      expect(
        await team.run((ctx) => recheckKeptWeeks(ctx, team.id, { repair: false })),
        `after ${kind}, step ${step}`,
      ).toEqual([]);
    }
  },
  60_000,
);
