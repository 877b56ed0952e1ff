import type { ContractKind } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { AgentsModule } from '../agents/index.js';
import type { IdentityModule } from '../identity/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';

/** What contracts ask of the modules below. */
export interface ContractKit {
  services: Pick<Services, 'db' | 'clock' | 'log' | 'hooks' | 'alarms'>;
  site: Pick<SiteModule, 'settingsOf' | 'moduleOn' | 'allMerchants'>;
  identity: Pick<IdentityModule, 'checkPaymentPassword' | 'requireStepUp'>;
  turnover: Pick<TurnoverModule, 'judgedProgressOf' | 'requireForReward'>;
  agents: Pick<AgentsModule, 'guardSalary'>;
}

/** What a brand allows of contracts. Rates are 1/10 000. */
export interface ContractRules {
  /** What the house pays at most. */
  most: Readonly<Record<ContractKind, number>>;
  /** What one person offers for the house: the highest rate, 1/10 000, and the highest fixed sum, money units. */
  alone: { rate: number; fixed: bigint };
  /** How much less than their own an agent pays at least. */
  least: number;
  dividendPeriod: string;
  /** What the house pays is looked at by staff first. */
  reviews: Readonly<Record<ContractKind, boolean>>;
  /** Valid turnover from which a member counts as active, currency units. */
  activeFrom: number;
  /** What was paid too much by a contract that has ended is let go of below it, currency units. */
  restFloor: number;
}

export async function rulesOf({ site }: Pick<ContractKit, 'site'>, merchant: Pick<Merchant, 'id'>): Promise<ContractRules> {
  const settings = await site.settingsOf(merchant);
  const { contractMostDividend, contractMostDaily, contractMostHourly, contractMostRealtime } = settings;
  const isReviewed = (kind: ContractKind): boolean => settings.contractReviews.includes(kind);
  return {
    most: { dividend: contractMostDividend, daily: contractMostDaily, hourly: contractMostHourly, realtime: contractMostRealtime },
    alone: { rate: settings.contractAlone, fixed: parseMoney(String(settings.contractMostFixed)) },
    least: settings.contractLeastDifference,
    dividendPeriod: settings.contractDividendPeriod,
    reviews: {
      dividend: isReviewed('dividend'),
      daily: isReviewed('daily'),
      hourly: isReviewed('hourly'),
      realtime: isReviewed('realtime'),
    },
    activeFrom: settings.agentActiveTurnover,
    restFloor: settings.contractRestFloor,
  };
}
