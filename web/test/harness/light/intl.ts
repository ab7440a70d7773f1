/** The time zone of the page, the same as for pages in the browser. */
const timeZone = 'Europe/Berlin';

type Make = new (lang?: unknown, options?: object) => object;

/** All pages share formatters, because creating a formatter takes as long as showing a list. */
const formatters = new Map<string, object>();

const cached = (name: string, Format: Make, defaults: object = {}) => {
  const make = (_: unknown, [lang, options]: unknown[]) => {
    const all = { ...defaults, ...(options as object) };
    const key = JSON.stringify([name, lang, all]);
    const known = formatters.get(key) ?? new Format(lang, all);
    formatters.set(key, known);
    return known;
  };
  return new Proxy(Format, { construct: make });
};

const { DateTimeFormat, NumberFormat, PluralRules, ListFormat, RelativeTimeFormat, DisplayNames, Collator } = Intl;
const made = { NumberFormat, PluralRules, ListFormat, RelativeTimeFormat, DisplayNames, Collator };

/** The `Intl` of all pages. */
export const pageIntl: object = Object.assign(Object.create(Intl) as object, {
  ...Object.fromEntries(Object.entries(made).map(([name, Format]) => [name, cached(name, Format as unknown as Make)])),
  DateTimeFormat: cached('DateTimeFormat', DateTimeFormat as unknown as Make, { timeZone }),
});

/** The `Date` on a page whose clock is stopped. Its timers run. */
export function dateAt(now: string): DateConstructor {
  const at = Date.parse(now);
  return new Proxy(Date, {
    get: (date, name) => (name === 'now' ? () => at : (Reflect.get(date, name) as unknown)),
    construct: (date, sent, made) => Reflect.construct(date, sent.length > 0 ? sent : [at], made) as object,
  });
}
