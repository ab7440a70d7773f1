import { useLanguage } from '../../app/language.tsx';
import { Choice } from '../../parts/choice.tsx';
import { holidayWords } from './words.ts';

/** Selects a year near the shown one. */
export function YearChoice({ year, onChoose }: { year: string; onChoose(year: string): void }) {
  const words = holidayWords(useLanguage().language);
  const years = Array.from({ length: 7 }, (_, index) => String(Number(year) - 3 + index));
  const options = years.map((value) => ({ value, text: value }));
  return <Choice label={words.year} value={year} options={options} onChoose={onChoose} />;
}
