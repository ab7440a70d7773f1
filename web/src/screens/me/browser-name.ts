/** Specific names come first, because almost every user agent includes the names of other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (names: readonly [RegExp, string][], text: string) => names.find(([form]) => form.test(text))?.[1];

interface Names {
  named(browser: string, system: string): string;
  unnamed: string;
}

/** A readable browser name. An unknown user agent is shown as sent, but shortened. */
export function browserName(userAgent: string | null, { named, unnamed }: Names): string {
  if (userAgent === null || userAgent === '') return unnamed;
  const [browser, system] = [firstIn(browsers, userAgent), firstIn(systems, userAgent)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : named(browser, system);
}
