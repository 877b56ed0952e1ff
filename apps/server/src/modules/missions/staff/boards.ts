import { type Input, languageCodes, type LanguageCode, type missions, type Reply, staffBoards as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, type ApprovalEntry, approvalLine } from '../../../platform/approvals.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf } from '../../../platform/staff.js';
import { findBoard, setBoardState } from '../board-repository.js';
import { type BoardDocument, type BoardKnown, faultsOfBoard } from '../board-rules.js';
import { worthOf } from '../reward-rules.js';
import { makeBoard, moveBoard, saveBoard } from '../save-board.js';
import { readKnown } from '../save-mission.js';
import { textIn } from '../say.js';
import { boardCard } from '../show-boards.js';
import { readAwards } from '../show-missions.js';
import { type MissionsStaffKit, NothingSaved, unlessFaulty } from './kit.js';
import { type BoardFilter, countBoards, pageOfBoards } from './staff-repository.js';

type Row = Reply<typeof contract.staffListBoards>['list'][number];
type Query = Input<typeof contract.staffExportBoards>['query'];
type Awards = BoardKnown['awards'];

/** What all awards of a board come to, money units. */
export const prizesOf = ({ prizes }: BoardDocument, awards: Awards): bigint =>
  prizes.reduce((sum, { from, to, reward }) => sum + BigInt(to - from + 1) * worthOf(reward, awards), 0n);

function presentBoard(
  row: Awaited<ReturnType<typeof pageOfBoards>>[number],
  { language }: Pick<RequestContext, 'language'>,
  awards: Awards,
): Row {
  const { document } = row;
  return {
    id: row.id,
    code: row.code,
    title: textIn(document.title, language),
    score: document.score,
    state: row.state,
    from: row.fromAt.getTime(),
    until: row.untilAt.getTime(),
    players: row.players,
    prizes: formatMoney(prizesOf(document, awards)),
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
  const [rows, total, awards] = await Promise.all([
    pageOfBoards(db, filter, pageOf(query)),
    countBoards(db, filter),
    readAwards(kit, context.merchant.id),
  ]);
  return { list: rows.map((row) => presentBoard(row, context, awards)), total };
}

/** The same as CSV. */
export async function exportStaffBoards(kit: MissionsStaffKit, context: RequestContext, query: Query) {
  const awards = await readAwards(kit, context.merchant.id);
  return csvRows(
    ['code', 'title', 'state', 'begins', 'ends', 'players', 'prizes', 'given', 'created'],
    async (page) => (await pageOfBoards(kit.services.db, filterOf(context, query), page)).map((row) => presentBoard(row, context, awards)),
    (row: Row) => [
      row.code,
      row.title,
      wordsOf('missions.boardState', row.state),
      new Date(row.from),
      new Date(row.until),
      row.players,
      row.prizes,
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
  const lacksWordsAlone = faults.every(({ path }) => path.startsWith('title.') || path.startsWith('about.'));
  return { faults, cards: lacksWordsAlone ? await cardsIn(kit, context, noId, document) : [] };
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
  const [known, waiting] = await Promise.all([
    readKnown(kit, db, merchant, { isDraft: false }),
    kit.office.approvals.listWaiting(db, merchant.id, { kind: 'board-pay', subject: `board:${id}` }),
  ]);
  return {
    board: presentBoard(row, context, known.awards),
    version: row.version,
    document: row.document,
    cards: await cardsIn(kit, context, id, row.document),
    faults: row.state === 'draft' ? faultsOfBoard(row.document, known, clock.now()) : [],
    countedAt: row.countedAt?.getTime() ?? null,
    frozenAt: row.frozenAt?.getTime() ?? null,
    reviewedBy: row.reviewedBy,
    reviewedAt: row.reviewedAt?.getTime() ?? null,
    paidAt: row.paidAt?.getTime() ?? null,
    asked: waiting[0]?.id ?? null,
  };
}

type Saved = Reply<typeof contract.staffMakeBoard>;

/** Makes a board, once under its key. @throws DomainError already.so, idempotency.key.conflict */
export async function makeStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  { code, document, reason }: Input<typeof contract.staffMakeBoard>['body'],
): Promise<Saved> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const known = await readKnown(kit, kit.services.db, context.merchant, { isDraft: true });
  const made = await unlessFaulty(() =>
    inTransaction(kit.services.db, (transaction) =>
      once(transaction, { owner: `staff:${staffId}`, operation: 'board', key, input: { code, document } }, () =>
        kit.office.changeAsStaffWithin(transaction, context, { action: 'board.made', subject: 'board:', reason }, async () => {
          const saved = await makeBoard(kit, transaction, context.merchant, known, { code, document, by: name });
          if (!saved.isSaved) throw new NothingSaved(saved.faults);
          return { value: { id: saved.id, version: saved.version }, subject: `board:${saved.id}`, after: { code, version: saved.version } };
        }),
      ),
    ),
  );
  return 'faults' in made ? { id: null, version: 0, faults: made.faults } : { ...made, faults: [] };
}

/** @throws DomainError not.found, edit.outdated, state.not.allowed, mission.fixed */
export async function saveStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { after, document, reason }: Input<typeof contract.staffSaveBoard>['body'],
): Promise<Saved> {
  const { db } = kit.services;
  const stored = (await findBoard(db, context.merchant.id, id)) ?? refuse('not.found');
  const known = await readKnown(kit, db, context.merchant, { isDraft: stored.state === 'draft' });
  const saved = await unlessFaulty(() =>
    kit.office.changeAsStaff(context, { action: 'board.saved', subject: `board:${id}`, reason }, async (transaction) => {
      const done = await saveBoard(kit, transaction, context.merchant, known, { id, after, document });
      if (!done.isSaved) throw new NothingSaved(done.faults);
      return { value: { id: done.id, version: done.version }, before: { version: after }, after: { version: done.version } };
    }),
  );
  return 'faults' in saved ? { id: null, version: 0, faults: saved.faults } : { ...saved, faults: [] };
}

const actions = { running: 'board.running', reviewed: 'board.reviewed', cancelled: 'board.cancelled' } as const;

/** Shows a board to players, says that it was looked through, or calls it off: what was asked for about it has ended then. @throws DomainError not.found, state.not.allowed */
export async function moveStaffBoard(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { to, reason }: Input<typeof contract.staffMoveBoard>['body'],
): Promise<Reply<typeof contract.staffMoveBoard>> {
  const { merchant } = context;
  const known = await readKnown(kit, kit.services.db, merchant, { isDraft: false });
  const moved = await unlessFaulty(() =>
    inTransaction(kit.services.db, async (transaction) => {
      // Requests are locked before what they are about.
      const waiting = await kit.office.approvals.lockWaitingAbout(transaction, merchant.id, `board:${id}`);
      await kit.office.changeAsStaffWithin(transaction, context, { action: actions[to], subject: `board:${id}`, reason }, async () => {
        const { before, faults } = await moveBoard(kit, transaction, merchant, known, { id, to, by: staffOf(context).name });
        if (faults.length > 0) throw new NothingSaved(faults);
        return { value: undefined, before: { state: before }, after: { state: to } };
      });
      for (const one of waiting) await kit.office.approvals.endOutdated(transaction, context, one, reason);
      return { moved: true };
    }),
  );
  return 'faults' in moved ? { moved: false, faults: moved.faults } : { moved: true, faults: [] };
}

/** Asks a second person to have a board paid. @throws DomainError not.found, state.not.allowed, approval.waits */
export async function requestBoardPay(
  kit: MissionsStaffKit,
  context: RequestContext,
  id: string,
  { reason }: Input<typeof contract.staffRequestBoardPay>['body'],
) {
  const { merchant } = context;
  const [board] = await pageOfBoards(kit.services.db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 });
  if (board === undefined) return refuse('not.found');
  if (board.state !== 'reviewed') return refuse('state.not.allowed');
  const awards = await readAwards(kit, merchant.id);
  const payload = { boardId: id, code: board.code, players: board.players, amount: formatMoney(prizesOf(board.document, awards)) };
  const asked = { kind: 'board-pay', subject: `board:${id}`, payload, reason, key: context.idempotencyKey } as const;
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

/** The prizes of a board that was looked through are given, place by place, as soon as the second person agrees. */
export const payApproval = (kit: MissionsStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'board-pay',
    decidedBy: contract.staffDecideBoardPay,
    payload: Type.Object({
      boardId: Type.String(),
      code: Type.String(),
      players: Type.Integer({ description: 'Who has a place' }),
      amount: Type.String({ description: 'What its awards come to where every place that has one is taken' }),
    }),
    async carryOut({ context, payload: { boardId } }, transaction) {
      const board = await findBoard(transaction, context.merchant.id, boardId, 'change');
      if (board?.state !== 'reviewed') return refuse('approval.outdated');
      await setBoardState(transaction, boardId, 'paying', { now: kit.services.clock.now() });
      return { boardId, state: 'paying' };
    },
  });
