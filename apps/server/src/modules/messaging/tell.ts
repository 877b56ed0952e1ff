import { newId } from '../../platform/ids.js';
import type { Tell } from '../../platform/tell.js';
import { groupOfKind } from './kinds.js';
import { insertMessage } from './repository.js';

/** Puts a message into an inbox and tells the player's open pages of it; once a kind and key. In the caller's transaction: what did not happen is not told. */
export const tell: Tell = async (transaction, { playerId, merchantId }, { kind, key, parameters = {} }) => {
  await insertMessage(transaction, {
    id: newId(),
    playerId,
    merchantId,
    kind,
    group: groupOfKind[kind],
    key: `${kind} ${key}`,
    parameters,
  });
};
