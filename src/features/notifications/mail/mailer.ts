import type { Transporter } from 'nodemailer';

/** A mail as it goes out. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** As the header has it. */
  date: string;
  /** Beside those that every mail has. */
  headers: Readonly<Record<string, string>>;
}

/** Why a mail was not sent: `refused` for good, or the server could not be reached or would not take it now. */
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
  /** Milliseconds that the server may be silent; default 20 s. */
  timeoutMs?: number;
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

/** What the server says of the mail itself is its last word; what it says of the connection may pass. */
const isRefusal = ({ code, responseCode = 0 }: SmtpFailure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;

/** Neither addresses nor what a server says of them leave this: only its code does. */
function mailErrorOf(error: unknown): MailError {
  const failure = Object(error) as SmtpFailure;
  return new MailError(isRefusal(failure), `${failure.code ?? 'failed'} ${failure.responseCode ?? ''}`.trim());
}

export const loadMailLibrary = () => import('nodemailer');

/** Sends mail; the library is loaded by servers that have a mail server. */
export class Mailer {
  readonly #settings: MailSettings;
  #transport: Promise<Transporter> | undefined;

  constructor(settings: MailSettings) {
    this.#settings = settings;
  }

  /** The part of the sender's address that message ids end with. */
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
