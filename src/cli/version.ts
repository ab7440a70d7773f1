import { readFileSync } from 'node:fs';

/** The version in the package's own description, which lies one folder higher in a built package. */
export function readVersion(): string {
  const [source, built] = [
    new URL('../../package.json', import.meta.url),
    new URL('../../../package.json', import.meta.url),
  ];
  for (const url of [source, built]) {
    try {
      return (JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version;
    } catch {
      // look in the other place
    }
  }
  return 'unknown';
}
