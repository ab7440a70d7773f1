import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readEntries } from '../../db/backup/container.ts';
import { BackupError, checksumsName } from '../../db/backup/shape.ts';
import type { JobRun } from '../../jobs/job.ts';
import { recordChanges } from '../audit/actions.ts';
import { type ArchivedMonth, archiveFormat } from './archive.ts';
import { firstKeptDay, releasedKinds } from './rules.ts';
import * as audit from './store/audit.ts';
import * as policy from './store/policy.ts';
import * as slots from './store/slots.ts';

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
  throw new BackupError('it is cut short');
}

/** What an organization keeps no longer would go again in the next night. */
async function requireKept(run: JobRun, { organizationId, kind, month }: ArchivedMonth): Promise<void> {
  const kept = await run.transaction((ctx) => policy.selectKept(ctx.db, organizationId));
  const months = kept.find((each) => each.kind === kind)?.months ?? null;
  if (months === null || Temporal.PlainDate.compare(firstKeptDay(run.now, months), month) <= 0) return;
  throw new BackupError(
    `the organization keeps ${months} months of it, which ${month.toString().slice(0, 7)} is not among: have it keep ` +
      'more first',
  );
}

const linesAtOnce = 2_000;

async function putLines(run: JobRun, { organizationId, kind }: ArchivedMonth, text: string): Promise<number> {
  const lines = text.split('\n').filter((line) => line !== '');
  let count = 0;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce);
    count += await run.transaction((ctx) =>
      kind === 'audit'
        ? audit.putAuditLines(ctx.db, organizationId, some)
        : slots.putSlotLines(ctx.db, organizationId, kind, some),
    );
  }
  return count;
}

/** Puts an archived month back where nothing is; answers how many records it went into. Again it changes nothing. */
export async function importArchive(run: JobRun, file: string): Promise<ArchivedMonth & { count: number }> {
  const of = await inspect(file);
  await requireKept(run, of);
  const { organizationId, kind, month } = of;
  await run.transaction((ctx) => policy.reopenCleared(ctx.db, organizationId, of));
  let count = 0;
  for await (const { name, bytes } of readEntries(file)) {
    if (name.startsWith('lines/')) count += await putLines(run, of, (await decompress(bytes)).toString('utf8'));
  }
  const after = { [`${kind}_imported`]: month.toString().slice(0, 7), count };
  await run.transaction((ctx) =>
    recordChanges(ctx, organizationId, [
      { subject: 'organization', subjectId: organizationId, action: 'imported', before: {}, after },
    ]),
  );
  return { ...of, count };
}
