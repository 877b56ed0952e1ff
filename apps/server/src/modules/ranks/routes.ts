import { ranks as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import type { RanksKit } from './kit.js';
import { showRank } from './show-rank.js';

export const rankRoutes = (kit: RanksKit): Route[] => [handle(contract.getPlayerRankProgress, (_input, context) => showRank(kit, context))];
