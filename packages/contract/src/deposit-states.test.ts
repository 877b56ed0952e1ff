import { describe, expect, it } from 'vitest';
import {
  depositActions,
  depositFeeOf,
  depositKinds,
  depositMoves,
  depositObstacle,
  depositStates,
  mayMoveDeposit,
  type DepositMover,
  type DepositState,
} from './deposit-states.js';

const movers: readonly DepositMover[] = ['player', 'gateway', 'staff', 'clock'];

/** Every move there is, written down a second time: a cell that changes must change here too. */
const expected: Record<string, readonly DepositMover[]> = {
  'open awaiting_payment': ['player', 'gateway'],
  'open failed': ['gateway', 'clock'],
  'open credited': ['player', 'staff'],
  'awaiting_payment submitted': ['player'],
  'awaiting_payment credited': ['gateway', 'staff'],
  'awaiting_payment review': ['gateway', 'staff'],
  'awaiting_payment expired': ['gateway', 'clock'],
  'awaiting_payment failed': ['gateway', 'staff'],
  'awaiting_payment cancelled': ['gateway', 'player'],
  'submitted credited': ['gateway', 'staff'],
  'submitted review': ['gateway', 'staff'],
  'submitted failed': ['staff'],
  'expired submitted': ['player'],
  'expired credited': ['gateway', 'staff'],
  'expired review': ['gateway', 'staff'],
  'failed credited': ['gateway', 'staff'],
  'failed review': ['gateway', 'staff'],
  'cancelled credited': ['gateway', 'staff'],
  'cancelled review': ['gateway', 'staff'],
  'review credited': ['staff'],
  'review failed': ['staff'],
  'credited reversed': ['staff'],
};

describe('the table of a deposit', () => {
  it('has these moves and no others, by these and nobody else', () => {
    for (const from of depositStates)
      for (const to of depositStates) {
        const may = movers.filter((who) => mayMoveDeposit(from, to, who));
        expect(may.toSorted(), `${from} to ${to}`).toEqual((expected[`${from} ${to}`] ?? []).toSorted());
        expect(mayMoveDeposit(from, to)).toBe(may.length > 0);
      }
  });

  it('reaches credited from everywhere, from there only what was taken back, and nothing from there', () => {
    for (const from of depositStates)
      if (from !== 'credited' && from !== 'reversed') expect(mayMoveDeposit(from, 'credited'), from).toBe(true);
    expect(depositMoves.credited).toEqual({ reversed: ['staff'] });
    expect(depositMoves.reversed).toEqual({});
  });

  it('lets the player do only what the table lets them, and says why not', () => {
    const targets = { submit: 'submitted', cancel: 'cancelled' } as const;
    for (const state of depositStates)
      for (const kind of depositKinds)
        for (const action of depositActions) {
          const why = depositObstacle(action, state, kind);
          if (action === 'pay') expect(why === undefined, `${action} ${state}`).toBe(state === 'awaiting_payment');
          else if (why === undefined) expect(mayMoveDeposit(state, targets[action], 'player'), `${action} ${state} ${kind}`).toBe(true);
        }
    const why = (action: 'pay' | 'submit' | 'cancel', state: DepositState, kind: 'hosted-page' | 'bank-transfer') =>
      depositObstacle(action, state, kind);
    expect(why('submit', 'awaiting_payment', 'bank-transfer')).toBeUndefined();
    expect(why('submit', 'expired', 'bank-transfer')).toBeUndefined();
    expect(why('submit', 'awaiting_payment', 'hosted-page')).toBe('gateway-tells');
    expect(why('cancel', 'awaiting_payment', 'hosted-page')).toBeUndefined();
    expect(why('cancel', 'submitted', 'bank-transfer')).toBe('being-checked');
    expect(why('cancel', 'expired', 'hosted-page')).toBe('over');
    expect(why('pay', 'open', 'hosted-page')).toBe('opening');
    expect(why('pay', 'review', 'hosted-page')).toBe('by-staff');
    expect(why('pay', 'credited', 'hosted-page')).toBe('credited');
  });
});

describe('the fee of a deposit', () => {
  const dong = 10_000n;
  it.each<[string, bigint, { percentBp: number; fixed: bigint; payer: 'player' | 'house' }, bigint, bigint]>([
    ['nothing', 50_000n, { percentBp: 0, fixed: 0n, payer: 'player' }, 0n, 50_000n],
    ['one percent', 50_000n, { percentBp: 100, fixed: 0n, payer: 'player' }, 500n, 49_500n],
    ['what the currency cannot show is dropped', 50_050n, { percentBp: 100, fixed: 0n, payer: 'player' }, 500n, 49_550n],
    ['percent and fixed', 100_000n, { percentBp: 150, fixed: 2_000n * dong, payer: 'player' }, 3_500n, 96_500n],
    ['the house pays', 100_000n, { percentBp: 150, fixed: 2_000n * dong, payer: 'house' }, 0n, 100_000n],
    ['never more than there is', 1_000n, { percentBp: 0, fixed: 2_000n * dong, payer: 'player' }, 1_000n, 0n],
  ])('is right: %s', (_name, amount, terms, fee, arrives) => {
    expect(depositFeeOf(amount * dong, terms, dong)).toEqual({ fee: fee * dong, arrives: arrives * dong });
  });

  it('and what arrives are always the amount', () => {
    for (let at = 1n; at < 2_000n; at += 7n) {
      const { fee, arrives } = depositFeeOf(at * 137n, { percentBp: Number(at % 999n), fixed: at, payer: 'player' }, 100n);
      expect(fee + arrives).toBe(at * 137n);
      expect(fee % 100n === 0n || fee === at * 137n).toBe(true);
    }
  });
});
