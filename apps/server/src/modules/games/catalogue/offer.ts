import { languageOf, textAlong, type LanguageCode, type Reply, type games as contract } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Merchant } from '../../../platform/merchant.js';
import { laneTitles, type GameCard, type GameLane, type LaneTitle } from '../../../ports/game-source.js';
import { words } from '../words.js';
import type { CatalogueCopy } from './catalogue.js';
import { marks } from './marks.js';
import type { GameSearch, SearchHit } from './search-games.js';
import { stakeSteps } from './stake-steps.js';
import { thinLanes } from './thin-lanes.js';
import type { GameRecord, Maintenance, VendorRecord } from './types.js';

export type GameItem = Reply<typeof contract.getGame>['game'];
type Window = NonNullable<GameItem['maintenance']>;

/** Shown by the site where a picture cannot be loaded. */
const defaultIcon = '/art/tile-default.avif';

/** A game as one brand offers it. */
export interface OfferedGame {
  /** Place in the brand's order. */
  order: number;
  game: GameRecord;
  lane: LaneTitle;
  /** The one badge that the brand shows on its tile; undefined: the game's own marks. It changes nothing of what filters and orders find. */
  badge: 'hot' | 'new' | 'jackpot' | 'none' | undefined;
  /** Closed at the moment: by the game's own window or the vendor's. */
  maintenance: Maintenance | undefined;
}

export interface ListQuestion {
  lane?: LaneTitle | undefined;
  vendor?: string | undefined;
  /** Any of these classes or marks; empty: all. */
  classes?: readonly string[];
  /** Money units: games that can be played from this stake down. */
  minBet?: bigint | undefined;
  text?: string | undefined;
  sort?: 'default' | 'name' | 'new';
}

/** Vendors whose SPORTS games stand in lanes of their own. */
export interface SportsSplit {
  esports: readonly string[];
  cockfight: readonly string[];
}

/** What one brand offers at one version of the catalogue, until a maintenance begins or ends. */
export interface Offer {
  /** Milliseconds since 1970 from which on it is another one. */
  validUntil: number;
  items: readonly OfferedGame[];
  find(nodeId: number): OfferedGame | undefined;
  /** Whether a category has the game: its own, or MORE while that one has too few. */
  isIn(item: OfferedGame, lane: LaneTitle): boolean;
  /** Games in the brand's order, or by how well they meet the text. `similar`: nothing meets it, these are like it. */
  list(question: ListQuestion, language: LanguageCode): { items: readonly OfferedGame[]; similar: boolean };
  /** The game as lists show it. */
  show(item: OfferedGame, language: LanguageCode): GameItem;
  /** The same as JSON text, made once. */
  json(item: OfferedGame, language: LanguageCode): string;
  lanes(language: LanguageCode): readonly GameLane[];
  /** Lane → vendor → nothing, as the wire has it. */
  vendorsByLane(): Readonly<Record<string, Record<string, string[]>>>;
  /** Open games like this one, the nearest first. */
  suggest(item: OfferedGame, count: number): OfferedGame[];
}

/**
 * Answers to the same question are kept, so many games in all of them together: lists are read far more often than they change, and whoever asks for
 * ever new texts must not fill the memory.
 */
const listedGamesKept = 1_000_000;
/** What an answer weighs besides its games. */
const listWeight = 50;
/** More games than any catalogue has: a rank outweighs every place. */
const placesARank = 2 ** 24;

export function isClosed(maintenance: Maintenance | undefined, now: number): boolean {
  return (
    maintenance !== undefined && maintenance.from.getTime() <= now && (maintenance.until === null || maintenance.until.getTime() > now)
  );
}

export function nameOf({ name, names }: { name: string; names: Partial<Record<LanguageCode, string>> }, language: LanguageCode): string {
  return textAlong(names, language) ?? names.EN ?? name;
}

export function windowOf(maintenance: Maintenance | undefined): Window | null {
  if (maintenance === undefined) return null;
  const { from, until, reason } = maintenance;
  return { maintainTime: from.getTime(), endTime: until?.getTime() ?? null, reason };
}

/** The lane of a game: SPORTS games of some vendors stand in lanes of their own. */
export function laneOf({ gameType, vendor }: GameRecord, { esports, cockfight }: SportsSplit): LaneTitle {
  if (gameType !== 'SPORTS') return gameType;
  if (cockfight.includes(vendor.code)) return 'COCKFIGHT';
  return esports.includes(vendor.code) ? 'ESPORTS' : 'SPORTS';
}

/** A place that somebody chose comes before everything without one. */
const placeOf = (position: number | null | undefined): number =>
  position === null || position === undefined || position <= 0 ? Infinity : position;

/** Games in the order in which a brand shows them: those with a place of their own, then by their vendor's, then as they came. */
export function inOrder(games: readonly GameRecord[], { stored }: Pick<CatalogueCopy, 'stored'>, merchantId: number): GameRecord[] {
  const vendorPlaces = new Map(
    stored.brandVendors.filter((row) => row.merchantId === merchantId).map((row) => [row.vendorId, row.position]),
  );
  const gamePlaces = new Map(stored.brandGames.filter((row) => row.merchantId === merchantId).map((row) => [row.nodeId, row.position]));
  return games
    .map((game) => ({
      game,
      own: placeOf(gamePlaces.get(game.nodeId) ?? game.position),
      vendor: placeOf(vendorPlaces.get(game.vendor.id)),
    }))
    .sort((left, right) => {
      if (left.own !== right.own) return left.own - right.own;
      return left.vendor === right.vendor ? left.game.nodeId - right.game.nodeId : left.vendor - right.vendor;
    })
    .map(({ game }) => game);
}

function sells({ currencies }: VendorRecord, currency: string): boolean {
  return currencies.length === 0 || currencies.includes(currency);
}

/** The next moment at which one of these windows opens or closes. */
function nextChange(windows: Iterable<Maintenance | undefined>, now: number): number {
  let next = Infinity;
  for (const window of windows) {
    for (const moment of [window?.from.getTime(), window?.until?.getTime()])
      if (moment !== undefined && moment > now && moment < next) next = moment;
  }
  return next;
}

export function buildOffer(copy: CatalogueCopy, search: GameSearch, merchant: Merchant, split: SportsSplit, now: number): Offer {
  const { stored } = copy;
  const vendorRows = new Map(stored.brandVendors.filter(({ merchantId }) => merchantId === merchant.id).map((row) => [row.vendorId, row]));
  const gameRows = new Map(stored.brandGames.filter(({ merchantId }) => merchantId === merchant.id).map((row) => [row.nodeId, row]));
  const offered = copy.gamesOf(merchant.id).filter(({ vendor }) => sells(vendor, merchant.currency));

  const ordered = inOrder(offered, copy, merchant.id);
  const items = ordered.map((game, order): OfferedGame => {
    const { vendor } = game;
    return {
      order,
      game,
      lane: laneOf(game, split),
      badge: gameRows.get(game.nodeId)?.badge ?? undefined,
      maintenance: isClosed(vendor.maintenance, now) ? vendor.maintenance : isClosed(game.maintenance, now) ? game.maintenance : undefined,
    };
  });
  const byNode = new Map(items.map((item) => [item.game.nodeId, item]));
  const thin = thinLanes(items);
  const isIn: Offer['isIn'] = (item, lane) => item.lane === lane || (lane === 'MORE' && thin.has(item.lane));
  /** By place in the stored list, which is what the search speaks of. */
  const byDocument = stored.games.map(({ nodeId }) => byNode.get(nodeId));
  const fragments = new Map<LanguageCode, (string | undefined)[]>();
  const lists = new Map<string, { items: readonly OfferedGame[]; similar: boolean }>();
  let weight = 0;
  const placesByName = new Map<LanguageCode, Int32Array>();
  const lanesShown = new Map<LanguageCode, readonly GameLane[]>();

  const show = ({ game, lane, badge, maintenance }: OfferedGame, language: LanguageCode): GameItem => {
    const wears = (one: OfferedGame['badge'], own: boolean): number => ((badge === undefined ? own : badge === one) ? 1 : 0);
    const nodeId = String(game.nodeId);
    const gameName = nameOf(game, language);
    return {
      nodeId,
      roomId: nodeId,
      gameCode: game.code,
      vassalage: game.vendor.code,
      vendorName: game.vendor.name,
      gameType: lane,
      gameName,
      nodeName: gameName,
      gameClassify: [...game.classify],
      showIcon: game.picture === undefined ? '' : `/games/pictures/${game.picture}.avif`,
      defaultIcon,
      isHot: wears('hot', game.isHot),
      isNew: wears('new', game.isNew),
      isJackpot: wears('jackpot', game.hasJackpot),
      minBet: game.minBet === undefined ? null : toWireNumber(game.minBet),
      returnToPlayer: game.returnToPlayer === undefined ? null : game.returnToPlayer / 100,
      trial: game.hasTrial ? 1 : 0,
      hasRooms: game.rooms.length > 0 ? 1 : 0,
      maintenance: windowOf(maintenance),
    };
  };
  const isOf = (item: OfferedGame, wanted: string): boolean =>
    wanted === 'HOT'
      ? item.game.isHot
      : wanted === 'NEW'
        ? item.game.isNew
        : wanted === 'JACKPOT'
          ? item.game.hasJackpot || item.game.classify.includes('JP')
          : item.game.classify.includes(wanted);
  const meets = (item: OfferedGame, { lane, vendor, classes = [], minBet }: ListQuestion): boolean =>
    (lane === undefined || isIn(item, lane)) &&
    (vendor === undefined || item.game.vendor.code === vendor) &&
    (classes.length === 0 || classes.some((wanted) => isOf(item, wanted))) &&
    (minBet === undefined || (item.game.minBet !== undefined && item.game.minBet <= minBet));

  /** Place by name of every game, by its order: comparing ten thousand names as people of a language do is not for every question. */
  const namePlaces = (language: LanguageCode): Int32Array => {
    let places = placesByName.get(language);
    if (places === undefined) {
      const { compare } = new Intl.Collator(languageOf(language).intl);
      const names = items.map(({ game }) => nameOf(game, language));
      places = new Int32Array(items.length);
      const sorted = items.map(({ order }) => order).sort((left, right) => compare(names[left] ?? '', names[right] ?? '') || left - right);
      for (const [place, order] of sorted.entries()) places[order] = place;
      placesByName.set(language, places);
    }
    return places;
  };
  const find = (question: ListQuestion, language: LanguageCode): { items: readonly OfferedGame[]; similar: boolean } => {
    const { text, sort = 'default' } = question;
    if (text === undefined) {
      const found = items.filter((item) => meets(item, question));
      if (sort === 'new')
        found.sort((left, right) => Number(right.game.isNew) - Number(left.game.isNew) || right.game.nodeId - left.game.nodeId);
      if (sort === 'name') {
        const places = namePlaces(language);
        found.sort((left, right) => (places[left.order] ?? 0) - (places[right.order] ?? 0));
      }
      return { items: found, similar: false };
    }
    const rank = (hits: readonly SearchHit[]): OfferedGame[] => {
      // Numbers sort many times faster than objects: rank first, then the brand's order.
      const keys = new Float64Array(hits.length);
      let count = 0;
      for (const { document, rank: value } of hits) {
        const item = byDocument[document];
        if (item !== undefined && meets(item, question)) keys[count++] = value * placesARank + item.order;
      }
      const ranked: OfferedGame[] = [];
      for (const key of keys.subarray(0, count).sort()) {
        const item = items[key % placesARank];
        if (item !== undefined) ranked.push(item);
      }
      return ranked;
    };
    const exact = rank(search.find(text, language));
    if (exact.length > 0) return { items: exact, similar: false };
    const alike = rank(search.findAlike(text, language));
    return { items: alike, similar: alike.length > 0 };
  };

  return {
    validUntil: nextChange(
      items.flatMap(({ game }) => [game.maintenance, game.vendor.maintenance]),
      now,
    ),
    items,
    find: (nodeId) => byNode.get(nodeId),
    isIn,
    list(question, language) {
      const { lane, vendor, classes = [], minBet, text, sort = 'default' } = question;
      const key = JSON.stringify([
        lane,
        vendor,
        classes,
        minBet === undefined ? null : String(minBet),
        text,
        sort,
        text === undefined && sort !== 'name' ? '' : language,
      ]);
      let found = lists.get(key);
      if (found === undefined) {
        found = find(question, language);
        weight += found.items.length + listWeight;
        if (weight > listedGamesKept) {
          lists.clear();
          weight = found.items.length + listWeight;
        }
        lists.set(key, found);
      }
      return found;
    },
    show,
    json(item, language) {
      let ofLanguage = fragments.get(language);
      if (ofLanguage === undefined) fragments.set(language, (ofLanguage = []));
      return (ofLanguage[item.order] ??= JSON.stringify(show(item, language)));
    },
    lanes(language) {
      let shown = lanesShown.get(language);
      if (shown === undefined) {
        shown = laneTitles
          .filter((title) => !thin.has(title))
          .flatMap((title) =>
            laneShown(
              title,
              items.filter((item) => isIn(item, title)),
              language,
            ),
          );
        lanesShown.set(language, shown);
      }
      return shown;
    },
    vendorsByLane() {
      const lanes: Record<string, Record<string, string[]>> = {};
      for (const { lane, game } of items) (lanes[lane] ??= {})[game.vendor.code] ??= [];
      return lanes;
    },
    suggest(item, count) {
      const likeness = (other: OfferedGame): number =>
        (other.lane === item.lane ? 8 : 0) +
        (other.game.classify.some((one) => item.game.classify.includes(one)) ? 4 : 0) +
        (other.game.isHot ? 2 : 0) +
        (other.game.vendor.id === item.game.vendor.id ? 1 : 0);
      // The best few of ten thousand: kept sorted while looking, the first of equals stays in front.
      const best: { other: OfferedGame; score: number }[] = [];
      for (const other of items) {
        if (other === item || other.maintenance !== undefined) continue;
        const score = likeness(other);
        if (best.length >= count && score <= (best.at(-1)?.score ?? 0)) continue;
        const place = best.findIndex((one) => one.score < score);
        best.splice(place < 0 ? best.length : place, 0, { other, score });
        if (best.length > count) best.pop();
      }
      return best.map(({ other }) => other);
    },
  };

  function laneShown(title: LaneTitle, inLane: readonly OfferedGame[], language: LanguageCode): GameLane[] {
    if (inLane.length === 0) return [];
    const byVendor = new Map<VendorRecord, number>();
    for (const { game } of inLane) byVendor.set(game.vendor, (byVendor.get(game.vendor) ?? 0) + 1);
    const cards = [...byVendor]
      .toSorted(([left], [right]) => {
        const a = placeOf(vendorRows.get(left.id)?.position);
        const b = placeOf(vendorRows.get(right.id)?.position);
        return a === b ? left.id - right.id : a - b;
      })
      .map(([vendor, gameCount]): GameCard => ({
        vassalage: vendor.code,
        displayName: vendor.name,
        isHot: vendorRows.get(vendor.id)?.isHot ?? false,
        smallIcon: '',
        type: 'VASSALAGE',
        nodeId: '',
        gameType: title,
        gameCount,
        maintenance: windowOf(isClosed(vendor.maintenance, now) ? vendor.maintenance : undefined),
      }));
    const keys = [...marks, ...new Set(inLane.flatMap(({ game }) => game.classify))];
    const gameClassify = keys
      .map((key) => ({
        key,
        displayName: words.find(language, `class.${key}`) ?? key,
        gameCount: inLane.reduce((count, item) => count + (isOf(item, key) ? 1 : 0), 0),
      }))
      .filter(({ gameCount }) => gameCount > 0);
    const minBets = stakeSteps(inLane.map(({ game }) => game.minBet)).map(toWireNumber);
    return [{ title, cards, gameClassify, ...(minBets.length > 0 && { minBets }) }];
  }
}
