import type { Reporter, TestModule } from 'vitest/node';

/** Closes the output of a run with one plain line: how many tests passed and how many failed. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    let [passed, failed] = [0, unhandled.length];
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      passed += states.filter((state) => state === 'passed').length;
      failed += states.filter((state) => state === 'failed').length;
      // A file whose set-up failed has skipped tests at most.
      if (!states.includes('failed') && module.state() === 'failed') failed += 1;
    }
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }
}
