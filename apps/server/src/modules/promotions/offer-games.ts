import { type GameChoice, type Lane, lanes, type Offer } from '@sortes/growth-rules';
import { findGame } from '@sortes/lottery-rules';
import type { GamesModule } from '../games/index.js';
import type { BonusRule } from '../wallet/index.js';

/** All lottery is one lane to the wallet, where a lottery's game goes by its code and a vendor's by its number. */
const lotteryLanes: readonly Lane[] = ['LOTT', 'ELOTT', 'SEA'];
const lottery = 'LOTTERY';
const walletLanes = [lottery, ...lanes.filter((lane) => !lotteryLanes.includes(lane))];
const walletLaneOf = (lane: Lane): string => (lotteryLanes.includes(lane) ? lottery : lane);

/** Vendors and games as this process knows them. */
export type CatalogueCopy = Awaited<ReturnType<GamesModule['catalogue']['current']>>;

interface NamedGame {
  lane: Lane;
  /** As the wallet names it. */
  code: string;
}

/** Games that an offer names (`lottery:xsmb`, `lumen:three-bells`), by those names; what nobody knows is missing. */
export function findGames(catalogue: CatalogueCopy, names: readonly string[]): ReadonlyMap<string, NamedGame> {
  const found = new Map<string, NamedGame>();
  for (const name of names) {
    const [vendorCode = '', code = ''] = name.split(':');
    if (vendorCode === 'lottery' && findGame(code) !== undefined) found.set(name, { lane: 'LOTT', code });
    const vendor = catalogue.vendorByCode(vendorCode);
    const game = vendor && catalogue.gameByCode(vendor.id, code);
    const lane = lanes.find((one) => one === game?.gameType);
    if (game !== undefined && lane !== undefined) found.set(name, { lane, code: String(game.nodeId) });
  }
  return found;
}

/**
 * Where an offer's choice of games says more than the wallet can hold stakes to; undefined: nowhere. It knows lotteries as one lane, and takes lanes and games together
 * only where those are left out, or lie in the lanes anyway.
 */
export function findUnplayable({ choose, ...choice }: GameChoice, games: ReadonlyMap<string, NamedGame>): 'lanes' | 'games' | undefined {
  if (choose === 'all') return undefined;
  const chosen = lotteryLanes.filter((lane) => choice.lanes.includes(lane));
  if (chosen.length > 0 && chosen.length < lotteryLanes.length) return 'lanes';
  if (choice.games.some((name) => !games.has(name))) return 'games';
  if (choose === 'all-but')
    return walletLanes.every((lane) => choice.lanes.some((one) => walletLaneOf(one) === lane)) ? 'lanes' : undefined;
  if (choice.lanes.length === 0) return choice.games.length === 0 ? 'games' : undefined;
  return [...games.values()].every(({ lane }) => choice.lanes.some((one) => walletLaneOf(one) === walletLaneOf(lane)))
    ? undefined
    : 'games';
}

/** The terms of an offer as the wallet holds stakes to them; of one that `findUnplayable` has nothing against. */
export function bonusRuleOf({ games: choice, requirement }: Offer, games: ReadonlyMap<string, NamedGame>): BonusRule {
  const mostBet = requirement?.maxBet ?? undefined;
  const named = [...new Set(choice.lanes.map(walletLaneOf))];
  const codes = choice.games.flatMap((name) => games.get(name)?.code ?? []);
  const rule: BonusRule = { mostBet, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
  if (choice.choose === 'only') return named.length > 0 ? { ...rule, lanes: named } : { ...rule, gamesOnly: codes };
  if (choice.choose === 'all') return rule;
  return { ...rule, ...(named.length > 0 && { lanes: walletLanes.filter((lane) => !named.includes(lane)) }), gamesNot: codes };
}
