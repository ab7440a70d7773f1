/** The facts about an installation at a given instant. */
export interface HealthFacts {
  /** The reason why writes fail, or null. */
  writeFailure: string | null;
  /** The cluster nodes that do not answer, and the number of organizations on them. */
  away: { unreachable_nodes: readonly string[]; unreachable_organizations: number };
  /** The seconds by which the clock of this process is ahead of the database's. */
  clockAheadSeconds: number;
  /** The disk that contains the data directory of an embedded database. */
  disk: { freeBytes: number; totalBytes: number } | null;
  oldestDueSeconds: number | null;
  failedJobs: number;
  backup: { age_seconds: number | null; /** Why the server could not make the last one. */ failure: string | null };
  /** Since when mail and webhooks have been on hold after a restore. */
  sending_paused_since: string | null;
  figures: { differing: number; organization_ids: readonly number[]; overdue_seconds: number | null };
  schema: { version: number; newest: number };
}

const gib = 1024 ** 3;
const leastFreeBytes = gib;
const leastFreeShare = 0.05;
const longestWaitSeconds = 300;
const day = 86_400;
/** Allows weekly backups to be a day late. */
const longestWithoutBackupDays = 8;

const longestOverdueDays = 7;
/** Synchronized machines differ by a fraction of a second. */
const mostClockSeconds = 2;

const inGib = (bytes: number) => `${(bytes / gib).toFixed(1)} GiB`;

function ofClock({ clockAheadSeconds: ahead }: HealthFacts): string[] {
  if (Math.abs(ahead) < mostClockSeconds) return [];
  const off = `${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return [
    `The clock of this server is ${off} the clock of the database: synchronize all machines with one time source. ` +
      'Each server uses its clock to find due work and to date facts.',
  ];
}

function ofNodes({ away: { unreachable_nodes: nodes, unreachable_organizations: count } }: HealthFacts): string[] {
  if (nodes.length === 0) return [];
  return [
    `${nodes.length === 1 ? 'A node' : 'Nodes'} of the cluster ${nodes.length === 1 ? 'does' : 'do'} not answer, ` +
      `${nodes.join(', ')}: the ${count} organization(s) there are unavailable and their background work waits. No ` +
      'organization can invite people, create or end tokens, or start a new month of activities, because these write ' +
      'to every node. Start it, or promote its standby.',
  ];
}

function ofDisk({ disk }: HealthFacts): string[] {
  if (!disk || disk.freeBytes >= Math.max(leastFreeBytes, leastFreeShare * disk.totalBytes)) return [];
  const room = `${inGib(disk.freeBytes)} of ${inGib(disk.totalBytes)}`;
  return [`Only ${room} is free for the data directory: free some space before writes fail.`];
}

function ofWork({ oldestDueSeconds, failedJobs }: HealthFacts): string[] {
  const warnings: string[] = [];
  if (oldestDueSeconds !== null && oldestDueSeconds > longestWaitSeconds)
    warnings.push(
      `Background work has waited for ${oldestDueSeconds} s: check that a server or worker runs, and read its log.`,
    );
  if (failedJobs > 0) warnings.push(`${failedJobs} background job(s) fail repeatedly: see the log.`);
  return warnings;
}

function ofBackup({ backup: { age_seconds: ageSeconds, failure } }: HealthFacts): string[] {
  const howTo =
    'schedule backups ("fairhour backup DIRECTORY --every 24h"), or report each one with "fairhour backup record"';
  const failed = failure === null ? [] : [`The last backup failed: ${failure}.`];
  if (ageSeconds === null) return [...failed, `No backup was ever reported: ${howTo}.`];
  const days = Math.floor(ageSeconds / day);
  return days >= longestWithoutBackupDays
    ? [...failed, `The last reported backup is ${days} days old: ${howTo}.`]
    : failed;
}

const ofHold = ({ sending_paused_since: heldSince }: HealthFacts): string[] =>
  heldSince === null
    ? []
    : [`Mail and webhooks have been on hold since a restore (${heldSince}): "fairhour restore release" sends them.`];

function ofFigures({ figures }: HealthFacts): string[] {
  const { differing, organization_ids: ids, overdue_seconds: overdue } = figures;
  const warnings: string[] = [];
  if (differing > 0)
    warnings.push(
      `${differing} derived figure(s) differ from their source records, in organization(s) ${ids.join(', ')}: ` +
        '"fairhour rebuild" lists them, and "fairhour rebuild --repair" corrects them.',
    );
  const days = Math.floor((overdue ?? 0) / day);
  if (days >= longestOverdueDays)
    warnings.push(`The weekly check of derived figures is ${days} days late: see the log.`);
  return warnings;
}

function ofSchema({ schema: { version, newest } }: HealthFacts): string[] {
  if (version === newest) return [];
  return version > newest
    ? [`The database has schema ${version}, this program knows ${newest}: upgrade it. It writes nothing until then.`]
    : [`The database has schema ${version}, this program needs ${newest}: run "fairhour migrate".`];
}

/**
 * Warnings for the operator, each with the action to take. Empty if there are no problems. The example alerts in
 * docs/alerts.yml use the same limits.
 *
 *     judgeHealth({ ...facts, failedJobs: 1 })
 *     // ['1 background job(s) fail repeatedly: see the log.']
 */
export function judgeHealth(facts: HealthFacts): string[] {
  const write = facts.writeFailure === null ? [] : [`The database does not accept writes: ${facts.writeFailure}.`];
  const judges = [ofNodes, ofSchema, ofClock, ofDisk, ofWork, ofHold, ofBackup, ofFigures];
  return [...write, ...judges.flatMap((judge) => judge(facts))];
}
