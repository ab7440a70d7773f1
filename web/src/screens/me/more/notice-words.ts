import { countOf } from '../../../words/plurals.ts';
import type { Language } from '../../../words/words.ts';

const en = {
  title: 'My notifications',
  sentence: (all: number, unread: number, more: boolean) => {
    if (all === 0) return 'No notifications yet.';
    const count = `${more ? 'The latest ' : ''}${countOf('en', all, 'notification', 'notifications')}`;
    return unread === 0 ? `${count}, all read.` : `${count}, ${unread} new.`;
  },
  unread: 'New:',
  what: 'Notification',
  when: 'Time',
  caption: (name: string) => `Notifications in ${name}`,
  read: 'Mark as read',
  done: 'Marked as read.',
  who:
    'Budgets and overtime policies set who is notified. You are always notified if someone else changes your time ' +
    'entries, and if a program sends content about you that your settings forbid.',
  mail: 'Mail settings',
};

type NoticeWords = typeof en;

const de: NoticeWords = {
  title: 'Meine Benachrichtigungen',
  sentence: (all, unread, more) => {
    if (all === 0) return 'Noch keine Benachrichtigungen.';
    const count = `${more ? 'Die letzten ' : ''}${countOf('de', all, 'Benachrichtigung', 'Benachrichtigungen')}`;
    return unread === 0 ? `${count}, alle gelesen.` : `${count}, davon ${unread} neu.`;
  },
  unread: 'Neu:',
  what: 'Benachrichtigung',
  when: 'Zeit',
  caption: (name) => `Benachrichtigungen in ${name}`,
  read: 'Als gelesen markieren',
  done: 'Als gelesen markiert.',
  who:
    'Budgets und Überstundenregeln legen fest, wer benachrichtigt wird. Sie werden immer benachrichtigt, wenn eine ' +
    'andere Person Ihre Zeiteinträge ändert oder ein Programm Inhalte über Sie sendet, die Ihre Einstellungen ' +
    'verbieten.',
  mail: 'Einstellungen für Mail',
};

export const noticeWords = (language: Language): NoticeWords => (language === 'de' ? de : en);
