import type pg from 'pg';

/** Two webhooks that receive every event of the feed. Returns the id of the webhook with many waiting deliveries. */
export async function addWebhooks(pool: pg.Pool, organizationId: number): Promise<number> {
  const at = `'2025-06-01Z'::timestamptz`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into webhooks (organization_id, url, description, signing_secret, begins_after, created_at, updated_at)
     select $1, 'https://hooks.example/' || n, '', '{}', 0, ${at}, ${at} from generate_series(1, 2) n
     returning id`,
    [organizationId],
  );
  await pool.query(
    `insert into webhook_deliveries (organization_id, webhook_id, feed_entry_id, kind, state, attempts, created_at)
     select $1::int, w.id, f.id, f.kind,
       case when w.url like '%1' or f.id % 100 = 0 then 'delivered' else 'waiting' end, 1, ${at}
     from feed_entries f join webhooks w on w.organization_id = f.organization_id where f.organization_id = $1
     order by f.id`,
    [organizationId],
  );
  await pool.query(
    `insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, status)
     select $1::int, id, 1, ${at}, 20, 200 from webhook_deliveries where organization_id = $1`,
    [organizationId],
  );
  return Math.max(...rows.map(({ id }) => id));
}
