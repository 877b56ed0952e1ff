import type { LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { csvLine, textCell, timeCell } from '../../platform/csv/cells.js';
import type { SubjectsOf } from '../../ports/movement-subject.js';
import { orderOf, readableReference } from './readable-reference.js';
import { readStatementBefore, type StatementFilter } from './repository.js';
import { words } from './words.js';

/** Of the file, in its order. */
const columns = ['number', 'time', 'type', 'amount', 'balance', 'currency', 'reference', 'remark', 'id'] as const;
const rowsAtOnce = 1_000;

/**
 * The statement as CSV, piece by piece: pages by key, so that a long statement costs neither memory nor an open cursor. Begins with a
 * byte order mark, without which spreadsheets misread Thai and Chinese. Times are the brand's, with their offset.
 */
export async function* exportStatement(
  db: Database,
  filter: StatementFilter,
  language: LanguageCode,
  { timeZone, currency }: Pick<Merchant, 'timeZone' | 'currency'>,
  subjectsOf: SubjectsOf,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `column.${column}`))))}`;
  let before: bigint | undefined;
  for (;;) {
    const lines = await readStatementBefore(db, filter, before, rowsAtOnce);
    if (lines.length > 0) {
      const orders = lines.map((line) => orderOf(line.template, line.reference));
      const asked = [...new Set(orders.filter((order) => order !== undefined))];
      const subjects = asked.length === 0 ? undefined : await subjectsOf(filter.playerId, asked, language);
      yield lines
        .map((line, index) =>
          csvLine([
            line.sequence.toString(),
            timeCell(line.createdAt, timeZone),
            textCell(words.find(language, `type.${line.template}`) ?? line.template),
            formatMoney(line.amount),
            formatMoney(line.balanceAfter),
            currency,
            // The bet's own number where the movement was for one bet: that is the one on its receipt.
            textCell(subjects?.get(orders[index] ?? '')?.number ?? readableReference(line.template, line.reference)),
            textCell(line.remark),
            line.transactionId,
          ]),
        )
        .join('');
    }
    before = lines.at(-1)?.sequence;
    if (lines.length < rowsAtOnce) return;
  }
}
