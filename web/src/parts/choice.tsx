import { useId } from 'preact/hooks';
import './choice.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose(value: Value): void;
}

/** A native select with its label in the same row. */
export function Choice<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const id = useId();
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
