import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { games as lotteries } from '@sortes/lottery-rules';
import type { RequestContext } from '../../../platform/http.js';
import { foldText, givesFreeRounds } from '../../games/index.js';
import { gameTitle, type Reader } from '../say-terms.js';
import type { PromotionsStaffKit } from './kit.js';

type Found = Reply<typeof contract.staffFindOfferGames>['list'][number];

const foundAtMost = 20;
const namedAtMost = 200;

function present(name: string, reader: Reader): Found {
  const [vendorCode = ''] = name.split(':');
  return {
    name,
    title: gameTitle(name, reader),
    vendor: vendorCode === 'lottery' ? null : (reader.catalogue.vendorByCode(vendorCode)?.name ?? vendorCode),
  };
}

/** Games that an offer may name, by a part of their name in the caller's language or of their code; or the titles of those that it names. */
export async function findOfferGames(
  kit: PromotionsStaffKit,
  { merchant, language }: RequestContext,
  { text = '', names, lotteries: only = false, freeRounds = false }: Input<typeof contract.staffFindOfferGames>['query'],
): Promise<Reply<typeof contract.staffFindOfferGames>> {
  const catalogue = await kit.below.games.catalogue.current();
  const reader = { merchant, language, catalogue };
  if (names !== undefined)
    return {
      list: names
        .split(',')
        .filter((name) => name !== '')
        .slice(0, namedAtMost)
        .map((name) => present(name, reader)),
    };
  const wanted = foldText(text);
  const all = [
    ...(freeRounds ? [] : lotteries.map(({ code }) => `lottery:${code}`)),
    ...(only
      ? []
      : catalogue
          .gamesOf(merchant.id)
          .filter((game) => !freeRounds || givesFreeRounds(game))
          .map(({ vendor, code }) => `${vendor.code}:${code}`)),
  ];
  const list: Found[] = [];
  for (const name of all) {
    const found = present(name, reader);
    if (!foldText(`${found.title} ${name} ${found.vendor ?? ''}`).includes(wanted)) continue;
    list.push(found);
    if (list.length === foundAtMost) break;
  }
  return { list };
}
