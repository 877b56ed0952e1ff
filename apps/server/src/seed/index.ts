import { completeLanguages, playerTypes, serviceDays } from '@sortes/contract';
import { writeDocument, writeOffer } from '@sortes/growth-rules';
import { findCurrency, parseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { type CashierModule, demoPaidOut, type Withdrawals } from '../modules/cashier/index.js';
import type { GamesModule } from '../modules/games/index.js';
import type { MissionsModule } from '../modules/missions/index.js';
import type { IdentityModule, PlayerSeed } from '../modules/identity/index.js';
import type { MallModule } from '../modules/mall/index.js';
import type { PointsModule } from '../modules/points/index.js';
import type { PromotionsModule } from '../modules/promotions/index.js';
import type { RanksModule } from '../modules/ranks/index.js';
import type { ReferralModule } from '../modules/referral/index.js';
import type { ProtectionModule } from '../modules/protection/index.js';
import { addBanner, addBrand, type NewMerchant, type SiteModule } from '../modules/site/index.js';
import type { TurnoverModule } from '../modules/turnover/index.js';
import { postOne } from '../modules/wallet/index.js';
import { DomainError } from '../platform/errors.js';
import type { Merchant } from '../platform/merchant.js';
import type { DatabaseAccess } from '../platform/program-role.js';
import type { Services } from '../platform/services.js';
import type { ProgramServices } from '../wiring/config.js';
import type { DemoConfig } from './demo-config.js';
import { demoContent, offerSlide } from './content/index.js';
import { demoDepositMethods } from './demo-deposit-methods.js';
import { seedDemoDeposits } from './demo-deposits.js';
import { type DemoOffer, demoOffers, studioOffers } from './demo-offers.js';
import { friendAwards, invitingNames, seedFriends } from './demo-friends.js';
import { demoGift, demoMall, demoOrders, demoPoints, mallAwards, pointRules } from './demo-mall.js';
import { demoMissions, missionAward, missionAwardCode } from './demo-missions.js';
import { demoRanks, rankAwards, rankOffers } from './demo-ranks.js';
import { demoVendors } from './demo-vendors.js';
import { beginLine, type Line } from './line/index.js';
import { studioVendor } from './studio-vendor.js';

/** Known to everybody who reads this; the accounts hold play money only. */
export const demoPassword = 'Sortes-demo-1';

export const demoMerchantCode = 'sortes';
export const demoAffiliateCode = 'SORTES1';
const agentName = 'agent1';
/** Who has been paid out. */
const payingOutName = 'demo1';

/** What each demo account is there to show; the start banner prints it. */
export const demoAccounts: readonly { userName: string; password: string; what: string }[] = [
  { userName: 'demo1', password: demoPassword, what: 'member with play money' },
  { userName: 'demo2', password: demoPassword, what: 'member with play money' },
  { userName: 'demo3', password: demoPassword, what: 'member with play money' },
  { userName: agentName, password: demoPassword, what: `agent, affiliate code ${demoAffiliateCode}` },
  { userName: 'legacy1', password: '123456', what: 'imported account that must change its password' },
];

/** Known to everybody, like the rest of the accounts that have it. */
const demoPaymentPassword = '246810';

/** The rest of the accounts' make-up, by name. */
const demoSeeds: Readonly<Record<string, Partial<PlayerSeed>>> = {
  demo1: { nickname: 'Demo One', referralCode: 'DEMO0001', paymentPassword: demoPaymentPassword, details: { realName: 'Demo One' } },
  demo2: { nickname: 'Demo Two', referralCode: 'DEMO0002' },
  demo3: { nickname: 'Demo Three', referralCode: 'DEMO0003' },
  agent1: {
    nickname: 'Agent One',
    type: playerTypes.agent1,
    referralCode: 'AGENT001',
    paymentPassword: demoPaymentPassword,
    details: { realName: 'Agent One' },
  },
  legacy1: { nickname: 'Legacy One', referralCode: 'LEGACY01' },
};

/** Play money of a demo account, money units. */
const demoCredit = parseMoney('5000000');

const dong = findCurrency('VND');

const demoBrand: NewMerchant = {
  id: 1,
  code: demoMerchantCode,
  name: 'Sortes',
  currency: dong.code,
  currencySymbol: dong.symbol,
  currencyScale: dong.scale,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
  // A brand switches on EN alone unless it says otherwise; the demo says otherwise so that all six can be tried.
  languages: completeLanguages,
  settings: {
    playMoney: true,
    minimumAge: 18,
    termsVersion: '2026-1',
    countryDialingCodeFixed: false,
    serviceHours: [...serviceDays.slice(0, 5).map((day) => `${day} 08:00-23:00`), 'sat 09:00-02:00', 'sun 09:00-23:00'],
    serviceAnswerMinutes: 30,
  },
};

/** The modules that seeding speaks to. */
export interface SeedModules {
  site: Pick<SiteModule, 'allMerchants' | 'forgetCopies'>;
  identity: Pick<IdentityModule, 'createPlayer' | 'createAffiliateCode' | 'findPlayerByName'>;
  games: { changes: Pick<GamesModule['changes'], 'ensureVendor'> };
  cashier: Pick<
    CashierModule,
    'describeMethods' | 'configureMethod' | 'createDeposit' | 'submitDeposit' | 'cancelDeposit' | 'reviewDeposit'
  >;
  payouts: Pick<Withdrawals, 'seedDemo'>;
  protection: Pick<ProtectionModule, 'seedDemo'>;
  turnover: Pick<TurnoverModule, 'requireForDemo' | 'hasPaidIn'>;
  promotions: Pick<PromotionsModule, 'makeOffer' | 'moveOffer' | 'awardOffers' | 'raffleOffers'>;
  ranks: Pick<RanksModule, 'begin'>;
  referral: Pick<ReferralModule, 'putRule' | 'seedDemo'>;
  points: Pick<PointsModule, 'begin' | 'earn'>;
  mall: Pick<MallModule, 'seedDemoItems' | 'seedDemoOrders'>;
  missions: Pick<MissionsModule, 'begin'>;
}

/** @returns whether they have play money of the house; who has paid in needs none */
async function creditDemo({ db }: Services, turnover: SeedModules['turnover'], merchant: Merchant, playerId: number): Promise<boolean> {
  const posted = await inTransaction(db, async (transaction) => {
    if (await turnover.hasPaidIn(transaction, playerId)) return undefined;
    await turnover.requireForDemo(transaction, { playerId, merchantId: merchant.id, amount: demoCredit });
    return postOne(transaction, {
      playerId,
      merchantId: merchant.id,
      template: 'demo-credited',
      key: 'demo',
      input: { demo: true },
      reference: 'demo',
      lines: [
        { account: 'main', amount: demoCredit },
        { account: 'house:demo', amount: -demoCredit },
      ],
    });
  });
  if (posted === undefined) return false;
  if (posted.verdict !== 'posted' && posted.verdict !== 'replayed')
    throw new Error(`demo credit of player ${playerId} was ${posted.verdict}`);
  return true;
}

/** The player of this name, made now or before; also when another process makes it at the same moment. */
async function ensurePlayer(identity: SeedModules['identity'], merchant: Merchant, seed: PlayerSeed): Promise<number> {
  try {
    return (await identity.createPlayer(merchant, seed)).playerId;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'register.username.taken') throw error;
    return (await identity.createPlayer(merchant, seed)).playerId;
  }
}

/** Behind the slides that the brand began with. */
const firstOfferSlide = 100;

/** Makes offers of the demo, with the slides that open them, and lets them go live; one that is there stays as the operator has it. */
async function seedOffers(
  { db }: Pick<Services, 'db'>,
  { promotions }: Pick<SeedModules, 'promotions'>,
  merchant: Merchant,
  offers: readonly DemoOffer[],
): Promise<void> {
  for (const [place, { code, offer, slide }] of offers.entries())
    try {
      await inTransaction(db, async (transaction) => {
        const made = await promotions.makeOffer(transaction, merchant, { code, document: writeOffer(offer), by: 'demo' });
        if (!made.isSaved) throw new Error(`the demo's offer ${code} cannot be made: ${JSON.stringify(made.faults)}`);
        const { faults, violations } = await promotions.moveOffer(transaction, merchant, { id: made.id, to: 'live' });
        if (faults.length + violations.length > 0)
          throw new Error(`the demo's offer ${code} cannot go live: ${JSON.stringify(violations)}`);
        if (slide === undefined) return;
        const banner = offerSlide(slide.groupName, slide.slide, `/promotions?id=${made.id}`);
        await addBanner(transaction, merchant.id, firstOfferSlide + place, banner);
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'already.so') throw error;
    }
}

/** Everything that the house gives, as an operator begins: offers, and ranks whose gifts go through awards. */
async function seedGifts(
  services: Services,
  modules: Pick<SeedModules, 'promotions' | 'ranks' | 'mall'>,
  merchant: Merchant,
): Promise<void> {
  const at = services.clock.now().getTime();
  await seedOffers(services, modules, merchant, [
    ...demoOffers(at),
    ...rankAwards(at),
    ...rankOffers(at),
    ...mallAwards(at),
    missionAward(at),
  ]);
  const awards = new Map((await modules.promotions.awardOffers(merchant.id)).map(({ id, code }) => [code, id]));
  await modules.ranks.begin(merchant.id, writeDocument(demoRanks(awards)), 'demo');
  const raffles = (await modules.promotions.raffleOffers(merchant.id)).map(({ id, code }) => [code, id] as const);
  await modules.mall.seedDemoItems(merchant, demoMall(new Map([...awards, ...raffles])));
}

/** Goals of the demo, and leaderboards of which one is over. After its accounts, whose play they count. */
async function seedMissions(
  services: Services,
  { promotions, missions }: Pick<SeedModules, 'promotions' | 'missions'>,
  merchant: Merchant,
): Promise<void> {
  const award = (await promotions.awardOffers(merchant.id)).find(({ code }) => code === missionAwardCode);
  if (award !== undefined) await missions.begin(merchant, demoMissions(award.id, services.clock.now()));
}

/** Offers of the studio's games, which are not there before the studio has told of them. */
export async function seedStudioOffers(services: Services, { site, promotions }: Pick<SeedModules, 'site' | 'promotions'>): Promise<void> {
  const merchant = (await site.allMerchants()).find(({ code }) => code === demoMerchantCode);
  if (merchant !== undefined) await seedOffers(services, { promotions }, merchant, studioOffers(services.clock.now().getTime()));
}

/** Makes the brand where there is none, and adds what a later program added to it. @returns undefined: the database has another brand */
async function seedBrand(
  services: Services & { config: DemoConfig },
  { site, games, cashier }: Pick<SeedModules, 'site' | 'games' | 'cashier'>,
): Promise<{ merchant: Merchant; seeded: boolean } | undefined> {
  site.forgetCopies();
  const before = await site.allMerchants();
  if (before.some(({ code }) => code !== demoMerchantCode)) return undefined;
  const seeded =
    before.length === 0 &&
    (await inTransaction(services.db, (transaction) => addBrand(transaction, demoBrand, demoContent(services.clock.now()))));
  site.forgetCopies();
  const merchant = (await site.allMerchants()).find(({ code }) => code === demoMerchantCode);
  if (merchant === undefined) throw new Error('the demo brand is missing after seeding');
  const { vendorSandboxUrl, demoVendorKeys, studio } = services.config;
  const sandboxVendors = demoVendorKeys ? demoVendors(vendorSandboxUrl, merchant.currency, demoVendorKeys) : [];
  const vendors = [...sandboxVendors, ...(studio ? [studioVendor(studio, merchant.currency)] : [])];
  for (const { vendor, games: list, ...dress } of vendors) await games.changes.ensureVendor(merchant, vendor, list, dress);
  const ways = new Set((await cashier.describeMethods(merchant)).map(({ vendorId }) => vendorId));
  for (const method of demoDepositMethods) if (!ways.has(method.vendorId)) await cashier.configureMethod(merchant, method);
  return { merchant, seeded };
}

const ensureAgent = (identity: SeedModules['identity'], merchant: Merchant): Promise<number> =>
  ensurePlayer(identity, merchant, { userName: agentName, password: demoPassword, ...demoSeeds[agentName] });

const ensureMember = (identity: SeedModules['identity'], merchant: Merchant, userName: string, invitedBy: number): Promise<number> =>
  ensurePlayer(identity, merchant, { userName, password: demoPassword, ...demoSeeds[userName], invitedBy });

/** Points to try the shop with, and what some have redeemed already. */
async function seedPoints(
  { db }: Pick<Services, 'db'>,
  { points, mall }: Pick<SeedModules, 'points' | 'mall'>,
  merchant: Merchant,
  { playerId, userName }: { playerId: number; userName: string },
): Promise<void> {
  const gift = { merchantId: merchant.id, playerId, points: demoPoints, key: demoGift, why: 'gift' as const };
  await inTransaction(db, (transaction) => points.earn(transaction, gift));
  await mall.seedDemoOrders(merchant, playerId, demoOrders[userName] ?? []);
}

async function seedAccounts(services: Services, modules: SeedModules, merchant: Merchant): Promise<void> {
  const { identity, cashier, payouts, protection, turnover } = modules;
  // The agent first: the members are theirs.
  const agentId = await ensureAgent(identity, merchant);
  let depositorId: number | undefined;
  for (const { userName, password } of demoAccounts) {
    const playerId = userName.startsWith('demo')
      ? await ensureMember(identity, merchant, userName, agentId)
      : await ensurePlayer(identity, merchant, { userName, password, ...demoSeeds[userName] });
    const isCredited = await creditDemo(services, turnover, merchant, playerId);
    if (userName === payingOutName) await payouts.seedDemo(merchant, playerId, isCredited);
    await seedPoints(services, modules, merchant, { playerId, userName });
    if (userName === 'demo2') depositorId = playerId;
    if (userName === 'demo3') await protection.seedDemo({ playerId, merchantId: merchant.id });
    if (userName === agentName) await identity.createAffiliateCode(merchant.id, demoAffiliateCode, playerId);
  }
  if (depositorId !== undefined) await seedDemoDeposits(cashier, merchant, depositorId);
}

/**
 * Seeds the demo brand, its content, its accounts and its game vendors into a database without a brand. Every step may be repeated and several
 * processes may seed at once: what is there stays as it is, so that nothing an operator changed is undone, what a later program added to the
 * demo is added, and games that it no longer has are taken off. A database with another brand is left alone.
 * @returns whether the brand was added now.
 */
export async function seedDemo(services: Services & { config: DemoConfig }, modules: SeedModules): Promise<{ seeded: boolean }> {
  const brand = await seedBrand(services, modules);
  if (brand === undefined) return { seeded: false };
  await seedGifts(services, modules, brand.merchant);
  await seedAccounts(services, modules, brand.merchant);
  await seedMissions(services, modules, brand.merchant);
  return { seeded: brand.seeded };
}

/**
 * As `seedDemo`, with an agent's line whose thirty days are still to be played where none is there: for a program that does all there is to do, and has not begun
 * with it. All that a player needs is there when it returns.
 * @returns the line that is to be played
 */
export async function seedDemoWithLine(services: ProgramServices, modules: SeedModules, access: DatabaseAccess): Promise<Line | undefined> {
  const brand = await seedBrand(services, modules);
  if (brand === undefined) return undefined;
  const { merchant } = brand;
  await modules.points.begin({ id: merchant.id, by: 'demo', jurisdiction: 'standard' }, pointRules);
  await seedGifts(services, modules, merchant);
  const line = await beginLine(services, access, {
    merchant,
    password: demoPassword,
    paymentPassword: demoPaymentPassword,
    hasHead: async () => (await modules.identity.findPlayerByName(merchant.id, agentName)) !== undefined,
    makeHead: ({ identity }) => ensureAgent(identity, merchant),
    async makeMember({ identity }, userName) {
      await ensureMember(identity, merchant, userName, await ensureAgent(identity, merchant));
    },
    paidIn: (userName) => demoCredit + (userName === payingOutName ? demoPaidOut : 0n),
  });
  await seedAccounts(services, modules, merchant);
  await seedFriendsOfMembers(services, modules, merchant);
  const missions = () => seedMissions(services, modules, merchant);
  await missions();
  if (line === undefined) return undefined;
  return {
    ...line,
    async play(signal, tell) {
      await line.play(signal, tell);
      // The leaderboard that is over is decided once all who were on it have played.
      if (!signal.aborted) await missions();
    },
  };
}

async function seedFriendsOfMembers(services: Services, modules: SeedModules, merchant: Merchant): Promise<void> {
  const inviters = new Map<string, number>();
  for (const name of invitingNames) {
    const found = await modules.identity.findPlayerByName(merchant.id, name);
    if (found === undefined) return;
    inviters.set(name, found.id);
  }
  await seedOffers(services, modules, merchant, friendAwards(services.clock.now().getTime()));
  await seedFriends(services, modules, merchant, inviters);
}
