import { createCalls } from '@sortes/browser';
import { routes as firstRoutes } from './first-routes.generated';

/** Every route that players' pages call. Nobody waits for them at first. */
export const fetchRoutes = async () => (await import('./routes.generated')).routes;

/** What players' pages call: staff have a site of their own. */
export const { call, fileAddress } = createCalls(firstRoutes, fetchRoutes);
export {
  ApiError,
  learnServerTime,
  onAnswered,
  onSessionLost,
  readRefusal,
  serverNow,
  setCsrfToken,
  standingHeaders,
} from '@sortes/browser';
export { addressOf } from '@sortes/contract';
