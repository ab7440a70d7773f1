import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestApp } from './app.ts';
import { fromOwnPage } from './sessions.ts';

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

/** Faults of a browser or a device. */
export interface PasskeyFaults {
  origin?: string;
  rpId?: string;
  /** Whether the device verified its user; default true. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  challenge?: string;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** A device with one passkey, and the browser on it. */
export class TestAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32);
  readonly #origin: string;
  #counter = 0;
  #userHandle = '';

  constructor(origin = 'https://fairhour.example') {
    this.#origin = origin;
  }

  #clientData(type: string, options: Options, odd: PasskeyFaults): Buffer {
    const { challenge = options.challenge, origin = this.#origin } = odd;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, odd: PasskeyFaults, flags = 0): Buffer {
    this.#counter = odd.counter ?? this.#counter + 1;
    const head = Buffer.alloc(5);
    head[0] = present | (odd.verified === false ? 0 : verified) | flags;
    head.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([sha256(odd.rpId ?? rpId), head]);
  }

  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const entries: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    return isoCBOR.encode(new Map(entries));
  }

  #credential<R extends object>(response: R) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** A new passkey for the options of a server. */
  register(options: Options, odd: PasskeyFaults = {}) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const head = this.#data(options.rp?.id ?? '', odd, attested);
    const data = Buffer.concat([head, Buffer.alloc(16), length, this.id, this.#publicKey()]);
    const object = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    this.#userHandle = options.user?.id ?? '';
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', options, odd).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
      transports: ['internal', 'from-afar'],
    });
  }

  /** The signature of the passkey for a server. */
  sign(options: Options, odd: PasskeyFaults = {}) {
    const clientData = this.#clientData('webauthn.get', options, odd);
    const data = this.#data(options.rpId ?? '', odd);
    const signature = createSign('sha256').update(data).update(sha256(clientData)).sign(this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: odd.userHandle ?? this.#userHandle,
    });
  }
}

type Reached = Pick<TestApp, 'baseUrl'>;

/** Sends a request with cookies, as a page of the server would. Returns the browser's cookies after the answer. */
export async function sendFrom(
  app: Reached,
  cookies: string,
  [method, path, headers = {}]: readonly [string, string, Record<string, string>?],
  body?: object,
) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: {
      ...fromOwnPage,
      ...(cookies && { cookie: cookies }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const remaining = cookies
    .split('; ')
    .filter((own) => own && !set.some((next) => next.split('=')[0] === own.split('=')[0]));
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const tag = response.headers.get('etag') ?? '';
  return { status: response.status, body: answer, tag, cookies: [...remaining, ...set].join('; ') };
}

/** Requests the options for a signature. Returns them with the browser's cookies. */
export async function requestAssertion(app: Reached, cookies = '', path = '/ext/v1/passkey_challenges') {
  const { status, body, cookies: then } = await sendFrom(app, cookies, ['POST', path]);
  if (status !== 201) throw new Error(`the request for a challenge was answered ${status}`);
  return { options: body['options'] as Options & Record<string, unknown>, cookies: then };
}

const registrations = '/ext/v1/users/me/passkey_registrations';

/** Requests the options for a new passkey, in a session. */
export const requestRegistration = (app: Reached, cookies: string) => requestAssertion(app, cookies, registrations);

/** Adds a passkey for the person of a session. Returns the passkey with the browser's cookies. */
export async function withPasskey(app: Reached, cookie: string, device = new TestAuthenticator()) {
  const { options, cookies } = await requestRegistration(app, cookie);
  const body = { name: 'Laptop', credential: device.register(options) };
  const made = await sendFrom(app, cookies, ['POST', '/ext/v1/users/me/passkeys'], body);
  if (made.status !== 201) throw new Error(`adding a passkey answered ${made.status}: ${JSON.stringify(made.body)}`);
  return { device, cookies, id: (made.body['passkey'] as { id: number }).id };
}

/** Signs in with a device. */
export async function signInWithPasskey(app: Reached, device: TestAuthenticator, odd: PasskeyFaults = {}, cookie = '') {
  const { options, cookies } = await requestAssertion(app, cookie);
  return sendFrom(app, cookies, ['POST', '/ext/v1/sessions/passkey'], { credential: device.sign(options, odd) });
}
