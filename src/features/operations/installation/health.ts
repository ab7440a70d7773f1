import { statfs } from 'node:fs/promises';
import type { WireHealth } from '../../../contract/installation.ts';
import { findReachablePart, limitToOrganizations } from '../../../db/cluster/reachable-part.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { schemaVersions } from '../../../db/migrate.ts';
import { sql } from '../../../db/sql.ts';
import { probeWrite, writeFailureOf } from '../../../db/probe.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { countFailedJobs, readOutboxState } from '../../../jobs/store.ts';
import { type ChecksState, readChecksState } from './figure-checks/facts.ts';
import { readMailState } from '../../notifications/mail/facts.ts';
import { readWebhooksState, type WebhooksState } from '../../notifications/webhooks/facts.ts';
import { formatMicros, parseDateTime } from '../../../time/text.ts';
import { type HealthFacts, judgeHealth } from './rules.ts';
import { findLastBackup, findSchedule } from './backups.ts';
import { findHold } from './sending-hold.ts';
import { readServerVersion } from './store.ts';

/** The installation, as the composition root knows it. */
export interface Installation {
  database: Database;
  /** The data directory of an embedded database. Null with a PostgreSQL server. */
  dataDirectory: string | null;
  version: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  wallMs(): number;
}

async function measureWrite({ database, wallMs }: Installation): Promise<{ failure: string | null; ms: number }> {
  const begun = wallMs();
  const failure = await database.transaction(probeWrite).then(
    () => null,
    (error: unknown) => {
      const reason = writeFailureOf(error);
      if (reason === undefined) throw error;
      return reason;
    },
  );
  return { failure, ms: Math.round(wallMs() - begun) };
}

/**
 * The seconds by which the clock of this process is ahead of the database's, not counting the duration of the query.
 */
async function measureClock({ database, wallMs }: Installation): Promise<number> {
  const requestedAt = wallMs();
  const { ms } = await database.one<{ ms: number }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
  return (Math.max(0, requestedAt - ms) + Math.min(0, wallMs() - ms)) / 1_000;
}

async function measureDisk({ dataDirectory }: Installation): Promise<HealthFacts['disk']> {
  if (dataDirectory === null) return null;
  const { bavail, blocks, bsize } = await statfs(dataDirectory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const secondsSince = (now: Temporal.Instant, text: string | null): number | null => {
  const then = text === null ? null : parseDateTime(text);
  return then && Math.max(0, Math.floor((now.epochMilliseconds - then.epochMilliseconds) / 1_000));
};

/** The state of the weekly checks. A check that has just become due is not overdue. */
const figuresOf = ({ differing, organizationIds, oldestDueAt }: ChecksState, now: Temporal.Instant) => ({
  differing,
  organization_ids: organizationIds,
  overdue_seconds: secondsSince(now, oldestDueAt) || null,
});

async function readSafety(db: Executor, now: Temporal.Instant) {
  const [last, schedule, hold] = await concurrently(findLastBackup(db), findSchedule(db), findHold(db));
  return {
    backup: {
      last_at: last,
      age_seconds: secondsSince(now, last),
      next_at: schedule?.dueAt ?? null,
      failure: schedule?.failure ?? null,
    },
    sending_paused_since: hold?.heldAt ?? null,
  };
}

const webhooksOf = ({ waiting, oldestWaitingAt, disabled }: WebhooksState, now: Temporal.Instant) => ({
  waiting,
  oldest_waiting_seconds: secondsSince(now, oldestWaitingAt),
  disabled,
});

/** Unavailable nodes of a cluster, and an executor whose queries over all organizations skip these nodes. */
async function lookAtNodes({ database }: Installation, db: Executor) {
  const left = await findReachablePart(database);
  const away = { unreachable_nodes: [...(left?.away ?? [])], unreachable_organizations: left?.awayIds.length ?? 0 };
  return { away, all: left ? limitToOrganizations(db, left.livingIds) : db };
}

/** The health at `now`. Reads through `db`; the write probe uses a separate connection. */
export async function readHealth(installation: Installation, db: Executor, now: Temporal.Instant): Promise<WireHealth> {
  const [write, disk] = await Promise.all([measureWrite(installation), measureDisk(installation)]);
  const clockAheadSeconds = await measureClock(installation);
  const { away, all } = await lookAtNodes(installation, db);
  const [schema, serverVersion, outbox, failedJobs, safety, checks, mail, webhooks] = await concurrently(
    schemaVersions(db),
    readServerVersion(db),
    readOutboxState(all, now),
    countFailedJobs(db),
    readSafety(db, now),
    readChecksState(all),
    readMailState(db, now),
    readWebhooksState(all),
  );
  const judged = { ...safety, figures: figuresOf(checks, now) };
  const versions = { version: schema.present, newest: schema.newest };
  const warnings = judgeHealth({
    writeFailure: write.failure,
    away,
    clockAheadSeconds,
    disk,
    oldestDueSeconds: outbox.oldestDueSeconds,
    failedJobs,
    ...judged,
    schema: versions,
  });
  return {
    status: warnings.length === 0 ? 'ok' : 'attention',
    warnings,
    version: installation.version,
    checked_at: formatMicros(now),
    database: { version: serverVersion, write_possible: write.failure === null, answer_ms: write.ms, ...away },
    disk: disk && { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    background_work: { oldest_due_seconds: outbox.oldestDueSeconds, waiting: outbox.waiting, failed: failedJobs },
    ...judged,
    schema: versions,
    mail: { configured: installation.sendsMail, ...mail },
    webhooks: webhooksOf(webhooks, now),
  };
}
