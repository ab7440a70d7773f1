/** The settings that can change while a page is open. */
export interface Appearance {
  theme?: 'light' | 'dark';
  /** CSS pixels. */
  width?: number;
  forcedColors?: boolean;
}

export interface Look extends Appearance {
  lang?: 'en' | 'de';
  /** Further appearances in which the open page is checked. */
  also?: readonly Appearance[];
  /** The id of the user to sign in. If omitted, no user is signed in. */
  as?: number;
  /** The instant at which the clock of the page is stopped. If omitted, the clock runs. */
  now?: string;
  /** Error statuses that the test expects, because browsers log them as errors. Example: `[404]`. */
  refusals?: readonly number[];
}
