import { isFields, type Fields } from '../fields.js';

/**
 * The form of every answer, whatever it says: what a vendor's program reads before it looks at the meaning. Some of it is optional in the documents,
 * and vendors' programs still fail without it.
 */

/** Four seconds are the wallet's, as docs/vendors/wallet.md says; one is for the way. */
export const answerWithinMs = 5_000;

/** An answer that no vendor's program would understand; the message says what is wrong with it. */
export class WrongForm extends Error {}

const wrong = (what: string, text: string): never => {
  throw new WrongForm(`${what}: ${text.slice(0, 300)}`);
};

/** Sends one request and holds the answer to what is true of all: it comes in time and says that it is JSON. @throws Error naming the address. */
export async function askWallet(address: string, request: RequestInit, withinMs = answerWithinMs): Promise<{ http: number; text: string }> {
  const begun = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, request);
    text = await response.text();
  } catch (error) {
    throw new Error(`${new URL(address).origin} did not answer: ${reasonOf(error)}`, { cause: error });
  }
  const took = performance.now() - begun;
  if (took > withinMs) wrong(`the answer came after ${(took / 1_000).toFixed(1)} s; it has to come within four`, text);
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!/^application\/json\b/i.test(type)) wrong(`the answer calls itself ${type}, not application/json`, text);
  return { http: response.status, text };
}

/** Why a request went unanswered: fetch itself says "fetch failed" whatever it was. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

/** RS: the answer repeats the id of its request; vendors compare it. */
export function checkRequestId(sent: unknown, told: string, text: string): void {
  if (typeof sent === 'string' && told !== sent)
    wrong(`the answer repeats the request_uuid ${JSON.stringify(told)}, not ${JSON.stringify(sent)}`, text);
}

const balanceFields = ['cashAmount', 'bonusAmount', 'promoAmount'];

/** PAM: a balance, wherever one stands, has all its amounts; a session says all that its schema requires, in the schema's writing. */
export function checkPamForm(body: Fields, text: string): void {
  const result = body['transactionResult'];
  for (const balance of [body['balance'], isFields(result) ? result['balance'] : undefined]) {
    if (balance === undefined) continue;
    const missing = balanceFields.find((name) => !isFields(balance) || balance[name] === undefined);
    if (missing !== undefined) wrong(`a balance without ${missing}`, text);
  }
  const session = body['session'];
  if (session === undefined) return;
  if (!isFields(session)) return wrong('a session that is no object', text);
  for (const [name, form] of Object.entries(sessionForms)) {
    const value = session[name];
    if (typeof value !== 'string' || !form.test(value))
      wrong(`a session whose ${name} is ${JSON.stringify(value)}, not ${form.source}`, text);
  }
}

const sessionForms: Readonly<Record<string, RegExp>> = {
  playerId: /^.{1,40}$/,
  token: /^.{32,40}$/,
  currency: /^[A-Z]{3,5}$/,
  country: /^[A-Z]{2}$/,
  language: /^[A-Z]{2}$/,
};

/**
 * PAM: every transaction that was done has an id of the wallet's, 1 to 40 characters: the same one when it is sent again, and no other transaction's.
 */
export function createIdWatch(): (transaction: string, told: unknown, text: string) => void {
  const idOf = new Map<string, string>();
  const transactionOf = new Map<string, string>();
  return (transaction, told, text) => {
    if (typeof told !== 'string' || told.length < 1 || told.length > 40)
      return wrong('a transaction that was done has no transactionId', text);
    const before = idOf.get(transaction);
    if (before !== undefined && before !== told) wrong(`sent again, a transaction has another transactionId than ${before}`, text);
    const other = transactionOf.get(told);
    if (other !== undefined && other !== transaction) wrong(`two transactions have the transactionId ${told}`, text);
    idOf.set(transaction, told);
    transactionOf.set(told, transaction);
  };
}
