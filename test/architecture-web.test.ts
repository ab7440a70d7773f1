import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

describe('the browser interface', () => {
  const web = resolve(import.meta.dirname, '../web');
  const inBrowser = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `src/${name}`, text: readFileSync(join(web, 'src', name), 'utf8') }));
  const importsOf = ({ text }: { text: string }) => [...text.matchAll(/^(?:import|export)[^;]*?from '[^']+'/gms)];

  test('imports only lists of the contract and types from the server', () => {
    const wrong = inBrowser.flatMap((file) =>
      importsOf(file)
        .map(([statement]) => statement)
        .filter((statement) => /'(\.\.\/)+(src|test|bench|scripts)\//.test(statement))
        .filter((statement) => !/'(\.\.\/)+src\/contract\/lists\/[\w-]+\.ts'$/.test(statement))
        .filter((statement) => !/^import type .*'(\.\.\/)+src\/contract\//s.test(statement))
        .map((statement) => `${file.path}: ${statement}`),
    );
    expect(wrong).toEqual([]);
  });

  test('exports each type under a unique name', () => {
    const homes = new Map<string, Set<string>>();
    for (const { path, text } of inBrowser) {
      for (const [, name = ''] of text.matchAll(/^export (?:interface|type|class|enum) (\w+)/gm)) {
        homes.set(name, new Set([...(homes.get(name) ?? []), path]));
      }
    }
    const doubles = [...homes].filter(([, paths]) => paths.size > 1).map(([name]) => name);
    expect(doubles).toEqual([]);
  });

  test('never builds markup from text', () => {
    const banned = /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write|\beval\(/;
    expect(inBrowser.filter(({ text }) => banned.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('has only short files', () => {
    const long = inBrowser.filter(({ text }) => text.split('\n').length - 1 > 250).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});
