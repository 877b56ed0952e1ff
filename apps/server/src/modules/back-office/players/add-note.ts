import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import { writeAudit } from '../audit/repository.js';
import type { BackOfficeKit } from '../kit.js';
import { addNote, type PlayerNote } from './notes-repository.js';

/** Writes a note about a player. @throws DomainError request_param_err for an empty one */
export async function addNoteAsStaff(
  { services: { db } }: BackOfficeKit,
  context: StaffContext,
  playerId: number,
  given: string,
): Promise<PlayerNote> {
  const { staffId, name } = staffOf(context);
  const text = given.replaceAll('\0', '').trim();
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
}
