import { confidenceLevels } from '../../../../src/contract/lists/unusual-activities.ts';
import type { CsvValue } from '../../words/csv.ts';
import type { RulesRead } from './queries.ts';

const head = ['type', 'on', 'minimum_minutes', 'name', 'unit', 'unusual_when', ...confidenceLevels, 'value'];
const beside = ['people_extreme', 'people_typical', 'explanation'];

const cell = (value: number | null | undefined): CsvValue => value ?? '';

/** All numbers in the rules in force, under the field names of the API. A level without a number is never reached. */
export function csvRows({ rules }: Pick<RulesRead, 'rules'>): CsvValue[][] {
  const rows = rules.types.flatMap(({ type, on, minimum_minutes, limits, thresholds, explanation }) => {
    const first = [type, String(on), minimum_minutes];
    const none = [...first, '', '', '', '', '', '', '', '', '', explanation];
    const graded = limits.map((limit) => [
      ...first,
      limit.name,
      limit.unit,
      limit.unusual_when,
      ...confidenceLevels.map((level) => cell(limit[level])),
      '',
      cell(limit.people?.extreme),
      cell(limit.people?.typical),
      limit.explanation,
    ]);
    const single = thresholds.map((threshold) => [
      ...first,
      threshold.name,
      threshold.unit,
      '',
      '',
      '',
      '',
      threshold.value,
      cell(threshold.people?.extreme),
      cell(threshold.people?.typical),
      threshold.explanation,
    ]);
    return graded.length + single.length > 0 ? [...graded, ...single] : [none];
  });
  return [[...head, ...beside], ...rows];
}
