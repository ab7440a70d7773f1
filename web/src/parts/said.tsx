import { useMutation } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { partWords } from './words.ts';

interface Saying {
  text: string;
  /** Takes back what was done. */
  undo?: () => unknown;
}

/** Tells what was done, and how it is taken back. */
export type Say = (text: string, undo?: () => unknown) => void;

/** What was done last, to be said by `Said`. */
export function useSaid() {
  const [said, setSaid] = useState<Saying | null>(null);
  const say: Say = (text, undo) => setSaid({ text, ...(undo && { undo }) });
  return { said, say };
}

/** Confirms what was done, and takes it back where that can be. It stays until something else is done. */
export function Said({ said }: { said: Saying | null }) {
  const words = partWords(useLanguage().language);
  const undoing = useMutation({ mutationFn: async () => said?.undo?.() });
  useEffect(() => undoing.reset(), [said]);
  return (
    <div class="said">
      <p role="status">{said?.text}</p>
      {said?.undo && (
        <Button busy={undoing.isPending} onPress={() => undoing.mutate()}>
          {words.undo}
        </Button>
      )}
      {undoing.error && <Failure error={undoing.error} />}
    </div>
  );
}
