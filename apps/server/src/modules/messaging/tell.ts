import { newId } from '@sortes/service';
import type { Tell, TellAll } from '../../platform/tell.js';
import { groupOfKind } from './kinds.js';
import { insertMessages } from './repository.js';

/** Puts a message into an inbox and tells the player's open pages of it; once a kind and key. In the caller's transaction: what did not happen is not told. */
export const tell: Tell = (transaction, player, message) => tellAll(transaction, [{ player, message }]);

/** As `tell`, many messages in one round trip. */
export const tellAll: TellAll = async (transaction, messages) => {
  await insertMessages(
    transaction,
    messages.map(({ player: { playerId, merchantId }, message: { kind, key, parameters = {} } }) => ({
      id: newId(),
      playerId,
      merchantId,
      kind,
      group: groupOfKind[kind],
      key: `${kind} ${key}`,
      parameters,
    })),
  );
};
