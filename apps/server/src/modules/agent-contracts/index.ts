import { repeating } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import type { IdentityModule } from '../identity/index.js';
import type { SiteModule } from '../site/index.js';
import type { TurnoverModule } from '../turnover/index.js';
import { countToReview, debtsAround, owedBy } from './bill-repository.js';
import { contractsHeld, countWaiting, endsByMove, houseSalaries, ownContractStates } from './contract-repository.js';
import type { ContractKit } from './kit.js';
import { correctAllBills, makeNextBills } from './make-bills.js';
import { collectDebts, payBills } from './pay-bills.js';
import { contractRoutes } from './routes.js';
import { contractsStaffRoutes } from './staff/routes.js';
import { advanceApproval } from './staff/advance.js';
import { billReleaseApproval, houseContractApproval } from './staff/house-money.js';
import { writeOffApproval } from './staff/write-off.js';
import { createDemoContracts, type DemoContracts } from './seed-demo.js';
import { watchOldDebts } from './tell-old-debts.js';
import { watchStakes } from './watch-stakes.js';
import { tidyContracts } from './tidy.js';

export { verifyBills } from './verify-bills.js';

const tidyEveryMs = 10_000;
const billEveryMs = 60_000;
const payEveryMs = 15_000;
const debtEveryMs = 600_000;
/** Of contracts that end with the move of a line so many are named. */
const endsTold = 20;
/** Corrections wait for the next bill anyhow. */
const correctEveryMs = 3_600_000;

export interface AgentContractsModule extends Module {
  /** What a demo's history asks of contracts, on a clock that is put forward by hand. */
  demo: DemoContracts;
}

/** What agents and the house agree to pay those directly below them, the bills that come of it, and what is owed. */
export function createAgentContractsModule(
  services: Services,
  {
    site,
    identity,
    turnover,
    agents,
  }: { site: SiteModule; identity: IdentityModule; turnover: TurnoverModule; agents: ContractKit['agents'] },
): AgentContractsModule {
  const { db, log, clock } = services;
  const kit = { services, site, identity, turnover, agents };
  return {
    routes: contractRoutes(kit),
    staffSide: (office) => ({
      routes: contractsStaffRoutes({ ...kit, office }),
      approvals: [writeOffApproval(kit), advanceApproval(kit), houseContractApproval({ ...kit, office }), billReleaseApproval()],
      queues: [{ name: 'contractBills', right: 'agents.read', count: ({ merchant }) => countToReview(db, merchant.id) }],
    }),
    demo: createDemoContracts(kit),
    hooks: {
      owedToDownlines: owedBy,
      houseSalaries,
      contractsHeld,
      lineMoveEffects: async (executor, playerId) => {
        const [{ list, total }, debts] = await Promise.all([endsByMove(executor, playerId, endsTold), debtsAround(executor, playerId)]);
        return { ends: list.map(({ id, kind, payerId, receiverId }) => ({ id, kind, payerId, receiverId })), endsInAll: total, debts };
      },
      contractsWaiting: (playerId) => countWaiting(db, playerId),
      ownContracts: (playerId) => ownContractStates(db, playerId),
    },
    tasks: [
      repeating('agent-contracts: ends', log, tidyEveryMs, async () => ((await tidyContracts(kit)) ? 0 : undefined)),
      repeating('agent-contracts: old debts', log, debtEveryMs, async () => {
        await watchOldDebts({ services, site });
      }),
      repeating('agent-contracts: opposite stakes', log, billEveryMs, async () => {
        await watchStakes({ services, site });
      }),
      repeating('agent-contracts: bills', log, billEveryMs, async () => ((await makeNextBills(kit)) ? 0 : undefined)),
      repeating('agent-contracts: corrections', log, correctEveryMs, async () => {
        await correctAllBills(kit);
      }),
      repeating('agent-contracts: payments', log, payEveryMs, async () => {
        if (await payBills(db, clock.now(), turnover)) return 0;
        await collectDebts(db, clock.now());
        return undefined;
      }),
    ],
  };
}
