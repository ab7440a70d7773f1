import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The name of the format and its version, which grows when older programs could not read a file any more. */
export const format = { name: 'fairhour backup', version: 1 } as const;

const tableShape = Type.Object({
  name: Type.String(),
  /** Those that hold values of their own, in the order in which rows have them. */
  columns: Type.Array(Type.String(), { minItems: 1 }),
});

const manifestShape = Type.Object({
  format: Type.Literal(format.name),
  version: Type.Integer(),
  /** The program that made it. */
  program: Type.String(),
  /** Whatever was committed by then is in it. */
  taken_at: Type.String(),
  postgres: Type.String(),
  /** The migrations that the database has, ascending. */
  migrations: Type.Array(Type.Integer(), { minItems: 1 }),
  tables: Type.Array(tableShape),
  /** Months (`2026-03`) with a partition for activities. */
  activity_months: Type.Array(Type.String({ pattern: String.raw`^\d{4}-\d{2}$` })),
  /** Names of the keys, never a key, with which the signing keys in it are encrypted. */
  key_ids: Type.Array(Type.String()),
});

const countedShape = Type.Object({ rows: Type.Integer(), digest: Type.String() });

const summaryShape = Type.Object({
  tables: Type.Record(Type.String(), countedShape),
  sequences: Type.Record(Type.String(), Type.Object({ last_value: Type.String(), is_called: Type.Boolean() })),
});

/** What stands first in a backup. */
export type Manifest = Type.Static<typeof manifestShape>;
/** What is known of a backup when all rows are in it. */
export type Summary = Type.Static<typeof summaryShape>;
export type BackedUpTable = Type.Static<typeof tableShape>;
/** How many rows, and a digest of them that does not depend on their order. */
export type Counted = Type.Static<typeof countedShape>;

export const manifestName = 'manifest.json';
export const summaryName = 'summary.json';
export const checksumsName = 'SHA256SUMS';

/** The file of a table's rows with a number: `tables/members/000001.copy.zst`. */
export const partName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`;

/** The table whose rows an entry holds, if it holds any. */
export const tableOfPart = (name: string): string | undefined => /^tables\/([^/]+)\/\d{6,}\.copy\.zst$/.exec(name)?.[1];

/** Why a file is no backup that this program can use: one sentence for whoever named it. */
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
    throw new BackupError('its manifest.json is not that of a backup of fairhour');
  if (value.version <= format.version) return value;
  throw new BackupError(
    `it has version ${value.version} of the format, this program knows ${format.version}: use a newer fairhour`,
  );
}

export function readSummary(bytes: Buffer): Summary {
  const value = parsed(bytes);
  if (Value.Check(summaryShape, value)) return value;
  throw new BackupError('its summary.json is not that of a backup of fairhour');
}
