import type { Executor } from '../../src/db/database.ts';
import type { Sql } from '../../src/db/sql.ts';

/** A connection that reports each statement before sending it. */
export function watched(db: Executor, report: (statement: Sql) => void | Promise<void>): Executor {
  const watchedBy = <T>(send: (statement: Sql) => Promise<T>) => {
    return async (statement: Sql): Promise<T> => {
      await report(statement);
      return send(statement);
    };
  };
  return {
    many: <Row>(statement: Sql) => watchedBy((sent) => db.many<Row>(sent))(statement),
    maybe: <Row>(statement: Sql) => watchedBy((sent) => db.maybe<Row>(sent))(statement),
    one: <Row>(statement: Sql) => watchedBy((sent) => db.one<Row>(sent))(statement),
    run: watchedBy((statement) => db.run(statement)),
    copy: (text, chunks) => db.copy(text, chunks),
    letGo: () => db.letGo(),
  };
}
