import { type Offer, startingOffer } from '@sortes/growth-rules';
import { parseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import type { CashierModule } from '../modules/cashier/index.js';
import type { IdentityModule } from '../modules/identity/index.js';
import type { PromotionsModule } from '../modules/promotions/index.js';
import type { ReferralModule, RuleDocument } from '../modules/referral/index.js';
import type { Merchant } from '../platform/merchant.js';
import type { Services } from '../platform/services.js';
import type { DemoOffer } from './demo-offers.js';

const dong = (sum: string): bigint => parseMoney(sum);
const words = (EN: string, VI: string, CN: string, ID: string, PT: string, TH: string) => ({ EN, VI, CN, ID, PT, TH });
const [inviterCode, friendCode, fifthCode] = ['friend-invited', 'friend-welcome', 'friend-fifth'];

const award = (code: string, title: Offer['title'], sum: string, at: number): DemoOffer => ({
  code,
  offer: {
    ...startingOffer('award', { unit: dong('10000'), at }),
    title,
    reward: { rule: 'fixed', sum: dong(sum) },
    budget: { nominal: dong('500000000'), expected: null },
    claimDays: null,
  },
});

/** What members and the friends they invite get. @param at milliseconds since 1970 */
export const friendAwards = (at: number): DemoOffer[] => [
  award(
    inviterCode,
    words(
      'Referral reward',
      'Cảm ơn bạn đã mời bạn bè',
      '邀请好友谢礼',
      'Terima kasih sudah mengundang teman',
      'Obrigado pelo convite',
      'ขอบคุณที่ชวนเพื่อน',
    ),
    '50000',
    at,
  ),
  award(
    friendCode,
    words(
      'Welcome, friend of a member',
      'Quà cho bạn mới',
      '好友见面礼',
      'Selamat datang, teman anggota',
      'Boas-vindas a quem foi convidado',
      'ยินดีต้อนรับเพื่อนของสมาชิก',
    ),
    '30000',
    at,
  ),
  award(fifthCode, words('Five friends', 'Năm người bạn', '五位好友', 'Lima teman', 'Cinco amigos', 'เพื่อนห้าคน'), '200000', at),
];

/** Friends of the demo's members, in the order in which they signed up, and how far each is. The first four came while nothing had to be played. */
const friends = [
  { of: 'demo1', userName: 'an.nguyen', deposit: '300000', contact: true },
  { of: 'demo1', userName: 'thu.le', deposit: '200000', contact: true },
  { of: 'demo2', userName: 'hoa.vu', deposit: '250000', contact: true },
  { of: 'demo3', userName: 'nam.do', deposit: '200000', contact: true },
  { of: 'demo1', userName: 'minh88', deposit: '500000', contact: true },
  { of: 'demo1', userName: 'quang.pham', deposit: undefined, contact: true },
  { of: 'demo1', userName: 'linh2026', deposit: undefined, contact: false },
  { of: 'demo2', userName: 'trang.bui', deposit: undefined, contact: true },
  { of: 'demo3', userName: 'khoa.dang', deposit: undefined, contact: false },
  { of: 'demo1', userName: 'bao.tran', deposit: undefined, contact: true, as: 'expired' },
  { of: 'demo1', userName: 'second.me', deposit: undefined, contact: true, as: 'refused' },
] as const;
const beforeTurnover = 4;
/** Whose friends they are. */
export const invitingNames: ReadonlySet<string> = new Set(friends.map(({ of }) => of));

interface FriendModules {
  identity: Pick<IdentityModule, 'createPlayer'>;
  cashier: Pick<CashierModule, 'createDeposit' | 'submitDeposit' | 'reviewDeposit'>;
  promotions: Pick<PromotionsModule, 'awardOffers'>;
  referral: Pick<ReferralModule, 'putRule' | 'seedDemo'>;
}

/** A deposit that staff of the demo credit. */
async function payIn(
  { db }: Pick<Services, 'db'>,
  cashier: FriendModules['cashier'],
  merchant: Merchant,
  playerId: number,
  amount: string,
) {
  const key = `demo-friend-${playerId}`;
  const { id } = await cashier.createDeposit({ playerId, merchant, language: 'EN', idempotencyKey: key, vendorId: 'bank', amount });
  await cashier.submitDeposit({ playerId, orderId: id, fileIds: [], comment: '', idempotencyKey: `${key}-said` });
  await inTransaction(db, (transaction) =>
    cashier.reviewDeposit(transaction, {
      merchantId: merchant.id,
      orderId: id,
      decision: 'credit',
      withoutProof: true,
      by: { staff: 'demo' },
      note: '',
    }),
  );
}

/** The brand's rule, and friends of members (ids by name) in different states; once, before the brand has a rule of its own. What follows from what they did comes by itself. */
export async function seedFriends(
  services: Pick<Services, 'db'>,
  { identity, cashier, promotions, referral }: FriendModules,
  merchant: Merchant,
  inviters: ReadonlyMap<string, number>,
): Promise<void> {
  const awards = new Map((await promotions.awardOffers(merchant.id)).map(({ id, code }) => [code, id]));
  const rule: RuleDocument = {
    isOn: true,
    minDeposit: '200000',
    minTurnover: '0',
    days: 30,
    inviterOfferId: awards.get(inviterCode) ?? null,
    friendOfferId: awards.get(friendCode) ?? null,
    milestones: [],
    monthlyCap: 10,
  };
  const put = (after: number, document: RuleDocument) =>
    inTransaction(services.db, (transaction) => referral.putRule(transaction, { merchantId: merchant.id, after, document, by: 'demo' }));
  if (!(await put(0, rule))) return;
  const fifth = awards.get(fifthCode);
  for (const [place, { of, userName, deposit, contact, ...more }] of friends.entries()) {
    if (place === beforeTurnover)
      await put(1, { ...rule, minTurnover: '1000000', milestones: fifth === undefined ? [] : [{ friend: 5, offerId: fifth }] });
    const { playerId } = await identity.createPlayer(merchant, {
      userName,
      // Nobody signs in as them.
      password: undefined,
      referredBy: inviters.get(of),
      ...(contact ? { mobile: `+8490700${String(1_000 + place)}` } : {}),
    });
    if (deposit !== undefined) await payIn(services, cashier, merchant, playerId, deposit);
    if ('as' in more) await referral.seedDemo(playerId, more.as);
  }
}
