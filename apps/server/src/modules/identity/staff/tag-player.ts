import { tagsAtMost } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { listTags, writeTags } from '../tag-repository.js';
import { lockPlayerRow } from './change-status.js';
import type { IdentityStaffKit } from './kit.js';

/** Puts a tag on a player or takes it off; a second time nothing changes. @throws DomainError not.found, player.tags.full */
export function tagPlayer(
  kit: IdentityStaffKit,
  context: StaffContext,
  playerId: number,
  { tag, on, reason }: { tag: string; on: boolean; reason: string },
) {
  const about = { action: on ? 'player.tagged' : 'player.untagged', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    await lockPlayerRow(transaction, context.merchant.id, playerId);
    const before = await listTags(transaction, playerId);
    const others = before.filter((one) => one !== tag);
    const tags = on ? [...others, tag].toSorted() : others;
    if (tags.length > tagsAtMost) refuse('player.tags.full', { parameters: { most: tagsAtMost } });
    await writeTags(transaction, playerId, tags);
    return { value: { tags }, before: { tags: before }, after: { tags } };
  });
}
