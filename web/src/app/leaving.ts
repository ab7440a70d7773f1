import { useLayoutEffect } from 'preact/hooks';

interface Guard {
  question: string;
  /** Where the form is. */
  address: string;
  /** The person has said that they leave, or it is saved. */
  isReleased: boolean;
}

/** What is typed and not saved; there is one form in front of the person at a time. */
let guard: Guard | null = null;

/** Asks, where something typed would be lost. */
export function mayLeave(): boolean {
  if (guard && !guard.isReleased) guard.isReleased = confirm(guard.question);
  return guard?.isReleased ?? true;
}

/** What was typed is saved: nothing is lost by leaving. */
export function letGo(): void {
  if (guard) guard.isReleased = true;
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
    const { address } = guard ?? {};
    if (mayLeave()) return;
    event.stopImmediatePropagation();
    // By now the address has changed: it is put back.
    history.pushState(null, '', address);
  });
  addEventListener('beforeunload', (event) => {
    if (guard && !guard.isReleased) event.preventDefault();
  });
}

/** While a form holds what is not saved, nobody leaves it unasked. */
export function useLeaveGuard(isDirty: boolean, question: string): void {
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    const own: Guard = { question, address: location.href, isReleased: false };
    guard = own;
    return () => {
      if (guard === own) guard = null;
    };
  }, [isDirty, question]);
}
