import { operations } from '@sortes/contract';
import { newId } from '@sortes/service';
import { CompactEncrypt, importJWK } from 'jose';
import type { Services } from '../platform/services.js';
import { InputError } from './command.js';
import type { Platform } from './open-platform.js';

/** What an operation is called with. */
export interface EdgeCall {
  /** Its name in the contract. */
  operation: string;
  /** Of its path. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Of a staff session. */
  token?: string;
  /** Code of the brand. */
  merchant: string;
}

export interface EdgeAnswer {
  status: number;
  contentType: string;
  bytes: Buffer;
}

/** Calls operations in this process exactly as over HTTP: the same policies, rights, checks of bodies and audit; no port is opened. */
export interface EdgeCaller {
  /** @throws InputError for a name that the contract does not know */
  call(call: EdgeCall): Promise<EdgeAnswer>;
  close(): Promise<void>;
}

/** The operation's address with its parameters filled in. @throws InputError for one that is missing */
function addressOf(path: string, { params = {}, query = {} }: EdgeCall): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new InputError(`the operation needs --param ${name}=…`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Opens the edge of a platform that a command has opened. */
export async function openEdgeCaller({ openEdge }: Pick<Platform, 'openEdge'>, { clock, config }: Services): Promise<EdgeCaller> {
  const { edge, close } = await openEdge({ rateLimits: false, siteFiles: false });
  const { host } = new URL(config.siteOrigin);
  const seal = async (body: unknown) => {
    const { keys } = (await edge.app.inject({ url: '/wps/system/keys', headers: { host } })).json<{
      value: { keys: { kid: string; kty: string; crv: string; x: string; y: string }[] };
    }>().value;
    const [key] = keys;
    if (key === undefined) throw new Error('the platform has no key for sealed bodies');
    const message = { body, nonce: newId(), time: clock.now().getTime() };
    const value = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(message)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key, 'ECDH-ES'));
    return { body: { value }, headers: { encryption: key.kid } };
  };
  return {
    async call(asked) {
      const operation = operations.get(asked.operation);
      if (operation === undefined) throw new InputError(`there is no operation ${JSON.stringify(asked.operation)}`);
      const given = operation.encrypted ? await seal(asked.body ?? {}) : { body: asked.body, headers: {} };
      const payload = given.body === undefined ? undefined : JSON.stringify(given.body);
      const response = await edge.app.inject({
        method: operation.method,
        url: addressOf(operation.path, asked),
        headers: {
          host,
          device: 'api',
          merchant: asked.merchant,
          'user-agent': 'command line',
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(asked.token !== undefined && { authorization: asked.token }),
          ...(operation.idempotent && { 'idempotency-key': newId() }),
          ...given.headers,
        },
        ...(payload !== undefined && { payload }),
      });
      const type = response.headers['content-type'];
      return { status: response.statusCode, contentType: typeof type === 'string' ? type : '', bytes: response.rawPayload };
    },
    close,
  };
}
