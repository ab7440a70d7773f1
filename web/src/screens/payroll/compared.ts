import { useLanguage } from '../../app/language.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { editorWords } from './editor-words.ts';
import { filterText } from './filter-fields.tsx';
import type { TemplateValues } from './template-values.ts';
import { payrollWords } from './words.ts';

/** The fields of a template as text, for comparing two versions. */
export function useCompared(): Compared<TemplateValues>[] {
  const { language } = useLanguage();
  const words = editorWords(language);
  const { form, columns, codes, fields } = words;
  const { keys } = payrollWords(language);
  const only = (filters: TemplateValues['columns'][number]['only']) =>
    filters.length === 0 ? '' : ` (${filters.map((filter) => filterText(filter, words)).join(` ${columns.orElse} `)})`;
  const yes = (is: boolean, text: string) => (is ? text : '');
  return [
    { label: words.name, text: ({ name }) => name },
    { label: form.rows.label, text: ({ rows }) => form.rows[rows] },
    { label: form.key.label, text: ({ key }) => keys[key] },
    { label: form.premiums.label, text: ({ premiums }) => form.premiums[premiums] },
    {
      label: columns.title,
      text: (values) =>
        values.columns
          .map(({ header, source, text, only: filters }) => {
            const what = source === 'text' ? `“${text}”` : fields[source];
            return `${header}: ${what}${only(filters)}`;
          })
          .join('; '),
    },
    {
      label: codes.title,
      text: (values) =>
        values.codes
          .map(({ code, isLeftOut, only: filter }) => `${isLeftOut ? codes.isLeftOut : code}${only([filter])}`)
          .join('; '),
    },
    { label: form.separator.label, text: ({ separator }) => form.separator[separator] },
    { label: form.decimalMark.label, text: ({ decimalMark }) => form.decimalMark[decimalMark] },
    { label: form.hours.label, text: ({ hours }) => form.hours[hours] },
    { label: form.dates, text: ({ dates }) => dates },
    { label: form.headerRow, text: ({ headerRow }) => yes(headerRow, '✓') },
    { label: form.byteOrderMark, text: ({ byteOrderMark }) => yes(byteOrderMark, '✓') },
  ];
}
