import { type Element, Window } from 'happy-dom';
import type { Faults } from './faults.ts';
import { dateAt, pageIntl } from './intl.ts';
import { addVisibility } from './visibility.ts';

/** The settings of a new window. */
interface Purpose {
  url: string;
  html: string;
  lang: string;
  theme: 'light' | 'dark';
  width: number;
  /** The instant at which the window's clock is stopped; undefined for a running clock. */
  now: string | undefined;
  faults: Faults;
}

/** A window receives no updates from the server. Live updates are tested in the browser. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  constructor() {
    super();
    setImmediate(() => this.dispatchEvent(new Event('open')));
  }
  close(): void {}
}

/** Several windows of one person are tested in the browser. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/** Opens a window for a document whose scripts have not run. */
export function openWindow({ url, html, lang, theme, width, now, faults }: Purpose): Window {
  const window = new Window({
    url,
    width,
    height: 900,
    console: faults.console,
    settings: {
      device: { prefersColorScheme: theme, prefersReducedMotion: 'reduce' },
    },
  });
  window.document.documentElement.innerHTML = html.replaceAll(/<(script|link)\b[^>]*>(<\/script>)?/g, '');
  addVisibility(window);
  Object.assign(window, { EventSource: SilentEventSource, BroadcastChannel: SilentChannel, Intl: pageIntl, Date });
  if (now !== undefined) Object.assign(window, { Date: dateAt(now) });
  Object.defineProperty(window.navigator, 'languages', { value: [lang] });
  Object.defineProperty(window.HTMLOptionElement.prototype, 'label', {
    configurable: true,
    get(this: Element) {
      return this.getAttribute('label') ?? this.textContent;
    },
  });
  return window;
}
