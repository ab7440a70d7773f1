import { useLayoutEffect, useRef } from 'preact/hooks';

interface Guard {
  question: string;
  /** Where the form is. */
  address: string;
  /** The person has said that they leave, or it is saved. */
  isReleased: boolean;
}

/** Of each form that holds what is typed and not saved; a drawer may have several. */
const guards = new Set<Guard>();

const unsaved = (): Guard | undefined => [...guards].find(({ isReleased }) => !isReleased);

/** Whether something is typed that would be lost. */
export const isUnsaved = (): boolean => unsaved() !== undefined;

/** Asks, where something typed would be lost. */
export function mayLeave(): boolean {
  const { question } = unsaved() ?? {};
  if (question === undefined) return true;
  if (!confirm(question)) return false;
  for (const guard of guards) guard.isReleased = true;
  return true;
}

/** Whether a press leaves the page by a link, here and not in another window. */
const followsLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a[href]:not([download], [target])') !== null &&
  !(ctrlKey || metaKey || shiftKey);

/**
 * Asks before a link, Back or closing the page takes away what is typed. It has to hear of them before the routes do.
 */
export function watchLeaving(): void {
  addEventListener(
    'click',
    (event) => {
      if (!followsLink(event) || mayLeave()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener('popstate', (event) => {
    const { address } = unsaved() ?? {};
    if (mayLeave()) return;
    event.stopImmediatePropagation();
    // By now the address has changed: it is put back.
    history.pushState(null, '', address);
  });
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  // Who was let go and types on is here still, and is asked again.
  addEventListener('input', () => {
    for (const guard of guards) guard.isReleased = false;
  });
}

/** While a form holds what is not saved, nobody leaves it unasked; answers how it lets go of what is saved. */
export function useLeaveGuard(isDirty: boolean, question: string): () => void {
  const own = useRef<Guard | null>(null);
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const guard: Guard = { question, address: location.href, isReleased: false };
    own.current = guard;
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [isDirty, question]);
  return () => {
    if (own.current) own.current.isReleased = true;
  };
}
