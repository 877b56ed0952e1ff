import { type LanguageCode, segmentsAtMost } from '@sortes/contract';
import type { Offer } from '@sortes/growth-rules';
import { type Database, type DatabaseTransaction, repeating } from '@sortes/service';
import { dryRunWaits } from './dry-run/dry-run-repository.js';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { namesByBrand } from '../../platform/names-by-brand.js';
import type { Module, Services } from '../../platform/services.js';
import type { PlayerRef } from '../protection/index.js';
import { eraseApplications } from './application-repository.js';
import type { Fact } from './asked.js';
import { giveByStaff, type StaffGrant } from './claim-by-staff.js';
import type { Claim } from './claim-offer.js';
import { createClaimOffer } from './claim-together.js';
import { claimOffered } from './claim-offered.js';
import { orderQueue } from './claim-order.js';
import { type KnownPlayer, readPlayer } from './claim-snapshot.js';
import { createGiveRebates } from './give-rebates.js';
import { type DepositWish, forgetWish, wishOffer } from './deposit-wish.js';
import type { GrantRow } from './grant-repository.js';
import { createBrandOffers, liveNow } from './brand-offers.js';
import { aloneUpTo } from './alone.js';
import { countMembers } from './staff/staff-repository.js';
import { type Award, type AwardOffer, awardsOf, giveAward } from './give-award.js';
import { type AwardShown, type AwardWords, describeAwards, showAwards } from './show-awards.js';
import { takeBackAward } from './take-back-award.js';
import { listVoid } from './laid-ticket-repository.js';
import { type LaidTickets, layTickets, type RaffleOffer, rafflesOf } from './lay-tickets.js';
import type { BelowPromotions, PromotionsKit } from './kit.js';
import { drawTasks } from './draw-tasks.js';
import { stepDryRun } from './dry-run/run-step.js';
import { type Grab, grabPacket } from './grab-packet.js';
import { promotionListeners } from './listeners.js';
import { bonusRuleOf, findGames } from './offer-games.js';
import { makeOffer, moveOffer, type OfferDraft, type SavedOffer, saveVersion } from './save-offer.js';
import { offerCashback } from './offer-cashback.js';
import { codesOf } from './offer-repository.js';
import { type OfferOfRanks, offersByRank } from './offers-by-rank.js';
import { promotionRoutes } from './routes.js';
import { promotionsStaffSide } from './staff/staff-side.js';
import { drawRoutes } from './routes-draws.js';
import { titleOf } from './say-terms.js';
import { pageOfSegments, segmentsOf } from './segment-repository.js';
import { titlesOfGrants } from './shown-repository.js';
import { type Spin, spinOffer } from './spin-wheel.js';
import type { SpinRow } from './spin-repository.js';
import { grantTasks } from './tasks.js';
import { tellOffers } from './tell-offers.js';
import { remindOfEnds } from './tell-rewards.js';
import { unsaid } from './marketing.js';
import { eraseMarketing, findMarketing } from './marketing-repository.js';
import type { EndKit } from './end-grant.js';
import type { ShowKit } from './viewer.js';
import { watchBudgets, watchBudgetsEveryMs } from './watch-budgets.js';

export type { BelowPromotions } from './kit.js';
export { promotionsSealed } from './sealed-columns.js';
export { verifyBonuses } from './verify-bonuses.js';
export { verifyChance } from './verify-chance.js';
export { titleOf as titleOfAward } from './say-terms.js';
export type { Award, AwardOffer } from './give-award.js';
export type { LaidTickets, RaffleOffer } from './lay-tickets.js';
export type { AwardShown, AwardWords } from './show-awards.js';
export type { KnownPlayer } from './claim-snapshot.js';
export { joined, laneTitle, moneyIn } from './say-terms.js';

/** What the house gives. What staff do runs in the caller's transaction, beside its audit row. */
export interface PromotionsModule extends Module {
  /** See save-offer.ts. @throws DomainError already.so */
  makeOffer(transaction: DatabaseTransaction, merchant: Merchant, draft: OfferDraft & { code: string }): Promise<SavedOffer>;
  /** @throws DomainError not.found, edit.outdated, state.not.allowed */
  saveVersion(transaction: DatabaseTransaction, merchant: Merchant, draft: OfferDraft & { id: string; after: number }): Promise<SavedOffer>;
  /** @throws DomainError not.found, state.not.allowed */
  moveOffer(transaction: DatabaseTransaction, merchant: Merchant, move: Parameters<typeof moveOffer>[3]): ReturnType<typeof moveOffer>;
  /** A player claims an offer; see claim-offer.ts. @throws DomainError as it */
  claimOffer(claim: Claim): Promise<GrantRow>;
  /** A player spins a wheel; see spin-wheel.ts. @throws DomainError as it */
  spinOffer(spin: Spin): Promise<SpinRow>;
  /** A player takes a packet of a rain; see grab-packet.ts. @throws DomainError as it */
  grabPacket(grab: Grab): Promise<GrantRow>;
  /** Does once what is due with raffles and packets; for tests and commands. @returns how many moved on */
  moveDraws(): Promise<number>;
  /** What a gift needs to know of a player, or of what costs a question of its own these facts alone: nothing is given by such; undefined: nothing is offered to them. */
  readPlayer(player: PlayerRef, facts?: readonly Fact[]): Promise<KnownPlayer | undefined>;
  /** @throws DomainError as claim-by-staff.ts */
  giveByStaff(transaction: DatabaseTransaction, given: StaffGrant): Promise<GrantRow>;
  /** Lays an award ready for what another module saw a player reach; see give-award.ts. @throws DomainError as it */
  giveAward(transaction: DatabaseTransaction, award: Award): Promise<GrantRow>;
  /** Claims what was laid ready for a player, as they do among their rewards; see claim-offered.ts. @throws DomainError as it */
  claimAward(claim: Parameters<typeof claimOffered>[1]): Promise<GrantRow>;
  /** Codes of the lists that a player is on. In the caller's transaction where there is one. */
  listsOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]>;
  /** The lists of a brand with how many players are on each, by their codes. */
  playerLists(merchantId: number): Promise<{ code: string; members: number }[]>;
  /** The most that one person lets modules above give by what they decide, money units: as of an offer (`offerAlone`). */
  aloneUpTo(merchant: Pick<Merchant, 'id'>): Promise<bigint>;
  /** How many members a brand has, by which what one player gets becomes what all of them do. */
  countMembers(merchantId: number): Promise<number>;
  /** The awards of a brand that can be given now. */
  awardOffers(merchantId: number): Promise<AwardOffer[]>;
  /** Raffles of a brand that tickets can be laid in now. */
  raffleOffers(merchantId: number): Promise<RaffleOffer[]>;
  /** Lays tickets into an open raffle; see lay-tickets.ts. @throws DomainError as it */
  layTickets(transaction: DatabaseTransaction, laid: LaidTickets): Promise<void>;
  /** Which of these raffles were called off before their draw. */
  voidRaffles(offerIds: readonly string[]): Promise<string[]>;
  /** Live offers of a brand that are for some ranks alone. */
  offersByRank(merchantId: number, language: LanguageCode): Promise<OfferOfRanks[]>;
  /** What awards give, in the reader's language, by their offers; those that are stopped, too. */
  describeAwards(
    reader: Pick<RequestContext, 'merchant' | 'language'>,
    offerIds: readonly string[],
  ): Promise<ReadonlyMap<string, AwardWords>>;
  /** What became of awards, by the grants that they are. */
  showAwards(reader: Pick<RequestContext, 'language'>, grantIds: readonly string[]): Promise<ReadonlyMap<string, AwardShown>>;
  /** Takes an award back whose ground has gone, as far as it is still there; see take-back-award.ts. */
  takeBackAward(
    transaction: DatabaseTransaction,
    award: { playerId: number; grantId: string; reason: string; isOwed?: boolean },
  ): Promise<boolean>;
  /** See deposit-wish.ts. @throws DomainError as it */
  wishOffer(wish: DepositWish): Promise<void>;
  forgetWish(playerId: number): Promise<void>;
  /** @throws DomainError edit.outdated */
  orderQueue(player: PlayerRef, ids: readonly string[]): Promise<GrantRow[]>;
  /** Lays ready what the last period has earned; for tests and commands. @returns whether there was one to go through */
  offerPeriods(): Promise<boolean>;
  /** Tells whose grants end within a day, and of new offers; for tests and commands. @returns whether there may be more */
  remind(): Promise<boolean>;
  /** Does the next step of a dry run; for tests and commands. @returns whether there was one */
  stepDryRun(): Promise<boolean>;
  /** Does the next step of ending what runs of stopped offers; for tests and commands. @returns whether there was something to do at once */
  stepEndings(): Promise<boolean>;
  /** Takes all that has happened into the grants; for tests and commands, workers do it by themselves. */
  catchUp(): Promise<void>;
}

/** What a period has earned is laid ready within minutes of its end. */
const periodsEveryMs = 60_000;
/** Somebody looks on while an offer is run over past days. */
const dryRunsEveryMs = 1_000;
/** What ends is told a day before, give or take so much. */
const remindEveryMs = 300_000;

/** What ended periods and days bring. The function answers whether there was any to go through. */
function createGoThroughPeriods(kit: PromotionsKit): () => Promise<boolean> {
  const giveRebates = createGiveRebates(kit);
  return async () => {
    const cashback = await offerCashback(kit);
    return (await giveRebates()) || cashback;
  };
}

/** What is told in inboxes without anybody doing something. @returns whether there may be more */
async function remind(kit: PromotionsKit): Promise<boolean> {
  const ends = await remindOfEnds(kit);
  return (await tellOffers(kit)) || ends;
}

/** What modules above ask of awards. */
const awardsDoor = (
  kit: ShowKit,
  ruleOf: EndKit['ruleOf'],
): Pick<
  PromotionsModule,
  | 'aloneUpTo'
  | 'countMembers'
  | 'awardOffers'
  | 'raffleOffers'
  | 'layTickets'
  | 'voidRaffles'
  | 'offersByRank'
  | 'claimAward'
  | 'listsOf'
  | 'playerLists'
  | 'giveAward'
  | 'describeAwards'
  | 'showAwards'
  | 'takeBackAward'
> => ({
  aloneUpTo: (merchant) => aloneUpTo(kit.below, merchant),
  countMembers: (merchantId) => countMembers(kit.services.db, merchantId),
  awardOffers: async (merchantId) => awardsOf(await kit.offersOf(merchantId)),
  raffleOffers: async (merchantId) => rafflesOf(await kit.offersOf(merchantId), kit.services.clock.now()),
  layTickets: (transaction, laid) => layTickets(kit, transaction, laid),
  voidRaffles: (offerIds) => listVoid(kit.services.db, offerIds),
  offersByRank: async (merchantId, language) => offersByRank(await kit.offersOf(merchantId), language, kit.services.clock.now()),
  claimAward: (claim) => claimOffered(kit, claim),
  listsOf: segmentsOf,
  playerLists: (merchantId) => pageOfSegments(kit.services.db, { merchantId, text: undefined }, { offset: 0, limit: segmentsAtMost }),
  giveAward: (transaction, award) => giveAward(kit, transaction, award),
  describeAwards: (reader, offerIds) => describeAwards(kit, reader, offerIds),
  showAwards: (reader, grantIds) => showAwards(kit, reader, grantIds),
  takeBackAward: (transaction, award) =>
    takeBackAward({ clock: kit.services.clock, ruleOf, turnover: kit.below.turnover }, transaction, award),
});

/** Offers of brands, and what players have of them. */
export function createPromotionsModule(services: Services, below: BelowPromotions): PromotionsModule {
  const kit: PromotionsKit = { services, below };
  // Asked under a player's lock: another connection must not be waited for there.
  const ruleOf = async (offer: Offer) =>
    bonusRuleOf(offer, findGames(below.games.catalogue.peek() ?? (await below.games.catalogue.current()), offer.games.games));
  const showKit = { ...kit, offersOf: createBrandOffers(services) };
  const draws = drawTasks(kit, below.lottery.beacons);
  const goThroughPeriods = createGoThroughPeriods(kit);
  const claimOffer = createClaimOffer(kit);
  const { tasks, hooks, listeners, catchUp, stepEndings } = grantTasks(services, below, ruleOf);
  return {
    routes: [...promotionRoutes(showKit, { ruleOf, claimOffer }), ...drawRoutes({ ...showKit, beacons: below.lottery.beacons })],
    tasks:
      services.config.role === 'draw'
        ? draws.ofDraws
        : [
            ...tasks,
            ...draws.ofDraws,
            ...draws.ofWorkers,
            repeating('promotions: reminders', services.log, remindEveryMs, async () => ((await remind(kit)) ? 0 : undefined)),
            repeating(
              'promotions: dry runs',
              services.log,
              dryRunsEveryMs,
              async () => ((await stepDryRun(kit)) ? 0 : undefined),
              dryRunWaits,
            ),
            repeating('promotions: budgets', services.log, watchBudgetsEveryMs, () => watchBudgets({ services, below })),
            repeating('promotions: periods', services.log, periodsEveryMs, async () => ((await goThroughPeriods()) ? 0 : undefined)),
          ],
    subjectNames: { offer: (subjects) => namesByBrand(subjects, (merchantId, ids) => codesOf(services.db, merchantId, ids)) },
    staffSide: (office) => promotionsStaffSide({ ...showKit, office, ruleOf }),
    streamEvents: {
      'grant.changed': ({ grantId, state, wagered, required }) => ({ type: 'bonus', grantId, state, wagered, required }),
    },
    hooks: {
      ...hooks,
      isShieldedFromAdvertising: async (playerId) => (await findMarketing(services.db, playerId))?.offers === false,
      wantsOffersInInbox: async (playerId) => ((await findMarketing(services.db, playerId)) ?? unsaid).inbox,
      offersOfGrants: async (playerId, grants, language) =>
        new Map((await titlesOfGrants(services.db, playerId, grants)).map((grant) => [grant.id, titleOf(grant, language)])),
      liveOffers: async (merchantId) => liveNow(await showKit.offersOf(merchantId), services.clock.now()),
    },
    erasure: {
      async erase(transaction, { playerId }) {
        await eraseApplications(transaction, playerId);
        await eraseMarketing(transaction, playerId);
      },
    },
    listeners: [...promotionListeners(kit), ...listeners],
    offerPeriods: goThroughPeriods,
    remind: () => remind(kit),
    stepDryRun: () => stepDryRun(kit),
    catchUp,
    stepEndings,
    makeOffer: (transaction, merchant, draft) => makeOffer(kit, transaction, merchant, draft),
    saveVersion: (transaction, merchant, draft) => saveVersion(kit, transaction, merchant, draft),
    moveOffer: (transaction, merchant, move) => moveOffer(kit, transaction, merchant, move),
    claimOffer,
    spinOffer: (spin) => spinOffer(kit, spin),
    grabPacket: (grab) => grabPacket(kit, grab),
    moveDraws: draws.move,
    readPlayer: (player, facts) => readPlayer(kit, player, facts && new Set(facts)),
    ...awardsDoor(showKit, ruleOf),
    giveByStaff: (transaction, given) => giveByStaff(kit, transaction, given),
    wishOffer: (wish) => wishOffer(kit, wish),
    forgetWish: (playerId) => forgetWish(kit, playerId),
    orderQueue: (player, ids) => orderQueue(kit, player, ids),
  };
}
