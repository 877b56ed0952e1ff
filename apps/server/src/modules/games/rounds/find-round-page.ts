import type { LanguageCode } from '@sortes/contract';
import type { GameRoundReply, GameRoundRequest } from '@sortes/wallet-protocol';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { VendorRecord } from '../catalogue/types.js';
import { checkUrl, isoLanguage } from '../launch/open-game.js';
import { VendorFailure, type VendorClient } from '../launch/vendor-client.js';
import { findAlias, findRoundWithMovements } from './repository.js';

/** What a round is known by at its vendor. */
interface AskedRound {
  code: string;
  alias: string | undefined;
  /** The first bet's id at the vendor. */
  firstBet: string | undefined;
  language: LanguageCode;
  /** Of the brand. */
  timeZone: string;
  /** Of the site that asks. */
  theme: GameRoundRequest['theme'];
}

async function askVendor(
  vendors: VendorClient,
  vendor: VendorRecord,
  { code, alias, firstBet, language, timeZone, theme }: AskedRound,
): Promise<Partial<Record<keyof GameRoundReply, unknown>>> {
  if (vendor.protocol === 'pam')
    return { url: await vendors.getLocation(vendor, `/${vendor.code.toLowerCase()}/gamerounds/${encodeURIComponent(code)}/render`) };
  const request: GameRoundRequest = {
    operator_id: vendor.operatorId,
    ...(alias !== undefined && { user: alias }),
    ...(firstBet !== undefined && { transaction_uuid: firstBet }),
    round: code,
    lang: isoLanguage(language),
    time_zone: timeZone,
    ...(theme !== undefined && { theme }),
  };
  return ((await vendors.post(vendor, '/api/game/round', request)) as Partial<GameRoundReply> | null) ?? {};
}

/** Longer ones tell a story; a receipt has room for a sentence. */
const summaryAtMost = 200;

const summaryOf = (told: unknown): string | null =>
  typeof told === 'string' && told.trim() !== '' && told.length <= summaryAtMost && !/\p{Cc}|\p{Bidi_Control}/u.test(told)
    ? told.trim()
    : null;

/**
 * Asks a round's vendor for its page of the round, and for what happened in a sentence. Cards, reels and scores are the vendor's own: nothing of them is kept here.
 * @throws DomainError game.round.unknown for another player's round as for none; game.vendor.unavailable when the vendor shows no page of it, is
 * silent, or names an address outside its launch origins
 */
export async function findRoundPage(
  { db, log }: Pick<Services, 'db' | 'log'>,
  catalogue: Catalogue,
  vendors: VendorClient,
  playerId: number,
  roundId: string,
  asking: Pick<AskedRound, 'language' | 'timeZone' | 'theme'>,
): Promise<{ url: string; summary: string | null }> {
  const [found, copy] = await Promise.all([findRoundWithMovements(db, playerId, roundId), catalogue.current()]);
  if (found === undefined) return refuse('game.round.unknown');
  const { round, movements } = found;
  const vendor = copy.vendorById(round.vendorId);
  if (vendor === undefined) return refuse('game.vendor.unavailable');
  const alias = await findAlias(db, round.vendorId, playerId);
  const firstBet = movements.find(({ kind }) => kind === 'bet')?.externalId;
  try {
    const told = await askVendor(vendors, vendor, { code: round.code, alias, firstBet, ...asking });
    return { url: checkUrl(vendor, told.url), summary: summaryOf(told.summary) };
  } catch (error) {
    if (!(error instanceof VendorFailure) && !(error instanceof DomainError)) throw error;
    log.warn({ vendor: vendor.code, round: roundId, reason: error.message }, 'no page of a round');
    throw new DomainError('game.vendor.unavailable');
  }
}
