import { readFileSync } from 'node:fs';
import path from 'node:path';
import { approvalKinds, approvalRights, operations, rightsOf, roleMay, staffRightNames, staffRoles } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { screens } from './screens';
import { isInMenu } from './use-screens';

const texts = path.join(import.meta.dirname, '..', 'texts');
const textsOf = (locale: string, area: string) =>
  JSON.parse(readFileSync(path.join(texts, locale, `${area}.json`), 'utf8')) as Record<string, string>;

/** What the menu of each role shows beside what everybody's shows; written down so that a right given or taken away is seen here, too. */
const cashier = ['/withdrawals', '/deposits', '/payments', '/debts'];
const vouchers = '/vouchers';
const rules = ['/ways-to-pay', '/payout-rules'];
const games = ['/games', '/games/vendors', '/games/maintenance', '/games/imports'];
const rounds = ['/games/rounds', '/games/transfers'];
const reconciliation = ['/games/reconciliations', '/games/differences'];
const lottery = ['/lottery/calendar', '/lottery/draws', '/lottery/settling', '/lottery/limits'];
const agents = ['/agents', '/agent-contracts', '/contract-bills', '/agent-transfers', '/affiliate-codes'];
const promotions = [
  '/offers',
  '/grants',
  '/applications',
  '/offer-report',
  '/offer-exposure',
  '/offer-signs',
  '/ranks',
  '/ranks/members',
  '/ranks/gifts',
  '/points',
  '/point-report',
  '/point-rules',
  '/referrals',
  '/referral-rule',
  '/referral-report',
  '/player-lists',
  '/missions',
  '/leaderboards',
];
const mall = ['/mall/orders', '/mall/items', '/mall/report'];
const content = ['/banners', '/announcements', '/articles', '/resources', '/footer', '/customer-service'];
const brand = ['/brand', '/brands'];
const figures = ['/', '/reports', '/movements', '/report-schedules'];
const alarms = '/alarms';
const control = ['/audit', '/staff', '/system', '/backups', '/release'];
const menus: Readonly<Record<(typeof staffRoles)[number], readonly string[]>> = {
  support: [
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    '/batches',
    '/feedback',
    '/letters',
    ...cashier,
    ...games,
    ...rounds,
    ...lottery,
    '/approvals',
  ],
  finance: [
    alarms,
    ...figures,
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    ...cashier,
    vouchers,
    ...rules,
    ...games,
    ...rounds,
    ...reconciliation,
    ...lottery,
    '/approvals',
  ],
  treasurer: [
    alarms,
    ...figures,
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    ...cashier,
    vouchers,
    ...rules,
    ...games,
    ...rounds,
    ...reconciliation,
    '/approvals',
  ],
  risk: [
    alarms,
    ...figures,
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    '/feedback',
    '/letters',
    '/documents',
    '/recoveries',
    ...cashier,
    ...rules,
    ...games,
    ...rounds,
    ...lottery,
    '/approvals',
  ],
  marketing: [alarms, ...figures, '/players', ...promotions, ...mall, ...games, ...content, '/approvals'],
  content: [...games, ...content, ...promotions, ...mall],
  draws: [alarms, ...lottery, '/lottery/results', '/approvals'],
  auditor: [
    alarms,
    ...figures,
    '/letters',
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    '/feedback',
    '/documents',
    '/recoveries',
    ...cashier,
    vouchers,
    ...rules,
    ...games,
    ...rounds,
    ...reconciliation,
    ...lottery,
    '/lottery/results',
    ...content,
    ...brand,
    '/approvals',
    ...control,
  ],
  admin: [
    alarms,
    ...figures,
    '/players',
    ...agents,
    ...promotions,
    ...mall,
    '/feedback',
    '/letters',
    ...rules,
    ...games,
    ...content,
    ...brand,
    '/approvals',
    ...control,
  ],
};
const everybodys = ['/rights'];
const withBatches: readonly string[] = ['finance', 'treasurer', 'content', 'admin', 'risk'];

describe('the menu', () => {
  it.each(staffRoles)('of %s shows what its rights open and nothing else', (role) => {
    const rights = rightsOf(role);
    const shown = screens.filter((screen) => isInMenu(screen, rights)).map((screen) => screen.path);
    expect(shown.toSorted()).toEqual([...menus[role], ...everybodys, ...(withBatches.includes(role) ? ['/batches'] : [])].toSorted());
  });
  it('has each address once, and each of its rights in the table', () => {
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
    for (const { path: address, right } of screens) expect(staffRightNames, address).toContain(right);
  });
  it('leads nobody to a screen from which nothing can be asked', () => {
    const asked = new Set([...operations.values()].map(({ right }) => right));
    for (const { path: address, right } of screens) expect(asked.has(right), address).toBe(true);
  });
});

describe.each(['en', 'zh', 'id', 'pt', 'th', 'vi'])('in %s', (locale) => {
  it('each right and each role has words', () => {
    const staff = textsOf(locale, 'staff');
    const said = Object.keys(staff).filter((key) => key.startsWith('right.'));
    expect(said.toSorted()).toEqual(staffRightNames.map((right) => `right.${right}`).toSorted());
    for (const role of staffRoles) expect(staff[`role.${role}`], role).toBeTruthy();
  });
  it('each kind of approval has words', () => {
    const control = textsOf(locale, 'control');
    for (const kind of approvalKinds) expect(control[`kind.${kind}`], kind).toBeTruthy();
  });
});

describe('approvals', () => {
  it.each(approvalKinds)('%s is decided by a right of roles that see what waits', (kind) => {
    const right = approvalRights[kind];
    const roles = staffRoles.filter((role) => roleMay(role, right));
    expect(roles.length).toBeGreaterThan(0);
    for (const role of roles) expect(roleMay(role, 'approvals.read'), role).toBe(true);
  });
});
