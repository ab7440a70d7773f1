import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { EntryWriter } from '../../../db/backup/container.ts';
import { makeDirectory, removeUnfinished, writeBeside } from '../../../db/backup/file.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { recordKinds } from './kinds.ts';
import type { CopyChecksums, OrganizationMonth } from './kinds/kind.ts';
import type { ReleasedKind } from './rules.ts';
import type { ReleaseLease } from './lease.ts';

const compress = promisify(zstdCompress);

export const archiveFormat = { name: 'fairhour archive', version: 1 } as const;

/** A month of records of one kind. */
export interface ArchivedMonth extends OrganizationMonth {
  readonly kind: ReleasedKind;
}

const partBytes = 4 * 1024 * 1024;

/** Writes bundles of lines as compressed NDJSON parts. */
async function writeParts(entries: EntryWriter, source: AsyncIterable<string[]>): Promise<void> {
  let [text, number] = ['', 0];
  const flush = async () => {
    if (text === '') return;
    number += 1;
    await entries.add(`lines/${String(number).padStart(6, '0')}.ndjson.zst`, await compress(Buffer.from(text)));
    text = '';
  };
  for await (const lines of source) {
    for (const line of lines) text += `${line}\n`;
    if (text.length >= partBytes) await flush();
  }
  await flush();
}

async function writeArchive(run: JobRun, archived: ArchivedMonth, out: Writable, copied: CopyChecksums): Promise<void> {
  const entries = new EntryWriter(out, run.now);
  const { organizationId: organization_id, kind, month } = archived;
  const manifest = { ...archiveFormat, organization_id, kind, month: month.toString().slice(0, 7) };
  try {
    await entries.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await writeParts(entries, recordKinds[kind].lines(run, archived, copied));
    await entries.finish();
  } catch (error) {
    entries.abort();
    throw error;
  }
}

/** The file name of an archive. A month can have several archives, because of interruptions or late records. */
const nameOf = (directory: string, { kind, month }: ArchivedMonth, number: number) =>
  join(directory, `${kind}-${month.toString().slice(0, 7)}${number === 1 ? '' : `-${number}`}.tar`);

const fileName = /^[a-z_]+-\d{4}-\d{2}\.tar$/;

/**
 * Copies a month of one kind to a new file and flushes it to disk, before the month is deleted. Never replaces a file.
 * After reading the month, checks that no other process has taken over the deletion, and only then completes the file.
 * Returns checksums of the copied records.
 */
export async function archiveMonth(
  run: JobRun,
  parent: string,
  archived: ArchivedMonth,
  turn: ReleaseLease,
): Promise<CopyChecksums> {
  const copied: CopyChecksums = new Map();
  const directory = join(parent, `organization-${archived.organizationId}`);
  await makeDirectory(directory);
  await removeUnfinished(directory, fileName, run.now);
  await writeBeside(
    (number) => nameOf(directory, archived, number),
    async (out) => {
      copied.clear();
      await writeArchive(run, archived, out, copied);
      await run.transaction((ctx) => turn.require(ctx));
    },
  );
  return copied;
}
