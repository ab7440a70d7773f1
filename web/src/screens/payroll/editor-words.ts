import type { Language } from '../../words/words.ts';
import { germanEditor } from './editor-words-de.ts';
import { type EditorWords, englishEditor } from './editor-words-en.ts';

export type { EditorWords };

export const editorWords = (language: Language): EditorWords => (language === 'de' ? germanEditor : englishEditor);
