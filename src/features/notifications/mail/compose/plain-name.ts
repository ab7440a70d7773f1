const endings = String.raw`(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+`;

/** Web and mail addresses, with or without a scheme. */
const addresses = new RegExp(
  [
    String.raw`\p{L}[\p{L}\p{N}+.-]*:\/\/\S*`,
    String.raw`(?:mailto|tel|javascript|data):\S*`,
    String.raw`\S+@\S+`,
    String.raw`(?<![\p{L}\p{N}])www\.\S*`,
    String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}-]+${endings}(?:[:/?#]\S*)?`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}\S*`,
  ].join('|'),
  'giu',
);

/**
 * Reduces a name to text that is safe in the subject of a mail. Removes line breaks, addresses, control characters, and
 * marks that reverse or hide text. Null if nothing remains.
 * Example: `URGENT: see\nhttps://a.example now` -> `URGENT: see now`.
 */
export function plainName(name: string): string | null {
  const text = name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(addresses, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}
