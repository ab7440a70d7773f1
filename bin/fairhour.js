#!/usr/bin/env node
// Plain JavaScript on purpose: it must run on the oldest Node that npm may have, and hand over to the one the project
// brings.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const needed = 26;
const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

/**
 * Young values take a quarter of the room that Node lets them: that saves memory under uploads, and more room saves
 * hardly any time (ADR 69).
 */
const lean = '--max-semi-space-size=8';

/** One heap of the C library for all threads: what one has given back another takes, in place of room of its own. */
const leanEnvironment = { MALLOC_ARENA_MAX: '1' };
const goesOn = new Set(['serve', 'worker', 'demo']);

/** Node takes some settings only as it starts: a program that goes on starts anew with them, as the same process. */
function startLean() {
  const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((text) => text.includes('semi-space-size'));
  if (isSet || process.platform === 'win32' || !goesOn.has(process.argv[2])) return;
  const args = [process.execPath, ...process.execArgv, lean, self, ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...leanEnvironment, ...process.env });
}

/** What Node makes of our files is kept for the next start; where nothing can be written they are read anew. */
function keepCompiled() {
  const directory = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'fairhour');
  module.enableCompileCache({ directory, portable: true });
}

/** A package carries the program put together; a clone as well, and its sources, which may have changed since. */
async function findProgram() {
  const putTogether = '../dist/program/main.js';
  if (!existsSync(join(root, 'src'))) return putTogether;
  const { isProgramCurrent } = await import('../scripts/program/stamp.mjs');
  return isProgramCurrent() ? putTogether : '../src/cli/main.ts';
}

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
  const child = spawn(binary, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  // What is sent to the process group the child has already; it takes both for one request to stop. Only SIGINT can
  // ever hurry it, so that is passed on as SIGTERM, and late enough to come second.
  const end = () => child.kill('SIGTERM');
  process.on('SIGINT', () => setTimeout(end, 300));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end);
  // The shell in which npm starts programs passes no signal on: it is gone instead.
  const startedBy = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_command === undefined || process.ppid === startedBy) return;
    clearInterval(watch);
    end();
  }, 500);
  child.on('error', (error) => {
    console.error(`fairhour: the Node that it brings does not run (${error.message}): run npm ci again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

if (Number(process.versions.node.split('.')[0]) >= needed) {
  startLean();
  keepCompiled();
  await import(await findProgram());
} else {
  const binary = findBundledNode();
  if (binary) handOver(binary);
  else {
    console.error(
      `fairhour needs Node ${needed} or newer and runs on ${process.versions.node}: install Node ${needed}, or run ` +
        '"npm ci" without leaving out optional dependencies, which brings it.',
    );
    process.exitCode = 1;
  }
}
