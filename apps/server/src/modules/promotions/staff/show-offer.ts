import type { Reply, staffPromotions as contract } from '@sortes/contract';
import { type Offer, readOffer } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { leastTakenOf, levelOf } from '../budget-level.js';
import { readUsedBudget, type UsedBudget } from '../budget-repository.js';
import { todayOf } from '../claim-uses.js';
import { mayEndRunning } from '../end-offer.js';
import { type Ending, endsSumOf, findEnding, type OpenGrants, readOpen } from '../ending-repository.js';
import { findUnserved, findViolations } from '../offer-faults.js';
import { aloneUpTo } from '../alone.js';
import { offerOf } from '../offer-stored.js';
import { endNeedsSecond, needsSecond } from './change-offer.js';
import { offerTakesSecond } from './worst-day.js';
import { presentViolation } from './check-offer.js';
import type { PromotionsStaffKit } from './kit.js';
import { presentOffer } from './list-offers.js';
import { type Promised, readPromised } from './report-repository.js';
import { countPlayers, listVersions, pageOfOffers } from './staff-repository.js';

const versionsAtMost = 50;

type BudgetShown = Reply<typeof contract.staffGetOffer>['budget'];

/** What of grants' number is spent, held and left; where nothing is laid out, what was given is taken off the bound. */
function presentPieces(bound: number | null, given: number, held: number, leftNow: number | null): BudgetShown['pieces'] {
  if (bound === null) return null;
  const left = leftNow ?? Math.max(0, bound - given);
  return { bound, spent: given - held, held, left, level: levelOf(BigInt(bound), BigInt(left), 1n) };
}

/** What of an offer's bounds is spent, held and left. */
export function presentBudget({ budget: { nominal }, stock, reward }: Offer, used: UsedBudget): BudgetShown {
  const pieces = presentPieces(stock.all, used.pieces, used.heldPieces, used.piecesLeft);
  const today = presentPieces(stock.aDay, used.today, used.heldToday, used.todayLeft);
  if (nominal === null) return { nominal: null, pieces, today };
  const left = used.sumLeft ?? (nominal > used.sum ? nominal - used.sum : 0n);
  return {
    nominal: {
      bound: formatMoney(nominal),
      spent: formatMoney(used.sum - used.heldSum),
      held: formatMoney(used.heldSum),
      left: formatMoney(left),
      level: levelOf(nominal, left, leastTakenOf(reward)),
    },
    pieces,
    today,
  };
}

type Opened = Reply<typeof contract.staffGetOffer>;

const presentOpen = (open: OpenGrants, { kind }: Offer): Opened['open'] => {
  const { balance, promised, requirement, waitingSum, offeredSum, ...counts } = open;
  return {
    ...counts,
    endsSum: formatMoney(endsSumOf(open)),
    balance: formatMoney(balance),
    promised: formatMoney(promised),
    requirement: formatMoney(requirement),
    waitingSum: formatMoney(waitingSum),
    offeredSum: formatMoney(offeredSum),
    mayEnd: mayEndRunning(kind),
  };
};

const presentEnding = ({ state, total, ended, lapsed, broken, lost, reason, askedBy, askedAt, endedAt }: Ending): Opened['ending'] => ({
  state,
  total,
  ended,
  lapsed,
  broken: broken.length,
  lost: formatMoney(lost),
  reason,
  askedBy,
  askedAt: askedAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
});

const presentPromised = ({ of, count, left, sum, leftSum }: Promised): Opened['prizes'] => ({
  of,
  count,
  left,
  sum: formatMoney(sum),
  leftSum: formatMoney(leftSum),
});

/** Parts of one test that are shown. */
const testAtMost = 20;

/** Offers that are shown to parts of the same players as this one, by where their parts begin; none where there is no other. */
async function testOf({ services: { db } }: PromotionsStaffKit, context: RequestContext, id: string, { test }: Offer) {
  const filter = { merchantId: context.merchant.id, testOf: test?.of ?? id };
  const stored = await pageOfOffers(db, filter, { offset: 0, limit: testAtMost });
  if (stored.length < 2) return [];
  const players = await countPlayers(
    db,
    stored.map((one) => one.id),
  );
  return stored
    .map((one) => {
      const { share, test: of } = offerOf(one);
      return { ...presentOffer(one, context), players: players.get(one.id) ?? 0, begins: of?.from ?? 0, share };
    })
    .toSorted((one, other) => one.begins - other.begins);
}

/** An offer with its versions, what is left of it, and what its jurisdiction says now. @throws DomainError not.found */
export async function showStaffOffer(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffGetOffer>> {
  const { services, below, office } = kit;
  const { db } = services;
  const { merchant } = context;
  const [[stored], versions] = await Promise.all([
    pageOfOffers(db, { merchantId: merchant.id, id }, { offset: 0, limit: 1 }),
    listVersions(db, id, versionsAtMost),
  ]);
  if (stored === undefined) return refuse('not.found');
  const offer = offerOf(stored);
  const [{ languages }, { jurisdiction }, catalogue, used, [asked], [endAsked], second, test, open, ending, [promised]] = await Promise.all(
    [
      below.site.faceOf(merchant),
      below.site.settingsOf(merchant),
      below.games.catalogue.current(),
      readUsedBudget(db, id, todayOf(services.clock.now(), merchant.timeZone)),
      office.approvals.listWaiting(db, merchant.id, { kind: 'offer-live', subject: `offer:${id}` }),
      office.approvals.listWaiting(db, merchant.id, { kind: 'offer-end', subject: `offer:${id}` }),
      needsSecond(kit, context, stored.document),
      testOf(kit, context, id, offer),
      readOpen(db, merchant.id, id),
      findEnding(db, id),
      readPromised(db, merchant.id, id),
    ],
  );
  const whole = readOffer(stored.document, languages);
  return {
    offer: presentOffer(stored, context),
    document: stored.document,
    versions: versions.map(({ madeAt, ...version }) => ({ ...version, madeAt: madeAt.getTime() })),
    violations: findViolations(catalogue, offer, jurisdiction).map(presentViolation),
    faults: [...(whole.ok ? [] : whole.faults), ...(await findUnserved(db, merchant.id, catalogue, offer))],
    budget: presentBudget(offer, used),
    test,
    open: presentOpen(open, offer),
    prizes: promised === undefined ? null : presentPromised(promised),
    ending: ending === undefined ? null : presentEnding(ending),
    needsSecond: second || (await inTransaction(db, (transaction) => offerTakesSecond(kit, transaction, context, stored))),
    alone: formatMoney(await aloneUpTo(kit.below, merchant)),
    asked: asked?.id ?? null,
    endNeedsSecond: await endNeedsSecond(kit, context, open),
    endAsked: endAsked?.id ?? null,
  };
}
