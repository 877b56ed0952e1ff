import { intlTag, type LanguageCode, languageOf, sumCounters, textAlong } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Merchant } from '../../platform/merchant.js';
import { joined, laneTitle, moneyIn } from '../promotions/index.js';
import { type BoardDocument, leastStakeOf } from './board-rules.js';
import { leastOf, type MissionDocument, type StepDocument, targetOf } from './mission-rules.js';
import type { RewardDocument } from './reward-rules.js';
import { words } from './words.js';

/** Whom it is said to: in their language, with the brand's money and zone. */
export interface Reader {
  merchant: Pick<Merchant, 'currency' | 'currencySymbol' | 'currencyScale' | 'timeZone'>;
  language: LanguageCode;
}

/** What an award is called, and what it gives where its offer says it; money units. */
export interface AwardNamed {
  title: Readonly<Record<string, string>>;
  sum: bigint | null;
}

/** A text of the operator in the reader's language, or the nearest there is. */
export const textIn = (texts: Readonly<Record<string, string | undefined>>, language: LanguageCode): string => {
  const there = Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => (text === undefined || text === '' ? [] : [[code, text]])),
  );
  return textAlong(there, language) ?? there['EN'] ?? Object.values(there)[0] ?? '';
};

const numberIn = (value: number | bigint, language: LanguageCode): string =>
  new Intl.NumberFormat(intlTag(languageOf(language))).format(value);

/** Players know these as one thing; which of them a draw is, is a matter of its odds. */
const lotteries = ['LOTT', 'ELOTT', 'SEA'];

/** Kinds of games in words, and whether any is named. All lotteries together are "lottery". */
function gamesOf(lanes: readonly string[], language: LanguageCode): { of: 'all' | 'some'; games: string } {
  const hasAll = lotteries.every((lane) => lanes.includes(lane));
  const others = hasAll ? lanes.filter((lane) => !lotteries.includes(lane)) : lanes;
  const names = [...(hasAll ? [words.say(language, 'games.lottery')] : []), ...others.map((lane) => laneTitle(lane, language))];
  return { of: names.length === 0 ? 'all' : 'some', games: joined(names, language) };
}

/** What a step asks for. */
export function sayGoal(step: StepDocument, reader: Reader): string {
  const { language } = reader;
  const { counter, lanes } = step;
  const target = targetOf(step);
  const games = gamesOf(lanes, language);
  const count = Number(target);
  switch (counter) {
    case 'turnover':
      return words.say(language, 'goal.turnover', { ...games, sum: moneyIn(target, reader) });
    case 'bets': {
      const least = leastOf(step);
      return words.say(language, 'goal.bets', { ...games, count, least: least === 0n ? 'none' : 'some', sum: moneyIn(least, reader) });
    }
    case 'deposits':
      return words.say(language, 'goal.deposits', { count });
    case 'deposit-sum':
      return words.say(language, 'goal.deposit-sum', { sum: moneyIn(target, reader) });
    case 'sign-in-days':
      return words.say(language, 'goal.sign-in-days', { count });
    case 'friends':
      return words.say(language, 'goal.friends', { count });
    case 'points':
      return words.say(language, 'goal.points', { count });
  }
}

/** A value of a step on the wire: decimal text of currency units, or a whole number. */
export const valueText = (counter: StepDocument['counter'], value: bigint): string =>
  sumCounters.has(counter) ? formatMoney(value) : String(value);

/** What a reward gives. @param award undefined: its offer is gone, or there is none */
export function sayReward({ sum, points }: RewardDocument, award: AwardNamed | undefined, reader: Reader) {
  const { language } = reader;
  const parts: string[] = [];
  const said = sum ?? (award?.sum === null || award === undefined ? null : formatMoney(award.sum));
  const title = award === undefined ? '' : textIn(award.title, language);
  if (award !== undefined) parts.push(said === null ? title : words.say(language, 'reward.award', { title, sum: moneyOf(said, reader) }));
  if (points !== null) parts.push(words.say(language, 'reward.points', { points }));
  return {
    text: parts.length === 2 ? words.say(language, 'reward.both', { one: parts[0] ?? '', other: parts[1] ?? '' }) : (parts[0] ?? ''),
    points,
    award: award === undefined ? null : { title, sum: said },
  };
}

const moneyOf = (sum: string, reader: Reader): string => moneyIn(parseMoney(sum), reader);

const dayText = (day: string, { language, merchant: { timeZone } }: Reader): string =>
  DateTime.fromISO(day, { zone: timeZone, locale: intlTag(languageOf(language)) }).toLocaleString({ dateStyle: 'long' });

/** The name of the brand's zone as people write it, such as GMT+7. */
const zoneText = ({ language, merchant: { timeZone } }: Reader): string =>
  DateTime.now()
    .setZone(timeZone)
    .setLocale(intlTag(languageOf(language))).offsetNameShort ?? timeZone;

/** All of a mission's rule, one thing after the other. */
export function sayMissionRules(document: MissionDocument, reader: Reader): string {
  const { language } = reader;
  const { rhythm, joins, claimDays, untilDay, steps } = document;
  const counts = (counters: readonly string[]): boolean => steps.some(({ counter }) => counters.includes(counter));
  const said = [
    words.say(language, `rule.rhythm.${rhythm}`, { zone: zoneText(reader) }),
    words.say(language, `rule.joins.${joins}`),
    ...(counts(['turnover', 'bets']) ? [words.say(language, 'rule.bets')] : []),
    ...(counts(['deposits', 'deposit-sum']) ? [words.say(language, 'rule.deposits')] : []),
    claimDays === null ? words.say(language, 'rule.claim.any') : words.say(language, 'rule.claim.days', { days: claimDays }),
    ...(untilDay === null ? [] : [words.say(language, 'rule.until', { day: dayText(untilDay, reader) })]),
  ];
  return said.join(' ');
}

/** A board's rule in one sentence. Its times are not in it: pages write them in their reader's zone. */
export function sayBoardRules(document: BoardDocument, reader: Reader): string {
  const { language } = reader;
  const { score, lanes, table } = document;
  const games = gamesOf(lanes, language);
  if (score === 'multiple') return words.say(language, 'board.multiple', { ...games, least: moneyIn(leastStakeOf(document), reader) });
  if (score === 'points')
    return words.say(language, 'board.points', {
      ...games,
      zone: zoneText(reader),
      places: table.length,
      first: numberIn(table[0] ?? 0, language),
    });
  return words.say(language, 'board.turnover', games);
}

/** A score on the wire: money, a multiple as decimal text, or whole points. */
export const scoreText = (score: BoardDocument['score'], value: bigint): string =>
  score === 'points' ? String(value) : formatMoney(value);
