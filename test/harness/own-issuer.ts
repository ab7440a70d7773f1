import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
type Claims = Record<string, unknown>;

const json = (value: unknown, status = 200): Answer => {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** A small issuer that can behave in ways that a real issuer never does. */
export interface OwnIssuer {
  origin: string;
  /** Answers that replace the correct answers, by path. */
  instead: Map<string, Answer>;
  json: typeof json;
  /** The bodies of the received token requests. */
  asked: string[];
  /** An answer that contains an ID token with these claims, signed with the issuer's key or another key. */
  token(claims: Claims, by?: { key?: 'own' | 'another' | 'none' }): Promise<Answer>;
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage) => Buffer.concat(await Array.fromAsync(request)).toString();

const metadataOf = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
  userinfo_endpoint: `${origin}/me`,
  jwks_uri: `${origin}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function makeKeys() {
  const [own, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] };
  const sign = async (claims: Claims, by: 'own' | 'another' | 'none') => {
    if (by === 'none') return `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
    const header = { alg: 'RS256', kid: 'own' };
    return new SignJWT(claims).setProtectedHeader(header).sign((by === 'own' ? own : another).privateKey);
  };
  return { keys, sign };
}

export async function startOwnIssuer(): Promise<OwnIssuer> {
  const { keys, sign } = await makeKeys();
  const instead = new Map<string, Answer>();
  const requested: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const usual: Record<string, Answer> = {
    '/.well-known/openid-configuration': json(metadataOf(origin)),
    '/keys': json(keys),
  };
  server.on('request', (request, response) => {
    const path = request.url ?? '';
    const answer = async () => {
      const body = await readBody(request);
      if (path === '/token') requested.push(body);
      (instead.get(path) ?? usual[path] ?? json({ error: 'invalid_request' }, 400))(request, response, body);
    };
    void answer();
  });
  const token: OwnIssuer['token'] = async (claims, { key = 'own' } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: origin, aud: 'fairhour', sub: 'somebody', iat: now, exp: now + 300, ...claims };
    return json({ access_token: 'access-token-of-the-issuer', token_type: 'Bearer', id_token: await sign(all, key) });
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, instead, json, asked: requested, token, close };
}
