import { useRef } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { FieldGroup, FieldRow, TextField } from './fields.tsx';
import { type MetadataEntry, metadataLimits } from './metadata-values.ts';
import { metadataWords } from './metadata-words.ts';

interface Props {
  entries: readonly MetadataEntry[];
  onChange(entries: MetadataEntry[]): void;
}

interface EntryProps {
  entry: MetadataEntry;
  index: number;
  onType(some: Partial<MetadataEntry>): void;
  onRemove(): void;
}

function Entry({ entry: { key, value }, index, onType, onRemove }: EntryProps) {
  const words = metadataWords(useLanguage().language);
  return (
    <FieldRow>
      <TextField
        name={`metadata[${index}].key`}
        label={words.key}
        maxLength={metadataLimits.keyLength}
        value={key}
        onType={(typed) => onType({ key: typed })}
      />
      <TextField
        name={`metadata[${index}].value`}
        label={words.value}
        maxLength={metadataLimits.valueLength}
        value={value}
        onType={(typed) => onType({ value: typed })}
      />
      <Button kind="quiet" onPress={onRemove}>
        {words.remove(key)}
      </Button>
    </FieldRow>
  );
}

/** Keys and values that programs store with a record. People can read and correct them. */
export function MetadataFields({ entries, onChange }: Props) {
  const words = metadataWords(useLanguage().language);
  const adder = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    onChange(entries.toSpliced(index, 1));
    adder.current?.querySelector('button')?.focus();
  };
  return (
    <FieldGroup title={words.title}>
      <p class="soft">{entries.length === 0 ? words.none : words.limits}</p>
      {entries.map((entry, index) => (
        <Entry
          key={index}
          entry={entry}
          index={index}
          onType={(some) => onChange(entries.with(index, { ...entry, ...some }))}
          onRemove={() => remove(index)}
        />
      ))}
      <div ref={adder}>
        <Button
          refused={entries.length < metadataLimits.entries ? null : words.limits}
          onPress={() => onChange([...entries, { key: '', value: '' }])}
        >
          {words.add}
        </Button>
      </div>
    </FieldGroup>
  );
}
