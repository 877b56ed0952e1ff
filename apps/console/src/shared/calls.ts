import { createCalls } from '@sortes/browser';
import { routes } from './routes.generated';

/** What the console calls: operations of staff only. */
export const { call, fileAddress } = createCalls(routes);
