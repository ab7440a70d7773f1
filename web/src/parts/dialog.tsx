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

/** A native dialog: the browser traps the focus, closes the dialog on Escape and then restores the focus. */
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
  // A dialog that unmounts while it is open also restores the focus.
  useLayoutEffect(
    () => () => {
      wanted.current = false;
      dialog.current?.close();
    },
    [],
  );
  // On Escape the browser restores the focus before it fires an event. If the person pressed the same button again at
  // once, the dialog would still be open, and the press would close it.
  const cancelled = (event: Event) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // When the browser closes the dialog anyway, the event arrives later. By then the dialog may be open again.
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
