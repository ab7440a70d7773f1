import { useMutation } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { partWords } from './words.ts';

interface Saying {
  text: string;
  /** Undoes the action. */
  undo?: () => unknown;
}

/** Announces a completed action and how to undo it. */
export type Say = (text: string, undo?: () => unknown) => void;

/** The last completed action, for `Said`. */
export function useSaid() {
  const [said, setSaid] = useState<Saying | null>(null);
  const say: Say = (text, undo) => setSaid({ text, ...(undo && { undo }) });
  return { said, say };
}

/** Confirms an action and offers to undo it where possible. It stays until the next action. */
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
