import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readEntries } from '../../../db/backup/container.ts';
import { BackupError, checksumsName } from '../../../db/backup/shape.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { type ArchivedMonth, archiveFormat } from './archive.ts';
import { recordKinds } from './kinds.ts';
import { detailKinds, firstRetainedDay, releasedKinds } from './rules.ts';
import * as store from './store/policy.ts';
import { underLease, type ReleaseLease } from './lease.ts';
import { isBefore } from '../../../time/order.ts';

const decompress = promisify(zstdDecompress);

const manifestShape = Type.Object({
  name: Type.Literal(archiveFormat.name),
  version: Type.Literal(archiveFormat.version),
  organization_id: Type.Integer(),
  kind: Type.Union(releasedKinds.map((kind) => Type.Literal(kind))),
  month: Type.String({ pattern: String.raw`^\d{4}-\d{2}$` }),
});

function readManifest(bytes: Buffer): ArchivedMonth {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  if (!Value.Check(manifestShape, value)) throw new BackupError('it is not a fairhour archive');
  const { organization_id: organizationId, kind, month } = value;
  return { organizationId, kind, month: Temporal.PlainDate.from(`${month}-01`) };
}

/** Reads the whole file and verifies its checksums. Throws `BackupError` if it is not an archive or is damaged. */
async function inspect(file: string): Promise<ArchivedMonth> {
  let sums = '';
  let manifest: ArchivedMonth | undefined;
  for await (const { name, bytes } of readEntries(file)) {
    manifest ??= name === 'manifest.json' ? readManifest(bytes) : undefined;
    if (!manifest) throw new BackupError('it is not a fairhour archive');
    if (name !== checksumsName) sums += `${hash('sha256', bytes)}  ${name}\n`;
    else if (sums === bytes.toString('utf8')) return manifest;
    else throw new BackupError('it is damaged: its SHA-256 sums differ');
  }
  throw new BackupError(manifest ? 'it is cut short' : 'it is not a fairhour archive');
}

const monthText = (month: Temporal.PlainDate) => month.toString().slice(0, 7);

/** Rejects months that the next nightly deletion would delete again. */
function requireRetained({ month }: ArchivedMonth, now: Temporal.Instant, months: number | null): void {
  if (months === null || !isBefore(month, firstRetainedDay(now, months))) return;
  throw new BackupError(
    `the organization retains ${months} months of these records, and ${monthText(month)} is older: retain more first`,
  );
}

/** Rejects a month that would leave a gap, because months of some kinds must be restored in order. */
function requireNext({ kind, month }: ArchivedMonth, releasedBefore: string | null): void {
  if (!recordKinds[kind].isWhole) return;
  const released = releasedBefore === null ? null : Temporal.PlainDate.from(releasedBefore);
  if (released === null || !isBefore(month, released)) throw new BackupError(`${monthText(month)} is already complete`);
  const next = released.subtract({ months: 1 });
  if (!month.equals(next))
    throw new BackupError(`months are restored in order, the newest first: import ${monthText(next)} before`);
}

async function requireImportable(run: JobRun, archived: ArchivedMonth): Promise<void> {
  const all = await run.transaction((ctx) => store.selectRetained(ctx.db, archived.organizationId));
  const policy = all.find((entry) => entry.kind === archived.kind);
  requireRetained(archived, run.now, policy?.months ?? null);
  requireNext(archived, policy?.releasedBefore ?? null);
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '');

/** The result of an import. */
interface Imported {
  /** Number of changed records. */
  count: number;
  /** The number of members whose part of the month is in another archive. */
  membersAway: number;
}

/** Records an import. A month of activities counts as retained once it is restored for all members. */
function noteImport(run: JobRun, archived: ArchivedMonth, count: number, turn: ReleaseLease): Promise<Imported> {
  const { organizationId, kind, month } = archived;
  const after = { [`${kind}_imported`]: monthText(month), count };
  return run.transaction(async (ctx) => {
    await turn.require(ctx);
    const { isWhole, countAway } = recordKinds[kind];
    const membersAway = (await countAway?.(ctx.db, archived)) ?? 0;
    if (isWhole && membersAway === 0) await store.saveRetainedFrom(ctx.db, organizationId, archived);
    await recordChanges(ctx, organizationId, [
      { subject: 'organization', subjectId: organizationId, action: 'imported', before: {}, after },
    ]);
    return { count, membersAway };
  });
}

async function restoreRecords(
  run: JobRun,
  file: string,
  archived: ArchivedMonth,
  turn: ReleaseLease,
): Promise<Imported> {
  await requireImportable(run, archived);
  const { organizationId, kind } = archived;
  // Activities are restored with their details, whose retention may by now be shorter.
  const coming = [kind, ...(kind === 'activities' ? detailKinds : [])];
  await run.transaction((ctx) => store.reopenCleared(ctx.db, organizationId, coming, archived.month));
  let count = 0;
  for await (const { name, bytes } of readEntries(file)) {
    if (!name.startsWith('lines/')) continue;
    count += await recordKinds[kind].put(run, archived, linesIn((await decompress(bytes)).toString('utf8')));
  }
  return noteImport(run, archived, count, turn);
}

/**
 * Restores the missing records of an archived month, and returns the result. A second import changes nothing, and
 * several archives of a month can be imported in any order. Throws `LeaseUnavailable` if another process is deleting or
 * restoring records of the organization.
 */
export async function importArchive(run: JobRun, file: string): Promise<ArchivedMonth & Imported> {
  const archived = await inspect(file);
  return {
    ...archived,
    ...(await underLease(run, archived.organizationId, (turn) => restoreRecords(run, file, archived, turn))),
  };
}
