import { type Input, type Reply, signDaysAtMost, type staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { moneyIn, percentIn } from '../say-terms.js';
import { words } from '../words.js';
import type { PromotionsStaffKit } from './kit.js';
import { readDays } from './report-offers.js';
import { type BusyLine, claimantsOf, countSigns, pageOfSigns, type SignQuestion, type SignRow } from './sign-repository.js';

type Query = Input<typeof contract.staffExportOfferSigns>['query'];
type Row = Reply<typeof contract.staffListOfferSigns>['list'][number];

/** Fewer of a line had an offer by chance. */
const leastOfLine = 5;
/** So many times as many of a line as of the brand. */
const lineTimes = 3;

/** @throws DomainError report.days */
function readQuestion(
  { services: { clock } }: PromotionsStaffKit,
  context: RequestContext,
  { kind, offerId, code, ...days }: Query,
): SignQuestion {
  const { id: merchantId, timeZone } = context.merchant;
  return { merchantId, ...readDays(days, signDaysAtMost), timeZone, now: clock.now(), kind, offerId, code };
}

/** Agents of whose line an offer was had at least three times as often as in the brand. */
async function busyLines({ services: { db, hooks } }: PromotionsStaffKit, question: SignQuestion): Promise<BusyLine[]> {
  if (question.kind !== undefined && question.kind !== 'one-agent-line') return [];
  const claimants = await claimantsOf(db, question);
  const groups = claimants.map(({ offerId, players }) => ({ key: offerId, playerIds: players }));
  const sizes = new Map(claimants.map(({ offerId, players }) => [offerId, players.length]));
  const lines = await hooks.askOne('linesOf', db, { merchantId: question.merchantId, groups, least: leastOfLine, times: lineTimes });
  return lines.map(({ key, ...line }) => ({ ...line, offerId: key, claimants: sizes.get(key) ?? 0 }));
}

/** A sign in one sentence, in the reader's language. */
function say({ kind, word, sum, count, outOf, brandCount, brandOutOf, playerCount }: SignRow, context: RequestContext): string {
  const { language } = context;
  const money = moneyIn(sum, context);
  switch (kind) {
    case 'shared-mark':
      return words.say(language, 'sign.shared-mark', { count: playerCount, mark: words.find(language, `mark.${word}`) ?? word });
    case 'quick-withdrawal':
      return words.say(language, word === 'given' ? 'sign.quick-given' : 'sign.quick-converted', { sum: money, minutes: count });
    case 'reversed-deposit':
      return words.say(language, 'sign.reversed-deposit', { sum: money });
    case 'claim-and-leave':
      return words.say(language, 'sign.claim-and-leave', { sum: money });
    case 'only-largest-bets':
      return words.say(language, 'sign.only-largest-bets', { large: count, bets: outOf, sum: money });
    case 'one-agent-line':
      return words.say(language, 'sign.one-agent-line', {
        count,
        members: outOf,
        share: percentIn(count, outOf, language),
        brand: percentIn(brandCount, brandOutOf, language),
      });
  }
}

async function present({ office }: PromotionsStaffKit, context: RequestContext, rows: readonly SignRow[]): Promise<Row[]> {
  const names = await office.namesOfPlayers(context, [...new Set(rows.flatMap(({ players }) => players))]);
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    said: say(row, context),
    offerId: row.offerId,
    code: row.code,
    grantId: row.grantId,
    players: row.players.map((playerId) => ({ playerId, userName: names.get(playerId) ?? null })),
    playerCount: row.playerCount,
    given: formatMoney(row.given),
    at: row.at.getTime(),
  }));
}

/** Reasons to look at how offers are used, the newest first. @throws DomainError report.days */
export async function showSigns(
  kit: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListOfferSigns>['query'],
): Promise<Reply<typeof contract.staffListOfferSigns>> {
  const { db } = kit.services;
  const question = readQuestion(kit, context, query);
  const lines = await busyLines(kit, question);
  const [rows, sums] = await Promise.all([pageOfSigns(db, question, lines, pageOf(query)), countSigns(db, question, lines)]);
  return { list: await present(kit, context, rows), total: sums.kinds.reduce((sum, { count }) => sum + count, 0), sums };
}

/** The same as CSV. @throws DomainError report.days */
export function exportSigns(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  const question = readQuestion(kit, context, query);
  let lines: Promise<BusyLine[]> | undefined;
  return csvRows(
    ['at', 'kind', 'sign', 'code', 'number', 'players', 'user names', 'players in all', 'given'],
    async (page) => present(kit, context, await pageOfSigns(kit.services.db, question, await (lines ??= busyLines(kit, question)), page)),
    (row: Row) => [
      new Date(row.at),
      wordsOf('promotions.sign', row.kind),
      row.said,
      row.code,
      row.grantId,
      row.players.map(({ playerId }) => playerId).join(' '),
      row.players.map(({ userName }) => userName ?? '–').join(' '),
      row.playerCount,
      row.given,
    ],
  );
}
