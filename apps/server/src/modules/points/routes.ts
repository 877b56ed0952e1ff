import { points as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import { convertPoints } from './convert-points.js';
import type { PointsKit } from './kit.js';
import { showConversions } from './show-conversions.js';
import { showBalance, showConfig, showLots } from './show-points.js';

/** What players see of their points, and the exchange both ways. */
export function pointsRoutes(kit: PointsKit): Route[] {
  return [
    handle(contract.getPointBalance, (_input, context) => showBalance(kit, context)),
    handle(contract.listPointLots, (_input, context) => showLots(kit, context)),
    handle(contract.getPointConfig, (_input, context) => showConfig(kit, context)),
    handle(contract.getPointRewardConversionType, (_input, context) => showConversions(kit, context)),
    handle(contract.convertPoint, ({ body }, context) => convertPoints(kit, context, body)),
  ];
}
