import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const clients = columnsOf<{ name: string; isOpen: boolean }>({ name: 'name text', isOpen: 'is_open boolean' });

test('a record is read, inserted and updated by column name, whatever the order of its properties', () => {
  const client = { isOpen: true, name: 'A' };
  expect(clients.names.text).toBe('name, is_open');
  expect(clients.read('c').text).toBe('c.name as "name", c.is_open as "isOpen"');
  expect(clients.values(client)).toMatchObject({ text: '$1::text, $2::boolean', values: ['A', true] });
  expect(clients.settingsFrom('c').text).toBe('name = c.name, is_open = c.is_open');
  expect(clients.settings(client)).toMatchObject({ text: 'name = $1, is_open = $2', values: ['A', true] });
});

test('records become a table with columns matched by name', () => {
  expect(clients.rows([{ isOpen: true, name: 'A' }], 'added')).toMatchObject({
    text: 'json_to_recordset($1::json) as added (name text, is_open boolean)',
    values: ['[{"name":"A","is_open":true}]'],
  });
});

test('records become lists of values per column, with JSON passed through as text', () => {
  const apps = columnsOf<{ id: number; names: string[] }>({ names: 'names json', id: 'id int' });
  expect(apps.lists([{ id: 1, names: ['\0'] }], 'added')).toMatchObject({
    text: 'unnest($1::json[], $2::int[]) as added (names, id)',
    values: [['["\\u0000"]'], [1]],
  });
});
