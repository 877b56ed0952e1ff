import type { LanguageCode } from '@sortes/contract';
import { games, prizesOf, rtpOf, type Game, type Play, type PrizeMode } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import type { LotteryContext } from './context.js';
import { listRecentGames } from './catalogue-repository.js';
import { stakesOfLastDay } from './draw-repository.js';
import { lottModes, prizeModeOf, type BetLimits, upToGroup } from './limits.js';
import { gameOrRefuse, presentBrief, presentResult, type NearDraws } from './read-draws.js';
import { spreadPictures } from './spread-pictures.js';
import { gameGroupName, gameName, playGroupName, playName, regionName } from './texts.js';

/** The wire's names of product types, by which a client picks the page of a game: Vietnamese games have one of their own, also the fast ones. */
export function accountTypeOf(game: Game): string {
  if (game.region !== undefined) return 'TCG_LOTTO_VN';
  if (game.prizeModes[0] === 'SEA') return 'TCG_SEA';
  return game.kind === 'house' ? 'ELOTT' : 'LOTT';
}

/** Lane of the lobby a game stands in. */
export function laneOf(game: Game): 'ELOTT' | 'LOTT' {
  return game.kind === 'house' ? 'ELOTT' : 'LOTT';
}

/** Pictures the site ships: one a family of games, in Vietnam one for the north and for quick draws; its other stations have one each (tools/generate/province-art.mjs). */
const tiles: Readonly<Record<string, string>> = {
  SSC: 'five-digit',
  '3D': 'three-digit',
  '11X5': 'eleven',
  K3: 'dice',
  PK10: 'racing',
  KENO: 'keno',
  PC28: 'lucky',
  M6: 'six',
  THAI: 'thai',
  TOGEL: 'togel',
  MY4D: 'malaysian',
  north: 'northern',
  fast: 'quick-vietnam',
};

/** What games are alike by: their family, in Vietnam the part of the country. */
const familyOf = ({ group, region }: Pick<Game, 'group' | 'region'>): string => region ?? group;

/** The picture of a game: a Vietnamese station's own, else its family's; a family without one shows the common one. */
export function iconOf({ code, group, region }: Pick<Game, 'code' | 'group' | 'region'>): string {
  if (region === 'south' || region === 'central') return `/art/tile-${code}.svg`;
  return `/art/tile-${tiles[familyOf({ group, region })] ?? 'default'}.avif`;
}

/** Prize modes of a menu call, compared without case: ZY is house-run, LOTT official; a mode a game is sold under names it too. */
function sellsUnder(game: Game, prizeMode: string | undefined): boolean {
  const asked = prizeMode?.trim().toUpperCase() ?? '';
  if (asked === '') return true;
  if (asked === 'ZY') return game.kind === 'house';
  return game.prizeModes.some((mode) => mode === asked) || (asked === 'LOTT' && game.kind === 'official');
}

/** ISO weekdays (1 Monday … 7 Sunday) of a game that does not draw every day of the week; undefined for the others. */
function drawDaysOf({ calendar }: Game): number[] | undefined {
  const weekdays = calendar.kind === 'days' ? calendar.days.weekdays : undefined;
  return weekdays?.map((day) => (day === 0 ? 7 : day)).toSorted((left, right) => left - right);
}

/** Seconds between draws of a game that draws by an interval; others have none. */
export function periodOf({ calendar }: Game): { everySeconds?: number } {
  return calendar.kind === 'interval' ? { everySeconds: calendar.everySeconds } : {};
}

function presentGame(game: Game, language: LanguageCode) {
  const drawDays = drawDaysOf(game);
  return {
    gameId: game.code,
    gameCode: game.code,
    gameName: gameName(game.code, language),
    gameGroupCode: game.group,
    accountTypeName: accountTypeOf(game),
    prizeMode: game.prizeModes[0] ?? '',
    kind: game.kind,
    iconUrl: iconOf(game),
    isGame: 'Y',
    defaultPlayType: game.plays[0]?.group ?? '',
    ...periodOf(game),
    ...(game.region === undefined ? {} : { region: game.region }),
    ...(drawDays === undefined ? {} : { drawDays }),
  };
}

type Menus = Record<string, { gameGroupCode: string; gameGroupName: string; gameMenus: ReturnType<typeof presentGame>[] }>;

/** Games by group, groups and games in the order given. */
export function listGameMenus(language: LanguageCode, prizeMode: string | undefined, of: readonly Game[] = games): Menus {
  const menus: Menus = {};
  for (const game of of) {
    if (!sellsUnder(game, prizeMode)) continue;
    const menu = (menus[game.group] ??= { gameGroupCode: game.group, gameGroupName: gameGroupName(game.group, language), gameMenus: [] });
    menu.gameMenus.push(presentGame(game, language));
  }
  return menus;
}

const isVietnamese = (game: Game): boolean => game.region !== undefined;

/** The Vietnamese games by part of the country: "VN-north" and so on. */
export function listVnGameMenus(
  language: LanguageCode,
  prizeMode: string | undefined,
  of: readonly Game[] = games.filter(isVietnamese),
): Menus {
  const menus: Menus = {};
  for (const game of of) {
    if (game.region === undefined || !sellsUnder(game, prizeMode)) continue;
    const code = `${game.group}-${game.region}`;
    const menu = (menus[code] ??= { gameGroupCode: code, gameGroupName: regionName(game.region, language), gameMenus: [] });
    menu.gameMenus.push(presentGame(game, language));
  }
  return menus;
}

/** Games a player bet on lately, the latest first within each group. */
export async function listRecentMenus(
  { db }: Pick<LotteryContext, 'db'>,
  playerId: number,
  language: LanguageCode,
  prizeMode: string | undefined,
  only: 'all' | 'vietnamese' = 'all',
): Promise<Menus> {
  const recent = (await listRecentGames(db, playerId)).flatMap((code) => games.filter((game) => game.code === code));
  return only === 'all' ? listGameMenus(language, prizeMode, recent) : listVnGameMenus(language, prizeMode, recent);
}

/** Every game by group: the wire's catalogue. */
export function listCatalogue(language: LanguageCode) {
  const groups: Record<string, { code: string; name: string; games: Record<string, { gameId: string; code: string; remark: string }> }> =
    {};
  for (const game of games) {
    const group = (groups[game.group] ??= { code: game.group, name: gameGroupName(game.group, language), games: {} });
    group.games[game.code] = { gameId: game.code, code: game.code, remark: gameName(game.code, language) };
  }
  return groups;
}

function compareBig(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Stakes of the last day are summed again after this long at the earliest: a hundred thousand draws, and their order hardly changes. */
const stakesKeptMs = 10_000;

/**
 * Games with most stakes of the last day first, then the rest, each with the draw on sale and the last result. Of games with the same picture no more than two stand
 * before the others, so that a row of twenty shows every kind.
 */
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
      .toSorted((left, right) => compareBig(stakes.get(right.code) ?? 0n, stakes.get(left.code) ?? 0n));
    const shown = spreadPictures(ranked, familyOf).slice(0, count);
    return Promise.all(
      shown.map(async (game) => {
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

function nameOfGroup(game: Game, group: string, language: LanguageCode): string {
  const play = game.plays.find((one) => one.group === group);
  return play === undefined ? group : playGroupName(play, language);
}

function buildPlayMenu(game: Game, prizeModeId: PrizeMode, rulesVersion: string, language: LanguageCode, limits: BetLimits) {
  const groups = [...new Set(game.plays.map((play) => play.group))];
  return {
    prizeModeId,
    gameId: game.code,
    rulesVersion,
    units: limits.units.map(formatMoney),
    maxMultiple: limits.maximumMultiple,
    maxLines: limits.maximumLines,
    minimumStake: formatMoney(limits.minimumStake),
    maximumStake: formatMoney(limits.maximumStake),
    maximumPrize: formatMoney(limits.maximumPrize),
    playMenuGroups: groups.map((group, index) => ({
      playCode: group,
      playName: nameOfGroup(game, group, language),
      groupSwitch: true,
      sorting: index + 1,
      playMenus: game.plays.filter((play) => play.group === group).map((play) => presentPlay(play, language)),
    })),
  };
}

export type PlayMenu = ReturnType<typeof buildPlayMenu>[];

export interface Brand {
  merchantId: number;
  currency: string;
}

/** A brand as one player finds it. */
export interface BrandForPlayer extends Brand {
  /** Undefined: what the brand allows everybody. */
  ownGroup: number | undefined;
}

/** Plays, odds, units and limits of a game. Built once per game, mode, language and set of limits. */
export function createPlayMenus({
  odds,
  limits: book,
}: Pick<LotteryContext, 'odds' | 'limits'>): (gameCode: string, language: LanguageCode, brand: Brand) => Promise<PlayMenu> {
  const built = new WeakMap<BetLimits, Map<LanguageCode, PlayMenu[number]>>();
  return async (gameCode, language, { merchantId, currency }) => {
    const game = gameOrRefuse(gameCode);
    const rulesVersion = await odds.versionOf(game);
    return Promise.all(
      game.prizeModes.map(async (mode) => {
        const limits = await book.limitsOf(merchantId, currency, game, mode);
        let menus = built.get(limits);
        if (menus === undefined) built.set(limits, (menus = new Map<LanguageCode, PlayMenu[number]>()));
        let menu = menus.get(language);
        if (menu === undefined) menus.set(language, (menu = buildPlayMenu(game, mode, rulesVersion, language, limits)));
        return menu;
      }),
    );
  };
}

/** What a step of prize group gives, in percent of the stake: 2 of 2000 is 0.1. Shown, never reckoned with. */
function percentOfStep({ step, base }: { step: number; base: number }): string {
  return formatMoney((BigInt(step) * 100n * 10_000n) / BigInt(base));
}

function presentSeries(game: Game, limits: BetLimits) {
  const { prizeGroups } = game;
  const { maximumSeries: own } = limits;
  if (prizeGroups === undefined || own === null) return null;
  const { lowest, step, base } = prizeGroups;
  return {
    gameGroupCode: game.group,
    prizeModeId: 'LOTT',
    minSeries: lowest,
    maxSeries: own,
    maxBetSeries: own,
    defaultSeries: own,
    step,
    base,
    rebateStep: percentOfStep(prizeGroups),
  };
}

/** Prize groups by game group: of games of one group that differ, what all of them sell. */
export async function listSeries({ limits: book }: Pick<LotteryContext, 'limits'>, { merchantId, currency, ownGroup }: BrandForPlayer) {
  const groups = new Map<string, NonNullable<ReturnType<typeof presentSeries>>>();
  for (const game of games) {
    if (!game.prizeModes.includes('LOTT')) continue;
    const series = presentSeries(game, upToGroup(await book.limitsOf(merchantId, currency, game, 'LOTT'), game, ownGroup));
    if (series === null) continue;
    const known = groups.get(game.group);
    const most = Math.min(series.maxSeries, known?.maxSeries ?? series.maxSeries);
    const least = Math.max(series.minSeries, known?.minSeries ?? series.minSeries);
    groups.set(game.group, { ...(known ?? series), minSeries: least, maxSeries: most, maxBetSeries: most, defaultSeries: most });
  }
  return [...groups.values()];
}

/** Units, limits and prize groups of a game under a mode. @throws DomainError lottery.game.unknown */
export async function showSetting(
  { limits: book }: Pick<LotteryContext, 'limits'>,
  { merchantId, currency, ownGroup }: BrandForPlayer,
  gameCode: string,
  prizeMode: string | undefined,
) {
  const game = gameOrRefuse(gameCode);
  const mode = prizeModeOf(game, prizeMode);
  const limits = upToGroup(await book.limitsOf(merchantId, currency, game, mode), game, ownGroup);
  const codes: readonly string[] =
    mode === 'LOTT' ? lottModes : limits.units.map((unit) => formatMoney((unit * 10_000n) / limits.pricePerStake));
  return {
    gameId: game.code,
    gameCode: game.code,
    prizeModeId: mode,
    prizeModes: [...game.prizeModes],
    pricePerStake: formatMoney(limits.pricePerStake),
    bettingModes: limits.units.map((unit, index) => ({
      bettingModeId: index + 1,
      code: codes[index] ?? '',
      unit: formatMoney(unit),
      betAmountMax: formatMoney(limits.maximumStake),
      betMultipleMax: limits.maximumMultiple,
      winAmountMax: formatMoney(limits.maximumPrize),
    })),
    limits: {
      minimumStake: formatMoney(limits.minimumStake),
      maximumStake: formatMoney(limits.maximumStake),
      maximumOrder: formatMoney(limits.maximumOrder),
      maximumLines: limits.maximumLines,
      maximumPrize: formatMoney(limits.maximumPrize),
      maximumOrderWin: formatMoney(limits.maximumOrderWin),
      maximumDrawWin: limits.maximumDrawWin === null ? null : formatMoney(limits.maximumDrawWin),
      exposure:
        limits.exposure === null
          ? null
          : {
              limit: formatMoney(limits.exposure.limit),
              action: limits.exposure.factor === null ? 'refuse' : 'lower-odds',
              oddsFactor: limits.exposure.factor === null ? null : formatMoney(limits.exposure.factor),
            },
      blocked: limits.blocked.map(({ playId, numbers, numero, factor }) => ({
        playId,
        numbers: [...numbers],
        numero,
        action: factor === null ? 'refuse' : 'lower-odds',
        oddsFactor: factor === null ? null : formatMoney(factor),
      })),
    },
    series: presentSeries(game, limits),
  };
}
