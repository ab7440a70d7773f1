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
import { detailKinds, firstKeptDay, releasedKinds } from './rules.ts';
import * as store from './store/policy.ts';
import { inTurn, type ReleaseTurn } from './turn.ts';
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
  if (!Value.Check(manifestShape, value)) throw new BackupError('it is no archive of fairhour');
  const { organization_id: organizationId, kind, month } = value;
  return { organizationId, kind, month: Temporal.PlainDate.from(`${month}-01`) };
}

/** Reads the file to its end and compares its sums. Throws `BackupError` where it is no archive, or damaged. */
async function inspect(file: string): Promise<ArchivedMonth> {
  let sums = '';
  let manifest: ArchivedMonth | undefined;
  for await (const { name, bytes } of readEntries(file)) {
    manifest ??= name === 'manifest.json' ? readManifest(bytes) : undefined;
    if (!manifest) throw new BackupError('it is no archive of fairhour');
    if (name !== checksumsName) sums += `${hash('sha256', bytes)}  ${name}\n`;
    else if (sums === bytes.toString('utf8')) return manifest;
    else throw new BackupError('it is damaged: its SHA-256 sums differ');
  }
  throw new BackupError(manifest ? 'it is cut short' : 'it is no archive of fairhour');
}

const monthText = (month: Temporal.PlainDate) => month.toString().slice(0, 7);

/** What an organization keeps no longer would go again in the next night. */
function requireKept({ month }: ArchivedMonth, now: Temporal.Instant, months: number | null): void {
  if (months === null || !isBefore(month, firstKeptDay(now, months))) return;
  throw new BackupError(
    `the organization keeps ${months} months of it, which ${monthText(month)} is not among: have it keep more first`,
  );
}

/** What comes back whole lies beside what is kept, without a month between in which only some is there. */
function requireNext({ kind, month }: ArchivedMonth, releasedBefore: string | null): void {
  if (!recordKinds[kind].isWhole) return;
  const released = releasedBefore === null ? null : Temporal.PlainDate.from(releasedBefore);
  if (released === null || !isBefore(month, released)) throw new BackupError(`${monthText(month)} is there already`);
  const next = released.subtract({ months: 1 });
  if (!month.equals(next))
    throw new BackupError(`months come back one after the other, the newest first: import ${monthText(next)} before`);
}

async function requireWelcome(run: JobRun, of: ArchivedMonth): Promise<void> {
  const all = await run.transaction((ctx) => store.selectKept(ctx.db, of.organizationId));
  const kept = all.find((each) => each.kind === of.kind);
  requireKept(of, run.now, kept?.months ?? null);
  requireNext(of, kept?.releasedBefore ?? null);
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '');

/** What an archive brought back. */
interface Imported {
  /** Into how many records it went. */
  count: number;
  /** Of how many members the month is in another archive of it. */
  membersAway: number;
}

/** Notes what came back; what comes back whole is kept from there on again, once it is there of all members. */
function noteImport(run: JobRun, of: ArchivedMonth, count: number, turn: ReleaseTurn): Promise<Imported> {
  const { organizationId, kind, month } = of;
  const after = { [`${kind}_imported`]: monthText(month), count };
  return run.transaction(async (ctx) => {
    await turn.require(ctx);
    const { isWhole, countAway } = recordKinds[kind];
    const membersAway = (await countAway?.(ctx.db, of)) ?? 0;
    if (isWhole && membersAway === 0) await store.saveKeptFrom(ctx.db, organizationId, of);
    await recordChanges(ctx, organizationId, [
      { subject: 'organization', subjectId: organizationId, action: 'imported', before: {}, after },
    ]);
    return { count, membersAway };
  });
}

async function putBack(run: JobRun, file: string, of: ArchivedMonth, turn: ReleaseTurn): Promise<Imported> {
  await requireWelcome(run, of);
  const { organizationId, kind } = of;
  // With activities comes what hung on them, of which less may be kept by now.
  const coming = [kind, ...(kind === 'activities' ? detailKinds : [])];
  await run.transaction((ctx) => store.reopenCleared(ctx.db, organizationId, coming, of.month));
  let count = 0;
  for await (const { name, bytes } of readEntries(file)) {
    if (!name.startsWith('lines/')) continue;
    count += await recordKinds[kind].put(run, of, linesIn((await decompress(bytes)).toString('utf8')));
  }
  return noteImport(run, of, count, turn);
}

/**
 * Puts an archived month back where nothing is; answers what of it. Again it changes nothing, and of several archives
 * of a month it does not matter which comes first. Throws `NotAlone` where another process lets go of records of the
 * organization, or puts some back.
 */
export async function importArchive(run: JobRun, file: string): Promise<ArchivedMonth & Imported> {
  const of = await inspect(file);
  return { ...of, ...(await inTurn(run, of.organizationId, (turn) => putBack(run, file, of, turn))) };
}
