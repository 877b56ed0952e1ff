import type { Module, Services } from '../../platform/services.js';
import { transferRoutes } from './routes.js';
import { transferNeeds, type AgentsDependencies } from './upline.js';

/** Members and the agents above them: for now the transfers between them. */
export function createAgentsModule(services: Services, below: AgentsDependencies): Module {
  const needs = transferNeeds(services.db, below);
  return {
    routes: transferRoutes(services, needs),
    tasks: [],
    hooks: {
      mayTransferUp: async (merchant, playerId) => (await needs.rulesOf(merchant)).on && (await needs.uplineOf(playerId)) !== undefined,
    },
  };
}
