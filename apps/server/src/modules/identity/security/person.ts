import { type LanguageCode, readLanguage } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import type { IdentityKit } from '../kit.js';
import { hasSecurityChangedSince, holdPlayerRow } from '../player-repository.js';

/** What rules about money ask of a player: names to compare, age, where they are, whose contacts are proven. */
export interface Person {
  userName: string;
  /** Empty when it was never given. */
  realName: string;
  /** "yyyy-MM-dd" */
  birthday?: string;
  /** One of `playerTypes`. */
  type: number;
  rank: number;
  /** ISO 3166: where the last sign-in came from. */
  country?: string;
  language: LanguageCode;
  createdAt: Date;
  uplineId?: number;
  mobileVerified: boolean;
  emailVerified: boolean;
}

/** @throws Error for an unknown player. */
export async function personOf(kit: IdentityKit, playerId: number): Promise<Person> {
  const [player, country] = await Promise.all([kit.players.findById(playerId), kit.signIns.countryOf(playerId)]);
  if (player === undefined) throw new Error(`there is no player ${playerId}`);
  const details = kit.players.detailsOf(player);
  return {
    userName: player.userName,
    realName: details['realName'] ?? details['payeeName'] ?? '',
    ...(details['birthday'] === undefined ? {} : { birthday: details['birthday'] }),
    type: player.type,
    rank: Math.max(0, ...(await kit.services.hooks.ask('rankLevelOf', playerId))),
    ...(country === undefined ? {} : { country }),
    language: readLanguage(player.language) ?? 'EN',
    createdAt: player.createdAt,
    ...(player.invitedBy === undefined ? {} : { uplineId: player.invitedBy }),
    mobileVerified: player.mobile !== null && player.mobileVerified,
    emailVerified: player.email !== null && player.emailVerified,
  };
}

/**
 * Gives a player who has no real name the one that their first payout account is in; one they have stays, as in the profile.
 * @returns the name they have now. @throws Error for an unknown player.
 */
export async function claimRealName(kit: IdentityKit, transaction: DatabaseTransaction, playerId: number, name: string): Promise<string> {
  await holdPlayerRow(transaction, playerId);
  const player = await kit.players.findById(playerId, transaction);
  if (player === undefined) throw new Error(`there is no player ${playerId}`);
  const details = kit.players.detailsOf(player);
  const known = details['realName'] ?? details['payeeName'] ?? '';
  if (known !== '') return known;
  await kit.players.setDetails(transaction, playerId, { ...details, realName: name });
  return name;
}

/** Whether a password or a way to reach the player changed since then, or somebody came back without the password. */
export function securityChangedSince(kit: IdentityKit, playerId: number, since: Date): Promise<boolean> {
  return hasSecurityChangedSince(kit.services.db, playerId, since);
}
