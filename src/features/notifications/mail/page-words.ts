import type { Language } from '../../../contract/lists/preferences.ts';
import { htmlPage } from '../../../http/html-page.ts';

interface Words {
  ask: { title: string; text: string; button: string };
  done: { title: string; text: string };
  unknown: { title: string; text: string };
}

const english: Words = {
  ask: {
    title: 'End this mail',
    text:
      'From now on you get no mail of this kind. Your events in fairhour still say what happens, and in your ' +
      'preferences there you can have the mail again.',
    button: 'End this mail',
  },
  done: {
    title: 'This mail has ended',
    text: 'You get no mail of this kind any more. In your preferences in fairhour you can have it again.',
  },
  unknown: {
    title: 'This link is not good',
    text: 'It may have been cut short when it was copied. Nothing was changed.',
  },
};

const german: Words = {
  ask: {
    title: 'Diese Mail beenden',
    text:
      'Von nun an bekommen Sie keine Mail dieser Art mehr. In fairhour sehen Sie weiter unter Ihren Ereignissen, was ' +
      'geschieht, und können die Mail dort in den Einstellungen wieder einschalten.',
    button: 'Diese Mail beenden',
  },
  done: {
    title: 'Diese Mail ist beendet',
    text:
      'Sie bekommen keine Mail dieser Art mehr. In den Einstellungen von fairhour schalten Sie sie wieder ein, wenn ' +
      'Sie möchten.',
  },
  unknown: {
    title: 'Dieser Link gilt nicht',
    text: 'Vielleicht wurde er beim Kopieren abgeschnitten. Nichts wurde geändert.',
  },
};

function pagesIn(language: Language, { ask, done, unknown }: Words) {
  const form = `<form method="post"><button>${ask.button}</button></form>`;
  return {
    ask: htmlPage(ask.title, `<p>${ask.text}</p>\n${form}`, language),
    done: htmlPage(done.title, `<p>${done.text}</p>`, language),
    unknown: htmlPage(unknown.title, `<p>${unknown.text}</p>`, language),
  };
}

/** The pages to end mail; they show nothing of anybody. */
export const unsubscribePages = { en: pagesIn('en', english), de: pagesIn('de', german) };

/** The language of who follows a link that names nobody, as far as their browser says it. */
export const languageOfBrowser = (accepted: string | undefined): Language =>
  accepted?.slice(0, 2).toLowerCase() === 'de' ? 'de' : 'en';
