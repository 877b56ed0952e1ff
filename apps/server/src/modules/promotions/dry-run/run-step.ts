import { setImmediate as nextTurn } from 'node:timers/promises';
import { evaluate, expectedCost, forecastCost, locksOwnMoney, type Offer } from '@sortes/growth-rules';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import type { Merchant } from '../../../platform/merchant.js';
import { listActive, listPlayedDays, netWinOf } from '../../reports/index.js';
import { asksLanes, fieldsOf } from '../asked.js';
import { isInShare } from '../claim-terms.js';
import type { PromotionsKit } from '../kit.js';
import type { CatalogueCopy } from '../offer-games.js';
import { readStored } from '../offer-stored.js';
import { worthOf } from '../offer-worth.js';
import {
  type DryRunFigures,
  type DryRunRow,
  endDryRun,
  forgetCandidates,
  forgetOldRuns,
  holdRunning,
  listConverted,
  listPastGrants,
  listRegistered,
  markCut,
  nameCandidates,
  nextCandidates,
  nextDryRun,
  nextInTime,
  noteBroken,
  pastRatioOf,
  type StepFound,
  splitCut,
  sumDryRun,
  type TimedGrant,
  writeStep,
} from './dry-run-repository.js';
import { createBounds, type DryRunCut, hasBounds } from './bounds.js';
import { candidatesOf, type Occasion, occasionsOf, type PastOf, type Window } from './occasions.js';
import { readPersons } from './read-persons.js';
import { type Calendar, calendarOf, type PastGrant, type PersonThen, snapshotThen } from './snapshot-then.js';

/** Players of one step. */
const atOnce = 5_000;
/** Players who are reckoned with in one go: whatever else this process serves waits for it. */
const reckonedAtOnce = 250;
/** A run that breaks so often is given up. */
const attemptsAtMost = 3;

/** Days of a brand with the instants between which they lie. */
export function windowOf({ from, to }: Pick<DryRunRow, 'from' | 'to'>, timeZone: string): Window {
  const begins = DateTime.fromISO(from, { zone: timeZone });
  const ends = DateTime.fromISO(to, { zone: timeZone }).plus({ days: 1 });
  return { from, to, begins: begins.toJSDate(), ends: ends.toJSDate(), timeZone };
}

const periodOf = (merchant: Merchant, { from, to }: Pick<DryRunRow, 'from' | 'to'>) => ({
  merchantId: merchant.id,
  currency: merchant.currency,
  from,
  to,
});

/** What a run works with. */
interface Running {
  kit: PromotionsKit;
  run: DryRunRow;
  merchant: Merchant;
  offer: Offer;
  window: Window;
  calendar: Calendar;
}

/** Whose past is looked at. */
function candidates({ kit: { services }, run, merchant, offer, window }: Running): Promise<number[]> {
  const by = candidatesOf(offer);
  return by === 'all' ? listRegistered(services.db, merchant.id, window.ends) : listActive(services.db, { ...periodOf(merchant, run), by });
}

function grouped<Row extends { playerId: number }>(rows: readonly Row[]): (playerId: number) => readonly Row[] {
  const byPlayer = new Map<number, Row[]>();
  for (const row of rows) {
    const own = byPlayer.get(row.playerId);
    if (own === undefined) byPlayer.set(row.playerId, [row]);
    else own.push(row);
  }
  return (playerId) => byPlayer.get(playerId) ?? [];
}

/** What some players did, as far as the offer asks. */
async function readPast({ kit, run, merchant, offer, window }: Running, playerIds: readonly number[]) {
  const { db, hooks } = kit.services;
  const asked = fieldsOf(offer.who);
  const asksPlay = asked.has('turnover') || asked.has('netLoss') || asked.has('lastPlay');
  const { on } = offer.trigger;
  const needsDeposits = on === 'deposit' || ['deposits', 'firstDeposit', 'lastDeposit'].some((field) => asked.has(field as 'deposits'));
  const days = { ...periodOf(merchant, run), ...(asksPlay && { from: '-infinity' }), playerIds };
  const [deposits, played, converted, grants, turnover, lanes] = await Promise.all([
    needsDeposits ? kit.below.cashier.listCredited(db, playerIds, window.ends) : [],
    on === 'deposit' && !asksPlay ? [] : listPlayedDays(db, days),
    on === 'period' ? listConverted(db, playerIds, window) : [],
    asked.has('grants') ? listPastGrants(db, playerIds) : [],
    on === 'turnover'
      ? hooks.askOne('laneTurnover', db, { merchantId: merchant.id, playerIds, days: [{ from: run.from, to: run.to }] })
      : [],
    asksLanes(offer.who) ? hooks.askOne('laneDays', db, { merchantId: merchant.id, playerIds, to: run.to }) : [],
  ]);
  const [depositsOf, playedOf, convertedOf, grantsOf] = [grouped(deposits), grouped(played), grouped(converted), grouped(grants)];
  const [turnoverOf, lanesOf] = [grouped(turnover), grouped(lanes)];
  return {
    grantsOf,
    pastOf: (playerId: number): PastOf => ({
      deposits: depositsOf(playerId),
      played: playedOf(playerId),
      lanes: lanesOf(playerId),
      converted: convertedOf(playerId),
      turnover: turnoverOf(playerId),
    }),
  };
}

/** Adds up what a step finds. */
class Found implements StepFound {
  readonly grants: StepFound['grants'][number][] = [];
  readonly refused: Record<string, number> = {};
  shut = 0;
  constructor(readonly players: readonly number[]) {}
  refuse(field: string): void {
    this.refused[field] = (this.refused[field] ?? 0) + 1;
  }
}

/** Whether the person of a player has to be read before their occasions are known. */
const asksPerson = ({ trigger }: Offer): boolean => trigger.on === 'claim' || trigger.on === 'birthday';

/** What a player would have had, once it is known who they are. */
function judge(
  { merchant, offer, window, calendar }: Running,
  { past, grants, person }: { past: PastOf; grants: readonly PastGrant[]; person: PersonThen },
  found: Found,
): Occasion[] {
  const { registeredAt, birthday } = person;
  return occasionsOf(offer, { ...past, registeredAt, birthday }, window).filter((occasion) => {
    const answer = evaluate(offer.who, snapshotThen(merchant, person, offer.who, past, grants, occasion, calendar));
    if (!answer.isEligible) found.refuse(answer.obstacle.field);
    return answer.isEligible;
  });
}

/** Does something with each of many; in between, others have their turn. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let from = 0; from < items.length; from += reckonedAtOnce) {
    if (from > 0) await nextTurn();
    items.slice(from, from + reckonedAtOnce).forEach(work);
  }
}

/** Looks at the next players of a run. @returns whether there were any */
async function lookAtNext(running: Running): Promise<boolean> {
  const { kit, run, merchant, offer, window } = running;
  const { db } = kit.services;
  const players = await nextCandidates(db, run.id, run.lastPlayer, atOnce);
  if (players.length === 0) return false;
  const { pastOf, grantsOf } = await readPast(running, players);
  const found = new Found(players);
  const pasts = new Map<number, PastOf>();
  await inTurns(players, (playerId) => {
    if (!isInShare(run.offerId ?? run.id, playerId, offer)) return;
    const past = pastOf(playerId);
    // Whoever did nothing that brings it need not be known.
    if (asksPerson(offer) || occasionsOf(offer, past, window).length > 0) pasts.set(playerId, past);
  });
  const persons = await readPersons(kit, offer, merchant.id, [...pasts.keys()]);
  await inTurns([...pasts], ([playerId, past]) => {
    const person = persons.get(playerId);
    if (person === undefined) found.shut += 1;
    else
      for (const occasion of judge(running, { past, grants: grantsOf(playerId), person }, found))
        found.grants.push({ ...occasion, playerId });
  });
  await inTransaction(db, (transaction) => writeStep(transaction, run, run.lastPlayer, found));
  return true;
}

/** What of a grant becomes money; undefined: no figure can be told. */
function shareOf(
  { offer, merchant }: Running,
  catalogue: CatalogueCopy,
): { converted: number; deviation: number; net: number } | undefined {
  if (offer.requirement === null || locksOwnMoney(offer)) return { converted: 1, deviation: 0, net: 1 };
  return worthOf(offer, catalogue, merchant.id);
}

/** Grants of a page that bounds are applied to. */
const inTimeAtOnce = 5_000;

/** Keeps back what the offer's bounds would have, in the order of time. */
async function applyBounds(transaction: DatabaseTransaction, runId: string, offer: Offer, timeZone: string): Promise<void> {
  if (!hasBounds(offer)) return;
  const take = createBounds(offer, timeZone);
  let after: TimedGrant | undefined;
  for (;;) {
    const page = await nextInTime(transaction, runId, after, inTimeAtOnce);
    const whole: { number: string; cut: DryRunCut }[] = [];
    for (const grant of page) {
      const { given, cut } = take(grant);
      if (cut === undefined) continue;
      if (given === 0) whole.push({ number: grant.number, cut });
      else await splitCut(transaction, runId, { number: grant.number, given, cut });
    }
    await markCut(transaction, runId, whole);
    after = page.at(-1);
    if (after === undefined || page.length < inTimeAtOnce) return;
  }
}

/** Ends a run with what it found. */
async function finish(running: Running): Promise<void> {
  const { kit, run, merchant, offer } = running;
  const { db } = kit.services;
  const catalogue = await kit.below.games.catalogue.current();
  const netWin = await netWinOf(db, periodOf(merchant, run));
  await inTransaction(db, async (transaction) => {
    // Two workers may have seen that nobody is left: what is kept back is parted once.
    if (!(await holdRunning(transaction, run.id))) return;
    await applyBounds(transaction, run.id, offer, merchant.timeZone);
    const parts = await sumDryRun(transaction, run.id);
    const given = parts.find(({ by }) => by === null) ?? { players: 0, grants: 0, nominal: 0n, squares: 0, squaredMeans: 0 };
    const share = shareOf(running, catalogue);
    const cost = share === undefined ? undefined : forecastCost(given, share);
    const figures: DryRunFigures = {
      players: given.players,
      grants: given.grants,
      nominal: String(given.nominal),
      expected: cost === undefined ? null : String(cost.expected),
      low: cost === undefined ? null : String(cost.low),
      high: cost === undefined ? null : String(cost.high),
      ratio: share?.converted ?? null,
      net: share === undefined ? null : String(expectedCost(given.nominal, Math.max(0, share.net))),
      cuts: parts.flatMap(({ by, grants, nominal }) => (by === null ? [] : [{ by, grants, sum: String(nominal) }])),
      netWin: String(netWin),
      past: offer.money === 'bonus' ? ((await pastRatioOf(transaction, merchant.id, offer.kind)) ?? null) : null,
    };
    await endDryRun(transaction, run.id, 'done', figures);
    await forgetCandidates(transaction, run.id);
    await forgetOldRuns(transaction, merchant.id);
  });
}

async function step(running: Running): Promise<void> {
  const { kit, run } = running;
  if (run.state === 'waiting') {
    const playerIds = await candidates(running);
    await inTransaction(kit.services.db, (transaction) => nameCandidates(transaction, run.id, playerIds));
    return;
  }
  if (!(await lookAtNext(running))) await finish(running);
}

/**
 * Does the next step of the run whose turn it is. A step is written whole or not at all, so a run goes on after a break where it stood, by whichever worker.
 * @returns whether there was one
 */
export async function stepDryRun(kit: PromotionsKit): Promise<boolean> {
  const { db, log } = kit.services;
  const run = await nextDryRun(db);
  if (run === undefined) return false;
  try {
    const merchant = await kit.below.site.merchantById(run.merchantId);
    const offer = readStored(run.document, `the offer of dry run ${run.id}`);
    const window = windowOf(run, merchant.timeZone);
    await step({ kit, run, merchant, offer, window, calendar: calendarOf(window) });
  } catch (error) {
    log.error({ error, runId: run.id }, 'a step of a dry run broke');
    await giveUp(db, run.id);
  }
  return true;
}

/** Ends a run that broke too often: it must not keep those behind it waiting. */
async function giveUp(db: Database, id: string): Promise<void> {
  if ((await noteBroken(db, id)) < attemptsAtMost) return;
  await endDryRun(db, id, 'failed');
  await forgetCandidates(db, id);
}
