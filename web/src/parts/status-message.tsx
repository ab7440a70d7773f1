import { useMutation } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { partWords } from './words.ts';

interface MessageContent {
  text: string;
  /** Undoes the action. */
  undo?: () => unknown;
}

/** Announces a completed action and how to undo it. */
export type ShowMessage = (text: string, undo?: () => unknown) => void;

/** The last completed action, for `StatusMessage`. */
export function useStatusMessage() {
  const [message, setMessage] = useState<MessageContent | null>(null);
  const showMessage: ShowMessage = (text, undo) => setMessage({ text, ...(undo && { undo }) });
  return { message, showMessage };
}

/** Confirms an action and offers to undo it where possible. The message stays visible until the next action. */
export function StatusMessage({ message }: { message: MessageContent | null }) {
  const words = partWords(useLanguage().language);
  const undoing = useMutation({ mutationFn: async () => message?.undo?.() });
  useEffect(() => undoing.reset(), [message]);
  return (
    <div class="said">
      <p role="status">{message?.text}</p>
      {message?.undo && (
        <Button busy={undoing.isPending} onPress={() => undoing.mutate()}>
          {words.undo}
        </Button>
      )}
      {undoing.error && <Failure error={undoing.error} />}
    </div>
  );
}
