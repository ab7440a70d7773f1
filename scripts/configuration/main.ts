/** Writes the table of docs/configuration.md from the settings in code: `npm run configuration`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsAsMarkdown } from '../../src/cli/setting-table.ts';

const path = resolve(import.meta.dirname, '../../docs/configuration.md');
const [before, after] = [/^[\s\S]*?\n## Variables\n\n/, /\n\n## Sign-in providers\n[\s\S]*$/];
const page = readFileSync(path, 'utf8');
writeFileSync(path, `${before.exec(page)?.[0] ?? ''}${settingsAsMarkdown()}${after.exec(page)?.[0] ?? ''}`);
