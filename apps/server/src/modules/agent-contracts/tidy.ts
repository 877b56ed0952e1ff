import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { tell } from '../messaging/index.js';
import { addEvent, answerVersion, type Contract, contractsBelow, nextToTidy, periodAt, writeState } from './contract-repository.js';
import type { ContractKit } from './kit.js';

const atOnce = 100;

async function end(transaction: DatabaseTransaction, of: Contract, at: Date, reason: NonNullable<Contract['endReason']>): Promise<void> {
  await answerVersion(transaction, of.id, { state: 'withdrawn', at });
  if (of.holdsFrom === undefined) {
    await writeState(transaction, of.id, { ...of, state: 'withdrawn' });
    return addEvent(transaction, of.id, { at, what: 'withdrawn', by: undefined, version: undefined });
  }
  const endsAt = of.endsAt !== undefined && of.endsAt <= at ? of.endsAt : at;
  await writeState(transaction, of.id, { ...of, state: 'ended', endsAt, endReason: of.endReason ?? reason });
  await addEvent(transaction, of.id, { at, what: 'ended', by: undefined, version: undefined });
  for (const playerId of [of.payerId, of.receiverId])
    if (playerId !== undefined)
      await tell(
        transaction,
        { playerId, merchantId: of.merchantId },
        { kind: 'contract.ended', key: `contract:${of.id}:ended`, parameters: { contract: of.kind } },
      );
}

/**
 * Ends what its time has come for: proposals that nobody answered, contracts whose notice is over and, with them, those below that nothing covers any more, and
 * contracts whose receiver stands below somebody else by now.
 * @returns whether there may be more at once
 */
export async function tidyContracts({ services, site }: Pick<ContractKit, 'services' | 'site'>): Promise<boolean> {
  const now = services.clock.now();
  const zones = new Map((await site.allMerchants()).map(({ id, timeZone }) => [id, timeZone]));
  return inTransaction(services.db, async (transaction) => {
    const next = await nextToTidy(transaction, now, atOnce);
    for (const { isExpired, isMoved, ...of } of next) {
      if (isMoved || (of.state === 'ending' && of.endsAt !== undefined && of.endsAt <= now)) {
        // Lines are moved as the brand's day begins: nothing of that day is the old line's any more.
        const today = await periodAt(transaction, { kind: 'daily', length: 'day', timeZone: zones.get(of.merchantId) ?? 'UTC', at: now });
        const at = of.state === 'ending' && of.endsAt !== undefined && of.endsAt <= now ? of.endsAt : today.starts;
        await end(transaction, of, at, 'moved');
        for (const below of await contractsBelow(transaction, of.receiverId, of.kind)) await end(transaction, below, at, 'above');
      } else if (isExpired) {
        await answerVersion(transaction, of.id, { state: 'expired', at: now });
        await writeState(transaction, of.id, { ...of, state: of.state === 'proposed' ? 'expired' : 'accepted' });
        await addEvent(transaction, of.id, {
          at: now,
          what: of.state === 'proposed' ? 'expired' : 'change-expired',
          by: undefined,
          version: undefined,
        });
      }
    }
    return next.length === atOnce;
  });
}
