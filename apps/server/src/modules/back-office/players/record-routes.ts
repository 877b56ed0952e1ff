import { staffPlayerRecords as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { handle, type Route } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import type { BackOfficeKit } from '../kit.js';
import { addNoteAsStaff } from './add-note.js';
import { findPlayerHere } from './find-player.js';
import { countNotes, listNotes } from './notes-repository.js';
import { exportBets, listBets, showBet, showBetProof } from './show-bets.js';
import { exportConversation, showConversation } from './show-conversation.js';
import { exportTrail, showTrail } from './show-trail.js';

const contentType = 'text/csv; charset=utf-8';

/** What belongs to one player: bets, messages, notes, and what was done about them. */
export function recordRoutes(kit: BackOfficeKit): Route[] {
  return [...betRoutes(kit), ...messageRoutes(kit), ...noteRoutes(kit)];
}

function betRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffPlayerBets, async ({ params, query }, context) =>
      listBets(kit, context, await findPlayerHere(kit, context, params.playerId), query),
    ),
    handle(contract.staffExportPlayerBets, async ({ params, query }, context) => {
      const playerId = await findPlayerHere(kit, context, params.playerId);
      return { fileName: `bets-${playerId}.csv`, contentType, rows: exportBets(kit, context, playerId, query) };
    }),
    handle(contract.staffPlayerBet, async ({ params }, context) =>
      showBet(kit, context, await findPlayerHere(kit, context, params.playerId), params.orderId),
    ),
    handle(contract.staffPlayerBetProof, async ({ params }, context) =>
      showBetProof(kit, context, await findPlayerHere(kit, context, params.playerId), params.orderId),
    ),
  ];
}

function messageRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffPlayerInbox, async ({ params, query }, context) =>
      showConversation(kit, context, await findPlayerHere(kit, context, params.playerId), pageOf(query)),
    ),
    handle(contract.staffExportPlayerInbox, async ({ params }, context) => {
      const playerId = await findPlayerHere(kit, context, params.playerId);
      return { fileName: `messages-${playerId}.csv`, contentType, rows: exportConversation(kit, context, playerId) };
    }),
  ];
}

function noteRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffPlayerTrail, async ({ params, query }, context) =>
      showTrail(db, context, await findPlayerHere(kit, context, params.playerId), pageOf(query)),
    ),
    handle(contract.staffExportPlayerTrail, async ({ params }, context) => {
      const playerId = await findPlayerHere(kit, context, params.playerId);
      return { fileName: `trail-${playerId}.csv`, contentType, rows: exportTrail(db, context, playerId) };
    }),
    handle(contract.staffPlayerNotes, async ({ params, query }, context) => {
      const playerId = await findPlayerHere(kit, context, params.playerId);
      const [list, total] = await Promise.all([listNotes(db, playerId, pageOf(query)), countNotes(db, playerId)]);
      return { list, total };
    }),
    handle(contract.staffExportPlayerNotes, async ({ params }, context) => {
      const playerId = await findPlayerHere(kit, context, params.playerId);
      const rows = csvRows(
        ['time', 'by', 'note'],
        (page) => listNotes(db, playerId, page),
        ({ at, author, text }) => [new Date(at), author, text],
      );
      return { fileName: `notes-${playerId}.csv`, contentType, rows };
    }),
    handle(contract.staffAddPlayerNote, async ({ params, body }, context) =>
      addNoteAsStaff(kit, context, await findPlayerHere(kit, context, params.playerId), body.text),
    ),
  ];
}
