import { bytesToHex, playSource } from '@sortes/fairness';
import { findRoundGame, payoutOf, type RoundGame, type RoundState } from '@sortes/game-rules';
import { formatMoney } from '@sortes/money';
import type { Vault } from '@sortes/service';
import type { RoundView } from '../protocol.js';
import { openSeed } from '../seeds/seal.js';
import type { OwnRound, SeedOfRound, TableOfRound } from './repository.js';

/** Plays a round from its seeds: the one place where an outcome is decided. It knows the choice, the moves and the seeds, and nothing of money. */
export function replay(vault: Vault, rules: RoundGame, seed: SeedOfRound, choice: unknown, moves: readonly unknown[]): RoundState<unknown> {
  const source = playSource({ serverSeed: openSeed(vault, seed.sealed), clientSeed: seed.clientSeed, nonce: seed.nonce, game: rules.code });
  return rules.play(choice, moves, source);
}

/**
 * A round as its player's page sees it. What it shows is played again, unless the caller just did and hands it in; of rules that nobody knows any more
 * nothing can be shown.
 */
export function presentRound(vault: Vault, row: OwnRound, justPlayed?: RoundState<unknown>): RoundView {
  const { seed, state } = row;
  // Of a bet that may still leave, not even when its round is over in the books: where two processes met, the other may still fly.
  const table =
    row.table !== undefined && (state === 'asked' || state === 'open') ? { ...row.table, value: null, outcome: null } : row.table;
  // Under the rules that it was begun with.
  const rules = findRoundGame(row.game, row.rulesVersion);
  const played =
    justPlayed ??
    (rules !== undefined && seed !== undefined && (state === 'open' || state === 'closed')
      ? replay(vault, rules, seed, rules.readChoice(row.choice), row.moves)
      : undefined);
  return {
    id: row.id,
    game: row.game,
    rulesVersion: row.rulesVersion,
    choice: row.choice,
    moves: row.moves,
    stake: formatMoney(row.stake),
    cost: formatMoney(row.cost),
    state: state === 'asked' ? 'open' : state,
    multiplier: String(state === 'open' && played !== undefined ? played.multiplier : row.multiplier),
    payout: formatMoney(state === 'open' && played !== undefined ? payoutOf(row.stake, played.multiplier) : row.payout),
    ...(row.poolsWon !== null && {
      poolsWon: row.poolsWon.map(({ name, amount }) => ({ name, amount: formatMoney(BigInt(amount)) })),
    }),
    // Of a bet at a table: how its round ended, once that is told, and where the bet left.
    shown: table === undefined ? (played?.shown ?? null) : { ...table.outcome, ...(row.cashedOut && { cashedAt: row.result }) },
    step: row.moves.length,
    cashedOut: row.cashedOut,
    ...(row.rewardId !== null && { free: true as const }),
    seed: table === undefined ? presentSeed(vault, seed) : presentValue(table, row.tableRound ?? 0n),
    openedAt: row.openedAt.toISOString(),
    ...(row.closedAt !== null && { closedAt: row.closedAt.toISOString() }),
    settled: row.settled,
  };
}

function presentSeed(vault: Vault, seed: SeedOfRound | undefined): RoundView['seed'] {
  return {
    number: seed?.number ?? 0,
    commitment: seed?.commitment ?? '',
    clientSeed: seed?.clientSeed ?? '',
    nonce: seed?.nonce ?? 0,
    ...(seed?.isRevealed === true && { serverSeed: bytesToHex(openSeed(vault, seed.sealed)) }),
  };
}

/** Of a shared round: chain, anchor, salt, the table's round, and the chain's value once it is told. */
function presentValue({ chain, anchor, salt, value }: TableOfRound, tableRound: bigint): RoundView['seed'] {
  return { number: chain, commitment: anchor, clientSeed: salt, nonce: Number(tableRound), ...(value !== null && { serverSeed: value }) };
}
