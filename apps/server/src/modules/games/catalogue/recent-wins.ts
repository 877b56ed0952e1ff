import type { LanguageCode } from '@sortes/contract';
import type { Services } from '../../../platform/services.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { AskedWinners, Winner } from '../../../ports/game-source.js';
import { nameOf } from './offer.js';
import type { Offers } from './offers.js';
import { readWins, type Win } from './win-repository.js';

/** More than are shown: what is too small for a brand's board is left out as it is read. */
const keptPerBrand = 500;
/** The board is read again after this long. */
const freshMs = 2_000;
/** A transaction may become visible this long after the time it carries. */
const lateMs = 10_000;
/** How far a process that has just started looks back, step by step until it has enough: a quiet house has its winners in weeks, a busy one in seconds. */
const lookBackMinutes = [15, 24 * 60, 30 * 24 * 60];
const enough = 100;

/** The newest wins at vendors' games, kept in this process and added to when somebody asks. */
export function createRecentWins(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  offers: Offers,
  maskedNames: (playerIds: readonly number[]) => Promise<Map<number, string>>,
): { of(merchant: Merchant, asked: AskedWinners, language: LanguageCode): Promise<Winner[]> } {
  const { clock, log } = services;
  let wins: readonly Win[] = [];
  let newest: Date | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const names = new Map<number, string>();

  const start = async (): Promise<Win[]> => {
    let found: Win[] = [];
    for (const minutes of lookBackMinutes) {
      found = await readWins(services.db, minutes);
      if (found.length >= enough) break;
    }
    return found;
  };
  const refresh = async (): Promise<void> => {
    const askedAt = clock.monotonicMs();
    const found = newest === undefined ? await start() : await readWins(services.db, new Date(newest.getTime() - lateMs));
    // A round that has won again meanwhile comes with what it has won by now.
    const renewed = new Set(found.map(({ id }) => id));
    const counts = new Map<number, number>();
    wins = [...found, ...wins.filter(({ id }) => !renewed.has(id))]
      .toSorted((left, right) => right.at.getTime() - left.at.getTime())
      .filter(({ merchantId }) => {
        const count = (counts.get(merchantId) ?? 0) + 1;
        counts.set(merchantId, count);
        return count <= keptPerBrand;
      });
    newest = wins[0]?.at ?? newest;
    const players = new Set(wins.map(({ playerId }) => playerId));
    const unnamed = [...players].filter((playerId) => !names.has(playerId));
    if (unnamed.length > 0) {
      const given = await maskedNames(unnamed);
      // Who has no name for others (a trial account) is not asked for again.
      for (const playerId of unnamed) names.set(playerId, given.get(playerId) ?? '');
    }
    for (const playerId of names.keys()) if (!players.has(playerId)) names.delete(playerId);
    readAt = askedAt;
  };
  return {
    async of(merchant, { limit, least }, language) {
      if (clock.monotonicMs() - readAt >= freshMs) {
        reading ??= refresh().finally(() => (reading = undefined));
        try {
          await reading;
        } catch (error) {
          // The board is decoration: without the database it shows what it had.
          log.warn({ what: 'winners', reason: error instanceof Error ? error.message : String(error) }, 'could not be read');
        }
      }
      const offer = await offers.of(merchant);
      const shown: Winner[] = [];
      for (const { merchantId, playerId, nodeId, amount, at } of wins) {
        if (shown.length >= limit) break;
        if (amount < least) continue;
        const userName = names.get(playerId);
        const item = merchantId === merchant.id ? offer.find(nodeId) : undefined;
        if (item === undefined || userName === undefined || userName === '') continue;
        const { showIcon, defaultIcon, vassalage } = offer.show(item, language);
        shown.push({
          category: item.lane,
          amount,
          gameName: nameOf(item.game, language),
          userName,
          iconUrl: showIcon || defaultIcon,
          ...(showIcon === '' && { gameCode: item.game.code }),
          nodeId: String(nodeId),
          gameType: item.lane,
          vassalage,
          time: at.getTime(),
        });
      }
      return shown;
    },
  };
}
