import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FieldGroup, Switch, TextField } from '../../parts/fields.tsx';
import { ListNotes, type PartProps } from './column-fields.tsx';
import { editorWords } from './editor-words.ts';
import { FilterFields, filterText } from './filter-fields.tsx';
import { Ordered } from './ordered.tsx';
import { type CodeValues, noFilter } from './template-values.ts';

interface CodeProps {
  code: CodeValues;
  index: number;
  change(some: Partial<CodeValues>): void;
}

function CodeRow({ code: { code, isLeftOut, only }, index, change }: CodeProps) {
  const words = editorWords(useLanguage().language);
  const { codes: own } = words;
  return (
    <>
      {!isLeftOut && (
        <TextField
          name={`earning_codes[${index}].code`}
          label={own.code}
          hint={own.codeHint}
          maxLength={100}
          value={code}
          onType={(typed) => change({ code: typed })}
        />
      )}
      <Switch
        name={`earning_codes[${index}].left_out`}
        label={own.isLeftOut}
        isOn={isLeftOut}
        onSwitch={(to) => change({ isLeftOut: to })}
      />
      <details class="payroll-only" open={filterText(only, words) === words.filter.all}>
        <summary>
          {words.columns.only}: <strong>{filterText(only, words)}</strong>
        </summary>
        <FilterFields
          name={`earning_codes[${index}].only`}
          filter={only}
          change={(some) => change({ only: { ...only, ...some } })}
        />
      </details>
    </>
  );
}

/** The codes of lines. The first rule that matches a line applies. */
export function CodeFields({ values: { codes }, change }: PartProps) {
  const words = editorWords(useLanguage().language);
  const { codes: own } = words;
  const set = (next: readonly CodeValues[]) => change({ codes: next });
  return (
    <FieldGroup title={own.title}>
      <ListNotes name="earning_codes" label={own.title} hint={own.hint} />
      <Ordered rows={codes} nameOf={({ code }, index) => own.of(index + 1, code)} onChange={set}>
        {(code, index, changeCode) => <CodeRow {...{ code, index }} change={changeCode} />}
      </Ordered>
      <div class="payroll-add">
        <Button onPress={() => set([...codes, { code: '', isLeftOut: false, only: noFilter }])}>{own.add}</Button>
      </div>
    </FieldGroup>
  );
}
