import type { WireHealth } from '../../../contract/installation.ts';

export interface Gauge {
  name: string;
  help: string;
  value: number | null;
}

/** The health figures as Prometheus gauges. Unknown values are null; the caller leaves them out. */
export function gaugesOf(health: WireHealth): Gauge[] {
  const { database, disk, background_work: work, backup, schema, figures, webhooks } = health;
  const entries: [name: string, value: number | null, help: string][] = [
    ['warnings', health.warnings.length, 'Number of warnings in /ext/v1/health'],
    ['database_write_possible', Number(database.write_possible), '1 = the database accepts writes'],
    ['database_write_seconds', database.answer_ms / 1_000, 'Duration of a write probe in the database'],
    ['cluster_nodes_away', database.unreachable_nodes.length, 'Number of cluster nodes that do not answer'],
    ['disk_free_bytes', disk?.free_bytes ?? null, 'Free space for the data directory of the embedded database'],
    ['disk_total_bytes', disk?.total_bytes ?? null, 'Size of the file system of the data directory'],
    ['work_oldest_due_seconds', work.oldest_due_seconds ?? 0, 'Waiting time of the oldest due background work'],
    ['work_waiting', work.waiting, 'Due background work that has not been done'],
    ['work_failed', work.failed, 'Background jobs that fail repeatedly'],
    ['webhooks_waiting', webhooks.waiting, 'Waiting deliveries of enabled webhooks'],
    [
      'webhooks_oldest_waiting_seconds',
      webhooks.oldest_waiting_seconds ?? 0,
      'Waiting time of the oldest of these deliveries',
    ],
    ['webhooks_disabled', webhooks.disabled, 'Webhooks that were disabled after failures'],
    ['backup_age_seconds', backup.age_seconds, 'Age of the last reported backup'],
    ['backup_failed', Number(backup.failure !== null), '1 = the last scheduled backup failed'],
    ['sending_held', Number(health.sending_paused_since !== null), '1 = mail and webhooks are on hold after a restore'],
    ['figures_differing', figures.differing, 'Differences that the last weekly checks found in derived figures'],
    [
      'figures_check_overdue_seconds',
      figures.overdue_seconds ?? 0,
      'Time since the oldest pending weekly check became due',
    ],
    ['schema_version', schema.version, 'Schema version of the database'],
    ['schema_newest', schema.newest, 'Newest schema version that this program knows'],
  ];
  return entries.map(([name, value, help]) => ({ name: `fairhour_${name}`, help, value }));
}
