import { operations, type Input, type OperationName, type Operations, type Reply } from '@sortes/contract';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, vi } from 'vitest';

/** A refusal in the place of an answer. */
export interface Refusal {
  readonly status: number;
  readonly errorCode: string;
  /** The server's sentence. */
  readonly message?: string;
  readonly field?: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** Refuses a call, as the server would with this status and code. */
export const refuse = (status: number, errorCode: string, more: Omit<Refusal, 'status' | 'errorCode'> = {}): RefusedWith => ({
  refusal: { status, errorCode, ...more },
});

interface RefusedWith {
  readonly refusal: Refusal;
}

/** What a page sent: the texts of its address, and its body. */
export interface Sent<N extends OperationName> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Input<Operations[N]>['body'];
}

/** Answers by operation, each as the contract has it, or made of what was sent. */
export type Answers = {
  readonly [N in OperationName]?: Reply<Operations[N]> | ((sent: Sent<N>) => Reply<Operations[N]> | RefusedWith);
};

/** A call that was made, by the name of its operation. */
export interface Call {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const patterns = [...operations].map(([name, operation]) => ({
  name,
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Opens what a page seals, as the server does with the key that it hands out. */
const key = generateKeyPair('ECDH-ES', { crv: 'P-256' });
async function openBody(sealed: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt((JSON.parse(sealed) as { value: string }).value, (await key).privateKey);
  return (JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown }).body;
}
const keys = async () => ({ keys: [{ ...(await exportJWK((await key).publicKey)), kid: 'test', use: 'enc', alg: 'ECDH-ES' }] });

/**
 * Answers the calls of a page that is drawn in a test, as the edge would, from the answers given. Each is held to the schema of its operation: what the server
 * could not have said fails the test. An operation without an answer is refused as not found. @returns the calls as they come, for what a page sends
 */
export function answerCalls(...given: readonly Answers[]): readonly Call[] {
  const calls: Call[] = [];
  const answers: Readonly<Record<string, unknown>> = Object.assign({}, ...given);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const found = patterns.find((one) => one.operation.method === method && one.pattern.test(url.pathname));
    if (found === undefined) return Response.json({ success: false, errorCode: 'not.found', message: address }, { status: 404 });
    const { name, operation, pattern } = found;
    const sent: Call = {
      name,
      params: { ...pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof body !== 'string' ? undefined : operation.encrypted === true ? await openBody(body) : JSON.parse(body),
    };
    if (name === 'getEncryptionKeys') return Response.json({ success: true, value: await keys() });
    calls.push(sent);
    const answer: unknown = answers[name];
    const value: unknown = typeof answer === 'function' ? answer(sent) : answer;
    if (value === undefined || isRefusal(value)) {
      const { status, ...refusal } = value?.refusal ?? { status: 404, errorCode: 'not.found' };
      return Response.json({ success: false, message: '', ...refusal }, { status });
    }
    expect(Value.Errors(operation.reply as TSchema, value), `what ${name} answers`).toEqual([]);
    return Response.json(operation.envelope === 'lgw' ? value : { success: true, value });
  });
  return calls;
}

function isRefusal(value: unknown): value is RefusedWith {
  return typeof value === 'object' && value !== null && 'refusal' in value;
}

/** The text of a part of the page, with usual spaces in the place of those that keep a sum with its sign. */
export const textOf = (part: Element | null | undefined): string => (part?.textContent ?? '').replaceAll('\u00A0', ' ');
