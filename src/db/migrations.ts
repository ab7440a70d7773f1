import { existsSync, readFileSync, readdirSync } from 'node:fs';

export interface Migration {
  version: number;
  name: string;
  text: string;
  /** The migrations that this SQL text replaces in a new database. All these migrations are recorded. */
  replaces?: readonly Migration[];
}

/** Migrations are missing, or the database has some that this program does not have. */
export class MigrationsMissing extends Error {
  override name = 'MigrationsMissing';
}

const folder = new URL('../../migrations/', import.meta.url);
const stepsFolder = new URL('steps/', folder);
const migrationFile = /^(\d{4})_(.*)\.sql$/;

/** The schema of release 0.1.0 in one file. `steps/` contains the migrations up to this version. */
const schemaVersion = 94;
const schemaFile = '0094_schema.sql';

/**
 * Ranges of numbers that no released migration uses. They were reserved for changes developed in parallel, which then
 * needed no migration or were merged under another number.
 */
const unusedNumbers: readonly (readonly [first: number, last: number])[] = [
  [31, 31],
  [45, 45],
  [62, 62],
  [65, 65],
  [68, 68],
  [73, 74],
  [99, 109],
  [111, 119],
  [121, 129],
  [132, 159],
  [163, 165],
  [183, 183],
];

/** A version as it appears in file names. */
export const padded = (version: number): string => String(version).padStart(4, '0');

function readFolder(url: URL): Migration[] {
  return readdirSync(url)
    .toSorted()
    .flatMap((file) => {
      const [, version, name] = migrationFile.exec(file) ?? [];
      if (version === undefined || name === undefined || file === schemaFile) return [];
      return [{ version: Number(version), name, text: readFileSync(new URL(file, url), 'utf8') }];
    });
}

/** The newest schema version that this program knows. */
export const newestKnown = Math.max(...readdirSync(folder).map((file) => Number(migrationFile.exec(file)?.[1] ?? 0)));

/** Refuses migrations in which a number is missing. A damaged installation would otherwise skip a file for good. */
export function refuseMissing(migrations: readonly Migration[]): void {
  const present = new Set(migrations.map(({ version }) => version));
  const isUnused = (number: number) => unusedNumbers.some(([first, last]) => first <= number && number <= last);
  for (let number = 1; number < (migrations.at(-1)?.version ?? 0); number += 1) {
    if (present.has(number) || isUnused(number)) continue;
    throw new MigrationsMissing(
      `Migration ${padded(number)} is missing from ${number <= schemaVersion ? 'migrations/steps' : 'migrations'}: ` +
        'install fairhour again. If no migration has this number, rename the later ones, or add it to ' +
        'unusedNumbers in src/db/migrations.ts.',
    );
  }
}

/** The migrations of this program, in ascending order. Throws `MigrationsMissing` if the folder has a gap. */
export function listMigrations(): Migration[] {
  if (!existsSync(new URL(schemaFile, folder)))
    throw new MigrationsMissing(`migrations/${schemaFile} is missing: install fairhour again.`);
  const steps = existsSync(stepsFolder) ? readFolder(stepsFolder) : [];
  const migrations = [...steps, ...readFolder(folder)];
  refuseMissing(migrations);
  return migrations;
}

/**
 * Replaces the migrations up to the schema of 0.1.0 by a single file. The list is unchanged if it ends before that
 * schema.
 */
export function forNewDatabase(migrations: readonly Migration[]): readonly Migration[] {
  const replaces = migrations.filter(({ version }) => version <= schemaVersion);
  if (replaces.at(-1)?.version !== schemaVersion) return migrations;
  const text = readFileSync(new URL(schemaFile, folder), 'utf8');
  return [
    { version: schemaVersion, name: 'schema', text, replaces },
    ...migrations.filter(({ version }) => version > schemaVersion),
  ];
}
