import type { Window } from 'happy-dom';
import type { Page } from 'playwright-core';
import type { TestApp } from '../../../../test/harness/app.ts';
import { newSignInSecret } from '../../../../test/harness/sessions.ts';
import type { Look } from '../look.ts';
import { Downloads } from './downloads.ts';
import { Faults } from './faults.ts';
import { PageHistory } from './history.ts';
import { Finding, LightLocator } from './locator.ts';
import { matches, Network, type Pattern } from './network.ts';
import type { Handler, LightRequest, LightResponse } from './route.ts';
import { runCode, runInterface } from './scripts.ts';
import { LightView } from './view.ts';
import { openWindow } from './window.ts';

/** The events that a page reports. */
const heard = new Set(['dialog', 'request', 'response']);

/** The part of Playwright's `Page` that tests of texts, values and simple flows use. */
export class LightPage extends Finding {
  readonly faults: Faults;
  readonly #app: TestApp;
  readonly #look: Look;
  readonly #network: Network;
  readonly #history = new PageHistory((url) => this.#load(url));
  readonly #downloads = new Downloads();
  readonly #stored = new Map<'localStorage' | 'sessionStorage', Record<string, string>>();
  #view: LightView | undefined;

  constructor(app: TestApp, look: Look) {
    super();
    this.#app = app;
    this.#look = look;
    this.faults = new Faults(look.refusals ?? []);
    this.#network = new Network(app, look.lang ?? 'en', this.faults);
  }

  get #shown(): LightView {
    if (!this.#view) throw new Error('the page has not loaded a document yet');
    return this.#view;
  }

  get #window(): Window {
    return this.#shown.window;
  }

  /** The page for tests. A method that is missing here throws an error, because it needs the browser. */
  asPage(): Page {
    return new Proxy(this, {
      get: (page, name) => {
        if (!(name in page) && typeof name === 'string' && name !== 'then')
          throw new Error(`page.${name} needs the browser: open the page with openPage`);
        const value: unknown = Reflect.get(page, name, page);
        return typeof value === 'function' ? value.bind(page) : value;
      },
    }) as unknown as Page;
  }

  protected within(selector: string) {
    return new LightLocator(this.#shown, selector);
  }

  async signIn(userId: number): Promise<void> {
    const body = JSON.stringify({ sign_in_secret: await newSignInSecret(this.#app, userId) });
    const headers = { 'content-type': 'application/json' };
    const { status } = await this.#network.send('/ext/v1/sessions', { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`signing in answered ${status}`);
  }

  async goto(path: string): Promise<void> {
    const url = new URL(path, this.#app.baseUrl).href;
    this.#history.begin(url, false);
    await this.#load(url);
  }

  async reload(): Promise<void> {
    const url = this.url();
    this.#history.begin(url, true);
    await this.#load(url);
  }

  async goBack(): Promise<void> {
    await this.#shown.act(() => this.#history.go(-1));
  }

  async goForward(): Promise<void> {
    await this.#shown.act(() => this.#history.go(1));
  }

  /** Loads a document in a new window. Cookies and storage remain. */
  async #load(url: string): Promise<void> {
    const answer = await this.#network.request(url, { headers: { accept: 'text/html' } }, 'document');
    const html = await answer.text();
    await this.close();
    const { lang = 'en', theme = 'light', width = 1_280, now } = this.#look;
    const window = openWindow({ url, html, lang, theme, width, now, faults: this.faults });
    for (const [name, entries] of this.#stored)
      for (const [key, value] of Object.entries(entries)) window[name].setItem(key, value);
    this.#history.attach(window);
    this.#downloads.attach(window);
    this.#connect(window);
    this.#view = new LightView(window, this.asPage());
    await (runInterface(window) as Promise<void>);
    await this.#view.settle();
  }

  /** Gives the interface the functions of a browser that happy-dom lacks or that need the network. */
  #connect(window: Window): void {
    const load = (url: string | URL) => void this.goto(String(url));
    Object.assign(window, {
      fetch: this.#network.fetch,
      Response,
      Headers,
      confirm: (text: string) => this.#confirm(text),
      open: load,
    });
    Object.assign(window.location, { assign: load, replace: load, reload: () => void this.reload() });
  }

  /** Without a listener, a confirmation is declined, as in Playwright. */
  #confirm(text: string): boolean {
    let isAccepted = false;
    const question = {
      message: () => text,
      accept: async () => void (isAccepted = true),
      dismiss: async () => void (isAccepted = false),
    };
    this.#network.events.emit('dialog', question);
    return isAccepted;
  }

  on(event: string, hear: (value: unknown) => void): void {
    if (!heard.has(event)) throw new Error(`the event ${event} needs the browser`);
    this.#network.events.on(event, hear);
  }
  once(event: string, hear: (value: unknown) => void): void {
    if (!heard.has(event)) throw new Error(`the event ${event} needs the browser`);
    this.#network.events.once(event, hear);
  }

  /** The next request or response that a test waits for. */
  #next<Value extends { url(): string }>(event: string, wanted: Pattern | ((value: Value) => boolean)) {
    const fulfils = typeof wanted === 'function' ? wanted : (value: Value) => matches(value.url(), wanted);
    return new Promise<Value>((done) => {
      const hear = (value: Value) => {
        if (!fulfils(value)) return;
        this.#network.events.off(event, hear);
        done(value);
      };
      this.#network.events.on(event, hear);
    });
  }

  waitForRequest(wanted: Pattern | ((request: LightRequest) => boolean)) {
    return this.#next('request', wanted);
  }
  waitForResponse(wanted: Pattern | ((response: LightResponse) => boolean)) {
    return this.#next('response', wanted);
  }

  url(): string {
    return this.#window.location.href;
  }
  async title(): Promise<string> {
    await this.#shown.settle();
    return this.#window.document.title;
  }
  async content(): Promise<string> {
    await this.#shown.settle();
    return this.#window.document.documentElement.outerHTML;
  }
  /** The text of the page when the test failed. */
  text(): string {
    return this.#view?.window.document.body.textContent ?? '';
  }

  async evaluate(code: string): Promise<unknown> {
    return this.#shown.act(() => runCode(this.#window, code));
  }

  async waitForURL(wanted: Pattern | ((url: URL) => boolean)): Promise<void> {
    const pattern = typeof wanted === 'string' && wanted.startsWith('/') ? this.#app.baseUrl + wanted : wanted;
    const fulfils = (url: string) => (typeof pattern === 'function' ? pattern(new URL(url)) : matches(url, pattern));
    await this.#shown.whenAddress(fulfils, String(wanted));
  }

  async waitForEvent(event: 'download') {
    if (event !== 'download') throw new Error(`the event ${event as string} needs the browser`);
    return this.#downloads.next();
  }

  async route(pattern: Pattern, handle: Handler): Promise<void> {
    this.#network.route(pattern, handle);
  }
  async unroute(pattern: Pattern): Promise<void> {
    this.#network.unroute(pattern);
  }

  async unrouteAll(): Promise<void> {
    this.#network.unrouteAll();
  }

  /** Ends the current document. */
  async close(): Promise<void> {
    if (!this.#view) return;
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const storage = this.#window[name];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      this.#stored.set(name, Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? ''])));
    }
    await this.#window.happyDOM.close();
  }
}
