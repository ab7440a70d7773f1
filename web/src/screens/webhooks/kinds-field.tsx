import type { FeedKind } from '../../../../src/contract/lists/events.ts';
import { useLanguage } from '../../app/language.tsx';
import { FieldNotes, useField } from '../../parts/field.tsx';
import { groupText, kindGroups, kindsOf, kindText } from './kinds.ts';

interface Props {
  name: string;
  label: string;
  chosen: readonly FeedKind[];
  onChoose(kinds: FeedKind[]): void;
}

interface BoxProps {
  text: string;
  isOn: boolean;
  onToggle(): void;
}

const Box = ({ text, isOn, onToggle }: BoxProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={onToggle} />
    <span>{text}</span>
  </label>
);

/** Kinds of events as grouped checkboxes. The checkbox of a group selects all of its kinds. */
export function KindsField({ chosen, onChoose, ...field }: Props) {
  const { language } = useLanguage();
  const { id, faults, control } = useField(field);
  const set = new Set(chosen);
  const toggle = (kinds: readonly FeedKind[]) => {
    const isAll = kinds.every((kind) => set.has(kind));
    const others = chosen.filter((kind) => !kinds.includes(kind));
    onChoose(isAll ? others : [...others, ...kinds]);
  };
  return (
    <fieldset class="many webhook-kinds" aria-describedby={control['aria-describedby']}>
      <legend id={id} tabIndex={-1}>
        {field.label}
      </legend>
      {kindGroups.map((group) => (
        <div key={group} role="group" aria-label={groupText(language, group)}>
          <Box
            text={groupText(language, group)}
            isOn={kindsOf(group).every((kind) => set.has(kind))}
            onToggle={() => toggle(kindsOf(group))}
          />
          <ul>
            {kindsOf(group).map((kind) => (
              <li key={kind}>
                <Box text={kindText(language, kind)} isOn={set.has(kind)} onToggle={() => toggle([kind])} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <FieldNotes id={id} hint={undefined} faults={faults} />
    </fieldset>
  );
}
