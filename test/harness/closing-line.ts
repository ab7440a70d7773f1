import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0];

/** Titles and messages in one line each. `.ci/run` repeats these lines at its end. */
function failedLines(module: TestModule, tests: readonly TestCase[]): string[] {
  const line = (title: string, message?: string) =>
    `failed: ${module.relativeModuleId}: ${title}: ${firstLine(message)}\n`;
  return [
    ...module.errors().map(({ message }) => line('(the file)', message)),
    ...tests.flatMap((test) => {
      const { state, errors } = test.result();
      return state === 'failed' ? [line(test.fullName, errors[0]?.message)] : [];
    }),
  ];
}

/**
 * Ends the output of a run with one plain line: the numbers of passed and failed tests. The lines before it name the
 * failed tests, state the duration, and count properties and the values with which these were tried.
 */
export class ClosingLine implements Reporter {
  #start = performance.now();

  onTestRunStart() {
    this.#start = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let [passed, failed] = [0, unhandled.length];
    let [properties, runs] = [0, 0];
    for (const error of unhandled) {
      const message = error instanceof Error ? error.message : String(error);
      process.stdout.write(`failed: (outside a test): ${firstLine(message)}\n`);
    }
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      process.stdout.write(failedLines(module, tests).join(''));
      const states = tests.map((test) => test.result().state);
      for (const test of tests) {
        const { properties: tried = 0, propertyRuns = 0 } = test.meta();
        properties += tried;
        runs += propertyRuns;
      }
      passed += states.filter((state) => state === 'passed').length;
      failed += states.filter((state) => state === 'failed').length;
      // If the setup of a file failed, its tests are reported as skipped.
      if (!states.includes('failed') && module.state() === 'failed') failed += 1;
    }
    const groups = [...new Set(modules.map(({ project }) => project.name))].join(', ');
    process.stdout.write(`duration: ${groups}: ${Math.round((performance.now() - this.#start) / 1000)} s\n`);
    if (properties > 0) process.stdout.write(`properties: ${properties}, tried ${runs} times\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
