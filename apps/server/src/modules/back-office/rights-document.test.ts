import fs from 'node:fs';
import { operations, rightsOf, roleMay, staffRightNames, staffRights, staffRoles, staffRoleWords } from '@sortes/contract';
import { describe, expect, it } from 'vitest';

const file = new URL('../../../../../docs/staff-rights.md', import.meta.url);

/** The tables of docs/staff-rights.md, made from the table that the edge obeys. `UPDATE_DOCS=1` writes them. */
function tables(): string {
  const rights = [
    `| Right | Allows | ${staffRoles.join(' | ')} |`,
    `|---|---|${staffRoles.map(() => ':-:').join('|')}|`,
    ...staffRightNames.map(
      (right) =>
        `| \`${right}\` | ${staffRights[right].words} | ${staffRoles.map((role) => (roleMay(role, right) ? '●' : '')).join(' | ')} |`,
    ),
  ];
  const calls = [
    '| Right | Operations |',
    '|---|---|',
    ...staffRightNames.map((right) => {
      const used = [...operations.values()].filter((operation) => operation.right === right);
      return `| \`${right}\` | ${used.map(({ method, path }) => `\`${method} ${path}\``).join('<br>')} |`;
    }),
  ];
  const roles = ['| Role | Is there for |', '|---|---|', ...staffRoles.map((role) => `| \`${role}\` | ${staffRoleWords[role]} |`)];
  return [...roles, '', ...rights, '', ...calls].join('\n');
}

const begin = '<!-- tables: written by rights-document.test.ts -->';
const end = '<!-- end of tables -->';

describe('docs/staff-rights.md', () => {
  it('says what the program does', () => {
    const text = fs.readFileSync(file, 'utf8');
    const [head = '', rest = ''] = text.split(begin);
    const [, tail = ''] = rest.split(end);
    const wanted = `${head}${begin}\n\n${tables()}\n\n${end}${tail}`;
    if (process.env['UPDATE_DOCS'] === '1') fs.writeFileSync(file, wanted);
    expect(fs.readFileSync(file, 'utf8')).toBe(wanted);
  });
});

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
