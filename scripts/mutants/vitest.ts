/**
 * Runs tests with the vitest of a checkout until the first failure. The tests that are closest to the source file run
 * first. `node vitest.ts DIRECTORY FILE REPORT TESTS`
 */

import { basename, dirname, join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const [directory = '', file = '', outputFile = '', tests = ''] = process.argv.slice(2);

const wordsOf = (path: string) => basename(path).split(/[-.]/);
const words = wordsOf(file.replace(/\.ts$/, ''));

/** Sorts test files: first the folder of the source file, then unit tests, then names that share words with it. */
function distanceOf({ moduleId }: TestSpecification): number {
  const path = relative(directory, moduleId);
  const named = wordsOf(path).filter((word) => words.includes(word)).length;
  return (dirname(path) === dirname(file) ? 0 : 100) + (path.includes('.api.') ? 10 : 0) - named;
}

class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => distanceOf(a) - distanceOf(b)));
  }
}

const { startVitest } = (await import(
  join(directory, 'node_modules/vitest/dist/node.js')
)) as typeof import('vitest/node');
const context = await startVitest('test', tests === file ? [] : [tests], {
  root: directory,
  project: ['server'],
  bail: 1,
  watch: false,
  reporters: ['json'],
  outputFile,
  sequence: { sequencer: NearestFirst },
  ...(tests === file && { related: [file] }),
});
await context.close();
