import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
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
  const wanted = useRef(isOpen);
  useLayoutEffect(() => {
    wanted.current = isOpen;
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  // One that is taken away while it is open gives the focus back too.
  useLayoutEffect(
    () => () => {
      wanted.current = false;
      dialog.current?.close();
    },
    [],
  );
  // Left to the browser, Escape gives the focus back before it tells of it: whoever presses the same button again at
  // once would find the dialog open still, and see it closed.
  const cancelled = (event: Event) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // What the browser closes all the same it tells of a moment later, when this one may be open again, or another one of
  // the same state.
  const closed = () => wanted.current && !dialog.current?.open && onClose();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onCancel={cancelled} onClose={closed}>
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
