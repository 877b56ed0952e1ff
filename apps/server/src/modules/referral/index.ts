import type { DatabaseTransaction } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import { endForDemo, forgetFriend, friendsQualified } from './invitation-repository.js';
import type { BelowReferral, ReferralKit } from './kit.js';
import { noteInvited } from './note-invited.js';
import { referralRoutes } from './routes.js';
import { insertRule } from './rule-repository.js';
import type { RuleDocument } from './rules.js';
import { referralStaffSide } from './staff/staff-side.js';
import { followContacts, followTime, followTurnover, referralListeners, referralTasks } from './tasks.js';

export type { RuleDocument } from './rules.js';

export interface ReferralModule extends Module {
  /** Saves a brand's rule without asking what its awards are: for demos and tests. @returns false when another version has come since */
  putRule(
    transaction: DatabaseTransaction,
    rule: { merchantId: number; after: number; document: RuleDocument; by: string },
  ): Promise<boolean>;
  /** Lets a friend of a demo be what time or a shared device would have made of them. */
  seedDemo(friendId: number, as: 'expired' | 'refused'): Promise<void>;
  /** Does once what workers do by themselves; for tests and commands. */
  catchUp(): Promise<void>;
}

/** Friends whom members invite, and what both get for it. */
export function createReferralModule(services: Services, below: BelowReferral): ReferralModule {
  const kit: ReferralKit = { services, below };
  return {
    routes: referralRoutes(kit),
    tasks: referralTasks(kit),
    listeners: referralListeners(kit),
    hooks: { playerCreated: (transaction, player) => noteInvited(kit, transaction, player), friendsQualified },
    staffSide: (office) => referralStaffSide({ ...kit, office }),
    erasure: { erase: (transaction, { playerId }) => forgetFriend(transaction, playerId, services.clock.now()) },
    putRule: insertRule,
    seedDemo: (friendId, as) => endForDemo(services.db, friendId, as),
    async catchUp() {
      await followContacts(kit);
      await followTurnover(kit);
      await followTime(kit);
    },
  };
}
