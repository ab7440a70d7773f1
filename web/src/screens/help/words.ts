import type { Language } from '../../words/words.ts';

const en = { title: 'Help', topics: 'Topics' };
const de: typeof en = { title: 'Hilfe', topics: 'Themen' };

export const helpWords = (language: Language) => ({ en, de })[language];
