import { createProgram } from './program.ts';

/** Who reads no further, as `head` does, has what they wanted: that is no failure. */
function endQuietly(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly);

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  const { report } = await import('./report.ts');
  // At once: what the program gave up waiting for must not keep it.
  process.exit(report(error));
}
