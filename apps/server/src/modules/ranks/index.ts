import type { LanguageCode } from '@sortes/contract';
import type { RankProgramme } from '@sortes/growth-rules';
import { repeating } from '@sortes/service';
import { figuresMoved } from '../../platform/occasions.js';
import { giftIsDue } from './gift-repository.js';
import { insertFirstProgramme, membersTask } from './programme-repository.js';
import type { Module, Services } from '../../platform/services.js';
import { giveGifts } from './give-gifts.js';
import type { RanksKit } from './kit.js';
import { rankListeners } from './listeners.js';
import { createProgrammes } from './programmes.js';
import { rankMembers } from './rank-members.js';
import { rankRoutes } from './routes.js';
import { labelOf, nameOfRank } from './show-rank.js';
import { ranksStaffSide } from './staff/staff-side.js';
import { findStanding, listStandings, type Standing } from './standing-repository.js';

export interface RanksModule extends Module {
  /** Ranks whoever's figures changed, closes months that have ended, and gives what ranks bring; for tests and commands, workers do it by themselves. */
  catchUp(): Promise<void>;
  /** Gives a brand that has no ranks its first table. @param document as growth-rules writes it */
  begin(merchantId: number, document: unknown, by: string): Promise<void>;
}

/** A rank is there a few seconds after the bet that brought it was decided. */
const membersEveryMs = 3_000;
const giftsEveryMs = 5_000;

/** What points are multiplied by, of those who have a rank that multiplies them. */
const pointsFactors = ({ ranks }: RankProgramme, standings: readonly Standing[]): ReadonlyMap<number, number> =>
  new Map(standings.map(({ playerId, rank }) => [playerId, ranks[Math.min(rank, ranks.length - 1)]?.pointsFactor ?? 10_000]));

/** Ranks of members by what they turn over and pay in. */
export function createRanksModule(services: Services, below: RanksKit['below']): RanksModule {
  const programmes = createProgrammes(services, below.site);
  const kit: RanksKit = { services, below, programmeOf: (merchant) => programmes.programmeOf(merchant) };
  const rankOf = async (playerId: number) => {
    const player = await below.identity.findPlayer(playerId);
    const known = player === undefined ? undefined : await kit.programmeOf({ id: player.merchantId });
    return known === undefined ? undefined : { known, rank: (await findStanding(services.db, playerId))?.rank ?? 0 };
  };
  return {
    routes: rankRoutes(kit),
    tasks: [
      repeating(membersTask, services.log, membersEveryMs, async () => ((await rankMembers(kit)) ? 0 : undefined), figuresMoved),
      repeating('ranks: gifts', services.log, giftsEveryMs, async () => ((await giveGifts(kit)) ? 0 : undefined), giftIsDue),
    ],
    listeners: rankListeners(kit),
    staffSide: (office) => ranksStaffSide({ ...kit, office, forget: programmes.forget }),
    streamEvents: { 'rank.changed': ({ rank, before }) => ({ type: 'rank', rank, before }) },
    hooks: {
      payoutFactorOf: async (playerId) => {
        const found = await rankOf(playerId);
        return found?.known.programme.ranks[found.rank]?.payoutFactor ?? 10_000;
      },
      rankLevelOf: async (playerId) => (await rankOf(playerId))?.rank ?? 0,
      async pointsFactorOf(transaction, { merchantId, playerIds }) {
        const known = await kit.programmeOf({ id: merchantId });
        return known === undefined ? new Map() : pointsFactors(known.programme, await listStandings(transaction, playerIds));
      },
      rankNamesOf: async (merchant, language: LanguageCode) =>
        ((await kit.programmeOf(merchant))?.programme.ranks ?? []).map((rank) => nameOfRank(rank, language)),
      rankLabelOf: async (playerId, language: LanguageCode) => {
        const found = await rankOf(playerId);
        return found && labelOf(found.known.programme, found.rank, language);
      },
    },
    async catchUp() {
      programmes.forget();
      while (await rankMembers(kit));
      while (await giveGifts(kit));
    },
    async begin(merchantId, document, by) {
      await insertFirstProgramme(services.db, { merchantId, document, by });
      programmes.forget();
    },
  };
}
