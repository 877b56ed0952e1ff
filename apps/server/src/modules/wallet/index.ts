import { inTransaction, repeating } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import { figuresOf, lastStakeOf, lockPlayer, postedKeys } from './figure-repository.js';
import { emptyFloatFor } from './empty-float-for.js';
import { expireHolds } from './holds.js';
import type { Naming } from './name-lines.js';
import { openWallet } from './open-wallet.js';
import type { IdentityModule } from '../identity/index.js';
import type { SiteModule } from '../site/index.js';
import { walletRoutes } from './routes.js';
import { adjustmentApproval } from './staff/adjust-balance.js';
import { walletStaffRoutes } from './staff/routes.js';
import { accountRoutes } from './account-routes.js';
import { unsettledMoneyOf } from './unsettled-repository.js';

export { walletRows } from './contract-rows.js';
export {
  balanceOf,
  balancesOf,
  findBalance,
  heldBeyondHolds,
  openAccount,
  openAccountOfAll,
  openAccounts,
  readMainBalances,
} from './account-repository.js';
export { beginBonus, endBonus, lendFreeBet, reclaimBonus } from './bonus.js';
export { type BonusRule, findActiveBonus, findBonusParts, findStakesWithBonus, passedOn } from './bonus-repository.js';
export { lockFreePlayers, lockPlayer, lockPlayers, totalsOf } from './figure-repository.js';
export { countPlayers, ledgerSource, ledgerSums, nextPlayers, renumberMovements } from './ledger-repository.js';
export { hold, releaseHold, settleHold } from './holds.js';
export { trialCredit } from './open-wallet.js';
export { inOrderOfPlayers, post, postOne, type PostingRequest } from './post.js';
export { type AccountMovement, findMovement, findMovementAbout, movedSince, movedToday } from './movement-repository.js';
export { balancesAfter, entriesOf, type LedgerEntry } from './entry-repository.js';
export { rebuildBalances } from './rebuild-balances.js';
export { balancesMoved, tellBalances } from './tell-balances.js';
export { ownMoneyLeaves, refuseWhileOwing } from './own-money-leaves.js';
export { verifyLedger, type LedgerProgress } from './verify-ledger.js';

const holdCheckMs = 5_000;

/** The wallet's routes and timed work. Money moves through the functions exported beside it: `post`, `hold`, `settleHold`, `releaseHold`. */
export function createWalletModule(
  services: Services,
  { site, identity }: { site: Pick<SiteModule, 'settingsOf'>; identity: Pick<IdentityModule, 'findPlayer'> },
): Module {
  const { db, log, hooks } = services;
  const naming: Naming = {
    subjectsOf: async (...about) => new Map((await hooks.ask('subjectsOf', ...about)).flatMap((found) => [...found])),
    pointsOf: async (...about) => new Map((await hooks.ask('pointsOfMovements', ...about)).flatMap((found) => [...found])),
    offersOf: async (...about) => new Map((await hooks.ask('offersOfGrants', ...about)).flatMap((found) => [...found])),
  };
  return {
    routes: [...walletRoutes(services, { site, naming }), ...accountRoutes(services)],
    staffSide: (office) => {
      const kit = { services, office, identity, naming };
      return { routes: walletStaffRoutes(kit), approvals: [adjustmentApproval(kit)] };
    },
    hooks: { playerCreated: openWallet, figuresOf, lastStakeOf, postedKeys, lockPlayer, moneyIsTakenBack: emptyFloatFor },
    erasure: { unsettled: unsettledMoneyOf },
    tasks: [
      repeating('wallet: holds whose time is over', log, holdCheckMs, async () =>
        (await inTransaction(db, expireHolds)) === 200 ? 0 : undefined,
      ),
    ],
  };
}
