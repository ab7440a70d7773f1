import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  hint: string | undefined;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ComponentChildren;
}

/** A label above, what it means below. */
function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div class="set-up-field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : `${id}-hint` })}
      {hint !== undefined && (
        <p class="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  onType(value: string): void;
  isEmail?: boolean;
  autocomplete: string;
  maxLength: number;
}

/** One line that has to be filled in. */
export function TextField({ label, hint, value, onType, isEmail = false, ...rest }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          {...rest}
          inputMode={isEmail ? 'email' : 'text'}
          required
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ListProps {
  label: string;
  hint?: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChoose(value: string): void;
}

/** One of a list. */
export function ListField({ label, hint, value, options, onChoose }: ListProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
