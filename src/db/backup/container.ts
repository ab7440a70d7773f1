import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupError, checksumsName } from './shape.ts';

/**
 * Writes the entries of a backup, a tar file, one behind the other, no faster than they are taken. The last is a list
 * of SHA-256 sums, as `sha256sum --check` reads it.
 */
export class EntryWriter {
  readonly #pack = pack();
  readonly #mtime: Date;
  readonly #written: Promise<void>;
  #sums = '';

  constructor(out: Writable, writtenAt: Temporal.Instant) {
    this.#mtime = new Date(writtenAt.epochMilliseconds);
    this.#written = pipeline(this.#pack, out);
    // Whoever adds an entry is told.
    this.#written.catch(() => undefined);
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#sums += `${hash('sha256', bytes)}  ${name}\n`;
    await this.#put(name, bytes);
  }

  async #put(name: string, bytes: Buffer): Promise<void> {
    const header = { name, size: bytes.length, mode: 0o600, mtime: this.#mtime };
    const taken = new Promise<void>((resolve, reject) => {
      this.#written.catch(reject);
      this.#pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // No entry is taken once the file could not be written: what that failed with is the reason, also between entries.
    await taken.catch(async (error: unknown) => {
      await this.#written;
      throw error;
    });
  }

  /** Ends the file; all of it is handed over then. */
  async finish(): Promise<void> {
    await this.#put(checksumsName, Buffer.from(this.#sums));
    this.#pack.finalize();
    await this.#written;
  }

  giveUp(): void {
    this.#pack.destroy();
  }
}

export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  /** Where its head begins in the file. */
  readonly offset: number;
}

const block = 512;
/** Far beyond what is written as one entry: a length out of a damaged file must not be believed. */
const mostBytes = 1024 ** 3;

/** What is said of a file that does not even begin as one of ours; a blow to its first bytes makes it such a one. */
const nothingOfOurs = 'it is neither a backup nor an archive of fairhour, or its first bytes are damaged';

async function gather(source: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let used = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) used += chunk.copy(bytes, used);
  if (used < size) throw new BackupError('it is cut short');
  return bytes;
}

/** The entries of a backup, one after the other. Throws `BackupError` naming the place where the file is damaged. */
export async function* readEntries(file: string): AsyncGenerator<Entry, void, undefined> {
  const reading = extract();
  const feeding = pipeline(createReadStream(file), reading);
  feeding.catch(() => undefined);
  let offset = 0;
  let last = 'its beginning';
  let holdsEntries = false;
  try {
    for await (const entry of reading) {
      holdsEntries = true;
      const { name, size } = entry.header;
      if (size > mostBytes) throw new BackupError(`the length of ${name} cannot be true`);
      yield { name, bytes: await gather(entry, size), offset };
      last = name;
      offset += block + Math.ceil(size / block) * block;
    }
    await feeding;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    if (!holdsEntries) throw new BackupError(nothingOfOurs, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`it is damaged at byte ${offset}, behind ${last} (${reason})`, { cause: error });
  } finally {
    reading.destroy();
  }
}
