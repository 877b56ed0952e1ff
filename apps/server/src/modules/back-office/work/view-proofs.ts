import { staffPlayers as contract } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { noteOpened, pictureReply, readFileFor, subjectOf } from '../../../platform/files.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { smallPicture } from '../../../platform/images.js';
import { actorOf } from '../../../platform/staff.js';
import { writeAudit } from '../audit/repository.js';
import type { BackOfficeKit } from '../kit.js';
import { tryOpened } from './batch-repository.js';

/** @throws DomainError file.unknown */
async function readProof({ services }: BackOfficeKit, { merchant }: RequestContext, file: { playerId: number; fileId: string }) {
  return (await readFileFor(services, { merchantId: merchant.id }, { ...file, purpose: 'proof' })) ?? refuse('file.unknown');
}

/** Pictures that prove a deposit: a batch credits it once somebody has opened them. */
export function proofRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffViewProof, async ({ params }, context) => {
      const file = await readProof(kit, context, params);
      await noteProofOpened(kit, context, params);
      return pictureReply(context, file);
    }),
    handle(contract.staffViewProofSmall, async ({ params }, context) => {
      const { fileId, bytes } = await readProof(kit, context, params);
      return pictureReply(context, { fileId, contentType: 'image/jpeg', bytes: await smallPicture(bytes) });
    }),
  ];
}

async function noteProofOpened(
  { services }: BackOfficeKit,
  context: RequestContext,
  { playerId, fileId }: { playerId: number; fileId: string },
) {
  const actor = actorOf(context);
  await inTransaction(services.db, async (transaction) => {
    if (!(await noteOpened(transaction, { playerId, fileId, staff: actor.name }))) return;
    await writeAudit(transaction, {
      actor,
      merchantId: context.merchant.id,
      action: 'deposit.proof-opened',
      subject: `player:${playerId}`,
      reason: '',
      after: { fileId },
    });
    // What a batch of theirs could not credit for want of this look is ready now, or one look nearer to it.
    const subject = await subjectOf(transaction, { playerId, fileId });
    if (subject !== null) await tryOpened(transaction, staffOf(context).staffId, subject);
  });
}
