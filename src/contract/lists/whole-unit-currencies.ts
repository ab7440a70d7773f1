const codes = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';

/** The currencies without decimals. Source: ISO 4217, as in `currencies.ts`. */
export const wholeUnitCodes = (): readonly string[] => codes.split(' ');

/** The decimals of amounts in a currency. Currencies with three decimals have two. Examples: "JPY" -> 0, "EUR" -> 2. */
export const currencyDigits = (code: string): 0 | 2 => (codes.includes(code) ? 0 : 2);
