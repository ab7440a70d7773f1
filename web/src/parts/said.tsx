import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

interface Saying {
  text: string;
  /** Takes back what was done. */
  undo?: () => void;
}

/** What was done last, to be said by `Said`. */
export function useSaid() {
  const [said, setSaid] = useState<Saying | null>(null);
  return { said, say: (text: string, undo?: () => void) => setSaid({ text, ...(undo && { undo }) }) };
}

/** Confirms what was done, and takes it back where that can be. It stays until something else is done. */
export function Said({ said }: { said: Saying | null }) {
  const { form: words } = partWords(useLanguage().language);
  return (
    <div class="said">
      <p role="status">{said?.text}</p>
      {said?.undo && <Button onPress={said.undo}>{words.undo}</Button>}
    </div>
  );
}
