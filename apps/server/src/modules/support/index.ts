import type { Module, Services } from '../../platform/services.js';
import type { MessagingModule } from '../messaging/index.js';
import type { SiteModule } from '../site/index.js';
import { eraseFeedback } from './feedback-repository.js';
import { supportRoutes } from './routes.js';
import { supportStaffRoutes } from './staff/routes.js';

export { countFeedback, listFeedback } from './feedback-repository.js';

/** Messages from players and visitors to the operator. */
export function createSupportModule(
  services: Services,
  { site, messaging }: { site: Pick<SiteModule, 'moduleOn'>; messaging: Pick<MessagingModule, 'sendMessage'> },
): Module {
  return {
    routes: supportRoutes(services, site),
    tasks: [],
    erasure: { erase: (transaction, { playerId }) => eraseFeedback(transaction, playerId) },
    staffSide: (office) => ({ routes: supportStaffRoutes({ services, office, messaging }) }),
  };
}
