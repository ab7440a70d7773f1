import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../app/language.tsx';
import { Button } from './button.tsx';
import './dialog.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ComponentChildren;
}

/** A native dialog: the browser keeps the focus in it, closes it by Escape and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const { keys } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onClose={onClose}>
      {isOpen && (
        <>
          <h2 id={heading}>{title}</h2>
          {children}
          <div class="dialog-end">
            <Button onPress={onClose}>{keys.close}</Button>
          </div>
        </>
      )}
    </dialog>
  );
}
