import type { Subscription } from '../../context.ts';
import type { RecurringJob } from '../../jobs/job.ts';
import { mailJobs } from './deliver.ts';
import { Mailer } from './mailer.ts';
import { mailSubscriptions } from './queue.ts';

/** What a server does for mail: without a mail server nothing, so that nothing is queued either. */
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

export function openMail({ smtpUrl, mailFrom = '', mailTimeoutMs, webUrl }: MailConfig): Mail {
  if (!smtpUrl) return { isSent: false, subscriptions: [], jobs: [] };
  const timeoutMs = mailTimeoutMs === undefined ? {} : { timeoutMs: mailTimeoutMs };
  const mailer = new Mailer({ smtpUrl, from: mailFrom, ...timeoutMs });
  return { isSent: true, subscriptions: mailSubscriptions, jobs: mailJobs(mailer, { webUrl }) };
}
