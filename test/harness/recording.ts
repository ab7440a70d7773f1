import { sql } from '../../src/db/sql.ts';
import type { TestApp, TestOrganization } from './app.ts';

/** Before any time that may be sent. */
const longAgo = '2022-01-01T00:00:00Z';

/**
 * Applications, addresses and ten screenshots in ten minutes are recorded of everybody, as if decided long ago: the
 * clock of the tests does not go back that far.
 */
export async function recordContents(
  { database }: Pick<TestApp, 'database'>,
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
): Promise<void> {
  await database.run(sql`
    update organization_features set since = ${longAgo}
    where organization_id = ${organizationId} and until is null`);
  for (const [setting, value] of Object.entries({
    app_and_url_tracking: 'apps_and_urls',
    screenshot_frequency: '10',
  })) {
    await database.run(sql`
      insert into setting_defaults (organization_id, setting, value, generation, changed_at)
      values (${organizationId}, ${setting}, ${value}, 1, ${longAgo})`);
    await database.run(sql`
      insert into setting_changes (organization_id, setting, value, generation, changed_at)
      values (${organizationId}, ${setting}, ${value}, 1, ${longAgo})`);
  }
}
