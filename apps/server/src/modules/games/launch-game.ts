import { DomainError } from '../../platform/errors.js';
import type { FoundGame } from '../../ports/game-source.js';

export interface LaunchRequest {
  launchMode?: string | undefined;
  lottoGameCode?: string | undefined;
  lottoView?: string | undefined;
  gameId?: string | undefined;
  roomId?: string | undefined;
  nodeId?: string | undefined;
}

const launchModes = new Set(['GLS', 'LOTT']);

/** Pages of games of the house that do not open on /lottery. */
const pagesOfTypes: Readonly<Record<string, string>> = { TCG_LOTTO_VN: '/vnlottery', TCG_SEA: '/sealottery' };

/** The page of this site on which a game of the house opens. */
export function pageOf({ code, accountTypeName }: FoundGame): string {
  const page = pagesOfTypes[accountTypeName.toUpperCase()] ?? '/lottery';
  return `${page}?${new URLSearchParams({ gameCode: code }).toString()}`;
}

/**
 * Where a launch leads: the lottery lobby, or the board of the game named. Whoever calls is known by the session; a token or a user name
 * in the request is nobody's business here.
 * @throws DomainError #727 without a launch mode that we know, lottery.game.unknown for a game nobody offers.
 */
export async function launchGame(request: LaunchRequest, findGame: (code: string) => Promise<FoundGame | undefined>): Promise<string> {
  const mode = request.launchMode?.trim().toUpperCase() ?? '';
  if (!launchModes.has(mode)) throw new DomainError('#727');
  const code = [request.lottoGameCode, request.gameId, request.roomId, request.nodeId].map((text) => text?.trim()).find((text) => text);
  const wantsLobby = request.lottoView?.trim().toLowerCase() === 'lobby' || (mode === 'LOTT' && code === undefined);
  if (wantsLobby) return '/elott';
  const game = code === undefined ? undefined : await findGame(code);
  if (game === undefined) throw new DomainError('lottery.game.unknown');
  return pageOf(game);
}
