/** The queries that each kind of event invalidates. */
export type InvalidatedQueries = Readonly<Record<string, readonly string[] | undefined>>;

interface EventSourceOptions {
  readonly url: string;
  readonly touched: InvalidatedQueries;
}

interface StreamListener {
  /** Called with the queries that have changed or may have changed. */
  onTouched(names: readonly string[]): void;
  /** Called with true if events arrive live, otherwise with false. */
  onLive(isLive: boolean): void;
}

/** The time until a hidden page closes its stream. A browser allows only a few connections to a server. */
const hiddenMs = 60_000;
/** The page starts to poll when an interruption is longer than this. */
const patienceMs = 5_000;
/** The polling interval without a stream, and the time until the page retries a refused stream. */
const pollMs = 30_000;

type TimerName = 'ask' | 'again' | 'hidden';

/** One stream, open while the page is visible. During an interruption, the page polls all queries. */
export class PageStream {
  readonly #followed: EventSourceOptions;
  readonly #hearing: StreamListener;
  readonly #timers = new Map<TimerName, number>();
  #source: EventSource | undefined;
  #lastId = '';
  #wasOpen = false;

  constructor(followed: EventSourceOptions, listener: StreamListener) {
    this.#followed = followed;
    this.#hearing = listener;
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
    this.#later('ask', pollMs, this.#ask);
  };

  readonly #onOpen = () => {
    this.#drop('ask', 'again');
    // Without an id to resume from, events during the interruption were missed.
    if (this.#wasOpen && this.#lastId === '') this.#hearing.onTouched(this.#all);
    this.#wasOpen = true;
    this.#hearing.onLive(true);
  };

  readonly #onError = () => {
    if (!this.#timers.has('ask')) this.#later('ask', patienceMs, this.#ask);
    // The browser reconnects automatically, except when the server refused the stream.
    if (this.#source?.readyState === EventSource.CLOSED) this.#later('again', pollMs, () => this.#open());
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
