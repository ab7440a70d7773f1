/** Which queries the kinds of events touch. */
export type Touched = Readonly<Record<string, readonly string[] | undefined>>;

interface Followed {
  readonly url: string;
  readonly touched: Touched;
}

interface Hearing {
  /** Something happened to these queries, or may have. */
  onTouched(names: readonly string[]): void;
  /** Whether what happens comes by itself. */
  onLive(isLive: boolean): void;
}

/** How long a page may be hidden before its stream ends: a browser has few connections to a server. */
const hiddenMs = 60_000;
/** A cut that lasts no longer is no reason to ask. */
const patienceMs = 5_000;
/** How often is asked while there is no stream, and how soon a stream that was refused is tried again. */
const askMs = 30_000;

type TimerName = 'ask' | 'again' | 'hidden';

/** One stream for as long as the page is looked at. Where it is cut, everything is asked now and then. */
export class PageStream {
  readonly #followed: Followed;
  readonly #hearing: Hearing;
  readonly #timers = new Map<TimerName, number>();
  #source: EventSource | undefined;
  #lastId = '';
  #wasOpen = false;

  constructor(followed: Followed, hearing: Hearing) {
    this.#followed = followed;
    this.#hearing = hearing;
    document.addEventListener('visibilitychange', this.#look);
    addEventListener('pagehide', this.#close);
    addEventListener('pageshow', this.#look);
    this.#look();
  }

  stop(): void {
    this.#close();
    this.#drop('hidden');
    document.removeEventListener('visibilitychange', this.#look);
    removeEventListener('pagehide', this.#close);
    removeEventListener('pageshow', this.#look);
  }

  #drop(...names: readonly TimerName[]) {
    for (const name of names) {
      clearTimeout(this.#timers.get(name));
      this.#timers.delete(name);
    }
  }

  #later(name: TimerName, ms: number, run: () => void) {
    this.#drop(name);
    this.#timers.set(name, window.setTimeout(run, ms));
  }

  readonly #look = () => {
    if (document.hidden) return this.#later('hidden', hiddenMs, this.#close);
    this.#drop('hidden');
    if (!this.#source) this.#open();
  };

  readonly #close = () => {
    this.#source?.close();
    this.#source = undefined;
    this.#drop('ask', 'again');
  };

  get #all(): string[] {
    return Object.values(this.#followed.touched).flatMap((names) => names ?? []);
  }

  readonly #ask = () => {
    this.#hearing.onLive(false);
    this.#hearing.onTouched(this.#all);
    this.#later('ask', askMs, this.#ask);
  };

  readonly #onOpen = () => {
    this.#drop('ask', 'again');
    // Without an id to go on from, what came meanwhile was missed.
    if (this.#wasOpen && this.#lastId === '') this.#hearing.onTouched(this.#all);
    this.#wasOpen = true;
    this.#hearing.onLive(true);
  };

  readonly #onError = () => {
    if (!this.#timers.has('ask')) this.#later('ask', patienceMs, this.#ask);
    // The browser comes back by itself, but not to who refused it.
    if (this.#source?.readyState === EventSource.CLOSED) this.#later('again', askMs, () => this.#open());
  };

  #address(): string {
    const { url } = this.#followed;
    if (this.#lastId === '') return url;
    return `${url}${url.includes('?') ? '&' : '?'}page_start_id=${Number(this.#lastId) + 1}`;
  }

  #open() {
    this.#source?.close();
    this.#source = new EventSource(this.#address());
    this.#source.addEventListener('open', this.#onOpen);
    this.#source.addEventListener('error', this.#onError);
    for (const [kind, names] of Object.entries(this.#followed.touched)) {
      this.#source.addEventListener(kind, (event) => {
        this.#lastId = event.lastEventId;
        if (names) this.#hearing.onTouched(names);
      });
    }
  }
}
