import { refuse } from '../../../platform/errors.js';
import { noteOpened, pictureReply, readFileFor } from '../../../platform/files.js';
import { staffOf, type FileReply, type RequestContext } from '../../../platform/http.js';
import type { DocumentsStaffKit } from './kit.js';

/** Shows a picture of a document; who looks at a passport leaves a trace, each time. @throws DomainError file.unknown */
export async function viewDocument(
  { services, office }: DocumentsStaffKit,
  context: RequestContext,
  { playerId, fileId }: { playerId: number; fileId: string },
): Promise<FileReply> {
  const reader = { merchantId: context.merchant.id };
  const file = (await readFileFor(services, reader, { playerId, fileId, purpose: 'document' })) ?? refuse('file.unknown');
  const about = { action: 'document.viewed', subject: `player:${playerId}`, reason: '' } as const;
  await office.changeAsStaff(context, about, async (transaction) => {
    await noteOpened(transaction, { playerId, fileId, staff: staffOf(context).name });
    return { value: undefined, after: { fileId } };
  });
  return pictureReply(context, file);
}
