import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--disable-quic',
  '--disable-sync',
  // A document exists for about a second, so optimizing its scripts costs more time than it saves.
  '--js-flags=--no-opt --no-maglev',
];

async function start(): Promise<Browser> {
  const { executablePath, env } = inject('browser');
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

let started: Promise<Browser> | undefined;

/**
 * The browser of this process. All test files of a process share one browser, which ends with the process. If all
 * processes shared one browser, the process that owns it would have to read and write each message again.
 */
export const browser = () => (started ??= start());
