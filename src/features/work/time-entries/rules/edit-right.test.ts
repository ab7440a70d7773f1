import { expect, test } from 'vitest';
import { editFault, type EditorFacts, type EntryFacts } from './edit-right.ts';

const entry = (more: Partial<EntryFacts> = {}): EntryFacts => {
  return { date: '2026-03-01', isOwn: true, isReleased: false, ...more };
};
const editor = (more: Partial<EditorFacts> = {}): EditorFacts => {
  return { leads: false, managesProject: false, today: '2026-03-15', ...more };
};

// proves: activities-80
test.each([
  ['a member, on the last day', entry(), editor(), null],
  ['a member, a day later', entry(), editor({ today: '2026-03-16' }), /for 14 days after its date, 2026-03-01$/],
  ['a member, for an entry ahead', entry({ date: '2026-03-16' }), editor(), null],
  [
    'a project manager, years later',
    entry({ isOwn: false }),
    editor({ managesProject: true, today: '2028-01-01' }),
    null,
  ],
  ['an owner, years later', entry({ isOwn: false }), editor({ leads: true, today: '2028-01-01' }), null],
  ['another member', entry({ isOwn: false }), editor(), /only owners, managers and managers of its project/],
  ['an owner, for released time', entry({ isReleased: true }), editor({ leads: true }), /activities were deleted/],
] as const)('%s', (_name, facts, of, expected) => {
  const fault = editFault(facts, of);
  if (expected === null) expect(fault).toBeNull();
  else expect(fault).toMatch(expected);
});
