import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../app/language.tsx';
import { mayLeave } from '../app/leaving.ts';
import { Button } from './button.tsx';
import './drawer.css';

/** A drawer whose address is a parameter: `?edit=7`, `?new`. Back closes it, and a link to it can be sent. */
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
    /** What the address says; null while the drawer is closed. */
    value: query[name] ?? null,
    open(value = '') {
      isOurs.current = true;
      route(addressOf(value));
    },
    /** By the way it came, so that Back does not open it again; what another form in it holds is not lost unasked. */
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

/**
 * A native dialog at the side for a form, open for as long as it is drawn. What was typed is not thrown away unasked.
 */
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
