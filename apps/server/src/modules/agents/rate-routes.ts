import { agentQuota, agentRates as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import { type RatesKit, setDownlineRates, showDownlineRates, showOwnRates, showRateSettings } from './downline-rates.js';
import { passQuota, showQuota, showQuotaChanges } from './pass-quota.js';

/** What agents earn and give on of it, and what members get back. */
export function rateRoutes(kit: RatesKit): Route[] {
  return [
    handle(contract.getRateSettings, (_input, context) => showRateSettings(kit, context)),
    handle(contract.getOwnRates, (_input, context) => showOwnRates(kit.db, context)),
    handle(contract.getDownlineRates, ({ query }, context) => showDownlineRates(kit, query.playerId, context)),
    handle(contract.setDownlineRates, ({ body }, context) => setDownlineRates(kit, body, context)),
    handle(agentQuota.getQuota, ({ query }, context) => showQuota(kit, query.playerId, context)),
    handle(agentQuota.passQuota, ({ body }, context) => passQuota(kit, body, context)),
    handle(agentQuota.listQuotaChanges, ({ query }, context) => showQuotaChanges(kit.db, query, context)),
  ];
}
