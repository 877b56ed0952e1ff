import { newId } from '@sortes/service';
import type { SessionCloseReply, SessionCloseRequest } from '@sortes/wallet-protocol';
import type { Services } from '../../../platform/services.js';
import { balanceOf } from '../../wallet/index.js';
import type { VendorRecord } from '../catalogue/types.js';
import { VendorFailure } from '../launch/vendor-client.js';
import { beginTransfer, carryOut, notReached, type TransferKit } from '../transfers/move-money.js';
import { findAlias, readUnderWay } from '../transfers/repository.js';
import { balanceAt } from '../transfers/transfer-wallet.js';
import {
  endClosing,
  hurryTransfer,
  keepClosing,
  noteEmpty,
  takeDuePurses,
  type Purse,
  type PurseReason,
  type SessionsAtVendor,
} from './repository.js';

export interface PurseKit extends TransferKit, Pick<Services, 'alarms'> {
  /** Whether a player may play now, read where it is written: a copy of a moment ago would end what has just begun. */
  mayPlay(playerId: number): Promise<boolean>;
}

const atOnce = 8;
/** Money that is not back after so long is an alarm, with every further try. */
const alarmSeconds = 60;
/** An empty purse is looked at again after so many seconds each: rounds that were open may still pay into it. */
const looksAgain = [60, 600, 3_600, 86_400] as const;
/** While the vendor has not ended its sessions, though nothing stands there: seconds, twice as many each time. */
const sessionsAgain = { first: 15, most: 600 } as const;

/**
 * Ends the sessions of players who may not play any more at vendors that keep wallets, and brings their money back; what fails is tried again with growing
 * pauses. Safe in several processes, and a kill leaves it to the next. @returns how many were due; the error of one does not keep the others.
 */
export async function closePurses(kit: PurseKit): Promise<number> {
  const due = await takeDuePurses(kit.db, atOnce);
  await Promise.all(
    due.map((purse) =>
      closePurse(kit, purse).catch(async (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        kit.log.warn({ playerId: purse.playerId, vendorId: purse.vendorId, reason }, 'closing a purse failed; it will be tried again');
      }),
    ),
  );
  return due.length;
}

async function closePurse(kit: PurseKit, purse: Purse): Promise<void> {
  const isFree = purse.why !== 'owes' || (await balanceOf(kit.db, purse.playerId)).owed === 0n;
  if (isFree && (await kit.mayPlay(purse.playerId))) return endClosing(kit.db, purse);
  const vendor = (await kit.catalogue.current()).vendorById(purse.vendorId);
  if (vendor === undefined) throw new Error(`vendor ${purse.vendorId} is not known`);
  const sessions = purse.sessions === 'open' ? await closeSessions(kit, vendor, purse.playerId) : purse.sessions;
  const outcome = await emptyPurse(kit, vendor, purse);
  if (outcome.word === 'empty') {
    const before = outcome.brought ? 0 : purse.looks;
    const nextSeconds = sessions === 'open' ? Math.min(sessionsAgain.most, sessionsAgain.first * 2 ** before) : looksAgain[before];
    return noteEmpty(kit.db, purse, { sessions, looks: before + 1, nextSeconds });
  }
  await keepClosing(kit.db, purse, sessions, outcome.reason);
  if (purse.openSeconds >= alarmSeconds)
    kit.alarms.raise({
      kind: 'vendor-purse-open',
      merchantId: purse.merchantId,
      subject: `player ${purse.playerId}, ${vendor.code}`,
      detail: { seconds: purse.openSeconds, tries: purse.tries },
    });
}

/** Asks a vendor to end all sessions of a player. Never throws what a vendor did. */
async function closeSessions({ db, vendors }: PurseKit, vendor: VendorRecord, playerId: number): Promise<SessionsAtVendor> {
  const alias = await findAlias(db, vendor.id, playerId);
  if (alias === undefined) return 'closed';
  const body: SessionCloseRequest = { operator_id: vendor.operatorId, user: alias };
  try {
    const answer = (await vendors.post(vendor, 'api/session/close', body)) as Partial<SessionCloseReply> | null;
    return answer?.user === alias ? 'closed' : 'open';
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    return error.detail.status !== undefined && hasNoSuchCall.has(error.detail.status) ? 'missing' : 'open';
  }
}

const hasNoSuchCall: ReadonlySet<number> = new Set([404, 405, 501]);

/** Brings back what stands in a purse. `brought`: there was something. */
async function emptyPurse(
  kit: PurseKit,
  vendor: VendorRecord,
  { playerId, merchantId }: Purse,
): Promise<{ word: 'empty'; brought: boolean } | { word: 'not yet'; reason: PurseReason }> {
  const underWay = (await readUnderWay(kit.db, playerId)).find(({ vendorId }) => vendorId === vendor.id);
  if (underWay !== undefined) {
    await hurryTransfer(kit.db, playerId, underWay.id);
    return { word: 'not yet', reason: 'under-way' };
  }
  const { currency } = await balanceOf(kit.db, playerId);
  const amount = await balanceAt(kit, vendor, playerId, currency);
  if (amount === undefined) return { word: 'not yet', reason: 'silent' };
  if (amount === 0n) return { word: 'empty', brought: false };
  const order = { playerId, merchantId, idempotencyKey: `purse:${newId()}`, vendor, direction: 'out', amount, currency } as const;
  const begun = await beginTransfer(kit, order);
  if (typeof begun !== 'object') return { word: 'not yet', reason: 'under-way' };
  const { state, reason } = await carryOut(kit, vendor, begun);
  if (state === 'done') return { word: 'empty', brought: true };
  if (state !== 'refused') return { word: 'not yet', reason: 'under-way' };
  return { word: 'not yet', reason: reason === notReached ? 'silent' : 'refused' };
}
