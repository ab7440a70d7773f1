import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface RowProps {
  id: string;
  hint: string;
  children: ComponentChildren;
}

/** The explanation of a preference. */
export function Hint({ id, hint }: Omit<RowProps, 'children'>) {
  return (
    <p class="soft preference-hint" id={id}>
      {hint}
    </p>
  );
}

export interface Option<Value extends string> {
  value: Value;
  text: string;
  /** An example of the current format. */
  note?: string | undefined;
}

interface Props<Value extends string> {
  name: string;
  hint: string;
  value: Value;
  options: readonly Option<Value>[];
  onChoose(option: Option<Value>): void;
}

/** A preference with a few options, all of them visible. */
export function Pick<Value extends string>({ name, hint, value, options, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <fieldset class="preference" aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      <Hint id={`${id}-hint`} hint={hint} />
      <div class="picks">
        {options.map((option) => (
          <label key={option.value} class="pick">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option)}
            />
            <span>
              {option.text}
              {option.note !== undefined && <small class="soft"> {option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
