import type { LanguageCode, PostingTemplate } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Database } from '../../platform/database.js';
import type { Merchant } from '../../platform/merchant.js';
import { csvLine, textCell } from './csv.js';
import { readableReference } from './readable-reference.js';
import { readStatementBefore, type StatementFilter } from './repository.js';
import { statementTexts } from './statement-texts.js';

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
): AsyncGenerator<string> {
  const texts = statementTexts[language];
  yield `\uFEFF${csvLine(texts.columns.map(textCell))}`;
  let before: bigint | undefined;
  for (;;) {
    const lines = await readStatementBefore(db, filter, before, rowsAtOnce);
    if (lines.length > 0) {
      yield lines
        .map((line) =>
          csvLine([
            line.sequence.toString(),
            DateTime.fromJSDate(line.createdAt, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ'),
            textCell(texts.types[line.template as PostingTemplate] ?? line.template),
            formatMoney(line.amount),
            formatMoney(line.balanceAfter),
            currency,
            textCell(readableReference(line.template, line.reference)),
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
