import { isDeepStrictEqual } from 'node:util';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { newId, PassingSet } from '@sortes/service';
import type { RsClient, WalletAnswer } from '@sortes/wallet-protocol/client';
import { isPlayErrorCode, PlayError } from '../errors.js';
import { limitsOf } from '../games/limits.js';
import type { PlayErrorCode } from '../protocol.js';
import type { Player } from '../sessions/player.js';
import type { PlayerSession } from '../sessions/sessions.js';
import type { Balances } from './balances.js';
import { toWire, type Delivery } from './delivery.js';
import type { OpenAnswer, OpenRequest, OwnRound, PoolGift, PoolWin, RoundRepository } from './repository.js';

/** What a page hears of a stake that the wallet refuses. */
const refusals: Readonly<Record<WalletAnswer['reason'], PlayErrorCode>> = {
  money: 'insufficient',
  session: 'session',
  player: 'blocked',
  game: 'game_closed',
  limit: 'limit',
  other: 'unavailable',
};

/** Why a stake went back that was never decided. */
export const lost = 'lost';
export const refunded = 'refunded';

/** A stake in the books. */
interface StakeOfRound {
  id: string;
  /** Id of the stake at the wallet; of demo rounds anything. */
  bet: string;
  game: string;
  cost: bigint;
  /** The free rounds that it is one of. */
  reward?: string | undefined;
}

/** Where a round stood and where it stands from now on; money units. */
interface RoundChange {
  id: string;
  game: string;
  /** Looked up where it is left out. */
  bet?: string | undefined;
  /** The free rounds that it is one of. */
  reward?: string | null | undefined;
  from: 'asked' | 'open';
  step: number;
  to: 'open' | 'closed';
  moves?: readonly unknown[];
  multiplier: bigint;
  payout: bigint;
  cashedOut: boolean;
  result?: unknown;
  pools?: readonly PoolGift[];
  poolsWon?: readonly PoolWin[];
  /** One of many that nobody waits for (the losers of a table): the wallet is told when it has room. */
  isPatient?: boolean;
}

/** What was written: the payout with what pools added to it. */
interface WrittenRound {
  settled: boolean;
  payout: bigint;
  poolsWon: { name: string; amount: string }[] | null;
}

/** Rounds of one who plays with the operator's play money, in their whole life, which is a day. */
export const trialRounds = 2_000;

/** Where a round can be stopped by a test. */
export type StepOfRound = 'opened' | 'staked' | 'decided' | 'paid';

/** The way of a stake, the same for every game: written, asked, decided, paid or given back. Nothing here knows how a game is decided. */
export interface Stakes {
  /** Writes a round before its stake is asked. @throws PlayError for all verdicts but these. */
  open(
    session: PlayerSession,
    request: Omit<OpenRequest, 'player' | 'cycleMs'> & { cycleMs?: number },
  ): Promise<Extract<OpenAnswer, { verdict: 'opened' | 'known' }>>;
  /** Asks the wallet for it. @throws PlayError when it was not taken; then the round is void and what may have been taken is on its way back. */
  take(session: PlayerSession, stake: StakeOfRound): Promise<void>;
  /**
   * Writes where a round stands, and pays it when it is closed. `settled`: the wallet has all.
   * @throws PlayError `lost` when it was given back meanwhile, `wrong_step` or `round_over` when it moved on.
   */
  write(player: Player, change: RoundChange): Promise<WrittenRound>;
  /** Voids a round whose stake may have been taken, and sends the stake back. `isVoided`: it was still to be voided; `returned`: the wallet has been asked once. */
  giveBack(
    player: Player,
    round: StakeOfRound & { from: 'asked' | 'open'; step: number },
    refusal: string,
    code: string,
  ): Promise<{ isVoided: boolean; returned: Promise<unknown> }>;
  /** Id of the round that a player began with a key, if there is one; nothing is begun. */
  findKey(playerId: bigint, game: string, key: string): Promise<string | undefined>;
  /**
   * The round of a key that came before, when its stake is answered.
   * @throws PlayError what the first call was told; `bad_request` when the key was used for another choice, stake, panel or round of a table.
   */
  waitForAnswer(
    playerId: bigint,
    id: string,
    asked: Pick<OwnRound, 'choice' | 'stake' | 'seat' | 'tableRound' | 'rewardId'>,
  ): Promise<OwnRound>;
  /** The balance as the wallet has it now, or as last heard when it does not answer; money units. */
  askBalance(session: PlayerSession): Promise<bigint>;
  /** Resolves when nothing is in hand. */
  settled(): Promise<void>;
}

/** The refusal of a key that stands for something else. */
export function otherIntention(): PlayError {
  return new PlayError('bad_request', 'this key was used for another choice or stake', { field: 'key' });
}

/** A stake as a page names it. @throws PlayError `bad_request`, `stake_range`. */
export function readStake(text: string, currency: string, max: bigint): bigint {
  const stake = tryParseMoney(text);
  if (stake === undefined) throw new PlayError('bad_request', 'a stake is decimal text', { field: 'stake' });
  const { min } = limitsOf(currency);
  if (stake < min || stake > max)
    throw new PlayError('stake_range', `a stake is from ${formatMoney(min)} to ${formatMoney(max)}`, {
      field: 'stake',
      max: formatMoney(max),
    });
  return stake;
}

interface StakesKit {
  repository: RoundRepository;
  delivery: Delivery;
  wallet: RsClient;
  balances: Balances;
  between?: ((step: StepOfRound) => Promise<void> | void) | undefined;
}

export function createStakes({ repository, delivery, wallet, balances, between }: StakesKit): Stakes {
  const inHand = new PassingSet<Promise<unknown>>();

  async function read(playerId: bigint, id: string): Promise<OwnRound> {
    const row = await repository.find(playerId, id);
    if (row === undefined) throw new PlayError('round_unknown', 'no such round');
    return row;
  }

  const stakes: Stakes = {
    async open({ player, launch }, request) {
      // Anybody opens such accounts by the hour, and what they play stays in the operator's books: it is bounded, as it is not where they lie here.
      if (
        player.mode === 'trial' &&
        (await repository.countRounds(player.id, trialRounds)) >= trialRounds &&
        (await repository.findKey(player.id, request.game, request.key)) === undefined
      )
        throw new PlayError('trial_full', 'this account of play money has played all its rounds');
      const opened = await repository.open({ cycleMs: launch.playRules.minCycleMs, ...request, player: player.id });
      switch (opened.verdict) {
        case 'known':
          return opened;
        case 'round_open':
          throw new PlayError('round_open', 'another round of this game is open');
        case 'too_fast':
          throw new PlayError('too_fast', 'the next round may not begin yet');
        case 'reward_over':
          throw new PlayError('reward_over', 'none of these free rounds is left');
        case 'insufficient':
          balances.set(player.id, opened.demoBalance);
          throw new PlayError('insufficient', 'not enough play money', { field: 'stake' });
        case 'opened':
          if (player.mode === 'demo') balances.set(player.id, opened.demoBalance);
          await between?.('opened');
          return opened;
      }
    },

    async take({ player, token }, { id, bet, game, cost, reward }) {
      if (player.mode !== 'demo') {
        const answer = await wallet.bet({
          id: bet,
          betId: undefined,
          round: id,
          closed: false,
          user: player.alias,
          token,
          game,
          currency: player.currency,
          amount: toWire(cost),
          reward,
        });
        balances.hear(player.id, answer.balance);
        const { state, code, reason } = answer;
        if (state === 'refused') {
          // Of free rounds nothing else is limited, and an operator that does not know them gave none.
          const isOver = reward !== undefined && (reason === 'limit' || code === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
          const refusal = isOver ? 'reward_over' : refusals[reason];
          await repository.void({ player: player.id, id, from: 'asked', step: 0, refusal, bet: 'refused', code, rollback: null });
          throw new PlayError(refusal, `the wallet says ${code}`);
        }
        if (state === 'unknown') {
          await stakes.giveBack(player, { id, bet, from: 'asked', step: 0, cost, game }, lost, code);
          throw new PlayError(lost, 'nobody knows whether the stake was taken; it is being returned');
        }
      }
      await between?.('staked');
    },

    async write(
      player,
      { id, game, bet, reward, from, step, to, moves, multiplier, payout, cashedOut, result, isPatient = false, pools, poolsWon },
    ) {
      const win = to === 'closed' && player.mode !== 'demo' ? newId() : null;
      const decided = await repository.decide({
        player: player.id,
        id,
        from,
        step,
        to,
        ...(moves !== undefined && { moves }),
        multiplier,
        payout,
        cashedOut,
        ...(result !== undefined && { result }),
        win,
        ...(pools !== undefined && pools.length > 0 && { pools }),
        ...(poolsWon !== undefined && poolsWon.length > 0 && { poolsWon }),
      });
      let won = decided.poolsWon ?? null;
      if (decided.verdict === 'stale') {
        const now = await read(player.id, id);
        // Ours after all: its first answer was lost with the connection.
        const isOurs =
          now.state === to &&
          (win === null ? moves === undefined || isDeepStrictEqual(now.moves, moves) : (await repository.findWin(player.id, id)) === win);
        if (!isOurs) {
          if (from === 'asked') throw new PlayError(lost, 'the round took too long; the stake is being returned');
          throw now.state === 'open'
            ? new PlayError('wrong_step', 'the round has moved on')
            : new PlayError('round_over', 'the round is over');
        }
        won = now.poolsWon;
      }
      await between?.('decided');
      if (decided.demoBalance !== undefined) balances.set(player.id, decided.demoBalance);
      const total = (won ?? []).reduce((sum, { amount }) => sum + BigInt(amount), payout);
      let settled = player.mode === 'demo' && to === 'closed';
      if (win !== null) {
        const betId = bet ?? (await repository.findBet(player.id, id));
        const { alias, currency } = player;
        const movement = {
          playerId: player.id,
          id: win,
          roundId: id,
          kind: 'win',
          betId,
          amount: total,
          game,
          alias,
          currency,
          rewardId: reward ?? null,
        } as const;
        if (isPatient) delivery.later(movement);
        else settled = (await delivery.attempt(movement)).state === 'done';
      }
      await between?.('paid');
      return { settled, payout: total, poolsWon: won };
    },

    async giveBack({ id: playerId, alias, currency, mode }, { id, bet, from, step, cost, game }, refusal, code) {
      const rollback = mode === 'demo' ? null : newId();
      const { verdict, demoBalance } = await repository.void({ player: playerId, id, from, step, refusal, bet: 'lost', code, rollback });
      if (demoBalance !== undefined) balances.set(playerId, demoBalance);
      if (verdict === 'stale') return { isVoided: false, returned: Promise.resolve() };
      let returned: Promise<unknown> = Promise.resolve();
      if (rollback !== null) {
        const sent = delivery.attempt({
          playerId,
          id: rollback,
          roundId: id,
          kind: 'rollback',
          betId: bet,
          amount: cost,
          game,
          alias,
          currency,
          rewardId: null,
        });
        returned = inHand.track(sent);
      }
      return { isVoided: true, returned };
    },

    findKey: (playerId, game, key) => repository.findKey(playerId, game, key),

    async waitForAnswer(playerId, id, { choice, stake, seat, tableRound, rewardId }) {
      for (let waited = 0; ; waited += 1) {
        const row = await read(playerId, id);
        const isSame = row.stake === stake && row.seat === seat && row.tableRound === tableRound && row.rewardId === rewardId;
        if (!isSame || !isDeepStrictEqual(row.choice, JSON.parse(JSON.stringify(choice)))) throw otherIntention();
        if (row.state === 'void') {
          const code = row.refusal ?? '';
          throw new PlayError(isPlayErrorCode(code) ? code : lost, 'the stake was not taken');
        }
        if (row.state !== 'asked') return row;
        // Another process has it in hand.
        if (waited === 50) throw new PlayError('unavailable', 'the round is being begun');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },

    async askBalance({ player, token, game }) {
      if (player.mode === 'demo') {
        const known = await repository.findPlayer(player.id);
        if (known !== undefined) balances.set(player.id, known.demoBalance);
      } else balances.hear(player.id, (await wallet.balance({ user: player.alias, token, game: game.code })).balance);
      const balance = balances.get(player.id);
      if (balance === undefined) throw new PlayError('unavailable', 'the wallet does not answer');
      return balance;
    },

    async settled() {
      while (inHand.size > 0) await Promise.allSettled(inHand);
      await delivery.settled();
    },
  };
  return stakes;
}
