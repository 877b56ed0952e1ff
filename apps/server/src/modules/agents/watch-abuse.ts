import { inTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import { tell } from '../messaging/index.js';
import type { SiteModule } from '../site/index.js';
import {
  beginSelfReferrals,
  type EmptyLink,
  hasNewSelfReferrals,
  nextAbuseLook,
  pauseEmptyLinks,
  type SelfReferral,
  sharedPlaces,
} from './abuse-repository.js';
import { holdFigures } from './fold-repository.js';

interface Kit {
  services: Pick<Services, 'db' | 'alarms'>;
  site: Pick<SiteModule, 'allMerchants'>;
}

/** Lets second accounts earn nobody above a commission from now on, and tells staff of them. Agents and players read nothing of it. */
async function judgeSelfReferrals({ services: { db, alarms } }: Kit): Promise<void> {
  if (!(await hasNewSelfReferrals(db))) return;
  const begun: SelfReferral[] = await inTransaction(db, async (transaction) => {
    await holdFigures(transaction);
    return beginSelfReferrals(transaction);
  });
  for (const { playerId, merchantId, aboveId, mark } of begun)
    alarms.raise({
      kind: 'agent-abuse',
      merchantId,
      subject: `player:${playerId}`,
      detail: { pattern: 'self-referral', mark, above: String(aboveId) },
    });
}

/** Pauses links that bring people without money; whose they are is told, and so are staff. */
async function judgeLinks({ services: { db, alarms } }: Kit, merchantId: number, look: { since: Date; until: Date }): Promise<void> {
  const paused: EmptyLink[] = await inTransaction(db, async (transaction) => {
    const found = await pauseEmptyLinks(transaction, { merchantId, ...look });
    for (const { linkId, code, agentId } of found)
      if (agentId !== undefined)
        await tell(
          transaction,
          { playerId: agentId, merchantId },
          { kind: 'link.paused', key: `link:${linkId}:${look.until.getTime()}`, parameters: { code } },
        );
    return found;
  });
  for (const { code, agentId, came, empty } of paused)
    alarms.raise({
      kind: 'agent-abuse',
      merchantId,
      subject: agentId === undefined ? '' : `player:${agentId}`,
      detail: { pattern: agentId === undefined ? 'house-link' : 'link', code, count: came, empty },
    });
}

/**
 * Looks for what agents make of their lines that staff should see: second accounts, one device or address with who is new below, links that bring nobody who pays in.
 */
export async function watchAbuse(kit: Kit): Promise<void> {
  await judgeSelfReferrals(kit);
  const { db, alarms } = kit.services;
  const look = await nextAbuseLook(db);
  if (look === undefined) return;
  for (const { id: merchantId } of await kit.site.allMerchants()) {
    await judgeLinks(kit, merchantId, look);
    for (const { agentId, place, count } of await sharedPlaces(db, { merchantId, ...look }))
      alarms.raise({ kind: 'agent-abuse', merchantId, subject: `player:${agentId}`, detail: { pattern: `same-${place}`, count } });
  }
}
