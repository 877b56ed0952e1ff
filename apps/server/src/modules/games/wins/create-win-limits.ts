import { type Database, inTransaction } from '@sortes/service';
import { CatalogueMistake } from '../catalogue/catalogue-mistake.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { listWinLimits, writeWinLimit, type WinBounds, type WinLimit } from './repository.js';

/** What vendors may pay in as wins before somebody looks. */
export interface WinLimits {
  list(): Promise<WinLimit[]>;
  /** @throws CatalogueMistake for a vendor that is not there */
  set(vendorCode: string, currency: string, bounds: WinBounds): Promise<void>;
}

export function createWinLimits(db: Database, catalogue: Pick<Catalogue, 'current'>): WinLimits {
  return {
    list: () => listWinLimits(db),
    async set(vendorCode, currency, bounds) {
      const vendor = (await catalogue.current()).vendorByCode(vendorCode);
      if (vendor === undefined) throw new CatalogueMistake(`there is no vendor ${vendorCode}`);
      await inTransaction(db, (transaction) => writeWinLimit(transaction, vendor.id, currency, bounds));
    },
  };
}
