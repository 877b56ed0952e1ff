import { type Input, languageCodes, type LanguageCode, type missions, type Reply, type staffBoards as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { type BoardDocument, faultsOfBoard } from '../board-rules.js';
import { mostOfBoard, type Rates } from '../most.js';
import { readKnown } from '../save-mission.js';
import { textIn } from '../say.js';
import { boardCard } from '../show-boards.js';
import { readAwards } from '../show-missions.js';
import { isWord, type MissionsStaffKit } from './kit.js';
import { needsSecond, presentMost, readRates } from './second.js';
import { type BoardFilter, countBoards, pageOfBoards } from './staff-repository.js';

type Row = Reply<typeof contract.staffListBoards>['list'][number];
type Query = Input<typeof contract.staffExportBoards>['query'];
function presentBoard(
  row: Awaited<ReturnType<typeof pageOfBoards>>[number],
  { language }: Pick<RequestContext, 'language'>,
  rates: Rates,
): Row {
  const { document } = row;
  const most = presentMost(mostOfBoard(document, rates));
  return {
    id: row.id,
    code: row.code,
    title: textIn(document.title, language),
    score: document.score,
    state: row.state,
    from: row.fromAt.getTime(),
    until: row.untilAt.getTime(),
    players: row.players,
    prizes: most.amount,
    prizePoints: most.points,
    given: formatMoney(row.given),
    madeAt: row.madeAt.getTime(),
    madeBy: row.madeBy,
  };
}

const filterOf = ({ merchant }: RequestContext, { state, text }: Query): BoardFilter => ({ merchantId: merchant.id, state, text });

/** Boards of the brand. */
export async function showStaffBoards(
  kit: MissionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListBoards>['query'],
): Promise<Reply<typeof contract.staffListBoards>> {
  const { db } = kit.services;
  const filter = filterOf(context, query);
  const [rows, total, rates] = await Promise.all([
    pageOfBoards(db, filter, pageOf(query)),
    countBoards(db, filter),
    readRates(kit, context.merchant.id),
  ]);
  return { list: rows.map((row) => presentBoard(row, context, rates)), total };
}

/** The same as CSV. */
export async function exportStaffBoards(kit: MissionsStaffKit, context: RequestContext, query: Query) {
  const rates = await readRates(kit, context.merchant.id);
  return csvRows(
    ['code', 'title', 'state', 'begins', 'ends', 'players', 'prizes', 'points', 'given', 'created'],
    async (page) => (await pageOfBoards(kit.services.db, filterOf(context, query), page)).map((row) => presentBoard(row, context, rates)),
    (row: Row) => [
      row.code,
      row.title,
      wordsOf('missions.boardState', row.state),
      new Date(row.from),
      new Date(row.until),
      row.players,
      row.prizes,
      row.prizePoints,
      row.given,
      new Date(row.madeAt),
    ],
  );
}

type Card = Omit<Reply<typeof missions.getBoard>, 'rows' | 'players' | 'own' | 'countedAt'>;

/** A board as players read it before it begins, in each language of the brand. */
async function cardsIn(
  kit: MissionsStaffKit,
  { merchant }: Pick<RequestContext, 'merchant'>,
  id: string,
  document: BoardDocument,
): Promise<{ language: LanguageCode; card: Card }[]> {
  const [awards, { languages }] = await Promise.all([readAwards(kit, merchant.id), kit.below.site.faceOf(merchant)]);
  return languageCodes
    .filter((language) => languages.includes(language))
    .map((language) => {
      const {
        rows: _rows,
        players: _players,
        own: _own,
        countedAt: _countedAt,
        ...card
      } = boardCard({ id, document }, 'coming', awards, { merchant, language });
      return { language, card };
    });
}

const noId = '00000000-0000-4000-8000-000000000000';

/** What a board lacks, and what it looks like once it lacks nothing but words. */
export async function checkBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  document: BoardDocument,
): Promise<Reply<typeof contract.staffCheckBoard>> {
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: false });
  const faults = faultsOfBoard(document, known, kit.services.clock.now());
  const lacksWordsAlone = faults.every(isWord);
  const most = mostOfBoard(document, await readRates(kit, context.merchant.id));
  return {
    faults,
    cards: lacksWordsAlone ? await cardsIn(kit, context, noId, document) : [],
    most: presentMost(most),
    needsSecond: await needsSecond(kit, context.merchant, most),
  };
}

/** @throws DomainError not.found */
export async function showStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetBoard>> {
  const { db, clock } = kit.services;
  const { merchant } = context;
  const [row] = await pageOfBoards(db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 });
  if (row === undefined) return refuse('not.found');
  const [known, rates, waiting] = await Promise.all([
    readKnown(kit, db, merchant, { isDraft: false }),
    readRates(kit, merchant.id),
    kit.office.approvals.waitingAbout(db, merchant.id, [`board:${id}`]),
  ]);
  return {
    board: presentBoard(row, context, rates),
    version: row.version,
    document: row.document,
    cards: await cardsIn(kit, context, id, row.document),
    faults: row.state === 'draft' ? faultsOfBoard(row.document, known, clock.now()) : [],
    countedAt: row.countedAt?.getTime() ?? null,
    frozenAt: row.frozenAt?.getTime() ?? null,
    reviewedBy: row.reviewedBy,
    reviewedAt: row.reviewedAt?.getTime() ?? null,
    paidAt: row.paidAt?.getTime() ?? null,
    needsSecond: await needsSecond(kit, merchant, mostOfBoard(row.document, rates)),
    asked: waiting.get(`board:${id}`)?.id ?? null,
  };
}
