import { games as contract, readLanguage } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { SportsSplit } from '../catalogue/offer.js';
import type { VendorClient } from '../launch/vendor-client.js';
import { exportRounds } from './export-rounds.js';
import { findRoundPage } from './find-round-page.js';
import { presentRound, presentTotals, readRoundFilter } from './read-rounds.js';
import { findRoundWithMovements, readPosition, readRoundPage, sumRounds } from './repository.js';

const pageSizeWhenNotSaid = 20;

/** What a player played: their rounds, one round with its movements, and how they stand since they opened a game. */
export function roundRoutes(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  catalogue: Catalogue,
  vendors: VendorClient,
  sportsSplitOf: (merchant: Merchant) => Promise<SportsSplit>,
): Route[] {
  return [
    handle(contract.listGameRounds, async ({ query }, context) => {
      const [copy, split] = await Promise.all([catalogue.current(), sportsSplitOf(context.merchant)]);
      const filter = readRoundFilter(callerOf(context).playerId, query, copy, split);
      const language = readLanguage(query.language) ?? context.language;
      const pageSize = query.pageSize ?? pageSizeWhenNotSaid;
      const [page, totals] = await Promise.all([
        readRoundPage(db, filter, pageSize, ((query.pageNo ?? 1) - 1) * pageSize),
        sumRounds(db, filter),
      ]);
      const presented = presentTotals(totals);
      return {
        list: page.map((round) => presentRound(round, copy, split, language)),
        totalCount: presented.rounds,
        totalPages: Math.ceil(presented.rounds / pageSize),
        totals: presented,
      };
    }),
    handle(contract.exportGameRounds, async ({ query }, context) => {
      const [copy, split] = await Promise.all([catalogue.current(), sportsSplitOf(context.merchant)]);
      const filter = readRoundFilter(callerOf(context).playerId, query, copy, split);
      return {
        fileName: `rounds-${clock.now().toISOString().slice(0, 10)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        rows: exportRounds(db, filter, copy, readLanguage(query.language) ?? context.language, context.merchant),
      };
    }),
    handle(contract.getGameRound, async ({ params, query }, context) => {
      const found = await findRoundWithMovements(db, callerOf(context).playerId, params.roundId);
      if (found === undefined) return refuse('game.round.unknown');
      const [copy, split] = await Promise.all([catalogue.current(), sportsSplitOf(context.merchant)]);
      return {
        round: presentRound(found.round, copy, split, readLanguage(query.language) ?? context.language),
        movements: found.movements.map((movement) => ({
          time: movement.at.getTime(),
          kind: movement.kind,
          amount: toWireNumber(movement.amount),
          reference: movement.externalId,
          transactionId: movement.transactionId,
          balanceAfter: toWireNumber(movement.balanceAfter),
        })),
      };
    }),
    handle(contract.getGameRoundPage, ({ params, query: { theme } }, context) =>
      findRoundPage({ db, log }, catalogue, vendors, callerOf(context).playerId, params.roundId, {
        language: context.language,
        timeZone: context.merchant.timeZone,
        theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      }),
    ),
    handle(contract.getGamePosition, async ({ query }, context) => {
      const found = await readPosition(db, callerOf(context).playerId, query.launchId);
      if (found === undefined) return refuse('game.unknown');
      return { since: found.since.getTime(), barred: found.barred, ...presentTotals(found) };
    }),
  ];
}
