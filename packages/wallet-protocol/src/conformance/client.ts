import type { RequestFault } from '../codes.js';
import type { CommandKind, CommandVerdict } from '../command.js';
import type { TestPlayer } from './controls.js';

/** One movement to ask for. Money units. */
export interface Move {
  kind: CommandKind;
  id: string;
  /** The bet that a win pays or a rollback undoes. */
  reference?: string;
  round: string;
  closesRound?: boolean;
  amount: bigint;
  by: TestPlayer;
}

export interface Outcome {
  http: number;
  /** Of the dialect. */
  code: string;
  /** Money units. */
  balance: bigint | undefined;
  /** As it came. */
  text: string;
}

/** How a call shows who it comes from. `wrong` is well-formed: a signature by a stranger's key, another bearer key. */
export type Proof = 'right' | 'wrong' | 'missing' | 'garbage' | 'of-other-bytes';

/** What kind of field it is tells what must not stand in it. */
export type FieldKind = 'identifier' | 'optional-identifier' | 'amount' | 'currency' | 'flag' | 'token' | 'type' | 'time' | 'same';

/** The wallet under test in one of the dialects. */
export interface WalletClient {
  readonly dialect: 'rs' | 'pam';
  send(move: Move, proof?: Proof): Promise<Outcome>;
  /** Whose token? */
  check(player: TestPlayer): Promise<Outcome & { player: string | undefined; currency: string | undefined }>;
  balance(player: TestPlayer): Promise<Outcome>;
  /** The body of a move, and which of its fields are what. */
  bodyOf(move: Move): Record<string, unknown>;
  fieldsOf(kind: CommandKind): Readonly<Record<string, FieldKind>>;
  /** Sends bytes in the place of a move's body, properly signed unless said otherwise. */
  sendBytes(move: Move, bytes: Buffer, proof?: Proof): Promise<Outcome>;
  /** The same call to a vendor that does not exist. */
  sendElsewhere(move: Move): Promise<Outcome>;
  /** PAM: the same call without what the name says. */
  sendWithout?(move: Move, what: 'provider' | 'token'): Promise<Outcome>;
  /** RS: a check that holds nothing but the token. */
  rs?: { checkBare(player: TestPlayer): Promise<Outcome & { player: string | undefined }> };
  /** PAM: a new token in place of the player's, and what can be looked up. */
  pam?: {
    refresh(player: TestPlayer): Promise<Outcome & { token: string | undefined }>;
    /** A PROMODEPOSIT of cash, without a game or a round. */
    prize(player: TestPlayer, id: string, amount: bigint): Promise<Outcome>;
    transactions(
      player: TestPlayer,
      by: { providerBetRef?: string; providerTransactionId?: string },
    ): Promise<Outcome & { found: unknown }>;
    round(player: TestPlayer, round: string): Promise<Outcome & { found: unknown }>;
  };
  /** What the wallet must answer to a command of a player whom it does not know. */
  readonly unknownPlayer: { http: number; code: string };
  /** What the wallet must answer. */
  expected(verdict: CommandVerdict, kind: CommandKind): { http: number; code: string };
  /** Undefined when the dialect does not know the fault. */
  expectedFault(fault: RequestFault): { http: number; code: string } | undefined;
}

/** A number that is to stand in the JSON text as it is written here. */
export class RawNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text of a body whose values are texts, flags, `RawNumber`s, bigints and whatever JSON knows. */
export function writeBody(body: Record<string, unknown>): string {
  const value = (given: unknown): string =>
    given instanceof RawNumber ? given.text : typeof given === 'bigint' ? given.toString() : JSON.stringify(given);
  return `{${Object.entries(body)
    .filter(([, given]) => given !== undefined)
    .map(([name, given]) => `${JSON.stringify(name)}:${value(given)}`)
    .join(',')}}`;
}
