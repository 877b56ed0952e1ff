import { largestInput, smallestUnit, tryReadAmount } from '@sortes/money';
import { canonicalJson, newId, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import { balanceOf } from '../../wallet/index.js';
import { isClosed } from '../catalogue/offer.js';
import { noteSeenEmpty } from '../purses/repository.js';
import type { VendorRecord } from '../catalogue/types.js';
import { beginTransfer, carryOut, notReached, type TransferKit } from './move-money.js';
import {
  claimRequest,
  findAlias,
  finishRequest,
  insertTransfer,
  readTransfersOfKey,
  readUnderWay,
  readVendorsUsed,
  releaseRequest,
  type Direction,
  type StoredTransfer,
} from './repository.js';
import { askBalance } from './vendor-wallet.js';

export interface TransferBody {
  vassalage?: string | undefined;
  direction?: string | undefined;
  /** As it arrived: JSON number or decimal text. */
  amount?: unknown;
  all?: boolean | undefined;
  recoverAll?: boolean | undefined;
}

export interface TransferAsk {
  playerId: number;
  merchant: Merchant;
  idempotencyKey: string;
  body: TransferBody;
}

export interface TransfersBelow {
  /** Whether vendors play with the main wallet; then nothing moves in, and only what was moved before comes back. */
  isSingleWallet(merchant: Merchant): Promise<boolean>;
  /** Throws when a player may not put money into play. */
  refuseStake(playerId: number): Promise<void>;
  /** Why the ledger refused to put an amount (money units) at stake, as the refusal to throw. */
  explainRefusal(player: { playerId: number; merchantId: number }, stake: bigint): Promise<DomainError>;
}

type Wish =
  | { recoverAll: true }
  /** `amount` in money units; `all`: as much as there is. */
  | { recoverAll: false; vassalage: string; direction: Direction; amount: bigint | 'all' };

/** Reads what is wished. What the brand's currency cannot show cannot be moved by name, only with `all`. @throws DomainError */
export function readWish(body: TransferBody, { currencyScale }: Pick<Merchant, 'currencyScale'>): Wish {
  if (body.recoverAll === true) {
    for (const field of ['vassalage', 'direction', 'amount', 'all'] as const)
      if (body[field] !== undefined) refuse('request_param_err', { field });
    return { recoverAll: true };
  }
  const { vassalage, direction } = body;
  if (vassalage === undefined) return refuse('request_param_err', { field: 'vassalage' });
  if (direction !== 'in' && direction !== 'out') return refuse('request_param_err', { field: 'direction' });
  if (body.all === true) {
    if (body.amount !== undefined) refuse('request_param_err', { field: 'amount' });
    return { recoverAll: false, vassalage, direction, amount: 'all' };
  }
  const amount = tryReadAmount(body.amount);
  if (amount === undefined || amount <= 0n || amount % smallestUnit(currencyScale) !== 0n)
    return refuse('amount.invalid', { field: 'amount' });
  return { recoverAll: false, vassalage, direction, amount };
}

/**
 * Moves money between the main wallet and a vendor's, or brings back what stands at every vendor. One Idempotency-Key is one wish: sent again it answers
 * the transfers that it made, as they stand now. A transfer whose outcome is not known is answered as `unknown`; its money stays set aside.
 * @throws DomainError amount.*, balance.not.enough, transfer.*, game.vendor.unavailable, idempotency.*, account.excluded
 */
export async function transferWallet(kit: TransferKit, below: TransfersBelow, ask: TransferAsk): Promise<StoredTransfer[]> {
  const { playerId, idempotencyKey, merchant } = ask;
  const wish = readWish(ask.body, merchant);
  const claim = await claimRequest(kit.db, playerId, idempotencyKey, sha256(canonicalJson(wish)));
  if (claim.claim === 'other-input') refuse('idempotency.key.conflict');
  if (claim.claim === 'working') refuse('idempotency.in.progress', { retryAfterSeconds: 1 });
  if (claim.claim === 'mine') {
    try {
      if (wish.recoverAll) await recoverAll(kit, below, ask);
      else await moveOne(kit, below, ask, wish);
      await finishRequest(kit.db, playerId, idempotencyKey);
    } catch (error) {
      // Refused before anything was written: the same key may ask again. Anything else is left to whoever asks again, or to the task.
      if (error instanceof DomainError) await releaseRequest(kit.db, playerId, idempotencyKey);
      throw error;
    }
  }
  const transfers = await readTransfersOfKey(kit.db, playerId, idempotencyKey);
  if (!wish.recoverAll && transfers[0]?.state === 'refused')
    refuse(transfers[0].reason === notReached ? 'game.vendor.unavailable' : 'transfer.refused');
  if (!wish.recoverAll || transfers.length > 0) return transfers;
  // Nothing stood anywhere, or what stands there is on its way already.
  return readUnderWay(kit.db, playerId);
}

/** The vendor whose wallet is meant. Money comes back from vendors that the brand has switched off too. */
async function vendorFor(
  kit: TransferKit,
  { isSingleWallet }: TransfersBelow,
  { playerId, merchant }: TransferAsk,
  { vassalage, direction }: { vassalage: string; direction: Direction },
): Promise<VendorRecord> {
  const copy = await kit.catalogue.current();
  const vendor = copy.vendorByCode(vassalage);
  if (vendor?.hasWallet !== true) return refuse('transfer.vendor.unknown', { field: 'vassalage' });
  const single = await isSingleWallet(merchant);
  const isOffered = copy.vendorsOf(merchant.id).includes(vendor);
  if (direction === 'in') {
    if (single) refuse('transfer.single.wallet');
    if (!isOffered) refuse('transfer.vendor.unknown', { field: 'vassalage' });
    if (isClosed(vendor.maintenance, kit.clock.now().getTime())) refuse('game.vendor.unavailable');
  } else if ((single || !isOffered) && !(await readVendorsUsed(kit.db, playerId)).includes(vendor.id)) {
    // Of other brands' vendors nobody learns here that they exist, and none is asked for a player who never was there.
    if (isOffered) refuse('transfer.single.wallet');
    refuse('transfer.vendor.unknown', { field: 'vassalage' });
  }
  return vendor;
}

async function moveOne(
  kit: TransferKit,
  below: TransfersBelow,
  ask: TransferAsk,
  wish: Extract<Wish, { recoverAll: false }>,
): Promise<void> {
  const { playerId, merchant, idempotencyKey } = ask;
  const vendor = await vendorFor(kit, below, ask, wish);
  if (wish.direction === 'in') await below.refuseStake(playerId);
  // A call that died under this key may have left its transfer: the task ends it.
  if ((await readTransfersOfKey(kit.db, playerId, idempotencyKey)).length > 0) return;
  const { main, currency } = await balanceOf(kit.db, playerId);
  let amount: bigint;
  if (wish.amount !== 'all') amount = wish.amount;
  else if (wish.direction === 'in') amount = main < largestInput ? main : largestInput;
  else amount = (await balanceAt(kit, vendor, playerId, currency)) ?? refuse('game.vendor.unavailable', { retryAfterSeconds: 5 });
  if (amount === 0n) refuse('balance.not.enough', { field: 'amount' });
  const begun = await beginTransfer(kit, {
    playerId,
    merchantId: merchant.id,
    idempotencyKey,
    vendor,
    direction: wish.direction,
    amount,
    currency,
  });
  if (begun === 'under-way') return refuse('transfer.in.progress', { retryAfterSeconds: 2 });
  if (begun === 'limited') throw await below.explainRefusal({ playerId, merchantId: merchant.id }, amount);
  if (begun === 'insufficient') return refuse('balance.not.enough', { field: 'amount' });
  await carryOut(kit, vendor, begun);
}

/** What stands at a vendor; 0 where the player never was. Undefined when the vendor does not say. */
export async function balanceAt(
  { db, vendors }: Pick<TransferKit, 'db' | 'vendors'>,
  vendor: VendorRecord,
  playerId: number,
  currency: string,
): Promise<bigint | undefined> {
  const alias = await findAlias(db, vendor.id, playerId);
  if (alias === undefined) return 0n;
  const balance = await askBalance(vendors, vendor, alias, currency);
  if (balance === 0n) await noteSeenEmpty(db, playerId, vendor.id);
  return balance;
}

/** Wallets that may hold a player's money: of vendors that they can use now, and of those that they have ever filled. */
export async function walletsOf(kit: TransferKit, below: TransfersBelow, playerId: number, merchant: Merchant): Promise<VendorRecord[]> {
  const [copy, single, used] = await Promise.all([
    kit.catalogue.current(),
    below.isSingleWallet(merchant),
    readVendorsUsed(kit.db, playerId),
  ]);
  const offered = single ? [] : copy.vendorsOf(merchant.id).filter(({ hasWallet }) => hasWallet);
  const more = used.map((id) => copy.vendorById(id)).filter((vendor) => vendor !== undefined);
  return [...new Set([...offered, ...more])];
}

/** Every wallet side by side; one that fails keeps none of the others, and is told in its own transfer. */
async function recoverAll(kit: TransferKit, below: TransfersBelow, { playerId, merchant, idempotencyKey }: TransferAsk): Promise<void> {
  const wallets = await walletsOf(kit, below, playerId, merchant);
  if (wallets.length === 0) refuse((await below.isSingleWallet(merchant)) ? 'transfer.single.wallet' : 'transfer.vendor.unknown');
  const { currency } = await balanceOf(kit.db, playerId);
  const made = new Set((await readTransfersOfKey(kit.db, playerId, idempotencyKey)).map(({ vendorId }) => vendorId));
  const underWay = new Set((await readUnderWay(kit.db, playerId)).map(({ vendorId }) => vendorId));
  const order = { playerId, merchantId: merchant.id, idempotencyKey, direction: 'out', currency } as const;
  const ended = await Promise.allSettled(
    wallets
      .filter(({ id }) => !made.has(id) && !underWay.has(id))
      .map(async (vendor) => {
        const amount = await balanceAt(kit, vendor, playerId, currency);
        if (amount === undefined) {
          const row = { ...order, id: newId(), vendorId: vendor.id, amount: 0n, checkAfterMs: 0 };
          await insertTransfer(kit.db, { ...row, state: 'refused', reason: notReached });
          return;
        }
        if (amount === 0n) return;
        const begun = await beginTransfer(kit, { ...order, vendor, amount });
        if (typeof begun === 'object') await carryOut(kit, vendor, begun);
      }),
  );
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
