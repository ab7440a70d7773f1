/**
 * A text as searches and pasted lists compare names: without letter case, in Unicode's composed form.
 * Example: "Zoe\u0308 " -> "zoë".
 */
export const comparable = (text: string): string => text.trim().normalize('NFC').toLocaleLowerCase();
