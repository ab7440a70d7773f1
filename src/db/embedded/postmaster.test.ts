import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endOrphanProcesses } from './postmaster.ts';

/** A process that ends slowly and then writes a file. */
const slowToEnd = `
  process.on('SIGQUIT', () => setTimeout(() => {
    require('node:fs').writeFileSync('ended', '');
    process.exit();
  }, 300));
  setInterval(() => undefined, 1000);
  console.log('ready');
`;

async function startIn(directory: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', slowToEnd], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
}

test('endLeftBehind waits until the processes of a dead server have ended', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-left-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await startIn(directory);
  await endOrphanProcesses(directory);
  expect(existsSync(join(directory, 'ended'))).toBe(true);
});
