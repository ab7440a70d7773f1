import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { call } from '../../api/call.ts';
import { failureOf } from '../../api/failure-of.ts';
import { useLanguage } from '../../app/language.tsx';
import { mayLeave } from '../../app/leave-guard.ts';
import { Choice } from '../../parts/choice.tsx';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { editorWords } from './editor-words.ts';
import { germanPresets } from './german-presets.ts';
import type { TemplatePreset, TemplateBody } from './use-templates.ts';

/** A preset with translated texts. The texts in the file remain in the language of the payroll program. */
function inLanguage(preset: TemplatePreset, language: Language): TemplatePreset {
  const german = language === 'de' ? germanPresets[preset.id] : undefined;
  if (!german) return preset;
  const { name, summary, toFillIn, leavesOut } = german;
  return { ...preset, name, summary, to_fill_in: [...toFillIn], leaves_out: [...leavesOut] };
}

/** The presets in the viewer's language. */
function usePresets() {
  const { language } = useLanguage();
  const presetsQuery = useQuery({
    queryKey: ['payroll-presets'],
    queryFn: async ({ signal }) => (await call('listPayrollPresets', { signal })).payroll_presets,
  });
  return { ...presetsQuery, data: presetsQuery.data?.map((preset) => inLanguage(preset, language)) };
}

/** The initial columns of a template without a preset. */
const own = (headers: readonly [string, string, string]): TemplateBody => ({
  name: '',
  member_key: 'payroll_id',
  columns: [
    { header: headers[0], field: 'member_key' },
    { header: headers[1], field: 'hours' },
    { header: headers[2], field: 'amount' },
  ],
});

/** The start of a new template, from the address: a preset, or default columns. */
export function useBeginning() {
  const { query } = useLocation();
  const { fields } = editorWords(useLanguage().language);
  const presets = usePresets();
  const chosen = query['begin'] ?? '';
  const preset = presets.data?.find(({ id }) => id === chosen);
  const body = chosen === '' ? own([fields.payroll_id, fields.hours, fields.amount]) : preset?.template;
  const { error, retry } = failureOf(...(chosen === '' ? [] : [presets]));
  return { chosen, preset, body, error, retry };
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

/** The purpose of a preset, and the values that the user must fill in. */
function PresetText({ preset }: { preset: TemplatePreset }) {
  const { language } = useLanguage();
  const { preset: words } = editorWords(language);
  return (
    <section class="panel payroll-preset" aria-label={preset.name}>
      <p>{preset.summary}</p>
      <Lines title={words.toFillIn} lines={preset.to_fill_in} />
      {preset.leaves_out.length > 0 && <Lines title={words.leavesOut} lines={preset.leaves_out} />}
      <h3>{words.sources}</h3>
      <ul>
        {preset.sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p class="soft">{words.read(shortDate(language, preset.read_on))}</p>
    </section>
  );
}

/** Selects the start of a new template. The person must confirm before input is discarded. */
export function Begin() {
  const { begin: words } = editorWords(useLanguage().language);
  const { path, route } = useLocation();
  const { data: presets = [] } = usePresets();
  const { chosen, preset } = useBeginning();
  const options = [{ value: '', text: words.own }, ...presets.map(({ id, name }) => ({ value: id, text: name }))];
  const choose = (id: string) => mayLeave() && route(id === '' ? path : `${path}?begin=${id}`, true);
  return (
    <>
      <Choice label={words.label} value={chosen} options={options} onChoose={choose} />
      {preset && <PresetText preset={preset} />}
    </>
  );
}
