/** Prints which tests prove which decisions: `npm run proofs`, `npm run proofs -- budgets-12`. */

import { allDecisions, allProofs, type Decision, type Proof } from './read.ts';

const help = `Prints the decisions in docs/contract, each with the tests that prove it.

Usage: npm run proofs [-- ID ...]

  npm run --silent proofs                  all of them, as Markdown
  npm run --silent proofs -- budgets-12    one decision; "budgets" is those of its page`;

/** A decision with its tests, as a list item. */
function describe({ id, place, text }: Decision, proofs: readonly Proof[]): string {
  const own = proofs.filter(({ decisionIds }) => decisionIds.includes(id));
  const tests = own.map((proof) => `  - ${proof.place} › ${proof.title ?? ''}`);
  return [`- **${id}** (${place}): ${text}`, ...tests].join('\n');
}

const words = process.argv.slice(2);
if (words.includes('--help')) process.stdout.write(`${help}\n`);
else {
  const isSelected = ({ id }: Decision) =>
    words.length === 0 || words.some((word) => id === word || id.replace(/-\d+$/, '') === word);
  const selected = allDecisions().filter(isSelected);
  const proofs = allProofs();
  if (selected.length > 0)
    process.stdout.write(`${selected.map((decision) => describe(decision, proofs)).join('\n')}\n`);
  else {
    process.stderr.write(`No decision in docs/contract is called ${words.join(' or ')}.\n`);
    process.exitCode = 1;
  }
}
