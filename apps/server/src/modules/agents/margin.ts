import { type AgentLane, agentLaneNames, type ContractKind, type LanguageCode, rateRulesOf } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Merchant } from '../../platform/merchant.js';
import type { HookBoard, Hooks } from '../../ports/hooks.js';
import type { GamesModule } from '../games/index.js';
import { gameName, gamesAtFixedOdds, gamesAtGroup } from '../lottery/index.js';
import type { SiteModule } from '../site/index.js';
import { type LaneMargin, mostOf, type OfferedGame, returnOfVendors, takenBy, weakestOf } from './margin-rules.js';
import { heldRates, holdPlace, readMoment } from './rate-repository.js';
import { type Held, heldIn } from './rate-rules.js';

/** What the guard of the margin works with. */
export interface MarginKit {
  hooks: Pick<HookBoard, 'ask'>;
  site: Pick<SiteModule, 'settingsOf'>;
  games: Pick<GamesModule, 'offeredGames' | 'netKindsNow'>;
}

/** Of a root agent's lane what can be paid out of the weakest game. Rates are 1/10 000 of valid turnover. */
export interface LaneRoom {
  lane: AgentLane;
  /** What they have in the lane, or will have where that is more. */
  rate: number;
  game: string;
  /** All that may be paid; in lane LOTT what is left beside the prize group. */
  most: number;
  /** What salaries may come to. Below 0: rate and salaries are more than that already. */
  forSalaries: number;
}

export type Salaries = Readonly<Partial<Record<ContractKind, number>>>;

const one = { numerator: 1n, denominator: 1n };
export const sumOf = (salaries: Salaries): number => Object.values(salaries).reduce((sum, rate) => sum + rate, 0);
export const percentText = (rate: number): string => `${(rate / 100).toFixed(2)} %`;

/** A rate counts as it is or will be, whichever is more. */
const countedRate = (held: readonly Held[] | undefined, lane: AgentLane): number => {
  const { rate, coming } = heldIn(held, lane);
  return Math.max(rate, coming);
};

/**
 * Games on offer and what they return. @param group prize group of lotteries; 0: the highest @param netSet kinds of games whose rounds are to turn over what they won or lost: while a
 * rule changes, such a round counts as what leaves less
 */
async function offeredBy(
  { games }: MarginKit,
  merchant: Merchant,
  { group, netSet }: { group: number; netSet: readonly string[] },
  language: LanguageCode,
): Promise<OfferedGame[]> {
  const [vendors, netNow] = await Promise.all([games.offeredGames(merchant, language), games.netKindsNow(merchant.id)]);
  const net: readonly string[] = netNow.filter((lane) => netSet.includes(lane));
  const ofLottery = (lane: AgentLane, { code, cost }: { code: string; cost: OfferedGame['returned'] }): OfferedGame => ({
    lane,
    name: gameName(code, language),
    returned: cost,
    validOfStake: one,
  });
  return [
    ...gamesAtGroup(group === 0 ? undefined : group).map((game) => ofLottery('LOTT', game)),
    ...gamesAtFixedOdds().map((game) => ofLottery(game.lane, game)),
    ...vendors
      .filter(({ lane }) => (agentLaneNames as readonly string[]).includes(lane))
      .map(({ lane, name, classify, returnToPlayer }) => ({
        name,
        ...returnOfVendors(lane as AgentLane, { classify, returnToPlayer, isNet: net.includes(lane) }),
      })),
  ];
}

/** What the weakest game of each lane leaves where the root of a line has this prize group, and of how many games nobody knows. @param what as `offeredBy` takes it */
export async function marginsOf(
  kit: MarginKit,
  merchant: Merchant,
  what: { group: number; netSet: readonly string[] },
  language: LanguageCode,
): Promise<{ margins: LaneMargin[]; unknown: number }> {
  const offered = await offeredBy(kit, merchant, what, language);
  return { margins: weakestOf(offered), unknown: offered.filter(({ returned }) => returned === undefined).length };
}

/** The highest rates of the salaries that the house pays somebody, or offers them, by kind. */
export async function salariesOf(
  { hooks }: Pick<MarginKit, 'hooks'>,
  db: Database | DatabaseTransaction,
  playerId: number,
): Promise<Salaries> {
  return Object.assign({}, ...(await hooks.ask('houseSalaries', db, playerId))) as Salaries;
}

/** By lane what can be paid of the weakest game to somebody with these rates. */
export async function roomOf(
  kit: MarginKit,
  merchant: Merchant,
  held: readonly Held[] | undefined,
  language: LanguageCode,
): Promise<{ lanes: LaneRoom[]; unknown: number }> {
  const { agentMarginShare, netTurnoverGames } = await kit.site.settingsOf(merchant);
  const { margins, unknown } = await marginsOf(kit, merchant, { group: countedRate(held, 'LOTT'), netSet: netTurnoverGames }, language);
  const lanes = margins.map(({ lane, game, kept }) => {
    const rate = countedRate(held, lane);
    const most = mostOf(kept, agentMarginShare);
    return { lane, rate, game, most, forSalaries: most - takenBy(lane, rate) };
  });
  return { lanes, unknown };
}

const refuseRoom = ({ lane, game, most }: Pick<LaneRoom, 'lane' | 'game' | 'most'>, asked: number, field: string): never =>
  refuse(lane === 'LOTT' ? 'agent.margin.group' : 'agent.margin', {
    field,
    parameters: { game, most: percentText(most), asked: percentText(asked) },
  });

/**
 * Rates of somebody directly below the house that are raised, or that a code of the house gives (to nobody yet): with their salaries they come to no more than the weakest game of the lane leaves.
 * @throws DomainError agent.margin, agent.margin.group at the wish's own field
 */
export async function guardRates(
  kit: MarginKit,
  db: Database | DatabaseTransaction,
  { merchant, playerId, language }: { merchant: Merchant; playerId: number | undefined; language: LanguageCode },
  raised: readonly { lane: AgentLane; rate: number; field: string }[],
): Promise<void> {
  if (raised.length === 0) return;
  const salaries = playerId === undefined ? 0 : sumOf(await salariesOf(kit, db, playerId));
  const held: Held[] = raised.map(({ lane, rate }) => ({ lane, rate, coming: rate, comingFrom: undefined }));
  const { lanes } = await roomOf(kit, merchant, held, language);
  for (const { lane, rate, field } of raised) {
    const room = lanes.find((each) => each.lane === lane);
    if (room !== undefined && room.forSalaries < salaries) refuseRoom(room, takenBy(lane, rate) + salaries, field);
  }
}

/**
 * A salary of somebody directly below the house that is more than they had: with their rates and other salaries it comes to no more than the weakest game of any lane
 * leaves. Holds their place, so that neither is raised meanwhile. @throws DomainError agent.margin, agent.margin.group
 */
export async function guardSalary(
  kit: MarginKit,
  transaction: DatabaseTransaction,
  { merchant, playerId, language }: { merchant: Merchant; playerId: number; language: LanguageCode },
  { kind, rate }: { kind: ContractKind; rate: number },
): Promise<void> {
  await holdPlace(transaction, playerId, 'change');
  const now = await salariesOf(kit, transaction, playerId);
  if (rate <= (now[kind] ?? 0)) return;
  const salaries = sumOf({ ...now, [kind]: rate });
  const held = (await heldRates(transaction, [playerId], await readMoment(transaction))).get(playerId);
  const { lanes } = await roomOf(kit, merchant, held, language);
  const [tightest] = lanes.toSorted((left, right) => left.forSalaries - right.forSalaries);
  if (tightest !== undefined && tightest.forSalaries < salaries)
    refuseRoom(tightest, takenBy(tightest.lane, tightest.rate) + salaries, 'details');
}

const netSetOf = (settings: Readonly<Record<string, unknown>>): readonly string[] => settings['netTurnoverGames'] as readonly string[];

/**
 * What a brand gives at most in a lane, where it is raised, or where stakes come to turn over that did not: no more than the weakest game of the lane leaves.
 * @throws DomainError agent.margin, agent.margin.group
 */
export async function guardSettings(
  kit: MarginKit,
  merchant: Merchant,
  { before, after, language }: Parameters<Hooks['judgeSettings']>[1],
): Promise<void> {
  const [was, is] = [before, after].map(({ agentRates }) => rateRulesOf(agentRates as readonly string[]));
  if (was === undefined || is === undefined) return;
  const [netBefore, netSet] = [netSetOf(before), netSetOf(after)];
  const raised = agentLaneNames.filter(
    (lane) => is[lane].most > was[lane].most || (is[lane].most > 0 && netBefore.includes(lane) && !netSet.includes(lane)),
  );
  if (raised.length === 0) return;
  const { margins } = await marginsOf(kit, merchant, { group: is.LOTT.most, netSet }, language);
  for (const { lane, game, kept } of margins) {
    if (!raised.includes(lane)) continue;
    const most = mostOf(kept, Number(after['agentMarginShare']));
    const asked = takenBy(lane, is[lane].most);
    if (kept < 0n || asked > most)
      refuseRoom({ lane, game, most }, asked, is[lane].most > was[lane].most ? 'settings.agentRates' : 'settings.netTurnoverGames');
  }
}
