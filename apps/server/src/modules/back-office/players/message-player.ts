import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { findPlayerHere } from './find-player.js';

/** Puts a message into a player's inbox, once under the key of the request. @throws DomainError not.found, request_param_err, message.offer.shielded, message.offer.unwanted */
export async function messagePlayer(
  kit: BackOfficeKit,
  context: RequestContext,
  playerId: number,
  { letter, title, text }: { letter: 'service' | 'offer'; title: string; text: string },
) {
  await findPlayerHere(kit, context, playerId);
  const key = `${staffOf(context).staffId}:${context.idempotencyKey ?? ''}`;
  const about = { action: 'player.message-sent', subject: `player:${playerId}`, reason: '' } as const;
  try {
    return await changeAsStaff(kit, context, about, async (transaction) => {
      const message = { playerId, merchantId: context.merchant.id, key, letter, title, text };
      const sent = await kit.below.messaging.sendMessage(transaction, message);
      return { value: { sent }, after: { letter, title, sent } };
    });
  } catch (error) {
    if (error instanceof RangeError) return refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
    throw error;
  }
}
