import type { agents as contract, Input } from '@sortes/contract';
import { type Database, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { maskName } from '../identity/index.js';
import { plainWords, tell } from '../messaging/index.js';
import type { ProtectionModule } from '../protection/index.js';
import { downlineOf, ownPlace } from './own-line.js';

/** Characters of a message, at most. */
const textAtMost = 500;

interface Kit {
  db: Database;
  protection: Pick<ProtectionModule, 'isExcludedNow'>;
}

/**
 * Puts what an agent writes into the inbox of a direct downline, once a key. Who is excluded from play is not written to, and the answer is the same: exclusions are no agent's business.
 * @throws DomainError downline.none, request_param_err where nothing is left of the text
 */
export async function messageDownline(
  { db, protection }: Kit,
  { playerId, text }: Input<typeof contract.messageDownline>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const own = await ownPlace(db, context);
  const place = await downlineOf(db, own, playerId);
  if (place.uplineId !== own.playerId) refuse('downline.none');
  const note = plainWords(text, textAtMost);
  if (note === '') refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
  if (await protection.isExcludedNow(place.playerId)) return {};
  const { playerId: to, merchantId } = place;
  const from = maskName(callerOf(context).userName);
  await inTransaction(db, (transaction) =>
    tell(transaction, { playerId: to, merchantId }, { kind: 'agent.message', key: `${own.playerId}:${key}`, parameters: { from, note } }),
  );
  return {};
}
