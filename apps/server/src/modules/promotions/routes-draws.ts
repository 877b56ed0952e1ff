import { promotionDraws as contract } from '@sortes/contract';
import { callerOf, handle, type Route } from '../../platform/http.js';
import { presentSeeds, presentSpin, showSpins, showToldSeeds, showWheel } from './show-wheel.js';
import { rotateSeeds } from './spin-seeds.js';
import { spinOffer } from './spin-wheel.js';
import type { PromotionsKit } from './kit.js';
import { visitOf } from './visit.js';

/** What players see and do of what chance decides. */
export function drawRoutes(kit: PromotionsKit): Route[] {
  return [
    handle(contract.getWheel, ({ params }, context) => showWheel(kit, params.id, context)),
    handle(contract.spinWheel, async ({ params, body }, context) => {
      const { playerId } = callerOf(context);
      const spin = await spinOffer(kit, { merchant: context.merchant, playerId, offerId: params.id, id: body.id, visit: visitOf(context) });
      return { spin: presentSpin(spin), wheel: await showWheel(kit, params.id, context) };
    }),
    handle(contract.listSpins, ({ query }, context) => showSpins(kit, query, context)),
    handle(contract.listSpinSeeds, (_input, context) => showToldSeeds(kit, callerOf(context).playerId)),
    handle(contract.rotateSpinSeeds, async ({ body }, context) =>
      presentSeeds(await rotateSeeds(kit, callerOf(context).playerId, body.clientSeed)),
    ),
  ];
}
