import type { Module, Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { supportRoutes } from './routes.js';

export { answerFeedback, countFeedback, eraseFeedback, listFeedback, type FeedbackForStaff } from './feedback-repository.js';

/** Messages from players and visitors to the operator. */
export function createSupportModule(services: Services, { site }: { site: Pick<SiteModule, 'moduleOn'> }): Module {
  return { routes: supportRoutes(services, site), tasks: [] };
}
