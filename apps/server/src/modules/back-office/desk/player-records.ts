import { staffPlayerRecords as contract, type Input } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { countAudit, listAudit } from '../audit/read.js';
import { writeAudit } from '../audit/entry.js';
import { countFeedback, listFeedback } from '../../support/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { actorOf, pageOf } from '../../../platform/staff.js';
import { addNote, countNotes, listNotes } from './notes-repository.js';
import { wordsOf } from '../../../platform/csv/words.js';

const timeOf = (epochMs: number): Date => new Date(epochMs);
const csvType = 'text/csv; charset=utf-8';

/** What belongs to one player: his money's movements, bets, sign-ins, messages, notes, and what was done about him. */
export function playerRecordRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { identity, wallet, games, lottery, messaging } = kit.deps;

  /** @throws DomainError not.found for a player of another brand as well */
  const playerHere = async ({ merchant }: RequestContext, playerId: number): Promise<number> => {
    const player = await identity.findPlayer(playerId);
    return player !== undefined && player.merchantId === merchant.id ? player.id : refuse('not.found');
  };
  const stretchOf = ({ from, to }: { from?: number | undefined; to?: number | undefined }) => ({
    startDate: from,
    // The records' own filters include their last millisecond.
    endDate: to === undefined ? undefined : to - 1,
  });
  const movementsOf = (
    { from, to, type, account, reference }: Input<typeof contract.staffExportPlayerStatement>['query'],
    { language }: RequestContext,
  ) => ({ ...stretchOf({ from, to }), type, account, reference, language });
  const betsOf = ({ from, to, product, state, find }: Input<typeof contract.staffExportPlayerBets>['query']) => ({
    ...stretchOf({ from, to }),
    product,
    state,
    find,
  });
  /**
   * What was said in both directions, the newest first. The halves belong to two modules: each gives its newest, and the page is cut from both. A
   * page so far costs the ones before it, too; a player has some hundreds of messages, not millions.
   */
  const conversation = async (context: RequestContext, playerId: number, { offset, limit }: { offset: number; limit: number }) => {
    const { merchant, language } = context;
    const upTo = { offset: 0, limit: offset + limit };
    const filter = { merchantId: merchant.id, playerId, sort: '-at' } as const;
    const maySeeHis = staffOf(context).rights.has('feedback.read');
    const [told, written, writtenInAll] = await Promise.all([
      messaging.inboxFor({ playerId, merchant, language }, upTo),
      maySeeHis ? listFeedback(db, filter, upTo) : [],
      maySeeHis ? countFeedback(db, filter) : 0,
    ]);
    const list = [
      ...told.list.map((one) => ({ ...one, from: 'house' as const, answered: null })),
      ...written.map(({ id, createdAt, answeredAt, reference, content }) => ({
        messageId: id,
        from: 'player' as const,
        at: createdAt.getTime(),
        readAt: null,
        answered: answeredAt !== undefined,
        kind: 'feedback',
        title: reference,
        text: content,
        note: '',
      })),
    ];
    return { list: list.toSorted((one, other) => other.at - one.at).slice(offset, offset + limit), total: told.total + writtenInAll };
  };

  return [
    handle(contract.staffPlayerStatement, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const { pageNo = 1, pageSize = 20 } = query;
      return wallet.forStaff.statement(playerId, movementsOf(query, context), { pageNo, pageSize });
    }),
    handle(contract.staffExportPlayerStatement, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      return {
        fileName: `statement-${playerId}.csv`,
        contentType: csvType,
        rows: wallet.forStaff.exportStatement(playerId, movementsOf(query, context), context.merchant),
      };
    }),
    handle(contract.staffPlayerMovement, async ({ params }, context) =>
      wallet.forStaff.movement(await playerHere(context, params.playerId), params.transactionId),
    ),
    handle(contract.staffPlayerBets, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const { before, after, pageSize: limit = 20 } = query;
      const whose = { playerId, merchant: context.merchant, language: context.language };
      const { lines, newer, older, sums } = await games.betsForStaff.list(whose, betsOf(query), { before, after, limit });
      return {
        list: lines.map(({ placedAt, isChase: _isChase, numero, stake, win, refund, ...line }) => ({
          ...line,
          at: placedAt.getTime(),
          numero: numero ?? null,
          stake: formatMoney(stake),
          win: formatMoney(win),
          refund: formatMoney(refund),
        })),
        total: Number(sums.bets),
        newer,
        older,
        stake: formatMoney(sums.stake),
        win: formatMoney(sums.win),
        refund: formatMoney(sums.refund),
      };
    }),
    handle(contract.staffExportPlayerBets, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const whose = { playerId, merchant: context.merchant, language: context.language };
      return { fileName: `bets-${playerId}.csv`, contentType: csvType, rows: games.betsForStaff.export(whose, betsOf(query)) };
    }),
    handle(contract.staffPlayerBet, async ({ params }, context) => {
      const bet = await lottery.showOrderOf(await playerHere(context, params.playerId), params.orderId);
      const { desk } = lottery;
      return {
        ...bet,
        gameName: desk.nameOf(bet.gameCode, context.language),
        playName: desk.playNameOf(bet.gameCode, bet.playId, context.language),
        contentWords: desk.contentWordsOf(bet.gameCode, bet.playId, bet.bettingContent, context.language),
      };
    }),
    handle(contract.staffPlayerBetProof, async ({ params }, context) => {
      const { gameCode, numero } = await lottery.showOrderOf(await playerHere(context, params.playerId), params.orderId);
      const [verified] = await lottery.verifyDraws({ merchantId: context.merchant.id, game: gameCode, numero });
      if (verified === undefined) return refuse('lottery.draw.unknown');
      return { gameCode, numero, proved: verified.proved, checks: verified.checks.map(({ check, ok, detail }) => ({ check, ok, detail })) };
    }),
    handle(contract.staffPlayerSignIns, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const { list, total } = await identity.forStaff.signInsOf(playerId, pageOf(query));
      return { list: list.map(({ at, ...line }) => ({ ...line, at: at.getTime() })), total };
    }),
    handle(contract.staffExportPlayerSignIns, async ({ params }, context) => {
      const playerId = await playerHere(context, params.playerId);
      return {
        fileName: `sign-ins-${playerId}.csv`,
        contentType: csvType,
        rows: csvRows(
          ['time', 'outcome', 'method', 'ip', 'country', 'device'],
          async (page) => (await identity.forStaff.signInsOf(playerId, page)).list,
          ({ at, outcome, method, ip, country, userAgent }) => [
            at,
            wordsOf('players.signIn', outcome),
            wordsOf('players.method', method),
            ip,
            country,
            userAgent,
          ],
        ),
      };
    }),
    handle(contract.staffExportPlayerInbox, async ({ params }, context) => {
      const playerId = await playerHere(context, params.playerId);
      return {
        fileName: `messages-${playerId}.csv`,
        contentType: csvType,
        rows: csvRows(
          ['time', 'from', 'read', 'answered', 'kind', 'title', 'text', 'note'],
          async (page) => (await conversation(context, playerId, page)).list,
          ({ at, from, readAt, answered, kind, title, text, note }) => [
            timeOf(at),
            wordsOf('players.direction', from),
            readAt === null ? null : timeOf(readAt),
            answered,
            kind,
            title,
            text,
            note,
          ],
        ),
      };
    }),
    handle(contract.staffExportPlayerTrail, async ({ params }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const filter = { merchantIds: [context.merchant.id], subject: `player:${playerId}` };
      return {
        fileName: `trail-${playerId}.csv`,
        contentType: csvType,
        rows: csvRows(
          ['time', 'by', 'action', 'reason', 'before', 'after'],
          (page) => listAudit(db, filter, page),
          ({ at, actorName, action, reason, before, after }) => [
            at,
            actorName,
            action,
            reason,
            JSON.stringify(before) ?? null,
            JSON.stringify(after) ?? null,
          ],
        ),
      };
    }),
    handle(contract.staffExportPlayerNotes, async ({ params }, context) => {
      const playerId = await playerHere(context, params.playerId);
      return {
        fileName: `notes-${playerId}.csv`,
        contentType: csvType,
        rows: csvRows(
          ['time', 'by', 'note'],
          (page) => listNotes(db, playerId, page),
          ({ at, author, text }) => [timeOf(at), author, text],
        ),
      };
    }),
    handle(contract.staffPlayerInbox, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      return conversation(context, playerId, pageOf(query));
    }),
    handle(contract.staffPlayerTrail, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const filter = { merchantIds: [context.merchant.id], subject: `player:${playerId}` };
      const [list, total] = await Promise.all([listAudit(db, filter, pageOf(query)), countAudit(db, filter)]);
      return {
        list: list.map(({ id, at, actorName, action, reason, before, after }) => ({
          id,
          at: at.getTime(),
          actor: actorName,
          action,
          reason,
          before,
          after,
        })),
        total,
      };
    }),
    handle(contract.staffPlayerNotes, async ({ params, query }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const [list, total] = await Promise.all([listNotes(db, playerId, pageOf(query)), countNotes(db, playerId)]);
      return { list, total };
    }),
    handle(contract.staffAddPlayerNote, async ({ params, body }, context) => {
      const playerId = await playerHere(context, params.playerId);
      const { staffId, name } = staffOf(context);
      const text = body.text.replaceAll('\0', '').trim();
      if (text === '') refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
      return inTransaction(db, async (transaction) => {
        const note = await addNote(transaction, { playerId, merchantId: context.merchant.id, staffId, author: name, text });
        // What it says may be personal: the log knows that there is one.
        await writeAudit(transaction, {
          actor: actorOf(context),
          merchantId: context.merchant.id,
          action: 'player.note-added',
          subject: `player:${playerId}`,
          after: { noteId: note.noteId },
          reason: '',
        });
        return note;
      });
    }),
  ];
}
