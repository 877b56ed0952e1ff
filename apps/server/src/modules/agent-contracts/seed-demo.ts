import type { ContractKind, ContractTierIn } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import type { Static } from 'typebox';
import type { Merchant } from '../../platform/merchant.js';
import { acceptForDemo, propose } from './act.js';
import { releaseAll } from './bill-repository.js';
import { liveContractOf } from './contract-repository.js';
import type { ContractKit } from './kit.js';
import { makeNextBills } from './make-bills.js';
import { payBills } from './pay-bills.js';
import { tidyContracts } from './tidy.js';
import { readTiers } from './tiers.js';

export interface DemoContracts {
  /** Somebody, or the house, agrees on a contract with who stands directly below. */
  agree(
    merchant: Merchant,
    kind: ContractKind,
    payerId: number | undefined,
    receiverId: number,
    tiers: readonly Static<typeof ContractTierIn>[],
  ): Promise<void>;
  /** Makes the bills that are due by now, lets those of the house be paid, and pays. */
  settle(merchant: Merchant): Promise<void>;
}

export function createDemoContracts(kit: ContractKit): DemoContracts {
  const { db, clock } = kit.services;
  return {
    async agree(merchant, kind, playerId, receiverId, tiers) {
      await inTransaction(db, async (transaction) => {
        // A history that was cut short is gone on with.
        if ((await liveContractOf(transaction, receiverId, kind)) !== undefined) return;
        const asked = { kind, receiverId, tiers: readTiers(tiers, kind), carry: 'forever' as const };
        const id = await propose(kit, transaction, { playerId, merchant }, asked);
        await acceptForDemo(kit, transaction, merchant, id);
      });
    },
    async settle(merchant) {
      while (await tidyContracts(kit));
      while (await makeNextBills(kit));
      await inTransaction(db, (transaction) => releaseAll(transaction, merchant.id));
      while (await payBills(db, clock.now(), kit.turnover));
    },
  };
}
