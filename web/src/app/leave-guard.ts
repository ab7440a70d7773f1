import { useLayoutEffect, useRef } from 'preact/hooks';

interface Guard {
  question: string;
  /** The address of the page with the form. */
  address: string;
  /** Whether the person has agreed to leave or the form has been saved. */
  isReleased: boolean;
}

/** One guard per form with unsaved input. A drawer can have several. */
const guards = new Set<Guard>();

const unsaved = (): Guard | undefined => [...guards].find(({ isReleased }) => !isReleased);

/** Whether a form has unsaved input. */
export const isUnsaved = (): boolean => unsaved() !== undefined;

/** Asks for confirmation if a form has unsaved input. */
export function mayLeave(): boolean {
  const { question } = unsaved() ?? {};
  if (question === undefined) return true;
  if (!confirm(question)) return false;
  for (const guard of guards) guard.isReleased = true;
  return true;
}

/** Whether a click opens a link in this window. */
const followsLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a[href]:not([download], [target])') !== null &&
  !(ctrlKey || metaKey || shiftKey);

/**
 * Asks for confirmation before a link, Back or closing the page discards input. The listeners must run before those of
 * the router.
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
    // The address has already changed, so restore it.
    history.pushState(null, '', address);
  });
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  // A person who types again after confirming is still on the page, so the guard takes effect again.
  addEventListener('input', () => {
    for (const guard of guards) guard.isReleased = false;
  });
}

/** Guards a form with unsaved input. Returns a function that releases the guard once the form is saved. */
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
