import { expect, test } from 'vitest';
import { mergedNote, mergedTags, mergeFaults } from './merge-entries.ts';

const entry = (id: number, since: number, until: number, more: object = {}) => {
  const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;
  const values = { userId: 7, projectId: 3, taskId: null, billable: true, note: null, tagIds: [] };
  return { id, ...values, since: at(since), until: at(until), ...more };
};

// proves: activities-85
test.each([
  ['adjacent', [entry(1, 9, 10), entry(2, 10, 11), entry(3, 11, 12)], []],
  ['a gap', [entry(1, 9, 10), entry(2, 11, 12)], ['ids: 2 does not begin where 1 ends']],
  [
    'different values',
    [entry(1, 9, 10), entry(2, 10, 11, { projectId: 4 }), entry(3, 11, 12, { billable: false })],
    [2, 3].map((id) => `ids: ${id} has another person, project, task or billable than 1`),
  ],
  [
    'long notes',
    [entry(1, 9, 10, { note: 'a'.repeat(1_500) }), entry(2, 10, 11, { note: 'b'.repeat(1_500) })],
    ['ids: the notes together have more than 3000 characters'],
  ],
  ['ten tags', [entry(1, 9, 10, { tagIds: [1, 2, 3, 4, 5, 6] }), entry(2, 10, 11, { tagIds: [6, 7, 8, 9, 10] })], []],
  [
    'many tags',
    [entry(1, 9, 10, { tagIds: [1, 2, 3, 4, 5, 6] }), entry(2, 10, 11, { tagIds: [6, 7, 8, 9, 10, 11] })],
    ['ids: the entries together have more than 10 tags'],
  ],
] as const)('%s', (_name, entries, faults) => {
  expect(mergeFaults(entries)).toEqual(faults);
});

test('tags are united', () => {
  const tagged = [entry(1, 9, 10, { tagIds: [5, 9] }), entry(2, 10, 11, { tagIds: [2, 9] })];
  expect(mergedTags(tagged)).toEqual([2, 5, 9]);
});

test('notes are joined by line, equal notes once', () => {
  const noted = ['Workshop', null, 'Review', 'Workshop'].map((note, at) => entry(at, 9 + at, 10 + at, { note }));
  expect(mergedNote(noted)).toBe('Workshop\nReview');
  expect(mergedNote([entry(1, 9, 10)])).toBeNull();
});
