import { type Reply, identity, readLanguage } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { claimFiles, dropFilesOf } from '../../platform/files.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { IdentityKit } from './kit.js';
import { holdPlayerRow } from './player-repository.js';
import { maskEmail, maskPhoneNumber } from './phone.js';
import type { Player } from './types.js';

/** What stands for a rank where a brand has none. */
const noRank = { labelName: '', color: '', color2: '', rankLevel: 0 } as const;

/** Avatars ship with the site; the member keeps the name of one. */
const avatars = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];

/** A picture that the member uploaded themselves; only they see it. */
const ownPicture = /^file:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

export async function showMemberInfo(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof identity.getMemberInfo>> {
  const player = await playerOf(kit, context);
  const [label] = (await kit.services.hooks.ask('rankLabelOf', player.id, context.language)).filter((one) => one !== undefined);
  const [mobile, email] = [kit.players.mobileOf(player), kit.players.emailOf(player)];
  return {
    id: player.id,
    account: player.userName,
    nickname: player.nickname,
    type: player.type,
    toUpline: (await kit.services.hooks.ask('mayTransferUp', context.merchant, player.id)).includes(true),
    hasUpline: (await kit.services.hooks.ask('hasAgentAbove', player.id)).includes(true),
    clubLabel: { ...(label ?? noRank) },
    memberLabel: label === undefined ? [] : [{ labelName: label.labelName, color: label.color }],
    regDate: player.createdAt.getTime(),
    mobileNum: mobile === undefined ? '' : maskPhoneNumber(mobile),
    email: email === undefined ? '' : maskEmail(email),
    language: player.language,
    referralCode: player.referralCode,
    // The sign-in before this one is what a player wants to compare with memory.
    lastLoginAt: player.previousLoginAt?.getTime() ?? null,
    avatar: player.avatar,
  };
}

export async function changeNickname(kit: IdentityKit, nickname: string, context: RequestContext): Promise<Record<string, never>> {
  const trimmed = nickname.trim();
  if (trimmed === '' || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(trimmed))
    refuse('register.field.invalid', { field: 'nickname', parameters: { min: 1, max: 40, patternId: 0 } });
  await kit.players.update(callerOf(context).playerId, { nickname: trimmed });
  return {};
}

/** What a member has beside the set that everybody has. */
const ownedBy = async ({ services: { hooks } }: IdentityKit, context: RequestContext) =>
  (await hooks.ask('avatarsOf', callerOf(context).playerId, context.language)).flat();

const choiceOf = (avatar: string, owned: Awaited<ReturnType<typeof ownedBy>>): Reply<typeof identity.getMemberIcon> => ({
  avatar,
  avatarType: 'STATIC',
  choices: [...avatars, ...owned.map((one) => one.avatar)],
  owned,
});

export async function showAvatar(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof identity.getMemberIcon>> {
  const [{ avatar }, owned] = await Promise.all([playerOf(kit, context), ownedBy(kit, context)]);
  return choiceOf(avatar, owned);
}

export async function chooseAvatar(
  kit: IdentityKit,
  avatar: string,
  context: RequestContext,
): Promise<Reply<typeof identity.setMemberIcon>> {
  const { playerId } = callerOf(context);
  const fileId = ownPicture.exec(avatar)?.[1];
  const owned = await ownedBy(kit, context);
  if (fileId === undefined && !avatars.includes(avatar) && !owned.some((one) => one.avatar === avatar))
    refuse('request_param_err', { field: 'avatar' });
  // One avatar at a time: the picture before is forgotten with the choice that takes its place.
  const subject = { playerId, purpose: 'avatar', subject: 'avatar' } as const;
  const { avatar: before } = await playerOf(kit, context);
  if (avatar !== before)
    await inTransaction(kit.services.db, async (transaction) => {
      await holdPlayerRow(transaction, playerId);
      await dropFilesOf(transaction, subject);
      if (fileId !== undefined) await claimFiles(transaction, { ...subject, fileIds: [fileId] });
      await kit.players.update(playerId, { avatar }, transaction);
    });
  return choiceOf(avatar, owned);
}

export async function keepLanguage(kit: IdentityKit, language: string, context: RequestContext): Promise<Record<string, never>> {
  const known = readLanguage(language) ?? refuse('request_param_err', { field: 'language' });
  await kit.players.update(callerOf(context).playerId, { language: known });
  return {};
}
