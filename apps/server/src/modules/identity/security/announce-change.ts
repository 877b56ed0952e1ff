import { type DatabaseTransaction, newId } from '@sortes/service';
import type { RequestContext } from '../../../platform/http.js';
import { type MessageKind, tell } from '../../messaging/index.js';
import { writeTime } from '../complete-sign-in.js';
import { languageOf, type IdentityKit } from '../kit.js';
import type { MessageKey } from '../texts.js';
import type { Player } from '../types.js';

/**
 * Tells the owner of a change to what guards the account, in the transaction of the change: in the inbox, and by mail (or SMS where there is no
 * mailbox) to the addresses as they were before the change, so that whoever took over an account cannot silence the word of it.
 */
export async function announceChange(
  kit: IdentityKit,
  context: Pick<RequestContext, 'merchant'>,
  transaction: DatabaseTransaction,
  before: Player,
  {
    kind,
    mail,
    parameters = {},
  }: { kind: Extract<MessageKind, `security.${string}`>; mail: MessageKey; parameters?: Record<string, string> },
): Promise<void> {
  const { merchant } = context;
  const now = kit.services.clock.now();
  await tell(
    transaction,
    { playerId: before.id, merchantId: before.merchantId },
    { kind, key: newId(), parameters: { time: String(now.getTime()), ...parameters } },
  );
  const [mobile, email] = [kit.players.mobileOf(before), kit.players.emailOf(before)];
  const order = {
    merchant,
    playerId: before.id,
    language: languageOf(before, merchant),
    key: mail,
    parameters: { time: writeTime(now), ...parameters },
  };
  if (email !== undefined) await kit.messages.queue(transaction, { ...order, channel: 'mail', to: email });
  // Of a changed contact every address hears that it had: the other one may be the thief's already.
  if (mobile !== undefined && (email === undefined || kind === 'security.contact'))
    await kit.messages.queue(transaction, { ...order, channel: 'sms', to: mobile });
}
