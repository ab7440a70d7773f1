import type { Subscription } from '../../../subscriptions.ts';
import type { RecurringJob } from '../../../jobs/job.ts';
import { type Letters, mailJobs } from './deliver.ts';
import { Mailer } from './mailer.ts';
import { mailSubscriptions } from './queue.ts';

/** The mail features of a server. Without a mail server, mail is not even queued. */
export interface Mail {
  readonly isSent: boolean;
  readonly subscriptions: readonly Subscription[];
  readonly jobs: readonly RecurringJob[];
}

interface MailConfig {
  smtpUrl?: string | null;
  mailFrom?: string;
  mailTimeoutMs?: number;
  webUrl: string;
}

/** Mail with links, and the subscriptions that queue such mail. */
interface LinkMails {
  readonly letters: Letters;
  readonly subscriptions: readonly Subscription[];
  /** Jobs that queue mail. */
  readonly jobs: readonly RecurringJob[];
}

export function openMail({ smtpUrl, mailFrom = '', mailTimeoutMs, webUrl }: MailConfig, links: LinkMails): Mail {
  if (!smtpUrl) return { isSent: false, subscriptions: [], jobs: [] };
  const timeoutMs = mailTimeoutMs === undefined ? {} : { timeoutMs: mailTimeoutMs };
  const mailer = new Mailer({ smtpUrl, from: mailFrom, ...timeoutMs });
  return {
    isSent: true,
    subscriptions: [...mailSubscriptions, ...links.subscriptions],
    jobs: [...links.jobs, ...mailJobs(mailer, links.letters, { webUrl })],
  };
}
