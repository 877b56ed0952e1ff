// What the contract says an address answers: the tools speak the wire by method and address, as a client without our code would.
import type { Input, OperationName, Operations } from '../../packages/contract/dist/index.js';
import type { ReplyAt } from './replies.generated.js';

export type Method = Operations[OperationName]['method'];

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

/** A part of an address as the table writes it: what is only known to be a text or a number is a parameter. */
type Part<Text extends string> = string extends Text ? '*' : `${number}` extends Text ? '*' : Text;

/** `/lgw/chases/${string}` as the table writes it: `/lgw/chases/*`. */
type Pattern<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? `${Part<Head>}/${Pattern<Rest>}` : Part<Path>;

type At<Key> = Key extends keyof ReplyAt ? ReplyAt[Key] : unknown;

/**
 * What a call of this method and address answers, the envelope taken off; unknown where the contract has no such operation, and where a parameter is written
 * out (`/bo/brands/main`): the table knows addresses with their parameters left open.
 */
export type ReplyTo<M extends Method, Address extends string> = At<`${M} ${Pattern<WithoutQuery<Address>>}`>;

/** The body of an answer as it came: a refusal, an envelope, or (of `lgw`) the bare value. */
export interface Envelope<Value> {
  readonly success?: boolean;
  readonly errorCode?: string;
  readonly message?: string;
  readonly value?: Value;
}

/** `value`: the body without its envelope, for who has looked at the status. */
export interface Answer<Value> {
  status: number;
  headers: Headers;
  body: Envelope<Value>;
  value: Value;
}

export interface RequestOptions {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  rawBody?: string | Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
}

/** The lines of a bet. */
export type BetLines = Input<Operations['placeOrders']>['body']['contents'];
