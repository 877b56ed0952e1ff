import type { LanguageCode } from '@sortes/contract';
import { games, prizesOf, rtpOf, type Game, type Play } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import type { LotteryContext } from './context.js';
import { stakesOfLastDay } from './draw-repository.js';
import { betLimitsOf } from './limits.js';
import { gameOrRefuse, presentBrief, presentResult, type NearDraws } from './read-draws.js';
import { gameGroupName, gameName, playGroupName, playName } from './texts.js';

/** The wire's names of who offers a game: house games run as ELOTT, Vietnamese ones as TCG_LOTTO_VN. */
export function accountTypeOf(game: Game): string {
  return game.kind === 'house' ? 'ELOTT' : game.group === 'VN' ? 'TCG_LOTTO_VN' : 'LOTT';
}

/** Lane of the lobby a game stands in. */
export function laneOf(game: Game): 'ELOTT' | 'LOTT' {
  return game.kind === 'house' ? 'ELOTT' : 'LOTT';
}

/** Pictures the site ships; a game without its own shows the common one. */
const tiles: Readonly<Record<string, string>> = { ssc1m: 'five-digit', xsmb: 'northern' };

export function iconOf(game: Game): string {
  return `/art/tile-${tiles[game.code] ?? 'default'}.avif`;
}

/** Prize modes of a menu call, compared without case: ZY is house-run, LOTT official; a mode a game is sold under names it too. */
function sellsUnder(game: Game, prizeMode: string | undefined): boolean {
  const asked = prizeMode?.trim().toUpperCase() ?? '';
  if (asked === '') return true;
  if (asked === 'ZY') return game.kind === 'house';
  if (asked === 'LOTT') return game.kind === 'official';
  return game.prizeModes.some((mode) => mode === asked);
}

function presentGame(game: Game, language: LanguageCode) {
  return {
    gameId: game.code,
    gameCode: game.code,
    gameName: gameName(game.code, language),
    accountTypeName: accountTypeOf(game),
    prizeMode: game.prizeModes[0] ?? '',
    kind: game.kind,
    iconUrl: iconOf(game),
    isGame: 'Y',
    defaultPlayType: game.plays[0]?.group ?? '',
  };
}

/** Games by group. */
export function listGameMenus(language: LanguageCode, prizeMode: string | undefined, of: readonly Game[] = games) {
  const menus: Record<string, { gameGroupCode: string; gameGroupName: string; gameMenus: ReturnType<typeof presentGame>[] }> = {};
  for (const game of of) {
    if (!sellsUnder(game, prizeMode)) continue;
    const menu = (menus[game.group] ??= { gameGroupCode: game.group, gameGroupName: gameGroupName(game.group, language), gameMenus: [] });
    menu.gameMenus.push(presentGame(game, language));
  }
  return menus;
}

/** The Vietnamese games only. */
export function listVnGameMenus(language: LanguageCode, prizeMode: string | undefined) {
  return listGameMenus(
    language,
    prizeMode,
    games.filter((game) => game.group === 'VN'),
  );
}

function compareBig(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Stakes of the last day are summed again after this long at the earliest: the order of the games does not change by the second. */
const stakesKeptMs = 1_000;

/** Games with most stakes of the last day first, then the rest, each with the draw on sale and the last result. */
export function createListPopular({ db, clock }: Pick<LotteryContext, 'db' | 'clock'>, nearDraws: NearDraws) {
  const kept = new Map<number, { at: number; stakes: ReturnType<typeof stakesOfLastDay> }>();
  const stakesOf = (merchantId: number): ReturnType<typeof stakesOfLastDay> => {
    const known = kept.get(merchantId);
    if (known !== undefined && clock.monotonicMs() - known.at < stakesKeptMs) return known.stakes;
    const stakes = stakesOfLastDay(
      db,
      merchantId,
      games.map((game) => game.code),
    );
    kept.set(merchantId, { at: clock.monotonicMs(), stakes });
    // A database that was away must not be remembered as the answer.
    stakes.catch(() => kept.delete(merchantId));
    return stakes;
  };
  return async (merchantId: number, language: LanguageCode, prizeMode: string | undefined, count: number) => {
    const stakes = await stakesOf(merchantId);
    const ranked = games
      .filter((game) => sellsUnder(game, prizeMode))
      .toSorted((left, right) => compareBig(stakes.get(right.code) ?? 0n, stakes.get(left.code) ?? 0n))
      .slice(0, count);
    return Promise.all(
      ranked.map(async (game) => {
        const near = await nearDraws.read(merchantId, game);
        return {
          ...presentGame(game, language),
          currentNumero: near.current === undefined ? null : presentBrief(near.current, near.now.getTime()),
          lastResult: near.last === undefined ? null : presentResult(near.last),
        };
      }),
    );
  };
}

export type ListPopular = ReturnType<typeof createListPopular>;

function presentPlay(play: Play, language: LanguageCode) {
  return {
    playId: play.code,
    playName: playName(play, language),
    playSwitch: true,
    singleBetPrice: formatMoney(BigInt(play.coverage) * 10_000n),
    coverage: play.coverage,
    returnToPlayer: rtpOf(play),
    tiers: prizesOf(play).map(({ tier, odds }) => ({ tier, odds })),
  };
}

function buildPlayMenu(game: Game, rulesVersion: string, language: LanguageCode, currency: string) {
  const limits = betLimitsOf(currency);
  const groups = [...new Set(game.plays.map((play) => play.group))];
  return game.prizeModes.map((prizeModeId) => ({
    prizeModeId,
    gameId: game.code,
    rulesVersion,
    units: limits.units.map(formatMoney),
    maxMultiple: limits.maximumMultiple,
    maxLines: limits.maximumLines,
    minimumStake: formatMoney(limits.minimumStake),
    maximumStake: formatMoney(limits.maximumStake),
    playMenuGroups: groups.map((group, index) => ({
      playCode: group,
      playName: playGroupName(group, language),
      groupSwitch: true,
      sorting: index + 1,
      playMenus: game.plays.filter((play) => play.group === group).map((play) => presentPlay(play, language)),
    })),
  }));
}

export type PlayMenu = ReturnType<typeof buildPlayMenu>;

/** Plays, odds, units and limits of a game. Built once per game, language and currency: it changes only with the program. */
export function createPlayMenus(
  context: Pick<LotteryContext, 'odds'>,
): (gameCode: string, language: LanguageCode, currency: string) => Promise<PlayMenu> {
  const built = new Map<string, PlayMenu>();
  return async (gameCode, language, currency) => {
    const game = gameOrRefuse(gameCode);
    const key = `${game.code} ${language} ${currency}`;
    let menu = built.get(key);
    if (menu === undefined) built.set(key, (menu = buildPlayMenu(game, await context.odds.versionOf(game), language, currency)));
    return menu;
  };
}
