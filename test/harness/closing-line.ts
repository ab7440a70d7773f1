import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the output of a run with one plain line: the numbers of passed and failed tests. The line before it counts
 * properties and the values with which these were tried.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let [passed, failed] = [0, unhandled.length];
    let [properties, runs] = [0, 0];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      for (const test of tests) {
        const { properties: tried = 0, propertyRuns = 0 } = test.meta();
        properties += tried;
        runs += propertyRuns;
      }
      passed += states.filter((state) => state === 'passed').length;
      failed += states.filter((state) => state === 'failed').length;
      // If the setup of a file failed, its tests can only be skipped.
      if (!states.includes('failed') && module.state() === 'failed') failed += 1;
    }
    if (properties > 0) process.stdout.write(`properties: ${properties}, tried ${runs} times\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
