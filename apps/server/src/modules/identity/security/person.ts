import { type LanguageCode, readLanguage } from '@sortes/contract';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';
import type { IdentityKit } from '../kit.js';

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
  const player = await kit.players.findById(playerId);
  if (player === undefined) throw new Error(`there is no player ${playerId}`);
  const details = kit.players.detailsOf(player);
  const country = await kit.signIns.countryOf(playerId);
  return {
    userName: player.userName,
    realName: details['realName'] ?? details['payeeName'] ?? '',
    ...(details['birthday'] === undefined ? {} : { birthday: details['birthday'] }),
    type: player.type,
    // Ranks come with their own module; until then everybody has the first.
    rank: 1,
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
  await sql`select from identity.player where id = ${playerId} for update`.execute(transaction);
  const player = await kit.players.findById(playerId, transaction);
  if (player === undefined) throw new Error(`there is no player ${playerId}`);
  const details = kit.players.detailsOf(player);
  const known = details['realName'] ?? details['payeeName'] ?? '';
  if (known !== '') return known;
  await kit.players.setDetails(transaction, playerId, { ...details, realName: name });
  return name;
}

/** Whether a password or a way to reach the player changed since then, or somebody came back without the password. */
export async function securityChangedSince(kit: IdentityKit, playerId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select greatest(password_changed_at, payment_password_changed_at, mobile_verified_at, email_verified_at, recovered_at) > ${since} as changed
    from identity.player where id = ${playerId}`.execute(kit.services.db);
  return rows[0]?.changed ?? false;
}
