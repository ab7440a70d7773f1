import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';

const renamed = {
  budget_stated: 'budget_set',
  rate_stated: 'rate_set',
  payroll_taken: 'payroll_exported',
  invitation_link_made: 'invitation_link_created',
  invitation_sent_again: 'invitation_resent',
  salary_set: 'salary_set',
};

test('the migration renames the actions in stored audit entries and events, and no other names', async () => {
  const { version = 0 } = listMigrations().find(({ name }) => name === 'names_of_actions') ?? {};
  const { database, drop } = await databaseBefore(version);
  const { pool } = database;
  await pool.query(`insert into organizations (name, currency, created_at, updated_at)
    values ('Harbour', 'EUR', '2026-01-01Z', '2026-01-01Z')`);
  const old = Object.keys(renamed);
  await pool.query(
    `insert into audit_entries (organization_id, recorded_at, action, subject, subject_id)
     select o.id, '2026-03-02Z', action, 'member', 1 from organizations o, unnest($1::text[]) action`,
    [old],
  );
  await pool.query(
    `insert into feed_entries (organization_id, kind, subject, subject_id, payload, recorded_at)
     select o.id, 'pay_rate_set', 'member', 1, jsonb_build_object('action', action, 'fields', '["pay_rate"]'::jsonb),
       '2026-03-02Z' from organizations o, unnest(array['rate_stated', 'budget_stated', 'salary_set']) action`,
  );
  await migrate(database);
  const audit = await pool.query<{ action: string }>('select action from audit_entries order by id');
  expect(audit.rows.map(({ action }) => action).toSorted()).toEqual(Object.values(renamed).toSorted());
  const feed = await pool.query<{ payload: unknown }>('select payload from feed_entries order by id');
  expect(feed.rows.map(({ payload }) => payload)).toEqual(
    ['rate_set', 'budget_set', 'salary_set'].map((action) => ({ action, fields: ['pay_rate'] })),
  );
  await database.close();
  await drop();
});
