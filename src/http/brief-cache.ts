interface Options<T> {
  make(): Promise<T>;
  wallMs(): number;
}

const storedForMs = 1_000;

interface Made<T> {
  value: Promise<T>;
  /** Undefined while the value is being computed. */
  endedAt: number | undefined;
}

/** A value that is computed no more than once per second and never in parallel, however many requests read it. */
export class BriefCache<T> {
  readonly #options: Options<T>;
  #cached: Made<T> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  read(): Promise<T> {
    const endedAt = this.#cached?.endedAt;
    const isOld = endedAt !== undefined && this.#options.wallMs() - endedAt >= storedForMs;
    if (!this.#cached || isOld) this.#cached = this.#make();
    return this.#cached.value;
  }

  #make(): Made<T> {
    const made: Made<T> = { value: this.#options.make(), endedAt: undefined };
    const end = () => {
      made.endedAt = this.#options.wallMs();
    };
    void made.value.then(end, end);
    return made;
  }
}
