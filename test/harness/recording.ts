import { sql } from '../../src/db/sql.ts';
import type { TestApp, TestOrganization } from './app.ts';

type Organization = Pick<TestOrganization, 'organizationId'>;
type Decided = Partial<Record<'app_and_url_tracking' | 'screenshot_frequency', string>>;

/** An instant before the earliest time that can be uploaded. */
const longAgo = '2022-01-01T00:00:00Z';

/** Sets values for all members as of an earlier instant, because the test clock cannot go back. */
export async function decideAt(
  { database }: Pick<TestApp, 'database'>,
  { organizationId }: Organization,
  since: string,
  decided: Decided,
): Promise<void> {
  for (const [setting, value] of Object.entries(decided)) {
    const { generation } = await database.one<{ generation: number }>(sql`
      insert into setting_defaults (organization_id, setting, value, generation, changed_at)
      values (${organizationId}, ${setting}, ${value}, 1, ${since})
      on conflict (organization_id, setting) do update set value = excluded.value,
        generation = setting_defaults.generation + 1, changed_at = excluded.changed_at
      returning generation`);
    await database.run(sql`
      insert into setting_changes (organization_id, setting, value, generation, changed_at)
      values (${organizationId}, ${setting}, ${value}, ${generation}, ${since})`);
  }
}

/** Records applications, addresses and ten screenshots in ten minutes for all members, as if set long ago. */
export async function recordContents(app: Pick<TestApp, 'database'>, organization: Organization): Promise<void> {
  await app.database.run(sql`
    update organization_features set since = ${longAgo}
    where organization_id = ${organization.organizationId} and until is null`);
  await decideAt(app, organization, longAgo, { app_and_url_tracking: 'apps_and_urls', screenshot_frequency: '10' });
}
