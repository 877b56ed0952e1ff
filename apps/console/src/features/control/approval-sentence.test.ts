import { approvalKinds, type ApprovalKind } from '@sortes/contract';
import { describe, expect, it, vi } from 'vitest';
import staffTexts from '../../texts/en/staff.json';
import texts from '../../texts/en/control.json';
import { sentenceOf, type Approval } from './approval-sentence';

vi.mock('../../shared/texts', () => ({ isTextId: (id: string) => id.replace('control.', '') in texts }));

const said: Readonly<Record<string, string>> = {
  ...texts,
  ...Object.fromEntries(Object.entries(staffTexts).map(([id, text]) => [`staff.${id}`, text])),
};
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id.replace('control.', '')] ?? id)
    .replace(/\{count, plural, .*?other \{# ([\w ]+)\}\}/, (_all, things: string) => `${String(values['count'])} ${things}`)
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Parameters<typeof sentenceOf>[0];
const format = {
  amount: (text: string | null | undefined) => `₫ ${text}`,
  money: (units: bigint) => `₫ ${units / 10_000n}`,
  number: String,
  percent: (share: number) => `${share * 100}%`,
};

const player = { playerId: 100003 };
/** A request of each kind, and the sentence at the approver's last click. */
const requests: Readonly<Record<ApprovalKind, [subject: string, payload: Record<string, unknown>, sentence: string]>> = {
  adjustment: ['player:100003', { ...player, amount: '-250000' }, 'Take ₫ 250000 from demo2 (100003): ₫ 5000000 → ₫ 4750000'],
  'payment-assign': [
    'payment:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { ...player, paymentId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', amount: '70000' },
    'Credit a payment of ₫ 70000 to demo2 (100003): ₫ 5000000 → ₫ 5070000',
  ],
  'deposit-credit': [
    'deposit:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { ...player, amount: '60000', ordered: '50000' },
    'Credit demo2 (100003) · Deposit S8C627XCF: ₫ 50000 ordered → ₫ 60000 credited, before the fee',
  ],
  'deposit-reversal': [
    'deposit:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { ...player, amount: '50000', ordered: '50000' },
    'Reverse demo2 (100003) · Deposit S8C627XCF: ₫ 50000 leaves the balance',
  ],
  'payout-account': [
    'player:100003',
    { ...player, change: 'remove', account: 'VCB •••• 4321' },
    'Remove the payout account VCB •••• 4321 of demo2 (100003)',
  ],
  'result-correction': [
    'draw:xsmb/20261121',
    { gameCode: 'xsmb', numero: '20261121', result: '1 2 3' },
    'Correct the result of Northern lottery 20261121 to 1 2 3',
  ],
  'deposit-method': [
    'deposit-method:house-bank',
    { before: { accounts: [], minimum: '1' }, after: { accounts: [{ number: '1' }], minimum: '2' } },
    'Way to pay house-bank: accounts, minimum changes',
  ],
  'payout-rule': [
    'payout-rule:VND',
    { before: { fourEyesAbove: '1' }, after: { fourEyesAbove: null } },
    'Payout rules VND: fourEyesAbove changes',
  ],
  'draw-void': [
    'draw:xsmb/20261121',
    { gameCode: 'xsmb', numero: '20261121' },
    'Void Northern lottery 20261121 and give all its stakes back',
  ],
  'player-erasure': ['player:100003', player, 'Erase the personal data of demo2 (100003) for ever'],
  'voucher-batch': [
    'brand:1',
    { amount: '50000', count: 300, validDays: 30, total: '15000000', currency: 'VND' },
    'Issue 300 vouchers of ₫ 50000: ₫ 15000000 in all',
  ],
  'difference-apply': [
    'difference:1/2',
    { ...player, amount: '12.5', currency: 'VND' },
    'Book what the vendor tells: 12.5 VND, demo2 (100003)',
  ],
  'staff-account': [
    'staff-name:an.nguyen',
    {
      act: 'create',
      staffId: null,
      name: 'an.nguyen',
      from: null,
      to: { role: 'finance', status: 'active', merchantIds: [1], email: 'an@house.example' },
      brands: ['sortes'],
      language: 'EN',
    },
    'Make the account an.nguyen (Finance, sortes); its activation link goes to an@house.example',
  ],
  'account-recovery': [
    'recovery:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { ...player, claimId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', email: 'new@mail.example', sameAddress: 0 },
    'Give the account of demo2 (100003) back to who reads new@mail.example; password and second factors go',
  ],
  'player-factors': ['player:100003', player, 'Take the second factors of demo2 (100003) away; withdrawals rest for a while'],
  'transfer-end': [
    'transfer:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { ...player, outcome: 'done', vendor: 'Lumen', direction: 'in', amount: '90000' },
    'Book the transfer of ₫ 90000 with Lumen for demo2 (100003) as done',
  ],
  'bill-write-off': [
    'player:100003',
    { ...player, billId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', payerId: 100009, kind: 'daily', amount: '90000' },
    'Write off ₫ 90000 that agent anna (100009) owes demo2 (100003)',
  ],
  'bill-advance': [
    'player:100003',
    { ...player, billId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', payerId: 100009, kind: 'daily', amount: '90000' },
    'Pay demo2 (100003) ₫ 90000 for agent anna (100009), who owes it to the house then',
  ],
  'house-contract': [
    'player:100003',
    { ...player, kind: 'daily', details: [], contractId: null, from: null, carry: null, amount: '90000', rate: 0, toType: '90000' },
    'Offer demo2 (100003) a contract (Daily salary) that comes to ₫ 90000 a month at worst',
  ],
  'bill-release': [
    'player:100003',
    { ...player, billId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', kind: 'daily', amount: '90000', toType: '90000' },
    'Pay demo2 (100003) ₫ 90000 by contract',
  ],
  'agent-transfer-return': [
    'player:100003',
    { ...player, transferId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', agentId: 100009, amount: '90000' },
    'Return ₫ 90000 from demo2 (100003) to agent anna (100009), who sent it',
  ],
  'offer-live': [
    'offer:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { offerId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', code: 'welcome', version: 2, amount: '90000' },
    'Let offer welcome go live with a budget of ₫ 90000',
  ],
  'offer-end': [
    'offer:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { offerId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', code: 'welcome', count: 2, lent: '60000', amount: '90000' },
    'End what runs of offer welcome: 2 grants and ₫ 90000 that players would lose when it was asked for',
  ],
  'board-pay': [
    'board:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { boardId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', code: 'spring', players: 12, amount: '90000' },
    'Give the prizes of leaderboard spring: ₫ 90000 at most, among 12 players',
  ],
  'mall-item': [
    'mall-item:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { itemId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', name: 'Mug', version: 2, points: 900, pieces: 100, amount: '90000' },
    'Let Mug into the points mall for 900 points a piece, worth ₫ 90000 in all',
  ],
  'points-rules': [
    'points-rules:next',
    { version: 2, before: {}, rules: {}, amount: '90000' },
    'Save other rules of points: a player could sell points for ₫ 90000 a day',
  ],
  'ranks-table': [
    'ranks:2',
    { version: 2, document: {}, rises: 12, amount: '90000', monthly: '40000', largest: '70000' },
    'Save another table of ranks: ₫ 90000 of gifts at once and ₫ 40000 a month, ₫ 70000 the largest; 12 members would rise',
  ],
  'rank-given': [
    'player:100003',
    {
      ...player,
      version: 2,
      level: 3,
      rank: 'Platinum',
      keptUntil: '2027-01-31',
      fromLevel: 0,
      fromRank: 'Member',
      monthly: '500',
      gifts: 2,
      amount: '1000',
    },
    'Give demo2 (100003) the rank Platinum in place of Member, kept until 2027-01-31: 2 monthly gifts of ₫ 500, ₫ 1000 in all',
  ],
  'referral-rule': [
    'referral-rule:next',
    { version: 2, before: null, rule: {}, amount: null },
    'Save another referral rule, without a bound to what it gives in a month',
  ],
  'mission-live': [
    'mission:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { missionId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', code: 'spring', version: 2, amount: '90000', points: 500 },
    'Let mission spring go live: one player can get ₫ 90000 of it in a month at most, 500 points counted among it',
  ],
  'board-live': [
    'board:01a1fd25-d4f5-7343-b58a-1ebf7cb05569',
    { boardId: '01a1fd25-d4f5-7343-b58a-1ebf7cb05569', code: 'spring', version: 2, amount: '90000', points: 0 },
    'Show leaderboard spring to players: prizes of ₫ 90000 in all',
  ],
  'points-adjustment': ['player:100003', { ...player, points: -500 }, 'Take 500 points from demo2 (100003)'],
  'agent-move': [
    'player:100003',
    { ...player, uplineId: 100009, fromId: 0, people: 12 },
    'Move demo2 (100003) with their team (12 in all) below agent anna (100009)',
  ],
};

it.each(approvalKinds)('says of %s what will be done, to whom and in which sum, and no internal key', (kind) => {
  const [subject, payload, sentence] = requests[kind];
  const approval = {
    kind,
    subject,
    payload,
    state: 'waiting',
    userName: 'playerId' in payload ? 'demo2' : null,
    people: [{ playerId: 100009, userName: 'anna' }],
    gameName: 'gameCode' in payload ? 'Northern lottery' : null,
    deposit: null,
    subjectName: kind === 'deposit-credit' || kind === 'deposit-reversal' ? 'S8C627XCF' : null,
  } as Approval;
  expect(sentenceOf(t, format, approval, '5000000')).toBe(sentence);
});

it('says what points of play would become worth, where that is too much for one person to decide', () => {
  const payload = { version: 2, before: {}, rules: {}, amount: null, about: 'played', worth: 20_000 };
  const approval = { kind: 'points-rules', subject: 'points-rules:next', payload, state: 'waiting', people: [] } as unknown as Approval;
  expect(sentenceOf(t, format, approval, '5000000')).toBe('Save other rules of points: points of play would be worth up to 2% of turnover');
});

describe('of a payload that an older release wrote otherwise', () => {
  const odd: readonly unknown[] = [undefined, null, 7, 'x', [], [null], {}, { role: 'none' }];
  const names = [...new Set(Object.values(requests).flatMap(([, payload]) => Object.keys(payload)))];

  it.each(approvalKinds)('says a sentence about %s and does not fail', (kind) => {
    const [subject] = requests[kind];
    for (const value of odd) {
      const payload = Object.fromEntries(names.map((name) => [name, value]));
      const approval = { kind, subject, payload, state: 'waiting', userName: null, people: [], gameName: null, subjectName: null };
      expect(typeof sentenceOf(t, format, approval as unknown as Approval, '5000000')).toBe('string');
    }
  });

  it('names the account of staff alone', () => {
    const payload = { act: 'change', name: 'an.nguyen', from: null, to: { role: 'chief' }, brands: null };
    const approval = { kind: 'staff-account', subject: 'staff:1', payload, state: 'waiting', userName: null, people: [] };
    expect(sentenceOf(t, format, approval as unknown as Approval)).toBe('Staff account an.nguyen');
  });
});
