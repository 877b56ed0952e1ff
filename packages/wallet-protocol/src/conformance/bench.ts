import { randomUUID } from 'node:crypto';
import { writePamAmount } from '../amounts.js';
import type { RequestFault } from '../codes.js';
import type { CommandVerdict } from '../command.js';
import { writeBody, type Move, type Outcome, type Proof, type WalletClient } from './client.js';
import type { Controls, Hand, TestPlayer } from './controls.js';

/** A case that the wallet does not pass; the message says what was expected and what came. */
export class NotConforming extends Error {}

const unit = 10_000n;
/** What a player needs for any case. */
const enough = 1_000n * unit;

/** What the cases are written with: one wallet, its controls, and the few sentences that every case is made of. */
export interface Bench {
  readonly client: WalletClient;
  readonly controls: Controls;
  readonly fuzzCount: number;
  player(): Promise<TestPlayer>;
  otherPlayer(): Promise<TestPlayer>;
  /** Uses a hand of the operator that the case has said it needs. */
  hand<Name extends Hand>(name: Name): NonNullable<Controls[Name]>;
  bet(by: TestPlayer, more?: Partial<Move>): Move;
  /** A win on a bet, in its round. */
  win(bet: Move, amount: bigint, more?: Partial<Move>): Move;
  rollback(bet: Move, more?: Partial<Move>): Move;
  /** Sends a move and holds the wallet to the verdict. */
  expect(move: Move, verdict: CommandVerdict): Promise<Outcome>;
  /** Sends the same move many times at once. */
  many(move: Move, times: number): Promise<Outcome[]>;
  isVerdict(outcome: Outcome, move: Move, verdict: CommandVerdict): boolean;
  expectFault(outcome: Outcome, fault: RequestFault): void;
  /** Sends a move's body with a field changed. */
  sendChanged(move: Move, fields: Record<string, unknown>, proof?: Proof): Promise<Outcome>;
  balanceOf(player: TestPlayer): Promise<bigint>;
  /** Holds that the player's balance changes by exactly so much while `work` runs. */
  changes(player: TestPlayer, by: bigint, work: () => Promise<unknown>): Promise<void>;
  /** Holds that a reply shows a balance that is so far from another. */
  expectBalance(outcome: Outcome, balance: bigint): void;
  fail(message: string): never;
}

export function createBench(client: WalletClient, controls: Controls, fuzzCount: number): Bench {
  const fail = (message: string): never => {
    throw new NotConforming(message);
  };
  const show = ({ http, code, text }: Outcome): string => `${http} ${code} (${text.slice(0, 300)})`;
  const balanceOf = async (player: TestPlayer): Promise<bigint> => {
    const outcome = await client.balance(player);
    if (outcome.balance === undefined) return fail(`asked for a balance, got ${show(outcome)}`);
    return outcome.balance;
  };
  const isVerdict = (outcome: Outcome, move: Move, verdict: CommandVerdict): boolean => {
    const expected = client.expected(verdict, move.kind);
    return outcome.http === expected.http && outcome.code === expected.code;
  };
  const describe = ({ kind, id, amount, reference }: Move): string =>
    `${kind} ${id} of ${writePamAmount(amount)}${reference === undefined ? '' : ` on ${reference}`}`;

  return {
    client,
    controls,
    fuzzCount,
    player: () => controls.player(enough),
    otherPlayer: () => controls.otherPlayer?.(enough) ?? fail('no other player'),
    hand(name) {
      const found = controls[name];
      if (found === undefined) return fail(`the case did not say that it needs ${name}`);
      return found as never;
    },
    bet: (by, more) => ({ kind: 'bet', id: randomUUID(), round: randomUUID(), amount: 10n * unit, by, ...more }),
    win: (bet, amount, more) => ({ kind: 'win', id: randomUUID(), reference: bet.id, round: bet.round, amount, by: bet.by, ...more }),
    rollback: (bet, more) => ({ kind: 'rollback', id: randomUUID(), reference: bet.id, round: bet.round, amount: 0n, by: bet.by, ...more }),
    async expect(move, verdict) {
      const outcome = await client.send(move);
      if (!isVerdict(outcome, move, verdict)) {
        const { http, code } = client.expected(verdict, move.kind);
        fail(`${describe(move)}: expected ${verdict} (${http} ${code}), got ${show(outcome)}`);
      }
      return outcome;
    },
    many: (move, times) => Promise.all(Array.from({ length: times }, () => client.send(move))),
    isVerdict,
    expectFault(outcome, fault) {
      const expected = client.expectedFault(fault);
      if (expected === undefined) fail(`${client.dialect} does not know ${fault}`);
      else if (outcome.http !== expected.http || outcome.code !== expected.code)
        fail(`expected ${fault} (${expected.http} ${expected.code}), got ${show(outcome)}`);
    },
    sendChanged: (move, fields, proof) => client.sendBytes(move, Buffer.from(writeBody({ ...client.bodyOf(move), ...fields })), proof),
    balanceOf,
    async changes(player, by, work) {
      const before = await balanceOf(player);
      await work();
      const after = await balanceOf(player);
      if (after - before !== by)
        fail(
          `the balance went from ${writePamAmount(before)} to ${writePamAmount(after)}; it should have changed by ${writePamAmount(by)}`,
        );
    },
    expectBalance(outcome, balance) {
      if (outcome.balance !== balance) fail(`expected the balance ${writePamAmount(balance)}, got ${show(outcome)}`);
    },
    fail,
  };
}
