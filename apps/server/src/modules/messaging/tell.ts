import { type DatabaseTransaction, newId } from '@sortes/service';
import { groupOfKind, type MessageKind } from './kinds.js';
import { insertMessages } from './repository.js';

/** Whose inbox a message goes to. */
export interface Addressee {
  playerId: number;
  merchantId: number;
}

/**
 * A message of the house. `key` names what it is about: telling twice under one kind and key tells once.
 *
 * What the texts ask for; without it they say less. `amount` of everything of money; `game` (its code) and `numero` of draws; `from` of a transfer; `until` of
 * an exclusion; `time` of `security.*` and `rates.lowered`; `rates` ("LOTT:1940,LIVE:50") of `rates.*`, `channel` of `rates.link.*`; `counts` ("1940:2,1950:1") of `quota.*`; `factor` (totp, passkey, recovery) of factors; `points` (whole ones) of `points.ends`; `reason` (a document's) of `identity.rejected`. `note` or `answer`, what
 * a person wrote, is shown beside the text.
 */
export interface HouseMessage {
  kind: MessageKind;
  key: string;
  parameters?: Readonly<Record<string, string>>;
}

/** Puts a message into an inbox and tells the player's open pages of it; once a kind and key. In the caller's transaction: what did not happen is not told. */
export function tell(transaction: DatabaseTransaction, player: Addressee, message: HouseMessage): Promise<void> {
  return tellAll(transaction, [{ player, message }]);
}

/** As `tell`, many messages in one round trip. */
export async function tellAll(
  transaction: DatabaseTransaction,
  messages: readonly { player: Addressee; message: HouseMessage }[],
): Promise<void> {
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
}
