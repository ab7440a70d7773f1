import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { listMigrations } from '../../../db/migrations.ts';

const session = { id: 7, way: 'link', user_id: 1 };
const renamedSession = { id: 7, sign_in_method: 'link', user_id: 1 };

test('the migration renames the fields in stored audit entries and events, and no other names', async () => {
  const { version = 0 } = listMigrations().find(({ name }) => name === 'names_of_fields') ?? {};
  const { database, drop } = await databaseBefore(version);
  const { pool } = database;
  await pool.query(`insert into organizations (name, currency, created_at, updated_at)
    values ('Harbour', 'EUR', '2026-01-01Z', '2026-01-01Z')`);
  await pool.query(`insert into users (name, first_name, last_name, email, time_zone, status, created_at, updated_at)
    values ('Ada Lovelace', 'Ada', 'Lovelace', 'ada@example.com', 'UTC', 'active', '2026-01-01Z', '2026-01-01Z')`);
  const entries = [
    ['session', null, session],
    ['session', session, null],
    ['session', session, { ...session, proved_by: 'password' }],
    ['organization', { read_log_months: null }, { read_log_months: 6, audit_months: 12 }],
    ['organization', { name: 'Pier' }, { name: 'Harbour' }],
    ['project', { way: 'north' }, { read_log_months: 1 }],
  ].map(([subject, before, after]) => ({ subject, before, after }));
  await pool.query(
    `insert into audit_entries (organization_id, recorded_at, action, subject, subject_id, before, after)
     select o.id, '2026-03-02Z', 'updated', entry.subject, 1, nullif(entry.before, 'null'), nullif(entry.after, 'null')
     from organizations o, rows from (jsonb_to_recordset($1::jsonb) as (subject text, before jsonb, after jsonb))
       with ordinality as entry order by ordinality`,
    [JSON.stringify(entries)],
  );
  const payloads = [['activities_months', 'read_log_months'], ['read_log_months'], ['name']];
  await pool.query(
    `insert into feed_entries (organization_id, kind, subject, subject_id, payload, recorded_at)
     select o.id, 'organization_changed', 'organization', o.id,
       jsonb_build_object('action', 'updated', 'fields', fields), '2026-03-02Z'
     from organizations o, jsonb_array_elements($1::jsonb) with ordinality as entry (fields, at) order by at`,
    [JSON.stringify(payloads)],
  );
  await pool.query(
    `insert into user_events (user_id, kind, payload, recorded_at)
     select u.id, kind, $1::jsonb, '2026-03-02Z'
     from users u, unnest(array['session_created', 'session_ended', 'token_ended']) kind`,
    [JSON.stringify({ session, cause: 'password_changed' })],
  );
  await migrate(database);
  const audit = await pool.query<object>('select before, after from audit_entries order by id');
  expect(audit.rows).toEqual([
    { before: null, after: renamedSession },
    { before: renamedSession, after: null },
    { before: renamedSession, after: { ...renamedSession, proved_by: 'password' } },
    { before: { access_log_months: null }, after: { access_log_months: 6, audit_months: 12 } },
    { before: { name: 'Pier' }, after: { name: 'Harbour' } },
    { before: { way: 'north' }, after: { read_log_months: 1 } },
  ]);
  const feed = await pool.query<{ payload: unknown }>('select payload from feed_entries order by id');
  expect(feed.rows.map(({ payload }) => payload)).toEqual(
    [['access_log_months', 'activities_months'], ['access_log_months'], ['name']].map((fields) => ({
      action: 'updated',
      fields,
    })),
  );
  const events = await pool.query<object>('select kind, payload from user_events order by id');
  const cause = 'password_changed';
  expect(events.rows).toEqual([
    { kind: 'session_created', payload: { session: renamedSession, cause } },
    { kind: 'session_ended', payload: { session: renamedSession, cause } },
    { kind: 'token_ended', payload: { session, cause } },
  ]);
  await database.close();
  await drop();
});
