import type { Setting } from './brand-data';

/** What belongs together, in the order of the screen; what none of them names stands with the last. */
export const settingGroups = {
  registration: ['minimumAge', 'termsVersion', 'agreementDefault', 'countryDialingCode', 'countryDialingCodeFixed'],
  accounts: ['passwordExpiryDays', 'verifyNewAddress', 'recoveryPauseHours', 'staffRecoveryPauseHours'],
  protection: ['jurisdiction', 'defaultLimits', 'identityBeforeWithdrawal'],
  money: ['playMoney', 'turnoverMultiple', 'payoutCoolingHours', 'payoutConfirmMinutes', 'payoutDisputeDays'],
  transfers: [
    'transferUpline',
    'transferUplineMinimum',
    'transferUplineMaximum',
    'transferUplineDaily',
    'transferDownline',
    'transferDownlineMinimum',
    'transferDownlineMaximum',
    'transferDownlineDaily',
    'transferDownlineReceiverDaily',
    'transferDownlineWaitHours',
    'transferDownlineIdentity',
    'transferDownlineTurnover',
  ],
  agents: [
    'agentActiveTurnover',
    'agentActiveDeposit',
    'coverageCap',
    'netTurnoverGames',
    'agentRates',
    'agentQuotaBands',
    'agentMarginShare',
    'rebateChange',
    'agentResultCosts',
  ],
  contracts: [
    'contractDividendPeriod',
    'contractMostDividend',
    'contractMostDaily',
    'contractMostHourly',
    'contractMostRealtime',
    'contractLeastDifference',
    'contractRestFloor',
    'contractDebtDays',
    'contractMostFixed',
    'contractAlone',
    'contractReviews',
  ],
  promotions: ['offerAlone', 'grantAlone', 'awardAlone', 'mallReceivedDays'],
  results: ['resultPauseMinutes', 'resultPauseAbove', 'ownChainMost'],
  games: ['winnersFrom', 'singleWallet', 'esportsVendors', 'cockfightVendors', 'launchGameCDNs'],
  service: ['serviceHours', 'serviceAnswerMinutes', 'customerServiceHosts'],
  site: ['loginRequired', 'mainDomain', 'imageCDNs'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type SettingGroup = keyof typeof settingGroups;

const sums: ReadonlySet<string> = new Set([
  'winnersFrom',
  'identityBeforeWithdrawal',
  'transferUplineMinimum',
  'transferUplineMaximum',
  'transferUplineDaily',
  'transferDownlineMinimum',
  'transferDownlineMaximum',
  'transferDownlineDaily',
  'transferDownlineReceiverDaily',
  'agentActiveTurnover',
  'agentActiveDeposit',
  'contractRestFloor',
  'offerAlone',
  'grantAlone',
  'awardAlone',
  'contractMostFixed',
  'resultPauseAbove',
  'ownChainMost',
]);

/** Whether a setting is a sum in whole currency units. */
export const isSum = ({ name }: Pick<Setting, 'name'>): boolean => sums.has(name);

const rates: ReadonlySet<string> = new Set([
  'contractMostDividend',
  'contractMostDaily',
  'contractMostHourly',
  'contractMostRealtime',
  'contractLeastDifference',
  'contractAlone',
]);

/** Whether a setting is a rate of 1/10 000, read and typed as percent. */
export const isRate = ({ name }: Pick<Setting, 'name'>): boolean => rates.has(name);

/** Settings group by group, in each in its order; groups without any are left out. */
export function groupSettings<One extends Pick<Setting, 'name'>>(settings: readonly One[]): readonly (readonly [SettingGroup, One[]])[] {
  const known = Object.values(settingGroups).flat() as readonly string[];
  return (Object.keys(settingGroups) as SettingGroup[])
    .map((group) => {
      const names: readonly string[] = settingGroups[group];
      const own = settings.filter(({ name }) => names.includes(name)).toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
      return [group, group === 'site' ? [...own, ...settings.filter(({ name }) => !known.includes(name))] : own] as const;
    })
    .filter(([, found]) => found.length > 0);
}
