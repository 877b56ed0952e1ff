import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { erasePerson, type KnownPerson } from './erase-person.js';
import type { IdentityKit } from './kit.js';
import type { MessageOrder } from './messages.js';
import { maskEmail, maskNumberName, maskPhoneNumber } from './phone.js';
import { countPlayers, listPlayers, type PlayerLine, type PlayerSearch } from './search-players.js';
import type { OwnSession } from './sessions.js';
import { changeStatus } from './staff/change-status.js';
import type { PlayerStatus } from './types.js';

/** A player as staff see him. Personal fields are masked unless asked for in clear. */
interface PlayerForStaff extends PlayerLine {
  nickname: string;
  language: string;
  mobile: string | undefined;
  mobileVerified: boolean;
  email: string | undefined;
  emailVerified: boolean;
  /** Real name, birthday and the other fields of the profile; of masked ones the first sign only. */
  details: Record<string, string>;
  hasTotp: boolean;
  passkeys: number;
  hasPaymentPassword: boolean;
  invitedBy: number | undefined;
  sessions: OwnSession[];
}

const shownName = (userName: string, isPersonal: boolean): string => (isPersonal ? userName : maskNumberName(userName));

/** What staff do about players; each change runs in the transaction of its audit entry. */
export interface IdentityForStaff {
  /** `isPersonal`: names that are phone numbers in clear, here and below. */
  list(filter: PlayerSearch, page: { offset: number; limit: number }, isPersonal: boolean): Promise<PlayerLine[]>;
  /** Counted as far as anybody turns pages. */
  count(filter: PlayerSearch): Promise<{ total: number; hasMore: boolean }>;
  /** User names of a brand's players; who is of none is left out. */
  namesOf(merchantId: number, playerIds: readonly number[], isPersonal: boolean): Promise<Map<number, string>>;
  /** @throws DomainError not.found, for a player of another brand as well */
  show(merchantId: number, playerId: number, isPersonal: boolean): Promise<PlayerForStaff>;
  /** @returns the status before. @throws DomainError not.found */
  setStatus(
    transaction: DatabaseTransaction,
    merchantId: number,
    playerId: number,
    status: PlayerStatus,
    reason: string,
  ): Promise<PlayerStatus>;
  /** Puts a mail to a member of staff on its way, in the caller's transaction. */
  mailStaff(transaction: DatabaseTransaction, order: Omit<MessageOrder, 'channel' | 'playerId'> & { to: string }): Promise<void>;
  /** Uses up the answer to a slider, or to the work in its place (docs/decisions/006): good once. */
  consumeWork(merchantId: number, proof: { challenge: string; validate: string }): Promise<boolean>;
  /** Takes everything personal out of a closed account; see erase-person.ts. @throws DomainError not.found, state.not.allowed */
  erase(transaction: DatabaseTransaction, player: { playerId: number; merchantId: number }): Promise<KnownPerson>;
}

const masked = (text: string): string => (text === '' ? '' : `${[...text][0] ?? ''}•••`);

export function createIdentityForStaff(kit: IdentityKit): IdentityForStaff {
  const { players, sessions, passkeys } = kit;
  const { db, vault } = kit.services;

  return {
    list: async (filter, page, isPersonal) =>
      (await listPlayers(db, vault, filter, page)).map((line) => ({ ...line, userName: shownName(line.userName, isPersonal) })),
    count: (filter) => countPlayers(db, vault, filter),
    async show(merchantId, playerId, isPersonal) {
      const player = await players.findById(playerId);
      if (player === undefined || player.merchantId !== merchantId) return refuse('not.found');
      const [mobile, email, details] = [players.mobileOf(player), players.emailOf(player), players.detailsOf(player)];
      return {
        id: player.id,
        userName: shownName(player.userName, isPersonal),
        accountNumber: player.accountNumber,
        type: player.type,
        status: player.status,
        createdAt: player.createdAt,
        lastLoginAt: player.lastLoginAt,
        nickname: player.nickname,
        language: player.language,
        mobile: mobile === undefined || isPersonal ? mobile : maskPhoneNumber(mobile),
        mobileVerified: player.mobileVerified,
        email: email === undefined || isPersonal ? email : maskEmail(email),
        emailVerified: player.emailVerified,
        details: isPersonal ? details : Object.fromEntries(Object.entries(details).map(([name, value]) => [name, masked(value)])),
        hasTotp: player.hasTotp,
        passkeys: (await passkeys.listOf(playerId)).length,
        hasPaymentPassword: player.paymentPasswordHash !== null,
        invitedBy: player.invitedBy,
        sessions: await sessions.listOf(playerId),
      };
    },
    namesOf: async (merchantId, playerIds, isPersonal) =>
      new Map([...(await players.namesAtBrand(merchantId, playerIds))].map(([id, name]) => [id, shownName(name, isPersonal)])),
    setStatus: (transaction, merchantId, playerId, status, reason) =>
      changeStatus(kit, transaction, { playerId, merchantId }, { status, reason }),
    mailStaff: (transaction, order) => kit.messages.queue(transaction, { ...order, channel: 'mail' }),
    consumeWork: (merchantId, proof) => kit.slider.consume(merchantId, proof),
    erase: (transaction, player) => erasePerson(kit, transaction, player),
  };
}
