import { transfers as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import { takeBack } from './take-back.js';
import { type DownlineKit, fillFloat, sendDownline, showDownlineTransfers } from './send-downline.js';

/** What agents send to who stands directly below them. */
export function downlineTransferRoutes(kit: DownlineKit): Route[] {
  return [
    handle(contract.fillFloat, ({ body }, context) => fillFloat(kit, body, context)),
    handle(contract.getDownlineTransferSettings, (_input, context) => showDownlineTransfers(kit, context)),
    handle(contract.takeBackTransfer, ({ params, body }, context) => takeBack(kit, params.id, body, context)),
    handle(contract.transferToDownline, ({ body }, context) => sendDownline(kit, body, context)),
  ];
}
