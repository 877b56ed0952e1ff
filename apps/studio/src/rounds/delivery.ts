import { PassingSet, type Logger } from '@sortes/service';
import type { RsClient, WalletAnswer } from '@sortes/wallet-protocol/client';
import type { Balances } from './balances.js';
import type { DueMovement, MarkRequest, RoundRepository } from './repository.js';

const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** Of those that nobody waits for, at once: thousands of losers must not stand before one winner. */
const laterAtOnce = 16;

/** Codes that say "not like this" rather than "never": the key may be mended meanwhile. */
const repeatedCodes: ReadonlySet<string> = new Set(['RS_ERROR_INVALID_SIGNATURE', 'RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES']);

/** Units of the wire: 1/100 000. */
export function toWire(money: bigint): bigint {
  return money * 10n;
}

export interface Delivery {
  /** One attempt. What it came to is written soon after; a movement without a final answer comes again by `deliverDue`. */
  attempt(movement: Omit<DueMovement, 'attempts'> & { attempts?: number }): Promise<WalletAnswer>;
  /** As `attempt`, behind all that somebody waits for. */
  later(movement: Omit<DueMovement, 'attempts'>): void;
  /** Takes up what is due, of this process or another. @returns how many. */
  deliverDue(): Promise<number>;
  /** Resolves when all that is known of deliveries is written. */
  settled(): Promise<void>;
}

/** Brings wins and rollbacks to the wallet, again and again under their own ids until it has a final word. */
export function createDelivery({
  repository,
  wallet,
  balances,
  log,
  onSettled,
}: {
  repository: RoundRepository;
  wallet: RsClient;
  balances: Balances;
  log: Logger;
  /** A win or rollback that was late is through. */
  onSettled: (movement: DueMovement) => void;
}): Delivery {
  const writing = new PassingSet<Promise<void>>();

  function mark(request: MarkRequest): void {
    // Not waited for: a mark that is lost only makes the delivery come again, and its id makes that harmless.
    const written = repository
      .mark(request)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'a delivery could not be noted; it will be repeated'));
    void writing.track(written);
  }

  async function attempt(movement: Omit<DueMovement, 'attempts'> & { attempts?: number }): Promise<WalletAnswer> {
    const { playerId, id, roundId, kind, betId, amount, game, alias, currency, rewardId, attempts = 0 } = movement;
    const answer = await wallet[kind]({
      id,
      betId,
      round: roundId,
      closed: true,
      user: alias,
      token: '',
      game,
      currency,
      amount: toWire(amount),
      reward: rewardId ?? undefined,
    });
    balances.hear(playerId, answer.balance);
    const state = answer.state === 'done' ? 'done' : answer.state === 'refused' && !repeatedCodes.has(answer.code) ? 'refused' : 'asked';
    if (state === 'refused') log.error({ movement: id, kind, word: answer.code }, 'the wallet refuses for good; a person must look');
    mark({ player: playerId, id, state, code: answer.code, pauseMs: Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20)) });
    return answer;
  }

  const waiting: Omit<DueMovement, 'attempts'>[] = [];
  const working = new PassingSet<Promise<void>>();
  function workOn(): void {
    while (working.size < laterAtOnce) {
      const movement = waiting.shift();
      if (movement === undefined) return;
      const work = attempt(movement).then(() => undefined);
      const leave = working.add(work);
      void work.finally(() => {
        leave();
        workOn();
      });
    }
  }

  return {
    attempt,
    later(movement) {
      waiting.push(movement);
      workOn();
    },
    async deliverDue() {
      const due = await repository.takeDue(64);
      await Promise.all(
        due.map(async (movement) => {
          const answer = await attempt(movement);
          if (answer.state !== 'done') return;
          // Whoever hears of it must find it written.
          await Promise.allSettled(writing);
          onSettled(movement);
        }),
      );
      return due.length;
    },
    async settled() {
      // What ends may have begun something new.
      while (working.size > 0 || writing.size > 0) await Promise.allSettled([...working, ...writing]);
    },
  };
}
