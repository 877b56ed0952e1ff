// What the contract says an address answers: the tools speak the wire by method and address, as a client without our code would.
import type { Input, OperationName, Operations, Reply } from '../../packages/contract/dist/index.js';

export type Method = Operations[OperationName]['method'];

/** A path of the contract as an address can be written: `/lgw/chases/:chaseId` as `/lgw/chases/${string}`. */
type AddressOf<Path extends string> = Path extends `${infer Head}:${infer Rest}`
  ? Rest extends `${string}/${infer Tail}`
    ? `${Head}${string}/${AddressOf<Tail>}`
    : `${Head}${string}`
  : Path;

/** Where an operation is found: at its path, or under another name that it goes by. */
type PathsOf<O extends { path: string }> = AddressOf<
  O['path'] | (O extends { aliases: readonly (infer Alias extends string)[] } ? Alias : never)
>;

/** How many parts a path has: a parameter is one of them, whatever stands in it. */
type Depth<Path extends string, Parts extends unknown[] = []> = Path extends `${string}/${infer Rest}`
  ? Depth<Rest, [...Parts, unknown]>
  : Parts['length'];

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

/** The operation with exactly this address, parameters left open. */
type Exact<M, Path extends string> = {
  [N in OperationName]: Operations[N]['method'] extends M
    ? Path extends PathsOf<Operations[N]>
      ? Extract<PathsOf<Operations[N]>, Path> extends never
        ? never
        : N
      : never
    : never;
}[OperationName];

/** Operations of which this address is one. */
type Fitting<M, Path extends string> = {
  [N in OperationName]: Operations[N]['method'] extends M
    ? Path extends PathsOf<Operations[N]>
      ? Depth<Path> extends Depth<PathsOf<Operations[N]>>
        ? N
        : never
      : never
    : never;
}[OperationName];

type NameOf<M, Path extends string> = [Exact<M, Path>] extends [never] ? Fitting<M, Path> : Exact<M, Path>;

/** What a call of this method and address answers, the envelope taken off; unknown where the contract has no such operation. */
export type ReplyTo<M extends Method, Address extends string> = [NameOf<M, WithoutQuery<Address>>] extends [never]
  ? unknown
  : Reply<Operations[NameOf<M, WithoutQuery<Address>>]>;

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
