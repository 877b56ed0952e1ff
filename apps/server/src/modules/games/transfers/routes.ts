import { games as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { callerOf, handle, type Route } from '../../../platform/http.js';
import { balanceOf } from '../../wallet/index.js';
import type { CatalogueCopy } from '../catalogue/catalogue.js';
import type { TransferKit } from './move-money.js';
import { readUnderWay, type StoredTransfer } from './repository.js';
import { balanceAt, transferWallet, walletsOf, type TransfersBelow } from './transfer-wallet.js';

function present(transfer: StoredTransfer, catalogue: CatalogueCopy) {
  const vendor = catalogue.vendorById(transfer.vendorId);
  return {
    transferId: transfer.id,
    vassalage: vendor?.code ?? '',
    vendorName: vendor?.name ?? '',
    direction: transfer.direction,
    amount: toWireNumber(transfer.amount),
    state: transfer.state,
    time: transfer.createdAt.getTime(),
  };
}

/** Wallets that vendors keep: moving money there and back, what stands there, what is on its way. */
export function transferRoutes(kit: TransferKit, below: TransfersBelow): Route[] {
  const { db, catalogue } = kit;
  return [
    handle(contract.transferWallet, async ({ body }, context) => {
      const { playerId } = callerOf(context);
      const { idempotencyKey = '' } = context;
      const transfers = await transferWallet(kit, below, { playerId, merchant: context.merchant, idempotencyKey, body });
      const [copy, balance] = await Promise.all([catalogue.current(), balanceOf(db, playerId)]);
      return { transfers: transfers.map((transfer) => present(transfer, copy)), sumBalance: toWireNumber(balance.main) };
    }),
    handle(contract.listVendorWallets, async (_input, context) => {
      const { playerId } = callerOf(context);
      const [isSingle, wallets, underWay, { currency }] = await Promise.all([
        below.isSingleWallet(context.merchant),
        walletsOf(kit, below, playerId, context.merchant),
        readUnderWay(db, playerId),
        balanceOf(db, playerId),
      ]);
      const locked = new Set(underWay.map(({ vendorId }) => vendorId));
      const list = await Promise.all(
        wallets.map(async (vendor) => {
          const balance = await balanceAt(kit, vendor, playerId, currency);
          return {
            vassalage: vendor.code,
            vendorName: vendor.name,
            balance: balance === undefined ? null : toWireNumber(balance),
            locked: locked.has(vendor.id),
          };
        }),
      );
      return { isSingle, list };
    }),
    handle(contract.getWalletLocks, async (_input, context) => {
      const transfers = await readUnderWay(db, callerOf(context).playerId);
      const copy = await catalogue.current();
      return { locked: transfers.length > 0, transfers: transfers.map((transfer) => present(transfer, copy)) };
    }),
  ];
}
