import { agentIncome, agents as contract } from '@sortes/contract';
import { dayOf } from '../../platform/csv/cells.js';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { GamesModule } from '../games/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { ProtectionModule } from '../protection/index.js';
import type { SiteModule } from '../site/index.js';
import { exportMovements, showBets, showMovements } from './downline-record.js';
import { exportTeamBets, showTeamBet, showTeamBets, showTeamPlay } from './show-team-bets.js';
import { exportDownlines, type MoneyInSight, showDownline, showDownlines } from './downlines.js';
import { brandDay, countedUpTo } from './figure-repository.js';
import { showFigureRules } from './keep-brand-rules.js';
import { changeLink, createLink, showLinkPeople, showLinks, takeLinkAway } from './links.js';
import { ownPlace } from './own-line.js';
import { exportProfit, showProfit } from './profit.js';
import { showCommissionBets, showCommissions } from './show-commissions.js';
import { exportIncome, showIncome, showOwnRebate } from './show-income.js';
import { showOverview } from './show-overview.js';
import { showTeamBalance } from './show-team-balance.js';
import { countBelow } from './tree-repository.js';

export interface CentreKit {
  services: Services;
  site: Pick<SiteModule, 'settingsOf' | 'moduleOn'>;
  identity: Pick<IdentityModule, 'createAffiliateCode' | 'changeType' | 'isNameFree' | 'maskedNames'>;
  protection: Pick<ProtectionModule, 'isExcludedNow'>;
  games: Pick<GamesModule, 'exportTeamBets' | 'readBet' | 'readBetPage' | 'readTeamBets' | 'netKindsNow'>;
}

const csv = (name: string, rows: AsyncGenerator<string>) => ({ fileName: name, contentType: 'text/csv; charset=utf-8', rows });

/** What agents see of their lines, and their links. */
export function centreRoutes({ services, site, identity, games }: CentreKit): Route[] {
  const { db, clock } = services;
  const links = { db, clock, site, identity };
  const sightOf = async ({ merchant }: RequestContext): Promise<MoneyInSight> => ({
    exact: (await site.settingsOf(merchant)).jurisdiction !== 'strict',
  });
  const activeTurnoverOf = async ({ merchant }: RequestContext): Promise<number> => (await site.settingsOf(merchant)).agentActiveTurnover;
  const today = ({ merchant }: RequestContext): string => dayOf(clock.now(), merchant.timeZone);
  return [
    handle(contract.getAgentPlace, async (_input, context) => {
      const own = await ownPlace(db, context);
      const { uplineId } = own;
      const [below, masked, counted, day] = await Promise.all([
        countBelow(db, own),
        uplineId === undefined ? undefined : identity.maskedNames([uplineId]),
        countedUpTo(db),
        brandDay(db, context.merchant.timeZone),
      ]);
      return {
        playerId: own.playerId,
        account: callerOf(context).userName,
        level: own.depth,
        upline: (uplineId !== undefined && masked?.get(uplineId)) || '',
        since: own.since.getTime(),
        ...below,
        today: day,
        countedUpTo: counted?.getTime() ?? null,
      };
    }),
    handle(contract.getFigureRules, (_input, context) => showFigureRules({ db, games, site }, context)),
    handle(contract.getTeamOverview, async ({ query }, context) => showOverview(db, await activeTurnoverOf(context), query, context)),
    handle(contract.getTeamBalance, async (_input, context) => showTeamBalance(db, await sightOf(context), context)),
    handle(contract.listDownlines, async ({ query }, context) => showDownlines(services, await sightOf(context), query, context)),
    handle(contract.exportDownlines, async ({ query }, context) =>
      csv(`team-${today(context)}.csv`, await exportDownlines(services, await sightOf(context), query, context)),
    ),
    handle(contract.getDownline, async (input, context) => showDownline(services, await sightOf(context), input, context)),
    handle(contract.listDownlineProfit, async ({ query }, context) => showProfit(db, await activeTurnoverOf(context), query, context)),
    handle(contract.exportDownlineProfit, async ({ query }, context) =>
      csv(`profit-${today(context)}.csv`, await exportProfit(db, await activeTurnoverOf(context), query, context)),
    ),
    handle(contract.listDownlineBets, ({ query }, context) => showBets({ db, games }, query, context)),
    handle(contract.getTeamPlay, ({ query }, context) => showTeamPlay(db, query, context)),
    handle(contract.listTeamBets, ({ query }, context) => showTeamBets({ db, games }, query, context)),
    handle(contract.exportTeamBets, async ({ query }, context) =>
      csv(`team-bets-${today(context)}.csv`, await exportTeamBets({ db, games }, query, context)),
    ),
    handle(contract.getTeamBet, ({ query }, context) => showTeamBet({ db, games }, query, context)),
    handle(contract.listDownlineMovements, async ({ query }, context) => showMovements(db, await sightOf(context), query, context)),
    handle(contract.exportDownlineMovements, async ({ query }, context) =>
      csv(`transactions-${today(context)}.csv`, await exportMovements(db, await sightOf(context), query, context)),
    ),
    handle(agentIncome.getIncome, ({ query }, context) => showIncome(db, query, context)),
    handle(agentIncome.exportIncome, async ({ query }, context) =>
      csv(`income-${today(context)}.csv`, await exportIncome(db, query, context)),
    ),
    handle(agentIncome.listCommissions, ({ query }, context) => showCommissions(db, query, context)),
    handle(agentIncome.listCommissionBets, ({ query }, context) => showCommissionBets(services, query, context)),
    handle(agentIncome.getOwnRebate, ({ query }, context) => showOwnRebate(db, query, context)),
    handle(contract.createAgentLink, ({ body }, context) => createLink(links, body, context)),
    handle(contract.listAgentLinks, ({ query }, context) => showLinks(links, query, context)),
    handle(contract.pauseAgentLink, ({ body }, context) => changeLink(links, body, context)),
    handle(contract.removeAgentLink, ({ query }, context) => takeLinkAway(db, query.affiUrlId, context)),
    handle(contract.listLinkPeople, ({ query }, context) => showLinkPeople(db, query, context)),
  ];
}
