import type { Module, Services } from '../../platform/services.js';
import { transferRoutes } from './routes.js';
import { belowTransfers, type BelowAgents } from './upline.js';

/** Members and the agents above them: for now the transfers between them. */
export function createAgentsModule(services: Services, modules: BelowAgents): Module {
  const below = belowTransfers(services.db, modules);
  return {
    routes: transferRoutes(services, below),
    tasks: [],
    hooks: {
      mayTransferUp: async (merchant, playerId) => (await below.rulesOf(merchant)).on && (await below.uplineOf(playerId)) !== undefined,
    },
  };
}
