import type { Document, Element, Window } from 'happy-dom';
import { addMethods } from './add-methods.ts';

/** Elements that have a size even without text. */
const sized = 'button, canvas, img, input, meter, progress, select, svg, textarea';

const openPopovers = new WeakSet<Element>();

/** Whether the kind or state of the element hides it. The page has no styles, so classes hide nothing. */
function hidesItself(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (element.hasAttribute('popover')) return !openPopovers.has(element);
  if (/^(HEAD|NOSCRIPT|SCRIPT|STYLE|TEMPLATE|DATALIST)$/.test(element.tagName)) return true;
  if (element.tagName === 'DIALOG') return !element.hasAttribute('open');
  const parent = element.parentElement;
  return parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && element.tagName !== 'SUMMARY';
}

function isShown(element: Element): boolean {
  for (let current: Element | null = element; current; current = current.parentElement)
    if (hidesItself(current)) return false;
  return element.isConnected;
}

const inline = /^(A|ABBR|B|BDI|CODE|EM|I|KBD|LABEL|MARK|OUTPUT|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR)$/;

const displayOf = (element: Element) => {
  if (hidesItself(element)) return 'none';
  return inline.test(element.tagName) ? 'inline' : 'block';
};

const isSized = (element: Element) =>
  element.textContent.trim() !== '' || element.matches(sized) || element.querySelector(sized) !== null;

const box = (size: number) => ({ x: 0, y: 0, left: 0, top: 0, right: size, bottom: size, width: size, height: size });

const modals = new WeakMap<Document, Element[]>();

/** The open dialogs of a document, in the order in which they opened. */
const modalsOf = (document: Document) => modals.get(document)?.filter(isShown) ?? [];

/** Whether people cannot reach an element because a dialog is in front of it. */
export function isBehindDialog(element: Element): boolean {
  const front = modalsOf(element.ownerDocument).at(-1);
  return front !== undefined && !front.contains(element);
}

function addDialogs({ HTMLDialogElement }: Window): void {
  addMethods(HTMLDialogElement.prototype, {
    showModal() {
      const others = modalsOf(this.ownerDocument).filter((other) => other !== this);
      modals.set(this.ownerDocument, [...others, this]);
      this.open = true;
    },
  });
}

function setOpen(popover: Element, isOpen: boolean): void {
  if (isOpen) openPopovers.add(popover);
  else openPopovers.delete(popover);
  const view = popover.ownerDocument.defaultView;
  if (view) popover.dispatchEvent(new view.Event('toggle'));
}

/** Popovers are opened and closed by their buttons, and close when people click elsewhere. */
function addPopovers({ HTMLElement, document }: Window): void {
  addMethods(HTMLElement.prototype as Element, {
    showPopover() {
      setOpen(this, true);
    },
    hidePopover() {
      setOpen(this, false);
    },
  });
  document.addEventListener('click', (event) => {
    const target = event.target as unknown as Element;
    const id = target.closest('[popovertarget]')?.getAttribute('popovertarget');
    for (const popover of document.querySelectorAll('[popover]')) {
      const isOpen = openPopovers.has(popover);
      if (popover.id === id) setOpen(popover, !isOpen);
      else if (isOpen && !popover.contains(target)) setOpen(popover, false);
    }
  });
}

/** Derives the styles and boxes that Playwright reads from the kind and state of elements. */
export function addVisibility(window: Window): void {
  addPopovers(window);
  addDialogs(window);
  addMethods(window.Element.prototype, {
    checkVisibility() {
      return isShown(this);
    },
    getBoundingClientRect() {
      return box(isShown(this) && isSized(this) ? 100 : 0);
    },
    scrollIntoView() {},
  });
  const getPropertyValue = () => '';
  Object.assign(window, {
    getComputedStyle: (element: Element, pseudo?: string) => ({
      display: displayOf(element),
      visibility: 'visible',
      content: pseudo ? 'none' : 'normal',
      pointerEvents: 'auto',
      getPropertyValue,
    }),
  });
}
