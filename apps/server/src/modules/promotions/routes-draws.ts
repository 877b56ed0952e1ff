import { promotionDraws as contract } from '@sortes/contract';
import { callerOf, handle, type Route } from '../../platform/http.js';
import { presentSeeds, presentSpin, showSpins, showToldSeeds, showWheel } from './show-wheel.js';
import { rotateSeeds } from './spin-seeds.js';
import { spinOffer } from './spin-wheel.js';
import { claimOffered } from './claim-offered.js';
import { grabPacket } from './grab-packet.js';
import { showGrantRow } from './show-grants.js';
import { showPackets } from './show-packets.js';
import { createReceipts, type ShowDrawKit, showRaffle } from './show-raffle.js';
import type { ShowKit } from './viewer.js';
import { visitOf } from './visit.js';

/** What players see and do of what chance decides. */
export function drawRoutes(kit: ShowDrawKit & ShowKit): Route[] {
  const showReceipt = createReceipts(kit);
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
    handle(contract.getPackets, ({ params }, context) => showPackets(kit, params.id, context)),
    handle(contract.grabPacket, async ({ params }, context) => {
      const { playerId } = callerOf(context);
      await grabPacket(kit, { merchant: context.merchant, playerId, offerId: params.id, visit: visitOf(context) });
      return showPackets(kit, params.id, context);
    }),
    handle(contract.getRaffle, ({ params }, context) => showRaffle(kit, params.id, context)),
    handle(contract.getRaffleReceipt, ({ params }, context) => showReceipt(params.id, params.number, context)),
    handle(contract.claimRafflePrize, async ({ body }, context) => {
      const { playerId } = callerOf(context);
      await claimOffered(kit, { merchant: context.merchant, playerId, grantId: body.transactionId });
      return showGrantRow(kit, body.transactionId, context);
    }),
  ];
}
