import { isDeepStrictEqual } from 'node:util';
import { ChoiceError, findRoundGame, payoutOf, type RoundGame, type RoundState } from '@sortes/game-rules';
import { formatMoney } from '@sortes/money';
import { newId, PassingMap, PassingSet, type Logger, type Vault } from '@sortes/service';
import { PlayError } from '../errors.js';
import { boundChoice, findGame, hasFreeRounds, largestStake } from '../games/registry.js';
import type { FreeRoundsView, PlayErrorCode, PlayRequest, MoveRequest, RoundList, RoundReply, RoundView } from '../protocol.js';
import type { Pools } from '../pools/pools.js';
import { circleOf, type Player } from '../sessions/player.js';
import type { PlayerSession } from '../sessions/sessions.js';
import type { Balances } from './balances.js';
import { presentRound, replay } from './present-round.js';
import type { OwnRound, RoundRepository } from './repository.js';
import { lost, otherIntention, readStake, refunded, type Stakes } from './stakes.js';

export interface RoundEngine {
  /** Begins a round; a repeat of its key answers the same round. @throws PlayError */
  start(session: PlayerSession, request: PlayRequest): Promise<RoundReply>;
  /** @throws PlayError `round_unknown`, `round_over`, `wrong_step`, `bad_move`. */
  move(session: PlayerSession, roundId: string, request: MoveRequest): Promise<RoundReply>;
  /** @throws PlayError `round_unknown`, `round_over`, `wrong_step`, `bad_move` (nothing to cash out). */
  cashOut(session: PlayerSession, roundId: string, step: number): Promise<RoundReply>;
  findOpen(session: PlayerSession): Promise<RoundView | undefined>;
  /** @throws PlayError `round_unknown`. */
  find(session: PlayerSession, roundId: string): Promise<RoundView>;
  list(session: PlayerSession, before: string | undefined, limit: number): Promise<RoundList>;
  /** The balance as the wallet has it now, or as last heard when it does not answer; money units. */
  balance(session: PlayerSession): Promise<bigint>;
  /** Gives stakes back that were asked by somebody who did not come back. @returns how many. */
  recoverStranded(): Promise<number>;
  /** Ends rounds that their player left a day ago. @returns how many. */
  endIdle(): Promise<number>;
  /** From now on no round begins. */
  refuseNew(): void;
  /** Resolves when nothing is in hand. */
  settled(): Promise<void>;
}

interface EngineKit {
  stakes: Stakes;
  pools: Pools;
  repository: RoundRepository;
  vault: Vault;
  balances: Balances;
  /** How free rounds stand. */
  freeRoundsOf(reward: string): Promise<FreeRoundsView>;
  log: Logger;
}

/**
 * The rounds of single players: written before the stake is asked, decided from seeds alone, written with their win before that is asked. Every
 * change is conditional on where the round stood, so that whatever happens at once or after a crash, each stake is settled or returned once.
 */
export function createRoundEngine({ stakes, pools, repository, vault, balances, freeRoundsOf, log }: EngineKit): RoundEngine {
  const inHand = new PassingSet<Promise<unknown>>();
  /** Rounds being begun, by player, game and key: the same call sent many times at once is done once. */
  const starting = new PassingMap<{ asked: PlayRequest; work: Promise<RoundReply> }>();
  let isStopping = false;

  function rulesOf({ game }: PlayerSession): RoundGame {
    if (game.rules === undefined) throw new PlayError('bad_request', 'this game is played at a table');
    return game.rules;
  }

  /** The rules that a round was begun under: whatever is in force by now, it ends by these. */
  function rulesOfRound({ game, rulesVersion }: OwnRound): RoundGame {
    const rules = findRoundGame(game, rulesVersion);
    if (rules === undefined) throw new PlayError('game_closed', 'the rules of this round are not known any more; its stake goes back');
    return rules;
  }

  /** `played`: the round as it stands, where it was played just now. */
  async function reply(session: PlayerSession, row: OwnRound, played?: RoundState<unknown>): Promise<RoundReply> {
    // After a restart nobody has told us yet.
    if (balances.get(session.player.id) === undefined) await stakes.askBalance(session);
    return { round: presentRound(vault, row, played), balance: formatMoney(balances.get(session.player.id) ?? 0n) };
  }

  async function read(playerId: bigint, id: string): Promise<OwnRound> {
    const row = await repository.find(playerId, id);
    if (row === undefined) throw new PlayError('round_unknown', 'no such round');
    return row;
  }

  /** A read choice, or the refusal of it. */
  function readWith<Value>(code: PlayErrorCode, work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (error instanceof ChoiceError) throw new PlayError(code, error.message, { field: code === 'bad_choice' ? 'choice' : 'move' });
      throw error;
    }
  }

  /** What a round that was begun with this key before answers. */
  async function answerKnown(
    session: PlayerSession,
    id: string,
    { reward, ...asked }: { choice: unknown; stake: bigint; reward: string | undefined },
  ): Promise<RoundReply> {
    const row = await stakes.waitForAnswer(session.player.id, id, { ...asked, seat: 0, tableRound: null, rewardId: reward ?? null });
    return reply(session, row);
  }

  /** How the free rounds of a round stand after it. */
  async function withFree(answer: RoundReply, reward: string | undefined): Promise<RoundReply> {
    return reward === undefined ? answer : { ...answer, free: await freeRoundsOf(reward) };
  }

  async function begin(session: PlayerSession, { key, choice: raw, stake: stakeText, free: reward }: PlayRequest): Promise<RoundReply> {
    const rules = rulesOf(session);
    if (reward !== undefined && !hasFreeRounds(session.game)) throw new PlayError('reward_over', 'this game has no free rounds');
    const { player } = session;
    const { currency } = player;
    const chosen = readWith('bad_choice', () => rules.readChoice(raw));
    const stake = readStake(stakeText, currency, largestStake(rules, chosen, currency));
    const choice = boundChoice(rules, chosen, stake, currency);
    const price = payoutOf(stake, rules.costOf(choice));
    // What is bought is paid for.
    if (reward !== undefined && price !== stake) throw new PlayError('bad_choice', 'a free round is a plain one', { field: 'choice' });
    const cost = reward === undefined ? price : 0n;
    const [id, bet] = [newId(), newId()];
    const opened = await stakes.open(session, {
      id,
      bet,
      key,
      game: rules.code,
      seat: 0,
      version: rules.rulesVersion,
      choice,
      stake,
      cost,
      reward,
    });
    if (opened.verdict === 'known') return withFree(await answerKnown(session, opened.id, { choice, stake, reward }), reward);
    await stakes.take(session, { id, bet, game: rules.code, cost, reward });
    const { seed } = opened;
    if (seed === undefined) throw new Error('a round was begun without seeds');
    const state = replay(vault, rules, seed, choice, []);
    const row: OwnRound = {
      playerId: player.id,
      id,
      key,
      game: rules.code,
      rulesVersion: rules.rulesVersion,
      seat: 0,
      tableRound: null,
      seedNumber: seed.number,
      nonce: seed.nonce,
      choice,
      moves: [],
      stake,
      cost,
      state: 'asked',
      refusal: null,
      multiplier: 0n,
      payout: 0n,
      poolsWon: null,
      cashedOut: false,
      result: null,
      settled: false,
      openedAt: new Date(),
      touchedAt: new Date(),
      closedAt: null,
      rewardId: reward ?? null,
      seed,
      table: undefined,
    };
    return withFree(await reply(session, await write(session.player, row, state, { moves: [], cashedOut: false }, bet), state), reward);
  }

  /** Writes where a round stands now, and pays it when it is over. @throws PlayError when it stands elsewhere by now. */
  async function write(
    player: Player,
    row: OwnRound,
    state: RoundState<unknown>,
    { moves, cashedOut }: { moves: readonly unknown[]; cashedOut: boolean },
    bet?: string,
  ): Promise<OwnRound> {
    const isOver = state.over || cashedOut;
    const multiplier = isOver ? state.multiplier : 0n;
    const payout = isOver ? payoutOf(row.stake, multiplier) : 0n;
    const to = isOver ? 'closed' : 'open';
    const rules = findGame(row.game)?.rules;
    const poolGifts = rules?.pools !== undefined && row.state === 'asked' ? await pools.giftsOf(rules, circleOf(player), row.cost) : [];
    const poolsWon =
      rules !== undefined && isOver && state.poolsWon !== undefined
        ? await pools.winsOf(rules, circleOf(player), row.stake, state.poolsWon)
        : [];
    const written = await stakes.write(player, {
      id: row.id,
      game: row.game,
      bet,
      reward: row.rewardId,
      from: row.state === 'asked' ? 'asked' : 'open',
      step: row.moves.length,
      to,
      moves,
      multiplier,
      payout,
      cashedOut,
      pools: poolGifts,
      poolsWon,
    });
    return { ...row, ...written, state: to, moves: [...moves], multiplier, cashedOut, closedAt: isOver ? new Date() : null };
  }

  async function makeMove(session: PlayerSession, roundId: string, { step, move: raw }: MoveRequest): Promise<RoundReply> {
    const rules = rulesOf(session);
    const move = readWith('bad_move', () => rules.readMove(raw));
    const row = await read(session.player.id, roundId);
    if (row.game !== rules.code) throw new PlayError('round_unknown', 'no such round of this game');
    const isRepeat = ({ moves }: OwnRound): boolean =>
      step < moves.length && isDeepStrictEqual(moves[step], JSON.parse(JSON.stringify(move)));
    if (isRepeat(row)) return reply(session, row);
    if (row.state !== 'open') throw new PlayError('round_over', 'the round is over');
    if (step !== row.moves.length || row.seed === undefined) throw new PlayError('wrong_step', 'the round has moved on');
    const moves = [...row.moves, move];
    const { seed } = row;
    const begun = rulesOfRound(row);
    const state = readWith('bad_move', () => replay(vault, begun, seed, begun.readChoice(row.choice), moves));
    return unlessRepeated(session, roundId, isRepeat, () =>
      write(session.player, row, state, { moves, cashedOut: isDeepStrictEqual(move, rules.cashOut) }),
    );
  }

  /** The answer of a change; of one whose first attempt, of a page that heard nothing, was being written at the same time, what that came to. */
  async function unlessRepeated(
    session: PlayerSession,
    roundId: string,
    isRepeat: (row: OwnRound) => boolean,
    change: () => Promise<OwnRound>,
  ): Promise<RoundReply> {
    try {
      return reply(session, await change());
    } catch (error) {
      if (!(error instanceof PlayError) || (error.code !== 'wrong_step' && error.code !== 'round_over')) throw error;
      const now = await read(session.player.id, roundId);
      if (!isRepeat(now)) throw error;
      return reply(session, now);
    }
  }

  /** Ends a round at what it stands at. Games that know cashing out as a move show all that was hidden then. */
  async function takeOut(player: Player, row: OwnRound, rules: RoundGame): Promise<OwnRound> {
    const { seed } = row;
    if (seed === undefined) throw new Error('a round has no seeds');
    const moves = rules.cashOut === undefined ? row.moves : [...row.moves, rules.cashOut];
    const state = readWith('bad_move', () => replay(vault, rules, seed, rules.readChoice(row.choice), moves));
    if (state.multiplier <= 0n) throw new PlayError('bad_move', 'there is nothing to cash out yet');
    return write(player, row, state, { moves, cashedOut: true });
  }

  /** @throws PlayError `unavailable` when nobody has ever told it. */
  return {
    async start(session, request) {
      const name = `${session.player.id} ${session.game.code} ${request.key}`;
      const known = starting.get(name);
      if (known !== undefined) {
        if (!isDeepStrictEqual(known.asked, request)) throw otherIntention();
        return known.work;
      }
      if (isStopping) throw new PlayError('stopping', 'this server stops; try again at once');
      const work = inHand.track(begin(session, request));
      starting.set(name, { asked: request, work });
      try {
        return await work;
      } finally {
        starting.delete(name);
      }
    },
    move: (session, roundId, request) => inHand.track(makeMove(session, roundId, request)),
    async cashOut(session, roundId, step) {
      return inHand.track(
        (async () => {
          const rules = rulesOf(session);
          const row = await read(session.player.id, roundId);
          if (row.game !== rules.code) throw new PlayError('round_unknown', 'no such round of this game');
          const isRepeat = ({ state, cashedOut, moves }: OwnRound): boolean =>
            state === 'closed' && cashedOut && moves.length - (rules.cashOut === undefined ? 0 : 1) === step;
          if (isRepeat(row)) return reply(session, row);
          if (row.state !== 'open') throw new PlayError('round_over', 'the round is over');
          if (row.moves.length !== step) throw new PlayError('wrong_step', 'the round has moved on');
          return unlessRepeated(session, roundId, isRepeat, () => takeOut(session.player, row, rulesOfRound(row)));
        })(),
      );
    },
    async findOpen(session) {
      if (session.game.rules === undefined) return undefined;
      const row = await repository.findOpen(session.player.id, session.game.code);
      return row && presentRound(vault, row);
    },
    async find(session, roundId) {
      const row = await read(session.player.id, roundId);
      if (row.game !== session.game.code) throw new PlayError('round_unknown', 'no such round of this game');
      return presentRound(vault, row);
    },
    async list(session, before, limit) {
      const rows = await repository.list(session.player.id, session.game.code, before, limit + 1);
      return { rounds: rows.slice(0, limit).map((row) => presentRound(vault, row)), more: rows.length > limit };
    },
    balance: stakes.askBalance,
    async recoverStranded() {
      const stranded = await repository.findStranded(64);
      const done = await Promise.all(
        stranded.map(async ({ playerId, id }) => {
          const [row, player] = await Promise.all([repository.find(playerId, id), repository.findPlayer(playerId)]);
          if (row?.state !== 'asked' || player === undefined) return false;
          const bet = player.mode === 'demo' ? '' : await repository.findBet(playerId, id);
          const { cost, game } = row;
          return stakes.giveBack(
            { id: playerId, ...player },
            { id, bet, from: 'asked', step: 0, cost, game },
            lost,
            'no answer was written',
          );
        }),
      );
      return done.filter(Boolean).length;
    },
    async endIdle() {
      const idle = await repository.findIdle(32);
      for (const row of idle) {
        const player = await repository.findPlayer(row.playerId);
        if (player === undefined) continue;
        await endOne(row, { id: row.playerId, ...player }).catch((error: unknown) =>
          log.error({ round: row.id, reason: String(error) }, 'an idle round could not be ended'),
        );
      }
      return idle.length;
    },
    refuseNew() {
      isStopping = true;
    },
    async settled() {
      // What ends may have begun something new: a lost stake its rollback.
      while (inHand.size > 0) await Promise.allSettled(inHand);
      await stakes.settled();
    },
  };

  /** Cashes an abandoned round out at what it stands at; a round without a move, or that stands at nothing yet, goes back. */
  async function endOne(row: OwnRound, player: Player): Promise<void> {
    if (row.moves.length > 0) {
      try {
        await takeOut(player, row, rulesOfRound(row));
        return;
      } catch (error) {
        if (!(error instanceof PlayError)) throw error;
      }
    }
    const bet = player.mode === 'demo' ? '' : await repository.findBet(player.id, row.id);
    const { id, cost, game, moves } = row;
    await stakes.giveBack(player, { id, bet, from: 'open', step: moves.length, cost, game }, refunded, '');
  }
}
