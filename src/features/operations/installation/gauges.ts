import type { WireHealth } from '../../../contract/installation.ts';

export interface Gauge {
  name: string;
  help: string;
  value: number | null;
}

/** The figures of health as Prometheus shows them; what is not known is left out by whoever writes them. */
export function gaugesOf(health: WireHealth): Gauge[] {
  const { database, disk, background_work: work, backup, schema, figures, webhooks } = health;
  const entries: [name: string, value: number | null, help: string][] = [
    ['warnings', health.warnings.length, 'How many warnings /ext/v1/health has'],
    ['database_write_possible', Number(database.write_possible), '1 = the database takes writes'],
    ['database_write_seconds', database.answer_ms / 1_000, 'How long the database took to take a write'],
    ['cluster_nodes_away', database.nodes_away.length, 'Nodes of a cluster that do not answer'],
    ['disk_free_bytes', disk?.free_bytes ?? null, 'Free for the data directory of the embedded database'],
    ['disk_total_bytes', disk?.total_bytes ?? null, 'Size of the file system of the data directory'],
    ['work_oldest_due_seconds', work.oldest_due_seconds ?? 0, 'How long the oldest work that is due has waited'],
    ['work_waiting', work.waiting, 'Background work that is due and not done'],
    ['work_failed', work.failed, 'Background work that fails again and again'],
    ['webhooks_waiting', webhooks.waiting, 'Deliveries that wait for webhooks that are enabled'],
    ['webhooks_oldest_waiting_seconds', webhooks.oldest_waiting_seconds ?? 0, 'How long the oldest of them has waited'],
    ['webhooks_disabled', webhooks.disabled, 'Webhooks that were disabled since they failed and are still'],
    ['backup_age_seconds', backup.age_seconds, 'Age of the last backup that was reported'],
    ['backup_failed', Number(backup.failure !== null), '1 = the server could not make the last backup'],
    ['sending_held', Number(health.sending_held_since !== null), '1 = mail and webhooks are held back after a restore'],
    ['figures_differing', figures.differing, 'Derived figures that the last weekly checks found to differ'],
    [
      'figures_check_overdue_seconds',
      figures.overdue_seconds ?? 0,
      'How long the oldest weekly check that is due waits',
    ],
    ['schema_version', schema.version, 'The version of the schema in the database'],
    ['schema_newest', schema.newest, 'The newest version of the schema that this program knows'],
  ];
  return entries.map(([name, value, help]) => ({ name: `fairhour_${name}`, help, value }));
}
