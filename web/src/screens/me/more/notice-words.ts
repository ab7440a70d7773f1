import type { Language } from '../../../words/words.ts';

const en = {
  title: 'What I was told',
  sentence: (all: number, unread: number, more: boolean) => {
    if (all === 0) return 'You were told nothing yet.';
    const count = all === 1 ? 'One notice' : `${more ? 'The last ' : ''}${all} notices`;
    return unread === 0 ? `${count}, all read.` : `${count}, ${unread} of them new.`;
  },
  unread: 'New:',
  what: 'What',
  when: 'When',
  caption: (name: string) => `What I was told in ${name}`,
  read: 'I have read this',
  done: 'Read.',
  who:
    'Budgets and overtime policies name whom they notify. You are always notified if a program sends contents of you ' +
    'that your settings forbid.',
  mail: 'What comes by mail',
};

type NoticeWords = typeof en;

const de: NoticeWords = {
  title: 'Was mir mitgeteilt wurde',
  sentence: (all, unread, more) => {
    if (all === 0) return 'Ihnen wurde noch nichts mitgeteilt.';
    const count = all === 1 ? 'Eine Mitteilung' : `${more ? 'Die letzten ' : ''}${all} Mitteilungen`;
    return unread === 0 ? `${count}, alle gelesen.` : `${count}, davon ${unread} neu.`;
  },
  unread: 'Neu:',
  what: 'Was',
  when: 'Wann',
  caption: (name) => `Was mir in ${name} mitgeteilt wurde`,
  read: 'Das habe ich gelesen',
  done: 'Gelesen.',
  who:
    'Budgets und Überstundenregeln nennen, wem sie etwas mitteilen. Sendet ein Programm etwas von Ihnen, das Ihre ' +
    'Einstellungen verbieten, erfahren Sie es immer.',
  mail: 'Was per E-Mail kommt',
};

export const noticeWords = (language: Language): NoticeWords => (language === 'de' ? de : en);
