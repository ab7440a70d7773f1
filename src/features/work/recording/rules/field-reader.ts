/** The maximum number of unknown fields that an error names. A request can contain millions. */
const mostUnknown = 20;
const longestName = 100;

/** Reads the fields of one object in a request and collects the faults in these fields. */
export class FieldReader {
  readonly faults: string[] = [];
  readonly #fields: Record<string, unknown>;
  readonly #prefix: string;

  constructor(fields: Record<string, unknown>, known: ReadonlySet<string>, prefix = '') {
    this.#fields = fields;
    this.#prefix = prefix;
    for (const name in fields) {
      if (known.has(name)) continue;
      this.fault(name.slice(0, longestName), 'is not a known field');
      if (this.faults.length === mostUnknown) break;
    }
  }

  fault(name: string, what: string): void {
    this.faults.push(`${this.#prefix}${name}: ${what}`);
  }

  /** The value of the field; null if it is missing or null. */
  value(name: string): unknown {
    return this.#fields[name] ?? null;
  }

  integer(name: string, minimum: number, maximum: number): number {
    const value = this.optionalInteger(name, minimum, maximum);
    if (this.value(name) === null) this.fault(name, 'is required');
    return value ?? minimum;
  }

  optionalInteger(name: string, minimum: number, maximum: number): number | null {
    const value = this.value(name);
    if (value === null) return null;
    if (isIntegerIn(value, minimum, maximum)) return value;
    this.fault(name, `must be an integer from ${minimum} to ${maximum}`);
    return null;
  }

  optionalBoolean(name: string): boolean | null {
    const value = this.value(name);
    if (value === null || typeof value === 'boolean') return value;
    this.fault(name, 'must be true or false');
    return null;
  }

  text(name: string, maxLength: number): string {
    const value = this.value(name);
    if (typeof value === 'string' && value.length > 0 && value.length <= maxLength && isStorable(value)) return value;
    this.fault(name, value === null ? 'is required' : `must be a text of 1 to ${maxLength} valid characters`);
    return '';
  }

  optionalList(name: string, maxItems: number): unknown[] | null {
    const value = this.value(name);
    if (value === null) return null;
    if (Array.isArray(value) && value.length <= maxItems) return value;
    this.fault(name, `must be a list of up to ${maxItems} entries`);
    return null;
  }
}

export function isIntegerIn(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The database cannot store a NUL or an unpaired surrogate in text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
