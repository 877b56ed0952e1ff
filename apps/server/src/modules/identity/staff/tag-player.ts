import { type BatchKind, tagsAtMost } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BatchEntry, ChangeAbout } from '../../../ports/staff.js';
import { listTags, writeTags } from '../tag-repository.js';
import { lockPlayerRow } from './change-status.js';
import type { IdentityStaffKit } from './kit.js';

interface Tagging {
  tag: string;
  /** Whether they have it afterwards. */
  on: boolean;
}

const aboutOf = (playerId: number, { on }: Tagging, reason: string): ChangeAbout => ({
  action: on ? 'player.tagged' : 'player.untagged',
  subject: `player:${playerId}`,
  reason,
});

/** @returns the tags before and after. @throws DomainError not.found, for a player of another brand as well; state.not.allowed for a closed account; player.tags.full */
async function changeTags(transaction: DatabaseTransaction, merchantId: number, playerId: number, { tag, on }: Tagging) {
  const { status } = await lockPlayerRow(transaction, merchantId, playerId);
  // Nothing is noted any more about who has left, or was erased.
  if (status === 'closed') refuse('state.not.allowed');
  const before = await listTags(transaction, playerId);
  const others = before.filter((one) => one !== tag);
  const tags = on ? [...others, tag].toSorted() : others;
  if (tags.length > tagsAtMost) refuse('player.tags.full', { parameters: { most: tagsAtMost } });
  await writeTags(transaction, playerId, tags);
  return { before, tags };
}

/** Puts a tag on a player or takes it off; a second time nothing changes. @throws DomainError not.found, state.not.allowed, player.tags.full */
export function tagPlayer(
  kit: IdentityStaffKit,
  context: StaffContext,
  playerId: number,
  { reason, ...tagging }: Tagging & { reason: string },
) {
  return kit.office.changeAsStaff(context, aboutOf(playerId, tagging, reason), async (transaction) => {
    const { before, tags } = await changeTags(transaction, context.merchant.id, playerId, tagging);
    return { value: { tags }, before: { tags: before }, after: { tags } };
  });
}

const entry = (kit: IdentityStaffKit, kind: BatchKind, on: boolean): BatchEntry => ({
  kind,
  async carryOut(transaction, context, { id, reason, told: tag = '' }) {
    const playerId = Number(id);
    await kit.office.changeAsStaffWithin(transaction, context, aboutOf(playerId, { tag, on }, reason), async (inside) => {
      const { before, tags } = await changeTags(inside, context.merchant.id, playerId, { tag, on });
      if (before.includes(tag) === on) refuse('already.so');
      return { value: undefined, before: { tags: before }, after: { tags } };
    });
    return { outcome: 'done', amount: null, playerId };
  },
});

/** What batches do to the tags of one player. */
export const tagBatches = (kit: IdentityStaffKit): BatchEntry[] => [entry(kit, 'player-tag', true), entry(kit, 'player-untag', false)];
