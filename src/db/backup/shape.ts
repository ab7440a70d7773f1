import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The name and version of the format. The version increases when older programs can no longer read new files. */
export const format = { name: 'fairhour backup', version: 1 } as const;

const tableShape = Type.Object({
  name: Type.String(),
  /** The stored (not generated) columns, in the order of the rows' values. */
  columns: Type.Array(Type.String(), { minItems: 1 }),
});

const manifestShape = Type.Object({
  format: Type.Literal(format.name),
  version: Type.Integer(),
  /** The version of the program that created the backup. */
  program: Type.String(),
  /** Every transaction committed by this instant is included. */
  taken_at: Type.String(),
  postgres: Type.String(),
  /** The versions of the database's migrations, in ascending order. */
  migrations: Type.Array(Type.Integer(), { minItems: 1 }),
  tables: Type.Array(tableShape),
  /** Months (`2026-03`) with a partition for activities. */
  activity_months: Type.Array(Type.String({ pattern: String.raw`^\d{4}-\d{2}$` })),
  /** Ids of the keys that encrypt the included signing keys. The keys themselves are never included. */
  key_ids: Type.Array(Type.String()),
});

const countedShape = Type.Object({ rows: Type.Integer(), digest: Type.String() });

const summaryShape = Type.Object({
  tables: Type.Record(Type.String(), countedShape),
  sequences: Type.Record(Type.String(), Type.Object({ last_value: Type.String(), is_called: Type.Boolean() })),
});

/** The first entry of a backup. */
export type Manifest = Type.Static<typeof manifestShape>;
/** The last entry of a backup, written after all rows. */
export type Summary = Type.Static<typeof summaryShape>;
export type BackedUpTable = Type.Static<typeof tableShape>;
/** The number of rows, and a digest independent of their order. */
export type TableChecksum = Type.Static<typeof countedShape>;

export const manifestName = 'manifest.json';
export const summaryName = 'summary.json';
export const checksumsName = 'SHA256SUMS';

/** The name of a numbered part of a table's rows: `tables/members/000001.copy.zst`. */
export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`;

/** The table whose rows an entry contains, or undefined. */
export const tableOfPart = (name: string): string | undefined => /^tables\/([^/]+)\/\d{6,}\.copy\.zst$/.exec(name)?.[1];

/** Explains in one sentence why this program cannot use a file as a backup. */
export class BackupError extends Error {
  override name = 'BackupError';
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function readManifest(bytes: Buffer): Manifest {
  const value = parsed(bytes);
  if (!Value.Check(manifestShape, value))
    throw new BackupError('its manifest.json does not belong to a fairhour backup');
  if (value.version <= format.version) return value;
  throw new BackupError(
    `it has format version ${value.version}, but this program reads version ${format.version}: use a newer fairhour`,
  );
}

export function readSummary(bytes: Buffer): Summary {
  const value = parsed(bytes);
  if (Value.Check(summaryShape, value)) return value;
  throw new BackupError('its summary.json does not belong to a fairhour backup');
}
