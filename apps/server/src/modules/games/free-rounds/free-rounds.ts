import { formatMoney } from '@sortes/money';
import type { FreebetCancelRequest, FreebetCreateRequest, FreebetInfoReply, FreebetInfoRequest } from '@sortes/wallet-protocol';
import { type BackgroundTask, type DatabaseTransaction, inTransaction, repeating } from '@sortes/service';
import type { Alarms } from '../../../platform/alarms.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue, CatalogueCopy } from '../catalogue/catalogue.js';
import type { GameRecord } from '../catalogue/types.js';
import { aliasOf } from '../gateway/launch-token-repository.js';
import { VendorFailure, type VendorClient } from '../launch/vendor-client.js';
import {
  askBack,
  type FreeRounds,
  insertFreeRounds,
  listPast,
  lockIn,
  roundsAreUntold,
  takeUncompared,
  takeUntold,
  tryLater,
  writeCompared,
  writeState,
} from './repository.js';

/** Free rounds of a game as a player is given them. */
export interface GivenRounds {
  /** The reward that they are, for ever. */
  rewardId: string;
  playerId: number;
  merchantId: number;
  currency: string;
  game: GameRecord;
  count: number;
  /** Of one round, money units. */
  value: bigint;
  until: Date;
}

/** Whether free rounds of a game can be had: slots of vendors that speak it. */
export const givesFreeRounds = ({ vendor, gameType, removed, enabled }: GameRecord): boolean =>
  vendor.givesFreeRounds && vendor.protocol === 'rs' && gameType === 'RNG' && enabled && !removed;

/** Gives free rounds in the caller's transaction; the vendor is told of them within a second or so. Asked again for the same reward, nothing. */
export function giveFreeRounds(transaction: DatabaseTransaction, { game, ...given }: GivenRounds): Promise<void> {
  return insertFreeRounds(transaction, { ...given, vendorId: game.vendor.id, nodeId: game.nodeId });
}

/** Takes back what of free rounds is left, in the caller's transaction: no round is taken from then on, and wins of those that were played come all the same. */
export const takeFreeRoundsBack = (transaction: DatabaseTransaction, rewardId: string): Promise<void> => askBack(transaction, rewardId);

export interface FreeRoundsKit extends Pick<Services, 'db' | 'log' | 'clock'> {
  catalogue: Catalogue;
  vendors: VendorClient;
  alarms: Alarms;
}

const tellEveryMs = 1_000;
/** One call is in hand for less. */
const inHandSeconds = 30;
const triedAtLeastEverySeconds = 600;
const endEveryMs = 30_000;
const endedAtOnce = 200;
/** A round that was begun in time is decided by then. */
const lateMs = 600_000;

const toWire = (units: bigint): number => Number(units * 10n);

async function ask(kit: FreeRoundsKit, rounds: FreeRounds, { vendor, code }: GameRecord): Promise<void> {
  const { rewardId, playerId, merchantId, currency, count, value, until } = rounds;
  const body: FreebetCreateRequest = {
    operator_id: vendor.operatorId,
    reward_uuid: rewardId,
    user: await aliasOf(kit.db, { playerId, vendorId: vendor.id, merchantId, currency }),
    game_code: code,
    currency,
    bet_value: toWire(value),
    bet_count: count,
    end_time: until.toISOString(),
  };
  await kit.vendors.post(vendor, 'api/freebet/create', body);
}

async function takeBack(kit: FreeRoundsKit, { rewardId }: FreeRounds, { vendor }: GameRecord): Promise<void> {
  const body: FreebetCancelRequest = { operator_id: vendor.operatorId, reward_uuid: rewardId };
  try {
    await kit.vendors.post(vendor, 'api/freebet/cancel', body);
  } catch (error) {
    // It never heard of them, or will not: our wallet takes none of their rounds any more.
    if (!(error instanceof VendorFailure) || error.outcome !== 'refused') throw error;
  }
}

/** Tells a vendor of the next free rounds that it does not know of, or that are taken back. @returns whether there was one */
export async function tellNext(kit: FreeRoundsKit): Promise<boolean> {
  const { db, log, catalogue } = kit;
  const rounds = await takeUntold(db, inHandSeconds);
  if (rounds === undefined) return false;
  const { rewardId, state } = rounds;
  const game = await catalogue.gameByNode(rounds.nodeId);
  const become = (next: FreeRounds['state'], reason?: string) =>
    inTransaction(db, async (transaction) => {
      if (await lockIn(transaction, rewardId, [state])) await writeState(transaction, rounds, next, reason);
    });
  try {
    if (game === undefined) await become('refused', 'the game is not there any more');
    else if (state === 'asked') {
      await ask(kit, rounds, game);
      await become('ready');
    } else {
      await takeBack(kit, rounds, game);
      await become('over');
    }
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    if (error.outcome === 'refused') {
      log.error({ vendor: game?.vendor.code, rewardId, reason: error.message }, 'a vendor refused free rounds');
      kit.alarms.raise({ kind: 'free-rounds-refused', subject: game?.vendor.code ?? '', detail: { game: game?.name ?? '' } });
      await become('refused', error.message);
    } else await tryLater(db, rewardId, triedAtLeastEverySeconds);
  }
  return true;
}

/** Ends free rounds whose time is over. @returns how many */
export async function endPast({ db, clock }: Pick<FreeRoundsKit, 'db' | 'clock'>): Promise<number> {
  const past = await listPast(db, new Date(clock.now().getTime() - lateMs), endedAtOnce);
  for (const rounds of past)
    await inTransaction(db, async (transaction) => {
      if (await lockIn(transaction, rounds.rewardId, ['asked', 'ready', 'taking-back'])) await writeState(transaction, rounds, 'over');
    });
  return past.length;
}

/** How often a vendor that does not answer is asked what became of free rounds, and for how long after their time. */
const compareAgainSeconds = 3_600;
const comparedForMs = 7 * 86_400_000;

/** What a vendor says of free rounds; undefined: it says nothing, and will not. @throws VendorFailure where nobody knows */
async function askInfo({ vendors }: FreeRoundsKit, { rewardId }: FreeRounds, { vendor }: GameRecord) {
  const body: FreebetInfoRequest = { operator_id: vendor.operatorId, reward_uuid: rewardId };
  try {
    const { used, won } = (await vendors.post(vendor, 'api/freebet/info', body)) as Partial<FreebetInfoReply>;
    return Number.isSafeInteger(used) && Number.isSafeInteger(won) ? { used, won } : undefined;
  } catch (error) {
    // It does not speak this call, or knows none that it was never told of.
    if (error instanceof VendorFailure && error.outcome === 'refused') return undefined;
    throw error;
  }
}

/**
 * Asks the vendor of the next free rounds that are over what has become of them; where it says something else than our books, staff are told, once. Nothing is booked by it.
 * @returns whether there were any
 */
export async function compareNext(kit: FreeRoundsKit): Promise<boolean> {
  const { db, clock, catalogue, alarms } = kit;
  const rounds = await takeUncompared(db, compareAgainSeconds);
  if (rounds === undefined) return false;
  const { rewardId, used, won, currency, until } = rounds;
  const game = await catalogue.gameByNode(rounds.nodeId);
  try {
    const told = game === undefined ? undefined : await askInfo(kit, rounds, game);
    if (game !== undefined && told !== undefined && (told.used !== used || told.won !== toWire(won))) {
      const detail = {
        game: game.name,
        currency,
        used,
        theirs: told.used ?? 0,
        won: formatMoney(won),
        theirWon: formatMoney(BigInt(told.won ?? 0) / 10n),
      };
      alarms.raise({ kind: 'free-rounds-differ', subject: game.vendor.code, detail });
    }
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    if (clock.now().getTime() - until.getTime() < comparedForMs) return true;
  }
  await writeCompared(db, rewardId);
  return true;
}

async function compareAll(kit: FreeRoundsKit): Promise<void> {
  while (await compareNext(kit));
}

export function freeRoundTasks(kit: FreeRoundsKit): BackgroundTask[] {
  return [
    repeating(
      'games: tell vendors of free rounds',
      kit.log,
      tellEveryMs,
      async () => ((await tellNext(kit)) ? 0 : undefined),
      roundsAreUntold,
    ),
    repeating('games: free rounds whose time is over', kit.log, endEveryMs, async () => {
      const ended = await endPast(kit);
      await compareAll(kit);
      return ended === endedAtOnce ? 0 : undefined;
    }),
  ];
}

/** A game by the name that offers have for it (`studio:ruby-row`), if free rounds of it can be had. */
export function freeRoundsGame(catalogue: CatalogueCopy, name: string): GameRecord | undefined {
  const [vendorCode = '', code = ''] = name.split(':');
  const vendor = catalogue.vendorByCode(vendorCode);
  const game = vendor && catalogue.gameByCode(vendor.id, code);
  return game !== undefined && givesFreeRounds(game) ? game : undefined;
}
