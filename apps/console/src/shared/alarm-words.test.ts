import { alarmKinds, type AlarmKind } from '@sortes/contract';
import { expect, it, vi } from 'vitest';
import common from '../texts/en/common.json';
import shell from '../texts/en/shell.json';
import { alarmSentence, placeOf, type Alarm } from './alarm-words';

const said: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(common).map(([id, text]) => [`common.${id}`, text])),
  ...Object.fromEntries(Object.entries(shell).map(([id, text]) => [`shell.${id}`, text])),
};
vi.mock('./texts', () => ({ isTextId: (id: string) => id in said }));
const t = ((id: string, values: Record<string, unknown> = {}) =>
  (said[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as Parameters<typeof alarmSentence>[0];
const format = { number: String } as unknown as Parameters<typeof alarmSentence>[1];

type Given = Pick<Alarm, 'subject' | 'detail' | 'about'>;
const none: Given = { subject: '', detail: {}, about: [] };
const ofStaff = (detail: Given['detail']): Given => ({
  subject: 'treasa',
  detail: { role: 'treasurer', by: 'an, binh', ...detail },
  about: [{ subject: 'staff-name:treasa', name: null }],
});

/** What each kind is raised with, and what staff read. */
const alarms: Readonly<Record<AlarmKind, readonly (readonly [Given, string])[]>> = {
  saturation: [
    [{ ...none, detail: { inHand: 512 } }, 'So many requests were under way at once that new ones were turned away: 512.'],
    [{ ...none, subject: 'stuck', detail: { inHand: 9 } }, 'No answer left the program for seconds. Requests that were stuck: 9.'],
  ],
  'wrong-codes': [
    [
      { ...none, detail: { codes: 200, minutes: 10 } },
      'Somebody may be guessing codes on the players’ site. Wrong codes in 10 minutes: 200.',
    ],
    [
      { ...none, subject: 'staff', detail: { inAnHour: 50 } },
      'Somebody may be guessing at the console’s door. Wrong passwords and codes within an hour: 50.',
    ],
    [
      { subject: 'staff treasa', detail: { today: 10 }, about: [{ subject: 'staff-name:treasa', name: null }] },
      'Somebody may be guessing at the account of treasa. Wrong passwords and codes today: 10.',
    ],
  ],
  'webhooks-refused': [
    [
      { subject: 'hosted-page', detail: { why: 'wrong signature' }, about: [{ subject: 'gateway:hosted-page', name: null }] },
      'A payment notice in the name of Hosted payment page was not signed with its key and was refused: it is forged, or the key set here is wrong.',
    ],
    [
      { subject: 'payos', detail: { why: 'the gateway knows nothing of it' }, about: [{ subject: 'gateway:payos', name: null }] },
      'A payment notice in the name of payOS (VietQR transfer) was signed well, but the gateway itself knows nothing of that money. Nothing was credited.',
    ],
  ],
  'approval-same-address': [
    [
      { subject: 'player:7', detail: { first: 'an', second: 'binh', same: 'address' }, about: [{ subject: 'player:7', name: 'demo1' }] },
      'an asked and binh decided from the same address. It may be one person with two accounts.',
    ],
    [
      { subject: 'player:7', detail: { first: 'an', second: 'binh', same: 'device' }, about: [{ subject: 'player:7', name: 'demo1' }] },
      'an asked and binh decided in the same browser. It may be one person with two accounts.',
    ],
    [
      { subject: 'recovery:x', detail: { staff: 2, same: 'address' }, about: [{ subject: 'recovery:x', name: null }] },
      'A claim to a player’s account came from an address where staff have signed in. Staff seen there: 2.',
    ],
  ],
  'staff-created': [
    [ofStaff({ act: 'made' }), 'an, binh made the staff account treasa.'],
    [ofStaff({ act: 'unlocked' }), 'an, binh unlocked the staff account treasa.'],
    [ofStaff({ act: 'changed' }), 'an, binh gave the staff account treasa another role, other brands or another address.'],
    [ofStaff({ act: 'invited' }), 'an, binh sent a new activation link to the staff account treasa.'],
    [ofStaff({ act: 'reset' }), 'an, binh took password and second factors of the staff account treasa away and had it taken up anew.'],
  ],
  'caps-raised': [
    [
      { ...none, detail: { by: 'an', settings: 2 } },
      'an raised what one person of the staff may promise or give alone. Settings of the brand that were raised: 2.',
    ],
  ],
  'beacon-fallback': [
    [
      { ...none, detail: { draws: 3 } },
      'The public beacon could not be reached, so house draws opened on the house’s own chain. The proof of each says so.',
    ],
  ],
  'draws-delayed': [
    [{ ...none, detail: { unopened: 1, undrawn: 2 } }, 'House draws are late. Not opened in time: 1. Not drawn in time: 2.'],
  ],
  'demo-in-public': [[none, 'Demo accounts with known passwords, or the sandbox, can be reached from outside this machine.']],
  'vendor-purse-open': [
    [
      {
        subject: 'player 7, LUMEN',
        detail: { seconds: 125, tries: 4 },
        about: [
          { subject: 'player:7', name: 'demo1' },
          { subject: 'vendor:LUMEN', name: 'Lumen Play' },
        ],
      },
      'demo1 (7) is excluded, locked or owes the house, and money is still with Lumen Play. Minutes: 3, tries to fetch it: 4.',
    ],
  ],
  'vendor-prize-refused': [
    [
      {
        subject: 'LUMEN',
        detail: { transaction: 'tx', amount: '5000', currency: 'VND' },
        about: [{ subject: 'vendor:LUMEN', name: 'Lumen Play' }],
      },
      'Lumen Play wants to pay a prize of 5000 VND without a bet, more than it may at once. A player waits for it.',
    ],
  ],
  'free-rounds-refused': [
    [
      { subject: 'LUMEN', detail: { game: 'Three Bells' }, about: [{ subject: 'vendor:LUMEN', name: 'Lumen Play' }] },
      'Lumen Play refused free rounds of Three Bells that a player was given. The reward is cancelled, and the player has nothing of it.',
    ],
  ],
  'free-rounds-differ': [
    [
      {
        subject: 'LUMEN',
        detail: { game: 'Three Bells', currency: 'VND', used: 4, theirs: 5, won: '70', theirWon: '90' },
        about: [{ subject: 'vendor:LUMEN', name: 'Lumen Play' }],
      },
      'Lumen Play says that of free rounds of Three Bells 5 were played and won 90 VND; in our books 4 were played and won 70 VND. Nothing was booked by it.',
    ],
  ],
  'transfers-strange': (
    [
      ['split', 'demo1 (7) sent 3 transfers within 24 hours, each just below the most that can be sent at once: 900 VND in all.'],
      ['through', 'demo1 (7) received 900 VND by transfers within 24 hours, and most of it has left again with little play.'],
      ['gathered', '3 people sent 900 VND to demo1 (7) within 24 hours.'],
      [
        'beyond-line',
        'demo1 (7) sent 900 VND down within 24 hours, more than three times what their whole line turned over in seven days.',
      ],
      ['circle', '900 VND came back to demo1 (7) by 3 transfers within seven days, with little play on the way.'],
      ['one-holder', 'demo1 (7) and others, 3 in all, were sent 900 VND within seven days and are paid to one payout account.'],
    ] as const
  ).map(([pattern, sentence]) => [
    {
      subject: 'player:7',
      detail: { pattern, amount: '900', currency: 'VND', count: 3 },
      about: [{ subject: 'player:7', name: 'demo1' }],
    },
    sentence,
  ]),
  'agent-debt': [
    [
      {
        subject: 'player:7',
        detail: { amount: '900', currency: 'VND', days: 7, count: 3 },
        about: [{ subject: 'player:7', name: 'demo1' }],
      },
      'demo1 (7) has owed 900 VND by contracts for more than 7 days. Debts: 3.',
    ],
  ],
  'bill-without-turnover': [
    [
      { subject: 'player:7', detail: { amount: '900', currency: 'VND', bill: 'b' }, about: [{ subject: 'player:7', name: 'demo1' }] },
      'The house is to pay demo1 (7) 900 VND by contract for a period without turnover. The bill waits for a look.',
    ],
  ],
  'offer-budget-low': [
    [
      {
        subject: 'offer:x',
        detail: { of: 'nominal', used: '800', bound: '1000', currency: 'VND', percent: 80 },
        about: [{ subject: 'offer:x', name: 'spring-gift' }],
      },
      'spring-gift has used 80 % of its budget or more: 800 of 1000 VND.',
    ],
    [
      {
        subject: 'offer:x',
        detail: { of: 'pieces', used: 9, bound: 10, currency: 'VND', percent: 80 },
        about: [{ subject: 'offer:x', name: 'spring-gift' }],
      },
      'spring-gift has given 80 % of its grants or more: 9 of 10.',
    ],
  ],
  'offer-budget-gone': [
    [
      {
        subject: 'offer:x',
        detail: { of: 'nominal', used: '980', bound: '1000', currency: 'VND', percent: 80 },
        about: [{ subject: 'offer:x', name: 'spring-gift' }],
      },
      'spring-gift can give nothing more: 980 of 1000 VND of its budget are used, and what is left is less than one grant.',
    ],
    [
      {
        subject: 'offer:x',
        detail: { of: 'pieces', used: 10, bound: 10, currency: 'VND', percent: 80 },
        about: [{ subject: 'offer:x', name: 'spring-gift' }],
      },
      'spring-gift can give nothing more: all of its 10 grants are given.',
    ],
  ],
  'agent-abuse': (
    [
      [
        'self-referral',
        'demo1 (7) is one person with player 9 above them: one document. Their bets earn nobody above a commission any more, and they are not counted as active.',
      ],
      ['same-device', 'People who registered below demo1 (7) within a day use the same device: 3.'],
      ['same-address', 'People who registered below demo1 (7) within a day come from the same address: 3.'],
      ['link', 'Link AB12CD34 of demo1 (7) was paused: 3 people registered by it within 24 hours, 2 of them without a deposit.'],
      [
        'opposite',
        'demo1 (7) and player 8 staked 900 VND against each other this week, in 3 matched bets; one of them plays below a dividend.',
      ],
      ['house-link', 'Code AB12CD34 of the house was paused: 3 people registered by it within 24 hours, 2 of them without a deposit.'],
    ] as const
  ).map(([pattern, sentence]) => [
    {
      subject: 'player:7',
      detail: {
        pattern,
        ...(pattern === 'self-referral' && { mark: 'document' }),
        above: '9',
        other: '8',
        amount: '900',
        currency: 'VND',
        code: 'AB12CD34',
        count: 3,
        empty: 2,
      },
      about: [{ subject: 'player:7', name: 'demo1' }],
    },
    sentence,
  ]),
  'vendor-wins-beyond': [
    [
      {
        subject: 'LUMEN',
        detail: { within: 'day', paid: '5000', most: '4000', currency: 'VND' },
        about: [{ subject: 'vendor:LUMEN', name: 'Lumen Play' }],
      },
      'Lumen Play has paid wins of 5000 VND within 24 hours, more than the 4000 set for it. It takes no bets until somebody ends its maintenance.',
    ],
    [
      {
        subject: 'LUMEN',
        detail: { within: 'minute', paid: '5000', most: '4000', currency: 'VND' },
        about: [{ subject: 'vendor:LUMEN', name: 'Lumen Play' }],
      },
      'Lumen Play has paid wins of 5000 VND within a minute, more than the 4000 set for it. It takes no bets until somebody ends its maintenance.',
    ],
  ],
  'payout-account-shared': [
    [
      { subject: 'player:7', detail: { others: 2, players: '3, 5', provider: 'VCB' }, about: [{ subject: 'player:7', name: 'demo1' }] },
      'demo1 (7) added a payout account that others are paid to, too. Other players: 2.',
    ],
  ],
};

it.each(alarmKinds)('%s is said in plain words, with whom it is about', (kind) => {
  for (const [given, sentence] of alarms[kind]) {
    const line = { ...given, kind, id: '1', isInstallation: false, times: 1, firstAt: 0, lastAt: 0, endedAt: null, gathered: [] };
    expect(alarmSentence(t, format, line)).toBe(sentence);
  }
});

it('leads from two persons in one place to what they asked for and decided, also who may not open the deposit', () => {
  expect(placeOf({ kind: 'approval-same-address', subject: 'deposit:7' })).toMatchObject({
    at: { to: '/approvals', search: { state: 'all', subject: 'deposit:7' } },
    right: 'approvals.read',
  });
  // A claim to an account is no request; the account stands beside it.
  expect(placeOf({ kind: 'approval-same-address', subject: 'recovery:7' })).toBeUndefined();
});
