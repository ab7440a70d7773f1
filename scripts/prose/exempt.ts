/**
 * Sentences that may contain a habit, with the reason for each. A sentence is exempt if it contains these words. The
 * list has no more than 40 entries (`test/prose.test.ts`).
 */
export const exempt: readonly { words: string; reason: string }[] = [
  'What is spent changes.',
  'Access is given to who has a token.',
  'The sum of what is spent.',
  'The page says so.',
  'The row holds a sum.',
  'The job goes on.',
  'The sum is computed anew.',
  'There is none any more.',
  'The list is for everybody.',
  'The sum beside the row.',
  'It reads the list alone.',
  'The job lets go of rows.',
  '"tell" does not name a technical act',
].map((words) => ({ words, reason: 'an example in the tests for the habits' }));
