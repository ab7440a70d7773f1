import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Description {
  name: string;
  version: string;
  license?: string;
}

/** The folder of the package that a file belongs to; undefined for files of this project. */
function packageOf(file: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function noticeOf(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description;
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name));
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return [`${about.name} ${about.version} (${about.license ?? 'see its text'})`, ...texts].join('\n\n');
}

/** The licences of all bundled libraries, because these require a copy of the licence text. */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.map(packageOf).filter((folder) => folder !== undefined));
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${[...folders].toSorted().map(noticeOf).join(line)}\n`;
}
