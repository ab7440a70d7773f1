import { setTimeout as pause } from 'node:timers/promises';
import { listMembers } from '../../contract/members.ts';
import { listProjects } from '../../contract/projects.ts';
import { lastDay, type PersonIds } from './activity-stream.ts';
import { people, projects } from './company.ts';
import { type DemoTarget, sendActivities } from './load.ts';

/** Slots cover ten minutes. Work appears in the demo soon after it ends. */
const everyMs = 60_000;

/** The people and projects that still have their original names. */
async function findIds({ client, organizationId }: DemoTarget): Promise<PersonIds[]> {
  const params = { organization_id: organizationId };
  const { users = [] } = await client.call(listMembers, { params, query: { page_limit: 500, include: ['users'] } });
  const { projects: present } = await client.call(listProjects, { params, query: { page_limit: 500 } });
  const userIds = new Map(users.map((user) => [user.email, user.id]));
  const projectIds = new Map(present.map((project) => [project.name, project.id]));
  return people.map(({ email, craft }) => ({
    userId: userIds.get(email) ?? 0,
    projectIds: projects.filter(({ crafts }) => crafts.includes(craft)).map(({ name }) => projectIds.get(name) ?? 0),
  }));
}

/** Sends the work that ended between the two instants, on the last day of the demo or later. */
export async function sendFurtherWork(
  target: DemoTarget,
  { since, now }: { since?: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const ids = await findIds(target);
  // East of Greenwich, the next day may already have begun.
  const tomorrow = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
  const days = target.until.until(tomorrow, { largestUnit: 'days' }).days;
  for (let day = lastDay; day <= lastDay + days; day += 1) {
    // Slots that the user of the demo no longer allows are rejected; the others are stored.
    await sendActivities(target, day, { now, ids, ...(since && { since }) });
  }
}

/** Continues the people's work while the demo runs. */
export async function continueDemo(target: DemoTarget, onError: (error: unknown) => void): Promise<never> {
  let sentUntil: Temporal.Instant | undefined;
  for (;;) {
    const now = Temporal.Now.instant();
    try {
      await sendFurtherWork(target, { now, ...(sentUntil && { since: sentUntil }) });
      sentUntil = now;
    } catch (error) {
      target.signal.throwIfAborted();
      onError(error);
    }
    await pause(everyMs, undefined, { signal: target.signal });
  }
}
