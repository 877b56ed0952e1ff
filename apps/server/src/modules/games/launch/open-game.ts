import { languageOf, type LanguageCode } from '@sortes/contract';
import type { DemoPlay, GameUrlRequest, PamLaunchRequest, PlayRules } from '@sortes/wallet-protocol';
import { DomainError } from '../../../platform/errors.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import { isLaunchOrigin } from '../catalogue/launch-origin.js';
import { recordOpened } from '../catalogue/player-game-repository.js';
import { windowOf, type GameItem, type Offer, type OfferedGame } from '../catalogue/offer.js';
import type { RoomRecord, VendorRecord } from '../catalogue/types.js';
import { trialCredit } from '../../wallet/index.js';
import { createLaunchToken, type LaunchToken, withdrawLaunch } from '../gateway/launch-token-repository.js';
import { fillLaunchConfig } from './launch-config.js';
import { VendorFailure, type VendorClient } from './vendor-client.js';

/** A vendor that takes longer than this is not waited for. */
const launchDeadlineMs = 5_000;
const suggestionsShown = 6;
/** The currency of play money at vendors. */
const demoCurrency = 'FUN';
/** ISO 3166 keeps XX for users: nobody can tell where the caller is. */
const unknownCountry = 'XX';

/** One opening as the edge has judged it. */
export interface Opening {
  merchant: Merchant;
  offer: Offer;
  item: OfferedGame;
  room: RoomRecord | undefined;
  language: LanguageCode;
  /** ISO 3166; empty when unknown. */
  country: string;
  /** The player's, as the edge knows it. */
  address: string;
  /** Of this site, without a slash at its end. */
  origin: string;
  device: 'GPL_DESKTOP' | 'GPL_MOBILE';
  theme: 'light' | 'dark' | undefined;
  /** What the brand's law asks of games of this type. */
  playRules: PlayRules | undefined;
  /** A page of this site to lead back to. */
  backPath: string | undefined;
  /** Names the browser of a visitor whose demo play goes on from game to game. */
  demoPlayer: string | undefined;
}

export interface Opened {
  content: {
    game_url: string;
    game_url2?: string;
    launchId?: string;
    mode: 'real' | 'trial';
    isSingle: boolean;
    /** Demo play with the balance of the trial account. */
    demoWallet?: boolean;
    game: GameItem;
  };
}

/** A vendor answered an address that no player is shown; the message says why, for the log, and holds nothing of the address. */
class UnfitAddress extends Error {}

/**
 * An address that a vendor answered, fit to be shown to the player. @throws UnfitAddress when it leads to an origin that the vendor was not given, or
 * holds a token that must not stand in one.
 */
function judgeUrl(vendor: VendorRecord, url: unknown, token?: string): string {
  const unfit = (why: string): never => {
    throw new UnfitAddress(why);
  };
  const noAddress = 'launch answered without an address';
  const foreign = 'launch answered with an address of an origin that the vendor was not given';
  if (typeof url !== 'string' || url.length > 4_000 || !URL.canParse(url)) return unfit(noAddress);
  const { href, protocol, origin, username, password } = new URL(url);
  // blob: and the like have the origin of who made them.
  if (protocol !== 'https:' && protocol !== 'http:') return unfit(noAddress);
  if (username !== '' || password !== '' || !isLaunchOrigin(origin) || !vendor.launchOrigins.includes(origin)) return unfit(foreign);
  // The token is between the vendor and us: in an address it stands in histories and logs. Where the operator allows it, it is one that can only be
  // exchanged, once.
  if (token !== undefined && href.includes(token) && !vendor.tokenInAddress)
    return unfit('launch answered with the token in the address, which this vendor may not (games vendor set --token-in-address)');
  return href;
}

/** As the launch judges it. @throws DomainError game.vendor.unavailable when it leads to an origin that the vendor was not given. */
export function checkUrl(vendor: VendorRecord, url: unknown): string {
  try {
    return judgeUrl(vendor, url);
  } catch (error) {
    if (error instanceof UnfitAddress) throw new DomainError('game.vendor.unavailable');
    throw error;
  }
}

/** The language as vendors are told it: ISO 639-1. */
export const isoLanguage = (language: LanguageCode): string => languageOf(language).tag.replace(/-.*/, '');

/** @throws DomainError game.maintenance with the window and other games, game.country.blocked */
function refuseClosed({ offer, item, country, language }: Opening): void {
  const { game, maintenance } = item;
  if (maintenance !== undefined) {
    const { maintainTime, endTime, reason } = windowOf(maintenance) ?? { maintainTime: 0, endTime: null, reason: '' };
    throw new DomainError('game.maintenance', {
      value: {
        content: {
          data: { maintainTime, endTime, reason },
          suggestions: offer.suggest(item, suggestionsShown).map((other) => offer.show(other, language)),
        },
      },
    });
  }
  if (country !== '' && game.blockedCountries.includes(country.toUpperCase())) throw new DomainError('game.country.blocked');
}

/** Who plays at the vendor, and with which token. */
interface PlayerThere {
  alias: string;
  token: string | undefined;
  /** What lies in the wallet is play money. */
  playMoney: boolean;
}

/** Demo play as a trial account has it: in the brand's currency, from the same sum. */
function demoPlayOf(merchant: Merchant, player: string): DemoPlay {
  return { player, currency: merchant.currency, balance: Number(trialCredit * 10n) };
}

/** Asks the vendor for the address of the game: for a player with their token, or for demo play without one. */
async function askVendor(vendors: VendorClient, opening: Opening, player: PlayerThere | undefined): Promise<string> {
  const { merchant, item, room, language, country, address, origin, device, theme, playRules, backPath, demoPlayer } = opening;
  const { vendor, code } = item.game;
  const currency = player === undefined ? demoCurrency : merchant.currency;
  const lobby = `${origin}${backPath ?? '/'}`;
  const deposit = `${origin}/?m=deposit`;
  const place = country === '' ? unknownCountry : country.toUpperCase();
  const demo = player === undefined && demoPlayer !== undefined ? demoPlayOf(merchant, demoPlayer) : undefined;
  if (vendor.protocol === 'rs') {
    const request: GameUrlRequest = {
      operator_id: vendor.operatorId,
      sub_partner_id: merchant.code,
      ...(player && { user: player.alias }),
      ...(player?.token !== undefined && { token: player.token }),
      ...(player?.playMoney === true && { play_money: true as const }),
      ...(demo && { demo }),
      game_code: code,
      ...(room && { room: room.code }),
      currency,
      lang: isoLanguage(language),
      country: place,
      platform: device,
      lobby_url: lobby,
      deposit_url: deposit,
      ...(theme && { theme }),
      time_zone: merchant.timeZone,
      ...(playRules && { play_rules: playRules }),
    };
    const answer = await vendors.post(vendor, '/api/game/url', request, { deadlineMs: launchDeadlineMs });
    return judgeUrl(vendor, (answer as { url?: unknown } | null)?.url, player?.token);
  }
  const request: PamLaunchRequest = {
    currency,
    providerGameId: code,
    playerId: player?.alias ?? 'demo',
    casino: merchant.code,
    country: place,
    language: isoLanguage(language),
    ...(vendor.tellsAddress && address !== '' && { sessionIp: address }),
    launchConfig: {
      ...fillLaunchConfig(vendor.launchConfig, {
        mode: player === undefined ? 'demo' : 'real',
        gameCode: code,
        lobbyUrl: lobby,
        depositUrl: deposit,
        casino: merchant.code,
        currency,
        language: isoLanguage(language),
        country: place,
        mobile: device === 'GPL_MOBILE',
      }),
      platform: device,
      lobbyUrl: lobby,
      depositUrl: deposit,
      ...(room && { room: room.code }),
      ...(theme && { theme }),
      timeZone: merchant.timeZone,
      ...(playRules && { playRules }),
      ...(player === undefined && { demo: true }),
      ...(demo && { demoPlay: demo }),
      ...(player?.playMoney === true && { playMoney: true }),
    },
  };
  const answer = await vendors.post(vendor, `/${vendor.code.toLowerCase()}/gamelaunch`, request, {
    deadlineMs: launchDeadlineMs,
    ...(player?.token !== undefined && { headers: { 'x-player-token': player.token } }),
  });
  return judgeUrl(vendor, (answer as { gameUrl?: unknown } | null)?.gameUrl, player?.token);
}

function contentOf({ offer, item, language }: Opening, url: string): Pick<Opened['content'], 'game_url' | 'game_url2' | 'game'> {
  return { game_url: url, ...(item.game.gameType === 'PVP' && { game_url2: url }), game: offer.show(item, language) };
}

/** What a vendor's silence or refusal is to the player; the log keeps why. */
function refuseAs(log: Services['log'], vendor: VendorRecord, error: unknown): never {
  if (error instanceof VendorFailure) {
    log.warn({ vendor: vendor.code, outcome: error.outcome, reason: error.message }, 'launch failed');
    throw new DomainError('game.vendor.unavailable', { retryAfterSeconds: 5 });
  }
  if (error instanceof UnfitAddress) {
    log.warn({ vendor: vendor.code, origins: vendor.launchOrigins }, error.message);
    throw new DomainError('game.vendor.unavailable');
  }
  throw error;
}

/** Who opens a game in a session of theirs. */
export interface Opener {
  playerId: number;
  sessionId: string;
}

export interface GameOpener {
  /**
   * Opens a game for money: gives the vendor a token, gets the address for the frame and remembers the game.
   * @throws DomainError game.maintenance, game.country.blocked, game.vendor.unavailable; a token that led nowhere takes no bet.
   */
  openReal(opening: Opening, player: Opener & { singleWallet: boolean }): Promise<Opened>;
  /** Opens the vendor's own play money. @throws DomainError as openReal, and game.trial.unavailable */
  openTrial(opening: Opening, playerId: number | undefined): Promise<Opened>;
  /** Opens the game with the play money of a trial account, at a vendor whose demo plays with the wallet. @throws DomainError as openTrial */
  openTrialWallet(opening: Opening, player: Opener): Promise<Opened>;
}

export function createGameOpener({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, vendors: VendorClient): GameOpener {
  /** Opens a game with what lies in a wallet, and remembers it. */
  async function openWithWallet(
    opening: Opening,
    { playerId, sessionId }: Opener,
    { isSingle, playMoney }: { isSingle: boolean; playMoney: boolean },
  ): Promise<Opened> {
    refuseClosed(opening);
    const { merchant, item, language, country } = opening;
    const { vendor, nodeId } = item.game;
    const launch: LaunchToken = await createLaunchToken(db, {
      playerId,
      vendorId: vendor.id,
      nodeId,
      merchantId: merchant.id,
      sessionId,
      currency: merchant.currency,
      country: country === '' ? unknownCountry : country.toUpperCase(),
      language,
      exchangeFirst: vendor.tokenInAddress,
      now: clock.now(),
    });
    let url: string;
    try {
      // In transfer mode the vendor plays with its own wallet: without a token it cannot touch the main one.
      url = await askVendor(vendors, opening, { alias: launch.alias, token: isSingle ? launch.token : undefined, playMoney });
    } catch (error) {
      await withdrawLaunch(db, launch.launchId);
      return refuseAs(log, vendor, error);
    }
    await recordOpened(db, playerId, nodeId, clock.now());
    return { content: { ...contentOf(opening, url), launchId: launch.launchId, mode: playMoney ? 'trial' : 'real', isSingle } };
  }

  return {
    openReal: (opening, { singleWallet, ...player }) =>
      openWithWallet(opening, player, { isSingle: singleWallet || !opening.item.game.vendor.hasWallet, playMoney: false }),
    async openTrial(opening, playerId) {
      const { game } = opening.item;
      if (!game.hasTrial) throw new DomainError('game.trial.unavailable');
      refuseClosed(opening);
      let url: string;
      try {
        url = await askVendor(vendors, opening, undefined);
      } catch (error) {
        return refuseAs(log, game.vendor, error);
      }
      if (playerId !== undefined) await recordOpened(db, playerId, game.nodeId, clock.now());
      return { content: { ...contentOf(opening, url), mode: 'trial', isSingle: true } };
    },
    async openTrialWallet(opening, player) {
      if (!opening.item.game.hasTrial) throw new DomainError('game.trial.unavailable');
      const { content } = await openWithWallet(opening, player, { isSingle: true, playMoney: true });
      return { content: { ...content, demoWallet: true } };
    },
  };
}
