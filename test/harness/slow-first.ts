import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, most of which spend their time waiting for programs. */
const slow = [
  'test/backup.test.ts',
  'test/cli.test.ts',
  'src/features/pay/overtime/cached-weeks/interleaved.api.test.ts',
  'test/demo.test.ts',
  'web/test/print.test.ts',
  'web/test/pay-periods.test.ts',
  'web/test/rules.test.ts',
  'test/golden/overtime.test.ts',
  'test/golden/payroll.test.ts',
  'test/plans-that-stay.test.ts',
  'src/features/pay/budgets/recount.api.test.ts',
  'test/visibility-of-pay.test.ts',
];

const isSlow = ({ moduleId }: TestSpecification) => slow.some((file) => moduleId.endsWith(`/${file}`));

/**
 * Starts the slow files first, so that no slow file remains at the end while the other workers are idle. Without
 * durations from an earlier run Vitest sorts by size, which is unrelated to duration.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
