import type { Input, OperationName, Operations, Reply } from '@sortes/contract';
import type { Refusal } from './refusal.js';

/** Who asks: a visitor, the demo's player, an agent, a member of staff with every right. Staff and players do not exclude each other. */
export type Person = 'guest' | 'member' | 'agent';

/** What an answer is made from. */
export interface Asked<N extends OperationName> {
  readonly params: Input<Operations[N]>['params'];
  readonly query: Input<Operations[N]>['query'];
  readonly body: Input<Operations[N]>['body'];
  /** What the schema alone gives: what an answer says otherwise is laid over it. */
  readonly made: Reply<Operations[N]>;
  readonly as: Person;
  /** Whether a member of staff is signed in. */
  readonly isStaff: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What an operation answers in place of what is made of its schema: the reply itself, a refusal, or how it is made of what was asked. */
export type Answer<N extends OperationName> =
  | Reply<Operations[N]>
  | Refusal
  | ((asked: Asked<N>) => Reply<Operations[N]> | Refusal | Promise<Reply<Operations[N]> | Refusal>);

/** Answers by their operations. */
export type Answers = { readonly [N in OperationName]?: Answer<N> };
