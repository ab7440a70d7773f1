import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, most of them since they wait for programs that they start. */
const slow = [
  'test/backup.test.ts',
  'test/cli.test.ts',
  'src/features/pay/overtime/kept/interleaved.api.test.ts',
  'test/demo.test.ts',
  'web/test/print.test.ts',
  'web/test/pay-periods.test.ts',
  'web/test/rules.test.ts',
  'test/golden/overtime.test.ts',
  'test/plans-that-stay.test.ts',
  'src/features/pay/budgets/recount.api.test.ts',
  'test/visibility-of-pay.test.ts',
];

const isSlow = ({ moduleId }: TestSpecification) => slow.some((file) => moduleId.endsWith(`/${file}`));

/**
 * Begins with the slow files, so that none of them is left at the end with the other workers idle. Where no earlier run
 * tells how long files take, their size would decide, which says nothing of that.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
