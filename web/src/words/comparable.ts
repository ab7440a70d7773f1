/**
 * Normalizes a text for searches and pasted lists: lower case, composed Unicode form. Example: "Zoe\u0308 " -> "zoë".
 */
export const comparable = (text: string): string => text.trim().normalize('NFC').toLocaleLowerCase();
