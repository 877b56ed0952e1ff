import { refuse } from '../../../platform/errors.js';
import type { IdentityKit } from '../kit.js';
import { maskEmail, maskNumberName, maskPhoneNumber } from '../phone.js';
import { countPlayers, listPlayers, type PlayerLine, type PlayerSearch } from '../search-repository.js';
import type { OwnSession } from '../sessions.js';
import { listTags } from '../tag-repository.js';

/** A player as staff see them. Personal fields are masked unless asked for in clear. */
interface ShownPlayer extends PlayerLine {
  nickname: string;
  language: string;
  mobile: string | undefined;
  mobileVerified: boolean;
  email: string | undefined;
  emailVerified: boolean;
  /** Real name, birthday and the other fields of the profile; of masked ones the first sign only. */
  details: Record<string, string>;
  tags: readonly string[];
  hasTotp: boolean;
  passkeys: number;
  hasPaymentPassword: boolean;
  invitedBy: number | undefined;
  sessions: OwnSession[];
}

const shownName = (userName: string, isPersonal: boolean): string => (isPersonal ? userName : maskNumberName(userName));

/** Players as staff find and see them. */
export interface PlayerDirectory {
  /** `isPersonal`: names that are phone numbers in clear, here and below. */
  listPlayers(filter: PlayerSearch, page: { offset: number; limit: number }, isPersonal: boolean): Promise<PlayerLine[]>;
  /** Counted as far as anybody turns pages. */
  countPlayers(filter: PlayerSearch): Promise<{ total: number; hasMore: boolean }>;
  /** User names of a brand's players; who is of none is left out. */
  namesAtBrand(merchantId: number, playerIds: readonly number[], isPersonal: boolean): Promise<Map<number, string>>;
  /** @throws DomainError not.found, for a player of another brand as well */
  showPlayer(merchantId: number, playerId: number, isPersonal: boolean): Promise<ShownPlayer>;
}

const masked = (text: string): string => (text === '' ? '' : `${[...text][0] ?? ''}•••`);

export function createPlayerDirectory({ players, sessions, passkeys, services: { db, vault } }: IdentityKit): PlayerDirectory {
  return {
    listPlayers: async (filter, page, isPersonal) =>
      (await listPlayers(db, vault, filter, page)).map((line) => ({ ...line, userName: shownName(line.userName, isPersonal) })),
    countPlayers: (filter) => countPlayers(db, vault, filter),
    async showPlayer(merchantId, playerId, isPersonal) {
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
        tags: await listTags(db, playerId),
        hasTotp: player.hasTotp,
        passkeys: (await passkeys.listOf(playerId)).length,
        hasPaymentPassword: player.paymentPasswordHash !== null,
        invitedBy: player.invitedBy,
        sessions: await sessions.listOf(playerId),
      };
    },
    namesAtBrand: async (merchantId, playerIds, isPersonal) =>
      new Map([...(await players.namesAtBrand(merchantId, playerIds))].map(([id, name]) => [id, shownName(name, isPersonal)])),
  };
}
