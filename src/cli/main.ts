import { createProgram } from './program.ts';

/** A closed pipe is not a failure, because readers such as `head` stop early. */
function endQuietly(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly);

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  const { report } = await import('./report.ts');
  // Exits immediately, even if abandoned work is still running.
  process.exit(report(error));
}
