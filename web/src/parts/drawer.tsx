import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../app/language.tsx';
import { mayLeave } from '../app/leave-guard.ts';
import { Button } from './button.tsx';
import './drawer.css';

/**
 * A drawer whose state is in an address parameter, such as `?edit=7` or `?new`. Back closes it, and links to it can be
 * shared.
 */
export function useAddressed(name: string) {
  const { path, query, route } = useLocation();
  const isOurs = useRef(false);
  const addressOf = (value?: string) => {
    const search = new URLSearchParams(query);
    search.delete(name);
    if (value !== undefined) search.set(name, value);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  return {
    /** The value of the parameter; null while the drawer is closed. */
    value: query[name] ?? null,
    open(value = '') {
      isOurs.current = true;
      route(addressOf(value));
    },
    /**
     * Goes back in history, so that Back does not reopen the drawer. If another form has unsaved input,
     * the person must confirm.
     */
    close() {
      if (!mayLeave()) return;
      if (isOurs.current) history.back();
      else route(addressOf(), true);
      isOurs.current = false;
    },
  };
}

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

/** A native dialog at the side with a form, open while mounted. The person must confirm before input is discarded. */
export function Drawer({ title, onClose, children }: Props) {
  const { keys } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    return () => opener.current instanceof HTMLElement && opener.current.focus();
  }, []);
  const leave = () => mayLeave() && onClose();
  return (
    <dialog
      ref={dialog}
      class="drawer"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <Button kind="quiet" onPress={leave}>
          {keys.close}
        </Button>
      </header>
      {children}
    </dialog>
  );
}
