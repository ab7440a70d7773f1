#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on the oldest Node that npm may have, and hand over to the one the project brings.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const needed = 26;
const entry = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'cli', 'main.ts');

function findBundledNode() {
  const require = createRequire(import.meta.url);
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
  for (const name of names) {
    try {
      const binary = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      if (existsSync(binary)) return binary;
    } catch {
      // not installed for this platform: try the next name
    }
  }
  return undefined;
}

function handOver(binary) {
  const child = spawn(binary, [entry, ...process.argv.slice(2)], { stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', pass);
  // The shell in which npm starts programs passes no signal on: it is gone instead.
  const startedBy = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_command === undefined || process.ppid === startedBy) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

if (Number(process.versions.node.split('.')[0]) >= needed) {
  await import(entry);
} else {
  const binary = findBundledNode();
  if (binary) handOver(binary);
  else {
    console.error(
      `fairhour needs Node ${needed} or newer and runs on ${process.versions.node}: install Node ${needed}, or run "npm ci" without leaving out optional dependencies, which brings it.`,
    );
    process.exitCode = 1;
  }
}
