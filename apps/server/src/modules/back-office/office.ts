import type { BackOffice } from '../../ports/staff.js';
import { ask, askWithin, endOutdated } from './approvals/four-eyes.js';
import { listApprovals, lockWaitingAbout, requestAboutDraw, waitingAbout } from './approvals/repository.js';
import {
  alarmSamePlace,
  alarmSamePlaceOfWords,
  alarmSamePlaceOnName,
  refuseDependent,
  refuseDependentOnName,
  refuseDependentOnWords,
} from './approvals/second-person.js';
import { writeAudit } from './audit/repository.js';
import { namesOfPlayers, withUserNames } from './players/user-names.js';
import { holdsSomething } from './erasure/holds-something.js';
import { changeAsStaff, changeAsStaffWithin, type BackOfficeKit } from './kit.js';
import { staffAtAddress } from './accounts/known-place-repository.js';
import { namesOfStaff } from './accounts/repository.js';
import { assignedIds } from './work/assignments.js';
import { draftBatch } from './work/draft-batch.js';
import { assignedNames } from './work/repository.js';
import { waitingFor } from './work/waiting.js';

/** The back office, as the staff sides of the modules below use it. */
export function createOffice(kit: BackOfficeKit): BackOffice {
  return {
    changeAsStaff: (context, about, work) => changeAsStaff(kit, context, about, work),
    changeAsStaffWithin,
    writeAudit,
    approvals: {
      ask: (context, asked, before, options) => ask(kit, context, asked, before, options),
      askWithin: (transaction, context, asked, before, options) => askWithin(kit, transaction, context, asked, before, options),
      endOutdated: (transaction, context, approval, reason) => endOutdated(context, transaction, approval, reason),
      listWaiting: async (executor, merchantId, of, atMost = 1) =>
        (await listApprovals(executor, merchantId, { ...of, state: 'waiting' }, { offset: 0, limit: atMost })).list,
      waitingAbout,
      lockWaitingAbout,
      aboutDraw: requestAboutDraw,
    },
    secondPerson: {
      refuseDependent: (executor, first, second) => refuseDependent(kit, executor, first, second),
      refuseDependentOnName: (executor, first, second) => refuseDependentOnName(kit, executor, first, second),
      refuseDependentOnWords: (executor, subject, second) => refuseDependentOnWords(kit, executor, subject, second),
      alarmSamePlace: (context, executor, about) => alarmSamePlace(kit, context, executor, about),
      alarmSamePlaceOnName: (context, executor, about) => alarmSamePlaceOnName(kit, context, executor, about),
      alarmSamePlaceOfWords: (context, executor, subject) => alarmSamePlaceOfWords(kit, context, executor, subject),
    },
    withUserNames: (context, read) => withUserNames(kit, context, read),
    namesOfPlayers: (context, playerIds) => namesOfPlayers(kit, context, playerIds),
    assignedIds: (context, kind, assigned) => assignedIds(kit, context, kind, assigned),
    assignedNames: (context, subjects) => assignedNames(kit.services.db, context.merchant.id, subjects),
    draftBatch: (context, draft) => draftBatch(kit, context, draft),
    staffAtAddress: async (digest) =>
      namesOfStaff(kit.services.db, await staffAtAddress(kit.services.db, digest, kit.services.clock.now())),
    holdsSomething: (playerId) => holdsSomething(kit, playerId),
    waitingFor: (context) => waitingFor(kit, context),
  };
}
