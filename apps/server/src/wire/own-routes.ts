import { isTrialType, site as siteContract, staffSystem as staffContract, stream as streamContract } from '@sortes/contract';
import type { Clock } from '@sortes/service';
import { fullCallerOf, handle, type Route } from '../platform/http.js';
import { staffDocumentText } from './documents.js';
import type { BodyEncryption } from './encryption.js';
import type { StreamHub } from './stream-hub.js';

/** Routes that no module has: the keys for sealed bodies, the staff's API document, the event stream. */
export function ownRoutes({ clock, encryption, hub }: { clock: Clock; encryption: BodyEncryption; hub: StreamHub }): Route[] {
  return [
    handle(siteContract.getEncryptionKeys, async () => ({
      serverTime: clock.now().getTime(),
      keys: await encryption.publicKeys(),
    })),
    handle(staffContract.staffApiDocument, async () => ({
      fileName: 'openapi.json',
      contentType: 'application/json; charset=utf-8',
      rows: [staffDocumentText()],
    })),
    handle(streamContract.openStream, async ({ query }, { merchant, caller, ip, header, signal }) => {
      const last = header('last-event-id') ?? query.lastEventId;
      // A session that still has a step to take has no business with balances and bets.
      const full = fullCallerOf({ caller });
      const player = full && { playerId: full.playerId, sessionId: full.sessionId, isTrial: isTrialType(full.type) };
      const subscription = await hub.subscribe(
        { merchantId: merchant.id, player, ip },
        last !== undefined && /^\d{1,18}$/.test(last) ? BigInt(last) : undefined,
      );
      // Who left while the past was read would otherwise stay in the hub for ever.
      if (signal.aborted) subscription.close();
      else signal.addEventListener('abort', () => subscription.close(), { once: true });
      return { frames: subscription.frames };
    }),
  ];
}
