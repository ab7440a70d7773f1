import { useRef } from 'preact/hooks';
import { useKeys } from '../app/keys.tsx';
import './find.css';

interface Props {
  label: string;
  /** What the key `/` does, for the list of keys. */
  does: string;
  value: string;
  onType(value: string): void;
}

/** A field to search in what is shown, which `/` leads to. */
export function Find({ label, does, value, onType }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', does, run: () => field.current?.focus() }]);
  return (
    <label class="find">
      <span class="unseen">{label}</span>
      <input
        ref={field}
        type="search"
        placeholder={label}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}
