import type { HTMLElement, HTMLInputElement } from 'happy-dom';
import type { Locator, Page } from 'playwright-core';
import { type FilterOptions, type RoleOptions, selectors } from './selectors.ts';
import type { LightView, Wait } from './view.ts';

type State = 'visible' | 'attached' | 'hidden' | 'detached';
type Text = string | RegExp;
interface Exact {
  exact?: boolean;
}

/** Ways to find elements, the same for a page and for a part of it. */
export abstract class Finding {
  protected abstract within(selector: string): LightLocator;

  getByRole(role: string, options?: RoleOptions) {
    return this.within(selectors.role(role, options));
  }
  getByText(text: Text, options?: Exact) {
    return this.within(selectors.text(text, options));
  }
  getByLabel(text: Text, options?: Exact) {
    return this.within(selectors.label(text, options));
  }
  getByPlaceholder(text: Text, options?: Exact) {
    return this.within(selectors.attribute('placeholder', text, options));
  }
  getByTitle(text: Text, options?: Exact) {
    return this.within(selectors.attribute('title', text, options));
  }
  locator(selector: string, options?: FilterOptions) {
    const found = this.within(selector);
    return options ? found.filter(options) : found;
  }
}

/** The part of Playwright's `Locator` that tests of texts, values and simple flows use. */
export class LightLocator extends Finding {
  readonly selector: string;
  readonly #view: LightView;

  constructor(view: LightView, selector: string) {
    super();
    this.#view = view;
    this.selector = selector;
  }

  protected within(selector: string) {
    return new LightLocator(this.#view, `${this.selector} >> ${selector}`);
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: FilterOptions) {
    const inner = (kind: 'has' | 'has-not', locator: Locator) =>
      selectors.inner(kind, (locator as unknown as LightLocator).selector);
    const parts = [
      this.selector,
      ...(hasText === undefined ? [] : [selectors.hasText(hasText)]),
      ...(hasNotText === undefined ? [] : [selectors.hasNotText(hasNotText)]),
      ...(has ? [inner('has', has)] : []),
      ...(hasNot ? [inner('has-not', hasNot)] : []),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ];
    return new LightLocator(this.#view, parts.join(' >> '));
  }

  and(other: LightLocator) {
    return this.within(selectors.inner('and', other.selector));
  }
  or(other: LightLocator) {
    return this.within(selectors.inner('or', other.selector));
  }
  nth(index: number) {
    return this.within(`nth=${index}`);
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }
  page(): Page {
    return this.#view.page;
  }

  async count() {
    return (await this.#view.all(this.selector)).length;
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }
  async allTextContents() {
    return (await this.#view.all(this.selector)).map((element) => element.textContent);
  }
  async evaluateAll<T>(read: (elements: HTMLElement[]) => T) {
    return read(await this.#view.all(this.selector));
  }

  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}) {
    if (state === 'hidden' || state === 'detached') await this.#view.gone(this.selector, state, timeout);
    else await this.#view.one(this.selector, state === 'visible' ? { needs: ['visible'], timeout } : { timeout });
  }

  async evaluate<T>(read: (element: HTMLElement) => T) {
    return read(await this.#view.one(this.selector));
  }
  textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent);
  }
  getAttribute(name: string) {
    return this.evaluate((element) => element.getAttribute(name));
  }
  inputValue() {
    return this.evaluate((element) => (element as HTMLInputElement).value);
  }
  async isVisible() {
    return this.#is('visible', (await this.#view.all(this.selector))[0]);
  }
  async isHidden() {
    return !(await this.isVisible());
  }
  isChecked() {
    return this.evaluate((element) => this.#is('checked', element));
  }
  isDisabled() {
    return this.evaluate((element) => this.#is('disabled', element));
  }
  isEnabled() {
    return this.evaluate((element) => this.#is('enabled', element));
  }
  #is(state: string, element: HTMLElement | undefined) {
    return element !== undefined && this.#view.is(element, state);
  }

  async click(options: Wait = {}) {
    const element = await this.#view.one(this.selector, { ...options, needs: ['visible', 'enabled'], isPressed: true });
    await this.#view.press(element);
  }
  async setChecked(isChecked: boolean) {
    if ((await this.isChecked()) === isChecked) return;
    await this.click();
    if ((await this.isChecked()) !== isChecked) throw new Error(`${this.selector} did not change when it was clicked`);
  }
  check() {
    return this.setChecked(true);
  }
  uncheck() {
    return this.setChecked(false);
  }
  async fill(value: string) {
    await this.#view.fill(await this.#view.one(this.selector, { needs: ['visible', 'enabled', 'editable'] }), value);
  }
  clear() {
    return this.fill('');
  }
  async selectOption(option: string | { label?: string; value?: string; index?: number }) {
    await this.#view.select(await this.#view.one(this.selector, { needs: ['visible', 'enabled'] }), option);
  }
  async blur() {
    await this.#view.act(async () => (await this.#view.one(this.selector)).blur());
  }
}
