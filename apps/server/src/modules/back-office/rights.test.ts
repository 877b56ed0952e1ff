import { operations, rightsOf, roleMay, staffRightNames, staffRoles } from '@sortes/contract';
import { describe, expect, it } from 'vitest';

describe('the table of rights', () => {
  it('keeps asking and deciding, and roles and money, in different hands', () => {
    const apart = [
      ['adjustments.request', 'adjustments.approve'],
      ['payout.request', 'payout.approve'],
      ['withdrawals.review', 'withdrawals.second'],
      ['staff.manage', 'withdrawals.review'],
      ['staff.manage', 'withdrawals.second'],
      ['staff.manage', 'deposits.review'],
      ['staff.manage', 'adjustments.request'],
      ['staff.manage', 'adjustments.approve'],
      ['staff.manage', 'vouchers.issue'],
      ['staff.manage', 'agents.money'],
      ['players.limits', 'agents.money'],
      ['players.limits', 'promotions.give'],
      ['promotions.edit', 'withdrawals.review'],
      ['promotions.edit', 'promotions.approve'],
      ['mall.edit', 'mall.fulfil'],
    ] as const;
    for (const role of staffRoles)
      for (const [one, other] of apart) expect(roleMay(role, one) && roleMay(role, other), `${role}: ${one} and ${other}`).toBe(false);
  });

  it('gives the auditor nothing that changes anything', () => {
    const changing = [...operations].filter(
      ([, { right, method }]) => right !== undefined && right !== 'self' && method !== 'GET' && roleMay('auditor', right),
    );
    // All of them only reckon, and tell what they found.
    expect(changing.map(([name]) => name)).toEqual([
      'staffCheckRanks',
      'verifyAudit',
      'beginReleaseCheck',
      'staffCheckBoard',
      'staffTryBoard',
      'staffCheckMission',
      'staffTryMission',
      'staffStartDryRun',
      'staffCheckOffer',
      'staffCheckReferralRule',
    ]);
  });

  it('has no right without an operation and no role without a right', () => {
    const used = new Set([...operations.values()].map(({ right }) => right));
    for (const right of staffRightNames) if (right !== 'players.personal') expect(used, right).toContain(right);
    for (const role of staffRoles) expect(rightsOf(role).length, role).toBeGreaterThan(1);
  });
});
