import type { Document, HTMLElement, HTMLInputElement, Window } from 'happy-dom';
import type { Page } from 'playwright-core';
import { runPlaywright } from './scripts.ts';
import { isBehindDialog } from './visibility.ts';

/** The maximum wait in milliseconds, the same as for pages in the browser. */
const patience = 10_000;
const pollMs = 5;
/** The polling interval. Polling is needed because changes to values and focus cause no mutation events. */
const idleMs = 100;

export interface Wait {
  timeout?: number | undefined;
}

interface Need extends Wait {
  needs?: readonly string[];
  /** Whether a dialog in front of the element prevents the action. */
  isPressed?: boolean;
}

type Parsed = Record<string, unknown>;

/** The part of Playwright's `InjectedScript` that finds elements and changes their values. */
interface Injected {
  parseSelector(selector: string): Parsed;
  querySelectorAll(selector: Parsed, root: Document): HTMLElement[];
  strictModeViolationError(selector: Parsed, elements: HTMLElement[]): Error;
  elementState(element: HTMLElement, state: string, isFrameVisible: boolean): { matches: boolean; received: string };
  fill(element: HTMLElement, value: string): string;
  selectOptions(element: HTMLElement, options: readonly object[]): string[] | string;
  previewNode(element: HTMLElement): string;
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The document of a page: finds elements as Playwright does, and acts on them. */
export class LightView {
  readonly window: Window;
  readonly page: Page;
  readonly #injected: Injected;
  #changes = 0;
  /** The field that fires its `change` event when the focus leaves it. */
  #typed: { field: HTMLInputElement; before: string } | undefined;

  constructor(window: Window, page: Page) {
    this.window = window;
    this.page = page;
    this.#injected = runPlaywright(window) as Injected;
    const observer = new window.MutationObserver(() => (this.#changes += 1));
    observer.observe(window.document, { attributes: true, characterData: true, childList: true, subtree: true });
  }

  #find(selector: string): HTMLElement[] {
    return this.#injected.querySelectorAll(this.#injected.parseSelector(selector), this.window.document);
  }

  /** All elements that match now, once the page has rendered its current state. */
  async all(selector: string): Promise<HTMLElement[]> {
    await this.settle();
    return this.#find(selector);
  }

  is(element: HTMLElement, state: string): boolean {
    return this.#injected.elementState(element, state, true).matches;
  }

  /** Repeats an attempt whenever the page has changed, until it has a result. */
  async #until<T>(attempt: () => T | undefined, describe: () => string, timeout = patience): Promise<T> {
    const end = performance.now() + timeout;
    for (;;) {
      await this.settle();
      const changes = this.#changes;
      const result = attempt();
      if (result !== undefined) return result;
      const idleEnd = Math.min(performance.now() + idleMs, end);
      while (this.#changes === changes && performance.now() < idleEnd) await pause(pollMs);
      if (performance.now() >= end) throw new Error(`Timeout ${timeout}ms exceeded: ${describe()}`);
    }
  }

  /** The only element that matches a selector, once it has all the given states. Several elements are an error. */
  one(selector: string, { needs = [], isPressed = false, timeout }: Need = {}): Promise<HTMLElement> {
    let missing = '';
    const attempt = () => {
      const found = this.#find(selector);
      if (found.length > 1)
        throw this.#injected.strictModeViolationError(this.#injected.parseSelector(selector), found);
      const [element] = found;
      missing = 'no element';
      if (!element) return undefined;
      missing = needs.find((state) => !this.is(element, state)) ?? '';
      if (missing === '' && isPressed && isBehindDialog(element)) missing = 'reachable: it is behind a dialog';
      return missing === '' ? element : undefined;
    };
    return this.#until(attempt, () => `${selector} is not ${missing}`, timeout);
  }

  /** Waits until no element that matches a selector is shown, or until none exists. */
  async gone(selector: string, state: 'hidden' | 'detached', timeout?: number): Promise<void> {
    const attempt = () => {
      const left = this.#find(selector).filter((element) => state === 'detached' || this.is(element, 'visible'));
      return left.length === 0 || undefined;
    };
    await this.#until(attempt, () => `${selector} is not ${state}`, timeout);
  }

  /** Waits until the address meets a condition. */
  async whenAddress(fulfils: (url: string) => boolean, described: string): Promise<void> {
    const address = () => this.window.location.href;
    await this.#until(
      () => fulfils(address()) || undefined,
      () => `${address()} is not ${described}`,
    );
  }

  /** Lets the page render its state, run its effects, and render the changes that the effects make. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await new Promise((done) => setImmediate(done));
  }

  async act<T>(work: () => T | Promise<T>): Promise<T> {
    const result = await work();
    await this.settle();
    return result;
  }

  /** A field fires its `change` event when people leave the field. */
  #leaveField(next: HTMLElement): void {
    const typed = this.#typed;
    if (!typed || typed.field === next) return;
    this.#typed = undefined;
    if (typed.field.value !== typed.before)
      typed.field.dispatchEvent(new this.window.Event('change', { bubbles: true }));
  }

  press(element: HTMLElement): Promise<void> {
    return this.act(() => {
      const event = (type: string) =>
        new this.window.MouseEvent(type, { bubbles: true, cancelable: true, composed: true, detail: 1 });
      this.#leaveField(element);
      for (const type of ['pointerdown', 'mousedown']) element.dispatchEvent(event(type));
      const focused = element.closest('a[href], button, input, select, textarea, summary, [tabindex]');
      (focused as HTMLElement | null)?.focus();
      for (const type of ['pointerup', 'mouseup']) element.dispatchEvent(event(type));
      element.dispatchEvent(event('click'));
    });
  }

  fill(element: HTMLElement, value: string): Promise<void> {
    return this.act(() => {
      this.#leaveField(element);
      const field = element as HTMLInputElement;
      const before = this.#typed?.field === field ? this.#typed.before : field.value;
      if (this.#injected.fill(field, value) !== 'needsinput') return;
      field.value = value;
      field.dispatchEvent(new this.window.InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }));
      this.#typed = { field, before };
    });
  }

  /** Options can appear later than the list that contains them. */
  select(element: HTMLElement, option: string | object): Promise<true> {
    return this.act(() => {
      this.#leaveField(element);
      element.focus();
      const wanted = typeof option === 'string' ? { valueOrLabel: option } : option;
      const attempt = () => {
        const selected = this.#injected.selectOptions(element, [wanted]);
        return typeof selected === 'string' ? undefined : true;
      };
      return this.#until(attempt, () => `the list has no enabled option ${JSON.stringify(option)}`);
    });
  }
}
