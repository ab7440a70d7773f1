import { isDate } from '../words/dates.ts';
import './choice.css';

interface Props {
  label: string;
  /** A date, or nothing while none is known. */
  value: string;
  onChoose(date: string): void;
}

/** A day to choose in a row of tools. A field that is half filled in changes nothing. */
export function DateChoice({ label, value, onChoose }: Props) {
  return (
    <label class="choice date">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => {
          const date = event.currentTarget.value;
          if (isDate(date)) onChoose(date);
        }}
      />
    </label>
  );
}
