import type { RowSet } from '@sortes/service';
import { agentsRows } from '../modules/agents/index.js';
import { walletRows } from '../modules/wallet/index.js';

/** Tables that say in SQL what the code says, by the module that they belong to. The program's role may not change them. */
export const contractRows: Readonly<Record<string, readonly RowSet[]>> = { wallet: walletRows, agents: agentsRows };
