import type { LanguageCode, Reply, games as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Clock } from '@sortes/service';
import { ReadyJson } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { laneTitles, type GameSource } from '../../ports/game-source.js';
import { joinLanes } from './list-lanes.js';
import { isEverything, joinWinners } from './list-winners.js';

/** What every visitor of the lobby is told, as its calls answer it. */
export interface Lobby {
  /** Categories that have something to play, with their cards. */
  vendors(merchant: Merchant, language: LanguageCode): Promise<Reply<typeof contract.getGameVendors>>;
  /** The same as text, at most a moment old. */
  vendorsText(merchant: Merchant, language: LanguageCode): Promise<ReadyJson<Reply<typeof contract.getGameVendors>>>;
  /** The newest prizes of a category that are worth telling (`ALL` or nothing: of all), newest first, names masked. */
  winners(merchant: Merchant, language: LanguageCode, limit: number, category?: string): Promise<Reply<typeof contract.getRankList>>;
}

/** Text of the categories is made anew after this long. */
const textKeptMs = 250;
/** So many winners are looked through for those of one category. */
const winnersOfCategory = 100;

/** @param leastWinOf what a win is at least that a brand's board of winners tells, in 1/10 000 currency unit */
export function createLobby(
  sources: readonly GameSource[],
  clock: Pick<Clock, 'monotonicMs'>,
  leastWinOf: (merchant: Merchant) => Promise<bigint>,
): Lobby {
  const texts = new Map<string, { at: number; text: Promise<string> }>();
  const lanesOf = async (merchant: Merchant, language: LanguageCode) =>
    joinLanes((await Promise.all(sources.map((source) => source.lanes(merchant, language)))).flat());
  const lobby: Lobby = {
    async vendorsText(merchant, language) {
      const key = `${merchant.id} ${language}`;
      let kept = texts.get(key);
      if (kept === undefined || clock.monotonicMs() - kept.at >= textKeptMs) {
        kept = { at: clock.monotonicMs(), text: lobby.vendors(merchant, language).then((value) => JSON.stringify(value)) };
        texts.set(key, kept);
        // What failed is asked for again by the next.
        kept.text.catch(() => texts.delete(key));
      }
      return new ReadyJson(await kept.text);
    },
    async vendors(merchant, language) {
      const lanes = await lanesOf(merchant, language);
      return {
        data: {
          lanes: lanes.map((lane) => ({
            ...lane,
            cards: lane.cards.map((card) => ({ ...card, isHot: card.isHot ? 1 : 0, isGame: card.type })),
          })),
        },
      };
    },
    async winners(merchant, language, limit, category) {
      // MORE is made of all categories that are not shown.
      const shown = category?.trim().toUpperCase() === 'MORE' ? await lanesOf(merchant, language) : undefined;
      const categories = shown && laneTitles.filter((title) => !shown.some((lane) => lane.title === title));
      // The newest of all need not have one of the category asked for.
      const read = isEverything(category) ? limit : Math.max(limit, winnersOfCategory);
      const least = await leastWinOf(merchant);
      const winners = (await Promise.all(sources.map((source) => source.winners(merchant, { limit: read, least }, language)))).flat();
      return {
        list: joinWinners(winners, categories ?? category, limit).map(
          ({ amount, gameName, userName, iconUrl, gameCode, nodeId, gameType, vassalage, time }) => ({
            vo: {
              winAmount: toWireNumber(amount),
              gameName,
              customerName: userName,
              iconUrl,
              ...(gameCode !== undefined && { gameCode }),
              nodeId,
              gameType,
              vassalage,
              time,
            },
          }),
        ),
      };
    },
  };
  return lobby;
}
