import { accountTypes, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { csvLine, textCell, timeCell } from '../../platform/csv/cells.js';
import type { MovedPoints } from '../../ports/movement-subject.js';
import { type Naming, nameLines } from './name-lines.js';
import { readableReference } from './readable-reference.js';
import { readStatementBefore, type StatementFilter } from './repository.js';
import { words } from './words.js';

/** Of the file, in its order. */
const columns = ['number', 'time', 'type', 'amount', 'balance', 'currency', 'reference', 'remark', 'id'] as const;
const rowsAtOnce = 1_000;

/** What points were for, and of each lot its last day. */
const pointsText = ({ remark, lots }: MovedPoints): string =>
  [remark, ...lots.map(({ points, expiresOn }) => `${expiresOn}: ${points}`)].filter((part) => part !== '').join('; ');

/**
 * The statement as CSV, piece by piece: pages by key, so that a long statement costs neither memory nor an open cursor. Begins with a
 * byte order mark, without which spreadsheets misread Thai and Chinese. Times are the brand's, with their offset.
 */
export async function* exportStatement(
  db: Database,
  filter: StatementFilter,
  language: LanguageCode,
  { timeZone, currency }: Pick<Merchant, 'timeZone' | 'currency'>,
  naming: Naming,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
  let before: bigint | undefined;
  for (;;) {
    const lines = await readStatementBefore(db, filter, before, rowsAtOnce);
    if (lines.length > 0) {
      const nameOf = await nameLines(naming, { playerId: filter.playerId, lines, language });
      yield lines
        .map((line) => {
          const { subject, offer, points } = nameOf(line);
          return csvLine([
            line.sequence.toString(),
            timeCell(line.createdAt, timeZone),
            textCell(words.find(language, `type.${line.template}`) ?? line.template),
            formatMoney(line.amount),
            formatMoney(line.balanceAfter),
            accountTypes[filter.account].currency ?? currency,
            // The bet's own number where the movement was for one bet: that is the one on its receipt.
            textCell(subject?.number ?? readableReference(line.template, line.reference)),
            textCell(points === undefined ? line.remark || (offer ?? '') : pointsText(points)),
            line.transactionId,
          ]);
        })
        .join('');
    }
    before = lines.at(-1)?.sequence;
    if (lines.length < rowsAtOnce) return;
  }
}
