import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { EntryWriter } from '../../../db/backup/container.ts';
import { makeDirectory, removeUnfinished, writeBeside } from '../../../db/backup/file.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { recordKinds } from './kinds.ts';
import type { Copied, OrganizationMonth } from './kinds/kind.ts';
import type { ReleasedKind } from './rules.ts';
import type { ReleaseTurn } from './turn.ts';

const compress = promisify(zstdCompress);

export const archiveFormat = { name: 'fairhour archive', version: 1 } as const;

/** One month of one kind. */
export interface ArchivedMonth extends OrganizationMonth {
  readonly kind: ReleasedKind;
}

const partBytes = 4 * 1024 * 1024;

/** Writes bundles as parts of NDJSON. */
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

async function writeArchive(run: JobRun, of: ArchivedMonth, out: Writable, copied: Copied): Promise<void> {
  const entries = new EntryWriter(out, run.now);
  const { organizationId: organization_id, kind, month } = of;
  const manifest = { ...archiveFormat, organization_id, kind, month: month.toString().slice(0, 7) };
  try {
    await entries.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await writeParts(entries, recordKinds[kind].lines(run, of, copied));
    await entries.finish();
  } catch (error) {
    entries.giveUp();
    throw error;
  }
}

/** The names of archives of a month: after an interruption, or for what was written late, there is one already. */
const nameOf = (directory: string, { kind, month }: ArchivedMonth, number: number) =>
  join(directory, `${kind}-${month.toString().slice(0, 7)}${number === 1 ? '' : `-${number}`}.tar`);

const fileName = /^[a-z_]+-\d{4}-\d{2}\.tar$/;

/**
 * Copies a month of one kind into a file, whole and on the disk, before it goes; it takes the place of no other. It is
 * whole when nobody lets go of the month meanwhile: that is asked once all is read. Answers what it has.
 */
export async function archiveMonth(run: JobRun, parent: string, of: ArchivedMonth, turn: ReleaseTurn): Promise<Copied> {
  const copied: Copied = new Map();
  const directory = join(parent, `organization-${of.organizationId}`);
  await makeDirectory(directory);
  await removeUnfinished(directory, fileName, run.now);
  await writeBeside(
    (number) => nameOf(directory, of, number),
    async (out) => {
      copied.clear();
      await writeArchive(run, of, out, copied);
      await run.transaction((ctx) => turn.require(ctx));
    },
  );
  return copied;
}
