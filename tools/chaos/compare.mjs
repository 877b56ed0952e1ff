// What the checks compare with: bets as texts, rows in groups.
import { parseMoney } from '@sortes/money';

/** @import { SentLine } from './records.js' */
/** @import { StakedLine } from './rows.js' */

/**
 * A bet as a text, to compare what was sent with what is stored.
 * @param {StakedLine} line
 */
export const betText = ({ play, content, unit, multiple, series, stake, rebate }) =>
  [play, content, unit, multiple, series ?? 'fixed odds', stake, rebate].join(' ');

/**
 * A line as it was sent, at a factor, as the bet that it must have become.
 * @param {SentLine} line
 * @param {number} [factor]
 */
export const sentText = (line, factor = 1) =>
  betText({
    play: line.playId,
    content: line.bettingContent,
    unit: parseMoney(line.unit),
    multiple: line.multiple * factor,
    series: line.series,
    stake: line.stake * BigInt(factor),
    rebate: line.rebate * BigInt(factor),
  });

/**
 * Whether two lists hold the same texts, in any order.
 * @param {readonly string[]} left
 * @param {readonly string[]} right
 */
export const sameTexts = (left, right) => left.length === right.length && left.toSorted().join('\n') === right.toSorted().join('\n');

/**
 * @template Row
 * @template Key
 * @param {readonly Row[]} rows
 * @param {(row: Row) => Key} keyOf
 */
export function groupBy(rows, keyOf) {
  /** @type {Map<Key, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * Whether a refusal may not stand beside an acceptance under one key. Want of money may: nothing is kept under the key then, and of two that are
 * sent at once the second may be paid for by a game's win or a prize that came between them.
 * @param {string} answer
 */
export const isBindingRefusal = (answer) => answer.startsWith('refused') && !/^refused (?:balance|bonus)\.not\.enough/.test(answer);
