import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { csvOf } from '../../words/csv.ts';
import type { Names } from './causes.tsx';
import { causesAsCsv, daysAsCsv } from './csv.ts';
import type { HistoryDay } from './days.ts';
import { historyWords } from './words.ts';

interface Props {
  days: readonly HistoryDay[];
  change: WireBudgetChange;
  names: Names;
}

/** The downloads that the screen offers, and a button to print it. */
export function CsvButtons({ days, change, names }: Props) {
  const words = historyWords(useLanguage().language);
  return (
    <div class="exports">
      <Button onPress={() => saveFile('budget-days.csv', 'text/csv', csvOf(daysAsCsv(days)))}>{words.csv.days}</Button>
      <Button onPress={() => saveFile('budget-changes.csv', 'text/csv', csvOf(causesAsCsv(change, names)))}>
        {words.csv.causes}
      </Button>
      <Button onPress={() => print()}>{words.print}</Button>
    </div>
  );
}
