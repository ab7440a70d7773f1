import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { problem } from '../../../contract/problems.ts';

const deriveKey = promisify(argon2);

/** The parameters recommended by OWASP: 19 MiB and two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Leaves two of Node's four threads for files, DNS and compression. Two hashes take 38 MiB. */
const atOnce = 2;
const mostWaiting = 32;
const saltBytes = 16;

type Derive = (message: string, salt: Buffer) => Promise<Buffer>;

const parametersOf = (message: string, nonce: Buffer): Argon2Parameters => ({ message, nonce, ...cost });

/** Derives on another thread. */
const derive: Derive = (message, salt) => deriveKey('argon2id', parametersOf(message, salt));

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const format = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;

/** Salt and tag of a hash in PHC string format. */
function partsOf(hash: string): { salt: Buffer; tag: Buffer } {
  const [, , , , salt = '', tag = ''] = hash.split('$');
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/**
 * Hashes a few passwords at a time, because each takes 19 MiB. This bounds the memory regardless of the number of
 * requests.
 */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #derive: Derive;
  readonly #nobodys: Buffer;

  constructor(deriveWith: Derive = derive) {
    this.#derive = deriveWith;
    this.#nobodys = randomBytes(saltBytes);
  }

  async #inPlace(message: string, salt: Buffer): Promise<Buffer> {
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#waiting.length >= mostWaiting) throw problem('service_unavailable');
    else await new Promise<void>((go) => void this.#waiting.push(go));
    try {
      return await this.#derive(message, salt);
    } finally {
      const next = this.#waiting.shift();
      // The call that has waited longest gets the free place, so that no new call can overtake it.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    return format(salt, await this.#inPlace(password, salt));
  }

  /**
   * Whether the hash belongs to the password. If no hash is given, the check takes just as long, so response times
   * reveal nothing.
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    if (hash === undefined) {
      await this.#inPlace(password, this.#nobodys);
      return false;
    }
    const { salt, tag } = partsOf(hash);
    return timingSafeEqual(await this.#inPlace(password, salt), tag);
  }
}
