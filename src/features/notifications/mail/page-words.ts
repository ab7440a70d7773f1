import type { Language } from '../../../contract/lists/preferences.ts';
import { htmlPage } from '../../../http/html-page.ts';

interface Words {
  question: { title: string; text: string; button: string };
  done: { title: string; text: string };
  unknown: { title: string; text: string };
}

const english: Words = {
  question: {
    title: 'End this mail',
    text:
      'You will no longer get mail of this kind. Your events in fairhour still show what happens. You can turn ' +
      'the mail on again in your preferences.',
    button: 'End this mail',
  },
  done: {
    title: 'This mail has ended',
    text: 'You no longer get mail of this kind. You can turn it on again in your preferences in fairhour.',
  },
  unknown: {
    title: 'This link is not valid',
    text: 'It may have been cut off when it was copied. Nothing was changed.',
  },
};

const german: Words = {
  question: {
    title: 'Diese Mail beenden',
    text:
      'Von nun an bekommen Sie keine Mail dieser Art mehr. In fairhour sehen Sie unter Ihren Ereignissen ' +
      'weiterhin, was geschieht, und können die Mail dort in den Einstellungen wieder einschalten.',
    button: 'Diese Mail beenden',
  },
  done: {
    title: 'Diese Mail ist beendet',
    text:
      'Sie bekommen keine Mail dieser Art mehr. In den Einstellungen von fairhour können Sie sie wieder ' +
      'einschalten.',
  },
  unknown: {
    title: 'Dieser Link gilt nicht',
    text: 'Vielleicht wurde er beim Kopieren abgeschnitten. Nichts wurde geändert.',
  },
};

function pagesIn(language: Language, { question: ask, done, unknown }: Words) {
  const form = `<form method="post"><button>${ask.button}</button></form>`;
  return {
    ask: htmlPage(ask.title, `<p>${ask.text}</p>\n${form}`, language),
    done: htmlPage(done.title, `<p>${done.text}</p>`, language),
    unknown: htmlPage(unknown.title, `<p>${unknown.text}</p>`, language),
  };
}

/** The pages that end mail. They show no personal data. */
export const unsubscribePages = { en: pagesIn('en', english), de: pagesIn('de', german) };

/** The browser's language, for a link that does not identify a person. */
export const languageOfBrowser = (accepted: string | undefined): Language =>
  accepted?.slice(0, 2).toLowerCase() === 'de' ? 'de' : 'en';
