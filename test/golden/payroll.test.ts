import { readExamples } from './example.ts';
import { testExamples } from './examples.ts';

testExamples(await readExamples('payroll.json'));
