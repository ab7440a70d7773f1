import { render } from 'preact';
import './app/styles.css';
import { beginSession } from './api/session.ts';
import { App } from './app/app.tsx';
import { watchLeaving } from './app/leave-guard.ts';
import { chooseLanguage, chooseTheme, showTheme } from './app/preferences.ts';
import { isForStrangers } from './app/shell.tsx';
import { loadWords } from './words/words.ts';

const root = document.getElementById('app');
if (!root) throw new Error('the page has no element for the interface');
showTheme(chooseTheme());
watchLeaving();
if (!isForStrangers(location.pathname)) beginSession();
const language = chooseLanguage();
const [words, { isolateNames }] = await Promise.all([loadWords(language), import('./app/directions.ts')]);
isolateNames();
render(<App language={language} words={words} />, root);
