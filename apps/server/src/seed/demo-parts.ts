import type { GamesModule } from '../modules/games/index.js';
import type { IdentityModule } from '../modules/identity/index.js';
import type { SiteModule } from '../modules/site/index.js';
import type { DemoPart } from '../platform/exposure.js';
import { demoAccounts, demoMerchantCode } from './index.js';

interface Doors {
  site: Pick<SiteModule, 'allMerchants'>;
  identity: Pick<IdentityModule, 'findPlayerByName'>;
  games: { changes: Pick<GamesModule['changes'], 'vendorsWithPublishedKeys'> };
}

/** The demo accounts that somebody could sign in to; their passwords stand in the sources. */
async function openDemoAccounts({ site, identity }: Pick<Doors, 'site' | 'identity'>): Promise<string[]> {
  const merchant = (await site.allMerchants()).find(({ code }) => code === demoMerchantCode);
  if (merchant === undefined) return [];
  const players = await Promise.all(demoAccounts.map(({ userName }) => identity.findPlayerByName(merchant.id, userName)));
  return players.flatMap((player) => (player?.status === 'active' ? [player.userName] : []));
}

/** What of a demo the database holds, whoever put it there and when. */
export async function storedDemoParts(doors: Doors): Promise<DemoPart[]> {
  const [accounts, vendors] = await Promise.all([openDemoAccounts(doors), doors.games.changes.vendorsWithPublishedKeys()]);
  return [
    ...(accounts.length === 0
      ? []
      : [
          {
            what: `there are demo accounts, whose passwords everybody knows (${accounts.join(', ')})`,
            remedy: 'lock each: npm run -s sortes -- player lock --user NAME --reason …',
          },
        ]),
    ...vendors.map((code) => ({
      what: `the keys of game vendor ${code} stand in this program's sources`,
      remedy: `give it others: npm run -s sortes -- games vendor set --code ${code}`,
    })),
  ];
}
