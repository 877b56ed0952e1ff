import { games as contract, readLanguage, type Input } from '@sortes/contract';
import type { PlayRules } from '@sortes/wallet-protocol';
import { DomainError } from '../../../platform/errors.js';
import { callerOf, fullCallerOf, handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { itemOf, readNodeId } from '../catalogue/routes.js';
import type { Offer, OfferedGame } from '../catalogue/offer.js';
import type { Offers } from '../catalogue/offers.js';
import type { RoomRecord } from '../catalogue/types.js';
import type { FoundGame } from '../../../ports/game-source.js';
import { launchGame } from '../launch-game.js';
import type { GameOpener, Opener, Opening } from './open-game.js';

type LaunchQuery = Input<typeof contract.launchGame>['query'];

/** Type of an account that plays with play money only. */
const trialAccount = 4;

export interface LaunchParts {
  offers: Offers;
  opener: GameOpener;
  /** A game of the lottery. */
  findHouseGame(context: RequestContext, code: string): Promise<FoundGame | undefined>;
  isSingleWallet(merchant: Merchant): Promise<boolean>;
  /** What the brand's law asks of games of this type. */
  playRulesOf(merchant: Merchant, gameType: string): Promise<PlayRules | undefined>;
  /** Throws when a player may not put money into play. */
  refuseStake(playerId: number): Promise<void>;
}

/**
 * The vendor's game that a launch names: by node id, which outranks all else, else by the vendor's own code. Undefined: it names none of a vendor, or
 * one of another vendor than it says.
 */
function namedItem(offer: Offer, query: LaunchQuery): OfferedGame | undefined {
  const vendor = query.vassalage?.trim().toUpperCase() ?? '';
  const byNode = (text: string | undefined): OfferedGame | undefined => {
    const nodeId = readNodeId(text);
    const item = nodeId === undefined ? undefined : offer.find(nodeId);
    return vendor === '' || item?.game.vendor.code === vendor ? item : undefined;
  };
  if (readNodeId(query.nodeId) !== undefined) return byNode(query.nodeId);
  const code = query.gameId?.trim();
  return (
    byNode(query.gameId) ??
    byNode(query.roomId) ??
    (vendor === '' ? undefined : offer.items.find(({ game }) => game.vendor.code === vendor && game.code === code))
  );
}

/** The room asked for; the wire repeats the node id where there is none. @throws DomainError game.unknown */
function roomOf({ game }: OfferedGame, roomId: string | undefined): RoomRecord | undefined {
  const wanted = roomId?.trim() ?? '';
  if (wanted === '' || wanted === String(game.nodeId)) return undefined;
  const room = game.rooms.find(({ code }) => code === wanted);
  if (room === undefined) throw new DomainError('game.unknown');
  return room;
}

/** Whether a launch names something that only a vendor can have, so that "unknown" is about a vendor's game. */
function meansVendor(query: LaunchQuery): boolean {
  const vendor = query.vassalage?.trim().toUpperCase() ?? '';
  return (vendor !== '' && !['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'].includes(vendor)) || readNodeId(query.nodeId) !== undefined;
}

interface Asked {
  language?: string | undefined;
  platform?: string | undefined;
  clientType?: string | undefined;
  theme?: string | undefined;
  backUrl?: string | undefined;
  roomId?: string | undefined;
  demoPlayer?: string | undefined;
}

/** The wire's words for phones: client type 2 (3 is the desk's), or a platform that does not say desktop. */
function deviceOf({ clientType, platform = '' }: Asked): Opening['device'] {
  if (clientType === '2') return 'GPL_MOBILE';
  return clientType === '3' || platform === '' || /desktop/i.test(platform) ? 'GPL_DESKTOP' : 'GPL_MOBILE';
}

/**
 * Paths of this site only: a vendor must not be told to lead the player elsewhere. What cannot be decoded is none: a vendor that tries may fail, and
 * a vendor that fails some times is left alone for everybody.
 */
function isPath(text: string): boolean {
  if (!/^\/(?![/\\])[\w\-./?=&%]*$/.test(text)) return false;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

async function openingOf(
  context: RequestContext,
  offer: Offer,
  item: OfferedGame,
  asked: Asked,
  playRulesOf: LaunchParts['playRulesOf'],
): Promise<Opening> {
  const { merchant, country, ip, origin } = context;
  const back = asked.backUrl?.trim();
  return {
    merchant,
    offer,
    item,
    room: roomOf(item, asked.roomId),
    language: readLanguage(asked.language) ?? context.language,
    country,
    address: ip,
    origin,
    device: deviceOf(asked),
    theme: asked.theme === 'light' || asked.theme === 'dark' ? asked.theme : undefined,
    playRules: await playRulesOf(merchant, item.game.gameType),
    backPath: back !== undefined && isPath(back) ? back : undefined,
    demoPlayer: asked.demoPlayer,
  };
}

export function launchRoutes({ offers, opener, findHouseGame, isSingleWallet, playRulesOf, refuseStake }: LaunchParts): Route[] {
  /**
   * What a trial account opens: the game with its own play money where the vendor keeps that apart from money, else the vendor's, so that nobody takes play
   * money for money.
   */
  async function openDemo(opening: Opening, { playerId, sessionId }: Opener): ReturnType<GameOpener['openTrial']> {
    const mayStake = await refuseStake(playerId).then(
      () => true,
      () => false,
    );
    return opening.item.game.vendor.playsTrial && mayStake
      ? opener.openTrialWallet(opening, { playerId, sessionId })
      : opener.openTrial(opening, playerId);
  }

  return [
    handle(contract.launchGame, async ({ query }, context) => {
      const offer = await offers.of(context.merchant);
      const mode = query.launchMode?.trim().toUpperCase();
      const item = mode === 'GLS' ? namedItem(offer, query) : undefined;
      if (item === undefined) {
        if (mode === 'GLS' && meansVendor(query)) throw new DomainError('game.unknown');
        return { content: { game_url: await launchGame(query, (code) => findHouseGame(context, code)) } };
      }
      const caller = callerOf(context);
      const opening = await openingOf(context, offer, item, query, playRulesOf);
      if (caller.type === trialAccount) return openDemo(opening, caller);
      if (query.accountType === '0') return opener.openTrial(opening, caller.playerId);
      // Bets with the main wallet are refused one by one; at a vendor with wallets of its own nobody asks us again.
      await refuseStake(caller.playerId);
      return opener.openReal(opening, {
        playerId: caller.playerId,
        sessionId: caller.sessionId,
        singleWallet: await isSingleWallet(context.merchant),
      });
    }),
    handle(contract.launchTrial, async ({ query }, context) => {
      const offer = await offers.of(context.merchant);
      const opening = await openingOf(context, offer, itemOf(offer, query.nodeId), query, playRulesOf);
      const caller = fullCallerOf(context);
      return caller?.type === trialAccount ? openDemo(opening, caller) : opener.openTrial(opening, caller?.playerId);
    }),
  ];
}
