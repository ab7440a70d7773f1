import type { TestApp, TestOrganization } from '../../../test/harness/app.ts';
import { itemsOf, jiggler, sequence, work } from '../../../test/harness/detection.ts';
import { makeFlags } from '../../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../../test/harness/members.ts';
import { ingest, makeProject } from '../../../test/harness/time.ts';

const instant = (text: string) => Temporal.Instant.from(text);

/** Two flags that make up one case. Their statistic has values measured in people. */
export function caseOf(userId: number, day: string) {
  const startsAt = instant(`${day}T09:00:00Z`);
  const session = `${userId}-${startsAt.epochMilliseconds / 1_000}`;
  const limits = { limit_name: 'sparse_dispersion_9_slots', levels: { high: 0.08, medium: 0.2, low: 0.4 } };
  const measured = { ...limits, limit: 0.08, value: 0.02, people_measure: { extreme: 1.01, typical: 10.4 } };
  const evidence = { statistic: 'dispersion', ...measured, stretch_id: session, rule_version: '2026-11-4' };
  return [
    { userId, startsAt, confidenceLevel: 'high', evidence, topApps: new Map([['Move Mouse', 3_600]]) },
    {
      userId,
      startsAt,
      type: 'suspicious_activity',
      suspiciousApps: ['Move Mouse'],
      evidence: { stretch_id: session },
    },
  ] as const;
}

export interface InboxWorld {
  owner: TestOrganization;
  members: TestMember[];
  flags: number[];
}

/** Three members with one case each. The day of the first member has data for each minute. */
export async function makeInbox(app: TestApp, names: readonly string[]): Promise<InboxWorld> {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const projectId = await makeProject(owner);
  const members: TestMember[] = [];
  for (const name of names) members.push(await addMember(app, owner, { name, projectId }));
  const [first] = members;
  const sent = { userId: first?.userId ?? 0, projectId, startsAt: '2026-02-27T08:00:00Z' };
  await ingest(owner.client, owner.organizationId, itemsOf(sequence(work(1, 60), jiggler(60)), sent));
  const days = ['2026-02-27', '2026-02-26', '2026-02-25'];
  const flags = await makeFlags(
    app,
    owner,
    members.flatMap(({ userId }, index) => caseOf(userId, days[index] ?? '')),
  );
  return { owner, members, flags };
}
