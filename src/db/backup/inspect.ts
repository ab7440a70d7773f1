import { hash } from 'node:crypto';
import { readEntries } from './container.ts';
import {
  BackupError,
  checksumsName,
  type Manifest,
  manifestName,
  readManifest,
  readSummary,
  type Summary,
  summaryName,
} from './shape.ts';

/** A backup whose checksums are correct. */
export interface InspectedBackup {
  readonly file: string;
  readonly manifest: Manifest;
  readonly summary: Summary;
  /** Number of rows in all tables. */
  readonly rows: number;
}

interface Seen {
  name: string;
  sum: string;
  offset: number;
}

function compareSums(seen: readonly Seen[], list: Buffer): void {
  const lines = list.toString('utf8').trimEnd().split('\n');
  seen.forEach(({ name, sum, offset }, index) => {
    if (lines[index] === `${sum}  ${name}`) return;
    throw new BackupError(`${name}, at byte ${offset}, differs from the original: its SHA-256 does not match`);
  });
  if (lines.length > seen.length) throw new BackupError(`${lines[seen.length]?.slice(66)} is missing`);
}

/** Reads a backup completely and verifies its checksums. Throws a `BackupError` that names the damaged part. */
export async function inspectBackup(file: string, onProgress?: (bytes: number) => void): Promise<InspectedBackup> {
  const seen: Seen[] = [];
  const texts: Partial<Record<string, Buffer>> = {};
  for await (const { name, bytes, offset } of readEntries(file)) {
    if (seen.length === 0 && name !== manifestName) throw new BackupError('it is not a fairhour backup');
    onProgress?.(offset + bytes.length);
    if (name === manifestName || name === summaryName || name === checksumsName) texts[name] = bytes;
    if (name !== checksumsName) seen.push({ name, sum: hash('sha256', bytes), offset });
  }
  const { [manifestName]: manifestBytes, [summaryName]: summaryBytes, [checksumsName]: sums } = texts;
  if (!manifestBytes) throw new BackupError('it is not a fairhour backup');
  if (!sums) throw new BackupError(`it is truncated: nothing follows ${seen.at(-1)?.name ?? 'its beginning'}`);
  compareSums(seen, sums);
  const manifest = readManifest(manifestBytes);
  if (!summaryBytes) throw new BackupError(`${summaryName} is missing`);
  const summary = readSummary(summaryBytes);
  const rows = Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0);
  return { file, manifest, summary, rows };
}
