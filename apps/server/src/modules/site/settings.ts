import {
  contractKinds,
  agentLaneNames,
  resultCosts,
  type ResultCost,
  type RoundLane,
  roundLanes,
  usualNetLanes,
  usualResultCosts,
  type ContractKind,
  type DividendPeriod,
  dividendPeriods,
  limitLinePattern,
  quotaBandPattern,
  quotaBandsAtMost,
  type RateChange,
  rateChanges,
  rateRulePattern,
  serviceAnswerAtMost,
  serviceDays,
  serviceHoursPattern,
  type Static,
} from '@sortes/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { problemOfForm } from '../../platform/form-words.js';

/** What a brand may set beside its columns; every key has a default, so an empty object is a complete brand. */
export const BrandSettings = Type.Object({
  playMoney: Type.Boolean({ default: true, description: 'Deposits are play money; said wherever money is shown' }),
  minimumAge: Type.Integer({ default: 18, minimum: 18, maximum: 25, description: 'Years; whoever is younger cannot register' }),
  termsVersion: Type.String({ default: '2026-1', maxLength: 40, description: 'Version of the terms that a registration agrees to' }),
  agreementDefault: Type.Boolean({ default: false, description: 'The agreement box is ticked beforehand' }),
  countryDialingCode: Type.String({
    default: '63',
    pattern: '^[1-9][0-9]{0,3}$',
    description: 'one to four digits without +, of phone numbers',
  }),
  countryDialingCodeFixed: Type.Boolean({ default: true, description: 'Players cannot choose another dialing code' }),
  passwordExpiryDays: Type.Integer({ default: 90, minimum: 1, maximum: 3650, description: 'Counts only while PWDEXPFORCECHANGE3 is on' }),
  verifyNewAddress: Type.Boolean({ default: true, description: 'Counts only while LOGINIPVERF3 is on' }),
  recoveryPauseHours: Type.Integer({
    default: 24,
    minimum: 0,
    maximum: 720,
    description: 'Withdrawals stay closed for so long after an account was recovered',
  }),
  staffRecoveryPauseHours: Type.Integer({
    default: 72,
    minimum: 0,
    maximum: 720,
    description: 'The same after staff gave an account back to somebody who had lost every way in',
  }),
  jurisdiction: Type.Unsafe<'standard' | 'strict'>(
    Type.String({
      default: 'standard',
      pattern: '^(standard|strict)$',
      description:
        'strict: identity confirmed before play and deposits, limits asked at registration, reminders every half hour, no transfers between players',
    }),
  ),
  defaultLimits: Type.Array(
    Type.String({
      pattern: limitLinePattern,
      description:
        'limits like "loss day 5000000" or "session day 240": deposit, loss, stake or session, then day, week or month, then how much',
    }),
    {
      default: [],
      maxItems: 12,
      description: 'Limits of every player: kind, period and currency units, of a session minutes: "loss day 5000000", "session day 240"',
    },
  ),
  payoutCoolingHours: Type.Integer({
    default: 24,
    minimum: 0,
    maximum: 720,
    description: 'A new account for withdrawals rests so long before it can be used',
  }),
  payoutConfirmMinutes: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 43_200,
    description: 'A payout that was reported paid counts as received when the player says nothing for so long',
  }),
  payoutDisputeDays: Type.Integer({
    default: 14,
    minimum: 1,
    maximum: 365,
    description: 'So long a player may still contradict what their silence about a payout said',
  }),
  turnoverMultiple: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 100,
    description: 'How often a deposit is to be staked before money can be withdrawn; 0: not at all',
  }),
  identityBeforeWithdrawal: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'A withdrawal that brings all of a player’s withdrawals to this sum or more needs a verified identity, currency units; 0: never',
  }),
  transferUpline: Type.Boolean({
    default: true,
    description: 'Members may send money to the agent above them; never under a strict jurisdiction. Counts only while TRANSUPLINE3 is on',
  }),
  transferUplineMinimum: Type.Integer({
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of one transfer, currency units',
  }),
  transferUplineMaximum: Type.Integer({
    default: 50_000_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of one transfer, currency units',
  }),
  transferUplineDaily: Type.Integer({
    default: 100_000_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of all transfers of a member on a day of the brand, currency units',
  }),
  transferDownline: Type.Boolean({
    default: true,
    description:
      'Agents may send money to their direct downlines; never under a strict jurisdiction. Counts only while TRANSDOWNLINE3 is on',
  }),
  transferDownlineMinimum: Type.Integer({
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of one transfer to a downline, currency units',
  }),
  transferDownlineMaximum: Type.Integer({
    default: 50_000_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of one transfer to a downline, currency units',
  }),
  transferDownlineDaily: Type.Integer({
    default: 200_000_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of all transfers of an agent to downlines on a day of the brand, currency units',
  }),
  transferDownlineReceiverDaily: Type.Integer({
    default: 50_000_000,
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: 'Of all that one downline receives from agents on a day of the brand, currency units',
  }),
  transferDownlineWaitHours: Type.Integer({
    default: 72,
    minimum: 0,
    maximum: 8_760,
    description: 'So long after they came to their place an agent sends nothing down',
  }),
  transferDownlineIdentity: Type.Boolean({ default: true, description: 'An agent sends money down only once their identity is verified' }),
  transferDownlineTurnover: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 100,
    description: 'How often a member has to stake what an agent sent them before it can be withdrawn',
  }),
  agentActiveTurnover: Type.Integer({
    default: 1_000,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description: 'Valid turnover from which a member counts as active in an agent’s figures, currency units',
  }),
  agentActiveDeposit: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'Deposits in the same days from which a member who turned over enough counts as active, currency units; 0: none are asked for',
  }),
  agentResultCosts: Type.Array(Type.Unsafe<ResultCost>(Type.String({ pattern: `^(${resultCosts.join('|')})$` })), {
    default: [...usualResultCosts],
    uniqueItems: true,
    description:
      'What the house’s result of an agent’s line is less of besides prizes: own rebates, commissions, rewards, corrections by hand; fees that players paid are added. Counts from the brand’s next day on',
  }),
  netTurnoverGames: Type.Array(Type.Unsafe<RoundLane>(Type.String({ pattern: `^(${roundLanes.join('|')})$` })), {
    default: [...usualNetLanes],
    uniqueItems: true,
    description:
      'Of rounds of which kinds of games what they won or lost is valid turnover, once they are over, so that both sides of a table turn nothing over; of the others it is what was staked. Counts for rounds opened from the brand’s next day on; a bonus keeps the rule that it began with',
  }),
  coverageCap: Type.Integer({
    default: 70,
    minimum: 1,
    maximum: 100,
    description:
      'A lottery bet that covers more than so many percent of its play’s combinations is no valid turnover. Counts for draws that are settled from then on; 100: every bet counts',
  }),
  resultPauseMinutes: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 240,
    description:
      'So long an official result that only people have read waits before it is paid: one of them or another person can stop it meanwhile. Where a feed agrees nothing waits; 0: never',
  }),
  ownChainMost: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'Stakes that a house draw takes at most while the public beacon cannot be had and the house’s own chain stands in, currency units. 0: no such draw is sold. On a site that only this machine reaches there is no limit',
  }),
  resultPauseAbove: Type.Integer({
    default: 10_000_000,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description: 'Only where the stakes on the draw are above this sum, currency units; 0: always',
  }),
  winnersFrom: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'Recent winners show wins of so much or more beyond the stake, currency units; 0: of ten points of the currency (10,000 ₫, 10 US$)',
  }),
  contractMostDividend: Type.Integer({
    default: 5_000,
    minimum: 0,
    maximum: 10_000,
    description: 'Highest rate of a dividend that the house pays by contract, 1/10 000 of what the line left it',
  }),
  contractMostDaily: Type.Integer({
    default: 200,
    minimum: 0,
    maximum: 10_000,
    description: 'Highest rate of a daily salary that the house pays by contract, 1/10 000 of the line’s valid turnover',
  }),
  contractMostHourly: Type.Integer({
    default: 100,
    minimum: 0,
    maximum: 10_000,
    description: 'Highest rate of an hourly salary that the house pays by contract, 1/10 000 of the line’s valid turnover',
  }),
  contractMostRealtime: Type.Integer({
    default: 120,
    minimum: 0,
    maximum: 10_000,
    description: 'Highest rate of a salary of bets that the house pays by contract, 1/10 000 of the valid turnover of each',
  }),
  contractLeastDifference: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 10_000,
    description: 'So much less than their own rate an agent offers at most to a downline, 1/10 000',
  }),
  contractDividendPeriod: Type.Unsafe<DividendPeriod>(
    Type.String({
      default: 'half-month',
      pattern: `^(${dividendPeriods.join('|')})$`,
      description: 'How often dividends are paid: half-months are 1 to 15 and 16 to the end',
    }),
  ),
  contractRestFloor: Type.Integer({
    default: 10,
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'What an agent paid too much by a contract that has ended is asked back from so much on, currency units',
  }),
  contractDebtDays: Type.Integer({
    default: 7,
    minimum: 1,
    maximum: 365,
    description: 'Days after which staff are told of what an agent owes by contracts',
  }),
  contractMostFixed: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'Up to this sum a fixed salary of the house is offered by one person, currency units a day; above it another one confirms the contract. 0: every fixed sum takes two',
  }),
  contractAlone: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10_000,
    description:
      'Up to this rate a contract of the house is offered by one person, 1/10 000; above it another one confirms it. 0: every contract takes two',
  }),
  contractReviews: Type.Array(Type.Unsafe<ContractKind>(Type.String({ pattern: `^(${contractKinds.join('|')})$` })), {
    default: ['dividend'],
    uniqueItems: true,
    description:
      'Kinds of contracts whose bills of the house staff look at before they are paid. The first bill of what was agreed, those of fixed sums and those without turnover are looked at whatever stands here',
  }),
  agentRates: Type.Array(
    Type.String({
      pattern: rateRulePattern,
      description: 'lines like "LOTT 1956 2" or "LIVE 100 5": a lane, the most there, the least difference',
    }),
    {
      default: [],
      maxItems: agentLaneNames.length,
      description:
        'By lane the most that somebody directly below the house may earn, and how much less whoever stands below somebody has at least: of LOTT prize groups, of others 1/10 000 of valid turnover. What a lane does not say is the usual',
    },
  ),
  agentQuotaBands: Type.Array(Type.String({ pattern: quotaBandPattern, description: 'even prize groups from 1700 to 1960, like 1950' }), {
    default: ['1930', '1940', '1950'],
    maxItems: quotaBandsAtMost,
    uniqueItems: true,
    description:
      'Bands of prize groups of which an agent needs a count for each direct downline in them, by the lowest group of each; lower groups need none. Counts only while QUOTA3 is on',
  }),
  agentMarginShare: Type.Integer({
    default: 100,
    minimum: 1,
    maximum: 1_000,
    description:
      'How many percent of what the weakest game of a lane leaves the house may pay on turnover to somebody directly below it, rates and salaries together. Above 100 it pays more than that game brings',
  }),
  offerAlone: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'Up to this sum one person lets an offer (its budget), a mission (what one player gets in a month), a leaderboard (its prizes), a table of ranks (its gifts), a referral rule (a month of one member) or an item of the points mall (what all its pieces are worth) go live alone, currency units; above it, or without a bound, another one confirms it',
  }),
  grantAlone: Type.Integer({
    default: 1_000_000,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'The most that a player is given by hand on a day of the brand, gifts and accepted applications together, and by one person alone in 24 hours over all modules, currency units',
  }),
  awardAlone: Type.Integer({
    default: 20_000_000,
    minimum: 0,
    maximum: 1_000_000_000_000,
    description:
      'The most that one person of the staff promises and gives players alone in 24 hours, over all modules together, currency units',
  }),
  mallReceivedDays: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 365,
    description: 'Days after which goods of the points mall that were sent count as received where their player has not said so',
  }),
  rebateChange: Type.Unsafe<RateChange>(
    Type.String({
      default: 'both',
      pattern: `^(${rateChanges.join('|')})$`,
      description: 'Whether agents may change rates of their direct downlines: raise and lower them, only raise, or only lower',
    }),
  ),
  loginRequired: Type.Boolean({ default: false, description: 'Visitors without a session see only sign-in and help' }),
  singleWallet: Type.Boolean({
    default: true,
    description: 'Off: transfer mode, vendors that keep wallets of their own are filled and emptied by transfers',
  }),
  esportsVendors: Type.Array(Type.String({ maxLength: 40 }), {
    default: [],
    description: 'Vendors whose SPORTS games stand in the lane ESPORTS',
  }),
  cockfightVendors: Type.Array(Type.String({ maxLength: 40 }), {
    default: ['SV3'],
    description: 'Vendors whose SPORTS games stand in the lane COCKFIGHT',
  }),
  customerServiceHosts: Type.Array(
    Type.String({
      maxLength: 253,
      pattern: String.raw`^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$`,
      description: 'names of hosts alone, without https:// and without a path: chat.example.com',
    }),
    {
      default: [],
      maxItems: 50,
      description: 'Hosts that links of customer service may lead to; pages of the site itself always may be led to',
    },
  ),
  serviceHours: Type.Array(
    Type.String({
      pattern: serviceHoursPattern,
      description: 'lines like "mon 08:00-23:00", one for each day; an end before the beginning is on the next day, 24:00 is midnight',
    }),
    {
      default: [],
      maxItems: serviceDays.length,
      description: 'Hours of customer service in the brand’s time zone, a line for each day that has some; none: nothing is said of them',
    },
  ),
  serviceAnswerMinutes: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: serviceAnswerAtMost,
    description: 'Minutes until customer service usually answers, as players are told; 0: nothing is said of it',
  }),
  mainDomain: Type.String({ default: '', maxLength: 253, description: 'Told to clients; empty: the first host of the brand' }),
  imageCDNs: Type.Array(Type.String({ maxLength: 300 }), {
    default: [],
    description:
      'Origins that copy the pictures of the site (https://pictures.example): one is chosen at random, and the site itself stands in for it',
  }),
  launchGameCDNs: Type.Array(Type.String({ maxLength: 300 }), {
    default: [],
    description: 'Addresses that games may be framed from, told to clients',
  }),
  themeColours: Type.Record(Type.String(), Type.String({ maxLength: 40 }), {
    default: {},
    description: 'Colours of the dark theme by token, as #rrggbb: {"gold": "#f4be4f"}',
  }),
  themeColoursLight: Type.Record(Type.String(), Type.String({ maxLength: 40 }), {
    default: {},
    description: 'Colours of the light theme by token, as #rrggbb',
  }),
  logo: Type.String({
    default: '',
    pattern: '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$',
    description: 'Id of an uploaded picture that takes the place of the mark; empty: the mark',
  }),
  registerOrder: Type.Array(Type.String({ maxLength: 40 }), {
    default: [],
    maxItems: 60,
    description: 'Registration fields in the order of the form; those not named follow in their usual order',
  }),
});

export type BrandSettings = Static<typeof BrandSettings>;

/**
 * The settings of a brand from what is stored, defaults filled in.
 * @throws Error naming the key at fault: a brand with a half-read setting must not open.
 */
export function readSettings(stored: unknown, currency?: string): BrandSettings {
  const countryDialingCode = currency === undefined ? undefined : dialingCodeOf[currency];
  const own = structuredClone(stored ?? {});
  const filled = Value.Default(BrandSettings, countryDialingCode === undefined ? own : { countryDialingCode, ...own });
  if (Value.Check(BrandSettings, filled)) return filled;
  const [first] = Value.Errors(BrandSettings, filled);
  throw new Error(`brand setting ${first?.instancePath ?? ''}: ${first?.message ?? 'not as described'}`);
}

/** Dialling codes of the countries whose money it is (ITU-T E.164): a brand that says nothing else has players there. Currencies of many countries have none. */
const dialingCodeOf: Readonly<Partial<Record<string, string>>> = {
  BRL: '55',
  CNY: '86',
  IDR: '62',
  INR: '91',
  JPY: '81',
  KHR: '855',
  KRW: '82',
  LAK: '856',
  MMK: '95',
  MYR: '60',
  PHP: '63',
  SGD: '65',
  THB: '66',
  VND: '84',
};

type SettingName = keyof BrandSettings;

/** Every setting with what it is: its kind in JSON's words, its default, its bounds, what it means. */
export const settingTable = Object.entries<object>(BrandSettings.properties).map(([name, schema]) => {
  const {
    type,
    default: standard,
    description = '',
    minimum = null,
    maximum = null,
    pattern = '',
    items,
  } = schema as {
    type: string;
    default: unknown;
    description?: string;
    minimum?: number;
    maximum?: number;
    pattern?: string;
    items?: { pattern?: string };
  };
  // A setting that is one of some words, or some of them, says so by its pattern.
  const choices = /^\^\(([\w|-]+)\)\$$/.exec(items?.pattern ?? pattern)?.[1]?.split('|') ?? [];
  return { name: name as SettingName, type, standard, what: description, minimum, maximum, choices };
});

const truths = new Map(Object.entries({ on: true, true: true, yes: true, off: false, false: false, no: false }));

/**
 * A setting from an operator's text: on or off, a whole number, text, texts parted by commas (nothing: none), or for a table JSON.
 * @throws RangeError in words, for an unknown name or a value that is not as described.
 */
export function readSettingText(name: string, text: string): Partial<BrandSettings> {
  const known = settingTable.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (known === undefined)
    throw new RangeError(`there is no setting ${JSON.stringify(name)} (${settingTable.map((one) => one.name).join(', ')})`);
  const unfit = (expected: string): never => {
    throw new RangeError(`${known.name}: ${expected}, not ${JSON.stringify(text)}`);
  };
  const given = text.trim();
  const read: Readonly<Record<string, () => unknown>> = {
    boolean: () => truths.get(given.toLowerCase()) ?? unfit('on or off'),
    integer: () => (/^-?\d{1,15}$/.test(given) ? Number(given) : unfit('a whole number')),
    array: () => [
      ...new Set(
        given
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      ),
    ],
    object() {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        return unfit('an object in JSON');
      }
    },
  };
  const value = Object.hasOwn(read, known.type) ? read[known.type]?.() : given;
  const schema = BrandSettings.properties[known.name];
  const problem = problemOfForm(schema, value);
  if (problem !== undefined) return unfit(problem.replace(/^[^:]*: /, ''));
  return { [known.name]: value };
}
