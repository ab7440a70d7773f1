// Prints the choice as lines of a shell, which `bin/node` evaluates; exit code 1 if no Node runs fairhour.
import { choose, environmentFor } from './choose-node.mjs';

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const { chosen, error } = choose(process.env);
if (chosen) {
  for (const [name, value] of Object.entries(environmentFor(chosen, process.env))) {
    console.log(`export ${name}=${quoted(value)}`);
  }
  console.log(`chosen=${quoted(chosen.path)}`);
} else {
  console.error(error);
  process.exitCode = 1;
}
