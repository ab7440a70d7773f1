import { readExamples } from './example.ts';
import { testExamples } from './examples.ts';

/** The examples that the program computes differently or cannot express, each with the missing rule. */
const wrong = {
  'jpy-whole-units': 'decimals of currencies',
};

testExamples(await readExamples('payroll.json'), wrong);
