import type { Transporter } from 'nodemailer';

/** A mail as it is sent. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The value of the mail header. */
  date: string;
  /** Headers in addition to those that every mail has. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Reports an unsent mail. `refused`: permanently; otherwise the server was unreachable or rejected the mail
 * temporarily.
 */
export class MailError extends Error {
  readonly refused: boolean;

  constructor(refused: boolean, code: string) {
    super(`mail was not sent: ${code}`);
    this.name = 'MailError';
    this.refused = refused;
  }
}

export interface MailSettings {
  smtpUrl: string;
  /** The sender, `Name <address>` or an address. */
  from: string;
  /** How long to wait for a silent server, in milliseconds. Default: 20 s. */
  timeoutMs?: number;
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

/** A 5xx reply about the envelope or the message is final. Replies about the connection are not. */
const isRefusal = ({ code, responseCode = 0 }: SmtpFailure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/** Exposes only the error code. Addresses and the server's text are not logged. */
function mailErrorOf(error: unknown): MailError {
  const failure = Object(error) as SmtpFailure;
  return new MailError(isRefusal(failure), `${failure.code ?? 'failed'} ${failure.responseCode ?? ''}`.trim());
}

export const loadMailLibrary = () => import('nodemailer');

/** Sends mail. The library is loaded on the first use. */
export class Mailer {
  readonly #settings: MailSettings;
  #transport: Promise<Transporter> | undefined;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  /** The domain of the sender's address, which is used in message ids. */
  get domain(): string {
    return /@([\w.-]+)>?\s*$/.exec(this.#settings.from)?.[1] ?? 'localhost';
  }

  async #open(): Promise<Transporter> {
    const { createTransport } = await loadMailLibrary();
    const { smtpUrl, timeoutMs = 20_000 } = this.#settings;
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    return createTransport({
      url: smtpUrl,
      ...times,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Throws `MailError`. */
  async send(letter: Letter): Promise<void> {
    this.#transport ??= this.#open();
    const transport = await this.#transport;
    try {
      await transport.sendMail({ ...letter, headers: { ...letter.headers }, from: this.#settings.from });
    } catch (error) {
      throw mailErrorOf(error);
    }
  }
}
