import type { Window } from 'happy-dom';

interface Entry {
  url: string;
  state: object | null;
  /**
   * The number of the document that the entry belongs to. Moving between entries with the same number needs no reload.
   */
  document: number;
}

/** The addresses of a page, across its documents. */
export class PageHistory {
  readonly #entries: Entry[] = [];
  readonly #load: (url: string) => Promise<void>;
  #index = -1;
  #documents = 0;
  /** The number of the current document. */
  #document = 0;
  #window: Window | undefined;

  constructor(load: (url: string) => Promise<void>) {
    this.#load = load;
  }

  /** Adds an entry for a new document, or replaces the current entry on a reload. */
  begin(url: string, isReload: boolean): void {
    this.#documents += 1;
    this.#document = this.#documents;
    if (isReload) this.#entries[this.#index] = { url, state: null, document: this.#document };
    else this.#add({ url, state: null, document: this.#document });
  }

  #add(entry: Entry): void {
    this.#entries.splice(this.#index + 1, Infinity, entry);
    this.#index += 1;
  }

  /** Goes to another entry, if it exists. An entry that belongs to another document is loaded again. */
  async go(steps: number): Promise<void> {
    const entry = this.#entries[this.#index + steps];
    if (!entry) return;
    this.#index += steps;
    if (entry.document !== this.#document) {
      this.#document = entry.document;
      await this.#load(entry.url);
      return;
    }
    this.#show(entry);
    this.#window?.dispatchEvent(new this.#window.PopStateEvent('popstate', { state: entry.state }));
  }

  #show({ url }: Entry): void {
    this.#window?.happyDOM.setURL(url);
  }

  /** Gives a window its `history`. */
  attach(window: Window): void {
    this.#window = window;
    const { document } = this.#entries[this.#index] ?? { document: 0 };
    const set = (write: (entry: Entry) => void) => (state: object | null, _: string, url?: string | null) => {
      const entry = { url: new URL(url ?? '', window.location.href).href, state, document };
      write(entry);
      this.#show(entry);
    };
    const replace = (entry: Entry) => void (this.#entries[this.#index] = entry);
    const currentState = () => this.#entries[this.#index]?.state ?? null;
    const count = () => this.#entries.length;
    Object.defineProperty(window, 'history', {
      value: {
        pushState: set((entry) => this.#add(entry)),
        replaceState: set(replace),
        back: () => setTimeout(() => void this.go(-1)),
        forward: () => setTimeout(() => void this.go(1)),
        go: (steps: number) => setTimeout(() => void this.go(steps)),
        scrollRestoration: 'auto',
        get state() {
          return currentState();
        },
        get length() {
          return count();
        },
      },
    });
  }
}
