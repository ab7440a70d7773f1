import { useRef } from 'preact/hooks';
import { useKeys } from '../app/keys.tsx';
import './page-search.css';

interface Props {
  label: string;
  /** The description of the key `/` in the list of keys. */
  description: string;
  value: string;
  onType(value: string): void;
}

/** A search field for the contents of the page. The key `/` focuses it. */
export function PageSearch({ label, description, value, onType }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', description, run: () => field.current?.focus() }]);
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
