import { createCalls } from '@sortes/browser';
import { routes } from './routes.generated';

/** What the console calls: operations of staff, and the two by which a browser shows that it has worked (docs/decisions/006). */
export const { call, fileAddress } = createCalls(routes);
