import { isDate } from '../words/dates.ts';
import './choice.css';

interface Props {
  label: string;
  /** The date; empty while it is unknown. */
  value: string;
  onChoose(date: string): void;
}

/** A date field in a row of tools. An incomplete date changes nothing. */
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
