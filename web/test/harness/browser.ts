import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--disable-quic',
  '--disable-sync',
  // A document lives for a second: compiling its scripts once more, into faster code, costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
];

async function start(): Promise<Browser> {
  const { executablePath, env } = inject('browser');
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

let started: Promise<Browser> | undefined;

/**
 * The one browser of a process, for all files that it tests; it ends with the process. A browser of the whole run would
 * be steered through the process that has it, where all that is said to a page is read and written once more.
 */
export const browser = () => (started ??= start());
