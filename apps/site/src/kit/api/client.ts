import { createCalls } from '@sortes/browser';
import { routes } from './routes.generated';

/** What players' pages call: staff have a site of their own. */
export const { call, fileAddress } = createCalls(routes);
export {
  ApiError,
  addressOf,
  learnServerTime,
  onAnswered,
  onSessionLost,
  readRefusal,
  serverNow,
  setCsrfToken,
  standingHeaders,
} from '@sortes/browser';
