import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../../platform/merchant.js';
import { csvLine, textCell } from '../../../platform/csv/cells.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import { nameOfGame, netOf } from './read-rounds.js';
import { readRoundsBefore, type RoundFilter } from './repository.js';
import { words } from '../words.js';

/** Of the file, in its order. */
const columns = ['begin', 'end', 'vendor', 'game', 'state', 'stake', 'win', 'refund', 'net', 'currency', 'reference', 'id'] as const;
const rowsAtOnce = 1_000;

/**
 * Rounds as CSV, newest first, piece by piece: pages by key, so that a million rounds cost neither memory nor an open cursor. Begins with a
 * byte order mark, without which spreadsheets misread Thai and Chinese. Times are the brand's, with their offset.
 */
export async function* exportRounds(
  db: Database,
  filter: RoundFilter,
  catalogue: CatalogueCopy,
  language: LanguageCode,
  { timeZone, currency }: Pick<Merchant, 'timeZone' | 'currency'>,
): AsyncGenerator<string> {
  const timeOf = (at: Date | null): string =>
    at === null ? '' : DateTime.fromJSDate(at, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ');
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `round.column.${column}`))))}`;
  let before: string | undefined;
  for (;;) {
    const rounds = await readRoundsBefore(db, filter, before, rowsAtOnce);
    if (rounds.length > 0) {
      yield rounds
        .map((round) =>
          csvLine([
            timeOf(round.openedAt),
            timeOf(round.closedAt),
            textCell(catalogue.vendorById(round.vendorId)?.name ?? ''),
            textCell(nameOfGame(catalogue, round.nodeId, language)),
            textCell(words.say(language, `round.state.${round.state}`)),
            formatMoney(round.staked),
            formatMoney(round.won),
            formatMoney(round.refunded),
            formatMoney(netOf(round)),
            currency,
            textCell(round.code),
            round.id,
          ]),
        )
        .join('');
    }
    before = rounds.at(-1)?.id;
    if (rounds.length < rowsAtOnce) return;
  }
}
