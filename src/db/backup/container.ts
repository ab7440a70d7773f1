import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { BackupError, checksumsName } from './shape.ts';

/**
 * Writes the entries of a backup to a tar file, one after another, no faster than the output accepts them. The last
 * entry lists SHA-256 sums in the format of `sha256sum --check`.
 */
export class EntryWriter {
  readonly #pack = pack();
  readonly #mtime: Date;
  readonly #written: Promise<void>;
  #sums = '';

  constructor(out: Writable, writtenAt: Temporal.Instant) {
    this.#mtime = new Date(writtenAt.epochMilliseconds);
    this.#written = pipeline(this.#pack, out);
    // The methods that add an entry report the error.
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
    // After a write error no further entry is accepted. The write error is the reported cause, even if it occurs
    // between entries.
    await taken.catch(async (error: unknown) => {
      await this.#written;
      throw error;
    });
  }

  /** Ends the file. At this point, all bytes have been passed on. */
  async finish(): Promise<void> {
    await this.#put(checksumsName, Buffer.from(this.#sums));
    this.#pack.finalize();
    await this.#written;
  }

  abort(): void {
    this.#pack.destroy();
  }
}

export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  /** Byte offset of the entry's header in the file. */
  readonly offset: number;
}

const block = 512;
/** Far above the size of any valid entry; a length from a damaged file must not be trusted. */
const mostBytes = 1024 ** 3;

/** The error for a file in an unknown format. Damage to a file's first bytes gives the same error. */
const nothingOfOurs = 'it is neither a backup nor an archive of fairhour, or its first bytes are damaged';

async function gather(source: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let used = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) used += chunk.copy(bytes, used);
  if (used < size) throw new BackupError('it is truncated');
  return bytes;
}

/** Reads the entries of a backup in order. Throws `BackupError` with the position of any damage. */
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
      if (size > mostBytes) throw new BackupError(`the length of ${name} is implausible`);
      yield { name, bytes: await gather(entry, size), offset };
      last = name;
      offset += block + Math.ceil(size / block) * block;
    }
    await feeding;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    if (!holdsEntries) throw new BackupError(nothingOfOurs, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`it is damaged at byte ${offset}, after ${last} (${reason})`, { cause: error });
  } finally {
    reading.destroy();
  }
}
