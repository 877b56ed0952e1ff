import { createPrivateKey, type KeyObject } from 'node:crypto';
import { withinDeadline } from '@sortes/service';
import { signBody } from '@sortes/wallet-protocol';
import type { Services } from '../../../platform/services.js';
import type { VendorRecord } from '../catalogue/types.js';

/** What a call needs to know of a vendor. */
export type CalledVendor = Pick<VendorRecord, 'id' | 'code' | 'protocol' | 'apiUrl' | 'ownSecret'>;

export interface VendorCallOptions {
  /** Milliseconds after which the call counts as unanswered. */
  deadlineMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** Bytes of the answer at most, where it is a list. */
  answerAtMost?: number;
}

/** A list of ten thousand games, or a page of some ten thousand transactions. */
export const listBytesAtMost = 16 * 1024 * 1024;

/**
 * A vendor did not do what was asked. `refused`: it said so, nothing was done there. `unknown`: nobody can tell whether it was done, except when
 * `sent` is false: then the request never left.
 */
export class VendorFailure extends Error {
  override name = 'VendorFailure';
  /**
   * There is no `cause`: the error beneath may tell a header, and with it a key of ours, and logs write causes too.
   */
  constructor(
    readonly outcome: 'refused' | 'unknown',
    message: string,
    readonly detail: {
      sent: boolean;
      status?: number;
      /** The vendor's own word for a refusal. */
      code?: string;
    },
  ) {
    super(message);
  }
}

export interface VendorClient {
  /**
   * POSTs a JSON body to a path below the vendor's address, signed over the very bytes (rs) or with our bearer key (pam).
   * @returns the parsed answer, of which nothing but being JSON is sure. @throws VendorFailure
   */
  post(vendor: CalledVendor, path: string, body: object, options?: VendorCallOptions): Promise<unknown>;
  /**
   * GETs a path below the vendor's address that answers by a redirection, and does not follow it.
   * @returns the address it leads to, absolute but otherwise unchecked. @throws VendorFailure, `refused` when it leads nowhere
   */
  getLocation(vendor: CalledVendor, path: string): Promise<string>;
}

export interface VendorClientSettings {
  /** Less than the 5 s that the edge's own callers wait. */
  deadlineMs: number;
  /** So many failures of a vendor in a row, and it is left alone for `restMs`; then one call tries it. */
  failuresUntilRest: number;
  restMs: number;
  /** Bytes of an answer at most, unpacked: parsing holds up everybody in this process, and a vendor answers as often as it is asked. */
  answerAtMost: number;
}

const defaultSettings: VendorClientSettings = { deadlineMs: 5_000, failuresUntilRest: 5, restMs: 10_000, answerAtMost: 256 * 1024 };

interface Health {
  failures: number;
  /** Monotonic milliseconds. */
  restsUntil: number;
}

/** Errors of a connection that was never made. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|bad port)$/;

/** How the platform speaks to vendors: one deadline, one signature, and a rest for vendors that do not answer, so that they hold up nobody else. */
export function createVendorClient(
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  { deadlineMs, failuresUntilRest, restMs, answerAtMost }: VendorClientSettings = defaultSettings,
): VendorClient {
  const healthOf = new Map<number, Health>();
  const keys = new Map<number, { sealed: Buffer; key: KeyObject }>();

  const signingKey = (vendor: CalledVendor): KeyObject => {
    const known = keys.get(vendor.id);
    if (known?.sealed.equals(vendor.ownSecret) === true) return known.key;
    const key = createPrivateKey(vault.open('games-vendor', vendor.ownSecret).toString('utf8'));
    keys.set(vendor.id, { sealed: vendor.ownSecret, key });
    return key;
  };
  const proofOf = (vendor: CalledVendor, bytes: Buffer): Record<string, string> =>
    vendor.protocol === 'rs'
      ? { 'x-auth-signature': signBody(bytes, signingKey(vendor)) }
      : { authorization: `Bearer ${vault.open('games-vendor', vendor.ownSecret).toString('utf8')}` };

  const mayCall = (vendor: CalledVendor): boolean => {
    const health = healthOf.get(vendor.id);
    if (health === undefined || health.failures < failuresUntilRest) return true;
    const now = clock.monotonicMs();
    if (now < health.restsUntil) return false;
    // One call tries it; the others rest on.
    health.restsUntil = now + restMs;
    return true;
  };
  const wasAnswered = (vendor: CalledVendor): void => void healthOf.delete(vendor.id);
  const wasSilent = (vendor: CalledVendor): void => {
    const health = healthOf.get(vendor.id) ?? { failures: 0, restsUntil: 0 };
    health.failures += 1;
    if (health.failures >= failuresUntilRest) health.restsUntil = clock.monotonicMs() + restMs;
    healthOf.set(vendor.id, health);
  };

  const addressOf = (vendor: CalledVendor, path: string): string => `${vendor.apiUrl}/${path.replace(/^\/+/, '')}`;
  const refuseResting = (vendor: CalledVendor): void => {
    if (!mayCall(vendor)) throw new VendorFailure('unknown', `${vendor.code} is resting after failures`, { sent: false });
  };
  const headersFor = (vendor: CalledVendor, bytes: Buffer, others: Record<string, string>): Headers => {
    try {
      return new Headers({ ...others, ...proofOf(vendor, bytes) });
    } catch {
      // Money that was set aside for this call must find its way back, and a launch must say that the vendor is not there.
      throw new VendorFailure('unknown', `our key for ${vendor.code} cannot be used`, { sent: false });
    }
  };
  const failedWith = (vendor: CalledVendor, error: unknown): VendorFailure => {
    wasSilent(vendor);
    const reason = codeOf(error);
    return new VendorFailure('unknown', `${vendor.code} did not answer: ${reason}`, { sent: !neverSent.test(reason) });
  };

  return {
    async getLocation(vendor, path) {
      refuseResting(vendor);
      const address = addressOf(vendor, path);
      const headers = headersFor(vendor, Buffer.alloc(0), {});
      let response: Response;
      try {
        response = await withinDeadline(deadlineMs, async (signal) => {
          const answered = await fetch(address, { headers, redirect: 'manual', signal });
          await answered.body?.cancel();
          return answered;
        });
      } catch (error) {
        throw failedWith(vendor, error);
      }
      const { status } = response;
      if (status >= 500 || status === 408 || status === 429) {
        wasSilent(vendor);
        throw new VendorFailure('unknown', `${vendor.code} answered ${status}`, { sent: true, status });
      }
      wasAnswered(vendor);
      const location = response.headers.get('location');
      if (status < 300 || status >= 400 || location === null || !URL.canParse(location, address))
        throw new VendorFailure('refused', `${vendor.code} answered ${status} without an address`, { sent: true, status });
      return new URL(location, address).href;
    },
    async post(vendor, path, body, options = {}) {
      refuseResting(vendor);
      const bytes = Buffer.from(JSON.stringify(body));
      const headers = headersFor(vendor, bytes, { 'content-type': 'application/json', accept: 'application/json', ...options.headers });
      let status: number;
      let answer: unknown;
      try {
        [status, answer] = await withinDeadline(options.deadlineMs ?? deadlineMs, async (signal) => {
          const response = await fetch(addressOf(vendor, path), { method: 'POST', headers, body: bytes, redirect: 'error', signal });
          return [response.status, await readJson(response, options.answerAtMost ?? answerAtMost)] as const;
        });
      } catch (error) {
        throw failedWith(vendor, error);
      }
      if (status >= 200 && status < 300 && answer !== undefined) {
        wasAnswered(vendor);
        return answer;
      }
      // A refusal is the vendor's own word: a body with `error`. Anything else may come from a proxy on the way, after the vendor has acted.
      const refusal = refusalOf(answer, secretsIn(headers));
      if (status >= 400 && status < 500 && refusal !== undefined && status !== 408 && status !== 425 && status !== 429) {
        wasAnswered(vendor);
        throw new VendorFailure('refused', `${vendor.code} refused: ${refusal.error}`, {
          sent: true,
          status,
          ...(refusal.code !== undefined && { code: refusal.code }),
        });
      }
      wasSilent(vendor);
      throw new VendorFailure('unknown', `${vendor.code} answered ${status}${answer === undefined ? ' without JSON' : ''}`, {
        sent: true,
        status,
      });
    },
  };
}

/** The answer's JSON, undefined when it is none. @throws Error when it is too long or breaks off. */
async function readJson(response: Response, atMost: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body !== null)
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > atMost) throw new AnswerTooLong();
      parts.push(part);
    }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** What the request carried that nobody may read in a log: keys, tokens and signatures, whole and without their scheme. */
function secretsIn(headers: Headers): string[] {
  const carried = ['authorization', 'x-player-token', 'x-auth-signature'].flatMap((name) => headers.get(name) ?? []);
  return carried.flatMap((value) => [value, value.replace(/^Bearer /, '')]);
}

/** A vendor's words for our logs: short, without signs that a terminal obeys, and without what we sent it in confidence. */
function harmless(text: string, secrets: readonly string[]): string {
  let told = text;
  for (const secret of secrets) if (secret !== '') told = told.replaceAll(secret, '[hidden]');
  return told.slice(0, 300).replaceAll(/\p{Cc}/gu, ' ');
}

function refusalOf(answer: unknown, secrets: readonly string[]): { error: string; code?: string } | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  // PAM answers {error: {code, message}}.
  const { error } = answer;
  const isNested = typeof error === 'object' && error !== null;
  const { code, message } = (isNested ? error : { ...answer, message: error }) as { code?: unknown; message?: unknown };
  if (!isNested && typeof message !== 'string') return undefined;
  return {
    error: harmless(typeof message === 'string' ? message : String(code), secrets),
    ...(typeof code === 'string' && { code: harmless(code, secrets) }),
  };
}

/** Words for what went wrong on the way that are known to hold nothing of the request; everything else is a `failure`. */
const tellable = /^([A-Z][A-Z0-9_]{2,50}|bad port|unexpected redirect|terminated|other side closed)$/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failure';
  if (error instanceof AnswerTooLong) return 'answer too long';
  if (error.name === 'TimeoutError') return 'deadline';
  const { cause } = error;
  const told =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? String(cause.code)
      : cause instanceof Error
        ? cause.message
        : error.message;
  return tellable.test(told) ? told : 'failure';
}

class AnswerTooLong extends Error {}
