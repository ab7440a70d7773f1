import type { Database, Executor } from '../../src/db/database.ts';
import type { Sql } from '../../src/db/sql.ts';

/** Milliseconds spent waiting for the database, and the statements sent. */
export interface Stopwatch {
  waitedMs: number;
  statements: number;
}

function timed(db: Executor, watch: Stopwatch): Executor {
  const measure = async <T>(work: Promise<T>): Promise<T> => {
    const start = performance.now();
    watch.statements += 1;
    try {
      return await work;
    } finally {
      watch.waitedMs += performance.now() - start;
    }
  };
  return {
    many: <Row>(statement: Sql) => measure(db.many<Row>(statement)),
    maybe: <Row>(statement: Sql) => measure(db.maybe<Row>(statement)),
    one: <Row>(statement: Sql) => measure(db.one<Row>(statement)),
    run: (statement) => measure(db.run(statement)),
    copy: (text, chunks) => measure(db.copy(text, chunks)),
    letGo: () => db.letGo(),
  };
}

/** A transaction whose time in the database is measured, including begin and commit. */
export async function timedTransaction<T>(
  database: Database,
  watch: Stopwatch,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  const start = performance.now();
  let inside = 0;
  try {
    return await database.transaction(async (tx) => {
      const begun = performance.now();
      const result = await work(timed(tx, watch));
      inside = performance.now() - begun;
      return result;
    });
  } finally {
    watch.waitedMs += performance.now() - start - inside;
  }
}
