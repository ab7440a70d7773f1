import type { Executor } from '../../src/db/database.ts';
import type { Sql } from '../../src/db/sql.ts';

/** A connection that reports each statement before sending it. */
export function watched(db: Executor, tell: (statement: Sql) => void | Promise<void>): Executor {
  const told = <T>(ask: (statement: Sql) => Promise<T>) => {
    return async (statement: Sql): Promise<T> => {
      await tell(statement);
      return ask(statement);
    };
  };
  return {
    many: <Row>(statement: Sql) => told((asked) => db.many<Row>(asked))(statement),
    maybe: <Row>(statement: Sql) => told((asked) => db.maybe<Row>(asked))(statement),
    one: <Row>(statement: Sql) => told((asked) => db.one<Row>(asked))(statement),
    run: told((statement) => db.run(statement)),
    copy: (text, chunks) => db.copy(text, chunks),
    letGo: () => db.letGo(),
  };
}
