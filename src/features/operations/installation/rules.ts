/** What is known of an installation at an instant. */
export interface HealthFacts {
  /** Why no write is possible; null when one is. */
  writeFailure: string | null;
  /** Nodes of a cluster that do not answer, and how many organizations lie there. */
  away: { nodes_away: readonly string[]; organizations_away: number };
  /** How much later it is by the clock of this process than by that of the database. */
  clockAheadSeconds: number;
  /** Of the data directory of an embedded database. */
  disk: { freeBytes: number; totalBytes: number } | null;
  oldestDueSeconds: number | null;
  failedJobs: number;
  backup: { age_seconds: number | null; /** Why the server could not make the last one. */ failure: string | null };
  /** Since when mail and webhooks are held back, after a restore. */
  sending_held_since: string | null;
  figures: { differing: number; organization_ids: readonly number[]; overdue_seconds: number | null };
  schema: { version: number; newest: number };
}

const gib = 1024 ** 3;
const leastFreeBytes = gib;
const leastFreeShare = 0.05;
const longestWaitSeconds = 300;
const day = 86_400;
/** A weekly backup may be a day late. */
const longestWithoutBackupDays = 8;

const longestOverdueDays = 7;
/** Machines that set their clocks by a source of time differ by a fraction of a second. */
const mostClockSeconds = 2;

const inGib = (bytes: number) => `${(bytes / gib).toFixed(1)} GiB`;

function ofClock({ clockAheadSeconds: ahead }: HealthFacts): string[] {
  if (Math.abs(ahead) < mostClockSeconds) return [];
  const off = `${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
  return [
    `The clock of this server is ${off} that of the database: have all machines set theirs by one source, since what ` +
      'is due, and what was known at an instant, goes by the clock of whichever server does it.',
  ];
}

function ofNodes({ away: { nodes_away: nodes, organizations_away: count } }: HealthFacts): string[] {
  if (nodes.length === 0) return [];
  return [
    `${nodes.length === 1 ? 'A node' : 'Nodes'} of the cluster ${nodes.length === 1 ? 'does' : 'do'} not answer, ` +
      `${nodes.join(', ')}: the ${count} organization(s) there are not served and their background work waits. In ` +
      'no organization can people be invited, tokens be made or ended, or a new month of activities be begun, since ' +
      'that is written on every node. Start it, or put its standby in its place.',
  ];
}

function ofDisk({ disk }: HealthFacts): string[] {
  if (!disk || disk.freeBytes >= Math.max(leastFreeBytes, leastFreeShare * disk.totalBytes)) return [];
  const room = `${inGib(disk.freeBytes)} of ${inGib(disk.totalBytes)}`;
  return [`Only ${room} are free for the data directory: make room before writes fail.`];
}

function ofWork({ oldestDueSeconds, failedJobs }: HealthFacts): string[] {
  const warnings: string[] = [];
  if (oldestDueSeconds !== null && oldestDueSeconds > longestWaitSeconds)
    warnings.push(
      `Background work has waited for ${oldestDueSeconds} s: see that a server or worker runs, and what it logs.`,
    );
  if (failedJobs > 0)
    warnings.push(`${failedJobs} piece(s) of background work failed again and again: the log says why.`);
  return warnings;
}

function ofBackup({ backup: { age_seconds: ageSeconds, failure } }: HealthFacts): string[] {
  const howTo =
    'let the server make them ("fairhour backup DIRECTORY --every 24h"), or report each with "fairhour backup record"';
  const failed = failure === null ? [] : [`The last backup could not be made: ${failure}.`];
  if (ageSeconds === null) return [...failed, `No backup was ever reported: ${howTo}.`];
  const days = Math.floor(ageSeconds / day);
  return days >= longestWithoutBackupDays
    ? [...failed, `The last reported backup is ${days} days old: ${howTo}.`]
    : failed;
}

const ofHold = ({ sending_held_since: heldSince }: HealthFacts): string[] =>
  heldSince === null
    ? []
    : [`Mail and webhooks are held since a restore (${heldSince}): "fairhour restore release" lets them go out.`];

function ofFigures({ figures }: HealthFacts): string[] {
  const { differing, organization_ids: ids, overdue_seconds: overdue } = figures;
  const warnings: string[] = [];
  if (differing > 0)
    warnings.push(
      `${differing} derived figure(s) differ from what they are made from, in organization(s) ${ids.join(', ')}: ` +
        '"fairhour rebuild" names them, with --repair it corrects them.',
    );
  const days = Math.floor((overdue ?? 0) / day);
  if (days >= longestOverdueDays)
    warnings.push(`The weekly check of derived figures is ${days} days late: the log says why.`);
  return warnings;
}

function ofSchema({ schema: { version, newest } }: HealthFacts): string[] {
  if (version === newest) return [];
  return version > newest
    ? [`The database has schema ${version}, this program knows ${newest}: upgrade it, it takes no writes until then.`]
    : [`The database has schema ${version}, this program needs ${newest}: run "fairhour migrate".`];
}

/**
 * What somebody should look at, each with what to do; empty when all is well. The limits are those of the example of
 * alerts in docs/alerts.yml.
 *
 *     judgeHealth({ ...facts, failedJobs: 1 })
 *     // ['1 piece(s) of background work failed again and again: the log says why.']
 */
export function judgeHealth(facts: HealthFacts): string[] {
  const write = facts.writeFailure === null ? [] : [`The database takes no writes: ${facts.writeFailure}.`];
  const judges = [ofNodes, ofSchema, ofClock, ofDisk, ofWork, ofHold, ofBackup, ofFigures];
  return [...write, ...judges.flatMap((judge) => judge(facts))];
}
