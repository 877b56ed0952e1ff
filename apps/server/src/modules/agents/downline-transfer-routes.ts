import { agentTransfers, transfers as contract } from '@sortes/contract';
import { handle, type Route } from '../../platform/http.js';
import { answerAsked, askBack, showAsked } from './ask-back.js';
import { takeBack } from './take-back.js';
import { type DownlineKit, fillFloat, sendDownline, showDownlineTransfers } from './send-downline.js';

/** What agents send to who stands directly below them. */
export function downlineTransferRoutes(kit: DownlineKit): Route[] {
  return [
    handle(contract.fillFloat, ({ body }, context) => fillFloat(kit, body, context)),
    handle(contract.getDownlineTransferSettings, (_input, context) => showDownlineTransfers(kit, context)),
    handle(contract.takeBackTransfer, ({ params, body }, context) => takeBack(kit, params.id, body, context)),
    handle(agentTransfers.askTransferBack, ({ params }, context) => askBack(kit, params.id, context)),
    handle(agentTransfers.listAskedTransfers, (_input, context) => showAsked(kit, context)),
    handle(agentTransfers.answerAskedTransfer, ({ params, body }, context) => answerAsked(kit, params.id, body, context)),
    handle(contract.transferToDownline, ({ body }, context) => sendDownline(kit, body, context)),
  ];
}
