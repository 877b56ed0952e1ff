import type { Module, Services } from '../../platform/services.js';
import type { MessagingModule } from '../messaging/index.js';
import type { SiteModule } from '../site/index.js';
import { supportRoutes } from './routes.js';
import { supportStaffRoutes } from './staff/routes.js';

export { countFeedback, eraseFeedback, listFeedback } from './feedback-repository.js';

/** Messages from players and visitors to the operator. */
export function createSupportModule(
  services: Services,
  { site, messaging }: { site: Pick<SiteModule, 'moduleOn'>; messaging: Pick<MessagingModule, 'sendMessage'> },
): Module {
  return {
    routes: supportRoutes(services, site),
    tasks: [],
    staffSide: (office) => ({ routes: supportStaffRoutes({ services, office, messaging }) }),
  };
}
