import { expect, test } from 'vitest';
import { column, jsonColumn, RecordColumns } from './record-columns.ts';
import { sql } from './sql.ts';

const columns = new RecordColumns({
  name: column<string>(),
  remoteId: column<string | null>(),
  metadata: jsonColumn<object>(),
});
const fields = { name: 'Bridge', remoteId: null, metadata: { a: 'b' } };
const values = ['Bridge', null, '{"a":"b"}'];

test('a record is inserted, updated and selected by the columns that it names once', () => {
  const inserted = sql`insert into tasks (${columns.names}) values (${columns.values(fields)})`;
  expect(inserted).toMatchObject({
    text: 'insert into tasks (name, remote_id, metadata) values ($1, $2, $3)',
    values,
  });
  expect(columns.assigned(fields)).toMatchObject({ text: 'name = $1, remote_id = $2, metadata = $3', values });
  expect(columns.selected('t').text).toBe('t.name as "name", t.remote_id as "remoteId", t.metadata as "metadata"');
});
