import { createProgram } from './program.ts';

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  const { report } = await import('./report.ts');
  // At once: what the program gave up waiting for must not keep it.
  process.exit(report(error));
}
