#!/usr/bin/env node
// Plain JavaScript, because any Node from 20 on starts it. It hands over to the Node that choose-node.mjs chooses.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose, describe, environmentFor } from './choose-node.mjs';

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

/**
 * Limits the young generation to a quarter of Node's default. That saves memory during uploads, and a larger one is
 * hardly faster (ADR 69).
 */
const lean = '--max-semi-space-size=8';

/** One heap of the C library for all threads. Memory that one thread frees is available to the others. */
const leanEnvironment = { MALLOC_ARENA_MAX: '1' };
const goesOn = new Set(['serve', 'worker', 'demo']);

/** Node reads some settings only at its start, so a long-running command starts again with them. */
function lacksLean() {
  const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((text) => text.includes('semi-space-size'));
  return !isSet && process.platform !== 'win32' && goesOn.has(process.argv[2]);
}

const words = [self, ...process.argv.slice(2)];

function startLean() {
  if (!lacksLean()) return;
  const args = [process.execPath, ...process.execArgv, lean, ...words];
  process.execve(process.execPath, args, { ...leanEnvironment, ...process.env });
}

/** Caches the compiled files for the next start. Without a writable directory, Node compiles them again. */
function keepCompiled() {
  const directory = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'fairhour');
  module.enableCompileCache({ directory, portable: true });
}

/** A package contains only the built program. A clone also has the sources, which may have changed since the build. */
async function findProgram() {
  const putTogether = '../dist/program/main.js';
  if (!existsSync(join(root, 'src'))) return putTogether;
  const { isProgramCurrent } = await import('../scripts/program/stamp.mjs');
  return isProgramCurrent() ? putTogether : '../src/cli/main.ts';
}

/** Replaces this process if this Node can do that, and starts a child otherwise. */
function handOver(chosen) {
  const [flags, settings] = lacksLean() ? [[lean], leanEnvironment] : [[], {}];
  const args = [...flags, ...words];
  const env = { ...settings, ...process.env, ...environmentFor(chosen, process.env) };
  if (process.execve) process.execve(chosen.path, [chosen.path, ...args], env);
  const child = spawn(chosen.path, args, { stdio: 'inherit', env });
  // The child has already received signals to the process group, and treats both as one request to stop. Only SIGINT
  // can force a faster stop, so it is passed on as SIGTERM, late enough to arrive second.
  const end = () => child.kill('SIGTERM');
  process.on('SIGINT', () => setTimeout(end, 300));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end);
  // The shell of npm passes no signals on. It ends instead.
  const startedBy = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_command === undefined || process.ppid === startedBy) return;
    clearInterval(watch);
    end();
  }, 500);
  child.on('error', (error) => {
    console.error(`fairhour: Node ${chosen.version} does not start (${error.message}): run npm ci again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

async function run(chosen) {
  startLean();
  keepCompiled();
  if (goesOn.has(process.argv[2])) console.error(describe(chosen, process.env));
  await import(await findProgram());
}

const { chosen, error } = choose(process.env);
if (chosen?.isRunning) await run(chosen);
else if (chosen) handOver(chosen);
else {
  console.error(error);
  process.exitCode = 1;
}
