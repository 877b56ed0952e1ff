// A player's own money leaves through one door, `ownMoneyLeaves` of module wallet, which refuses what is owed and ends what a withdrawal ends. Every kind of movement stands
// here with what becomes of own money by it; who adds one says so, and one that takes own money elsewhere is posted by a file that goes through the door.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = 'apps/server/src/modules/';

/**
 * Movements by which own money leaves: the file that goes through the door for it, files that post what that one has let through, and files that only read of it.
 * @type {Readonly<Record<string, { door: string, besides?: readonly string[] }>>}
 */
const leaving = {
  'withdrawal-held': {
    door: 'cashier/withdrawals/create-withdrawal.ts',
    // The demo's past; signs of abuse.
    besides: ['cashier/withdrawals/seed-demo.ts', 'promotions/staff/sign-repository.ts'],
  },
  'upline-transfer-sent': { door: 'agents/send-upline.ts', besides: ['agents/sql/strange_transfers.sql'] },
  'float-filled': { door: 'agents/send-downline.ts' },
  'downline-transfer-sent': { door: 'agents/send-downline.ts', besides: ['agents/take-back.ts', 'agents/sql/strange_transfers.sql'] },
  // Given back through the door; taken back by the agent only while nothing has moved there, a payment of a debt included.
  'downline-transfer-taken': { door: 'agents/ask-back.ts', besides: ['agents/return-transfer.ts'] },
  // By their own word through the door; in timed work who owes the house has nothing to pay with.
  'contract-sent': { door: 'agent-contracts/debts.ts', besides: ['agent-contracts/pay-bills.ts', 'agent-contracts/bill-repository.ts'] },
  'contract-advance-repaid': {
    door: 'agent-contracts/debts.ts',
    besides: ['agent-contracts/pay-bills.ts', 'agent-contracts/bill-repository.ts'],
  },
  'vendor-wallet-held': { door: 'games/transfers/move-money.ts' },
  'points-purchase': { door: 'points/convert-points.ts' },
};

/** All other movements, by what they do to own money. */
const staying = {
  'to the player or to nobody': [
    'deposit-credited',
    'deposit-covered',
    'stake-refunded',
    'prize-paid',
    'reversal-covered',
    'bonus-covered',
    'trial-credited',
    'demo-credited',
    'hold-released',
    'chase-released',
    'game-prize-paid',
    'game-award-paid',
    'game-stake-refunded',
    'vendor-wallet-released',
    'vendor-wallet-emptied',
    'voucher-redeemed',
    'withdrawal-released',
    'withdrawal-returned',
    'upline-transfer-received',
    'float-emptied',
    'downline-transfer-received',
    'downline-transfer-returned',
    'commission-paid',
    'own-rebate-paid',
    'contract-paid',
    'contract-received',
    'contract-advanced',
    'bonus-granted',
    'bonus-converted',
    'bonus-forfeited',
    'reward-paid',
    'spins-won',
    'points-cash',
  ],
  'at stake: judged by wallet.post': ['stake-placed', 'chase-held', 'chase-stake-placed', 'game-stake-placed'],
  'on its way since it was held': ['hold-paid', 'vendor-wallet-filled', 'withdrawal-paid'],
  'set aside by nobody yet: whoever holds with it goes through the door': ['amount-held'],
  'taken by the house': [
    'deposit-reversed',
    'prize-reversed',
    'debt-collected',
    'adjustment',
    'deposit-fee',
    'commission-reversed',
    'bonus-reclaimed',
  ],
  'no money': [
    'points-earned',
    'points-unearned',
    'points-spent',
    'points-returned',
    'points-expired',
    'points-adjusted',
    'points-sold',
    'points-bought',
  ],
};

/**
 * @param {string} root
 * @param {readonly string[]} paths
 * @returns {string[]} movements that nothing is said of, and own money that leaves past the door
 */
export function findOwnMoneyPastDoor(root, paths) {
  const contract = 'packages/contract/src/wallet.ts';
  if (!paths.includes(contract)) return [];
  /** @type {string[]} */
  const violations = [];
  const names = [...readFileSync(join(root, contract), 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \{\s*accounts: \[/gm)].map(
    (match) => match[1] ?? '',
  );
  const said = new Set([...Object.keys(leaving), ...Object.values(staying).flat()]);
  for (const name of names)
    if (!said.has(name))
      violations.push(`${contract}: nobody says by which door own money leaves with ${name} (tools/structure/own-money.mjs)`);
  for (const name of said) if (!names.includes(name)) violations.push(`tools/structure/own-money.mjs: there is no movement ${name}`);

  for (const { door } of Object.values(leaving)) {
    const text = paths.includes(modules + door) ? readFileSync(join(root, modules + door), 'utf8') : '';
    if (!/\bawait ownMoneyLeaves\(/.test(text))
      violations.push(`${modules}${door}: own money leaves here, and not through ownMoneyLeaves of module wallet`);
  }
  const sources = paths.filter(
    (path) => path.startsWith(modules) && /\.(ts|sql)$/.test(path) && !/\.test\.ts$|\/migrations\/|\/testing\//.test(path),
  );
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [name, { door, besides = [] }] of Object.entries(leaving))
      if (text.includes(`'${name}'`) && ![door, ...besides].some((known) => path === modules + known))
        violations.push(`${path}: names ${name}, with which own money leaves through ${door} (tools/structure/own-money.mjs)`);
    // A template of nobody's own is a way past all of these.
    if (path !== `${modules}wallet/holds.ts` && text.includes(`'amount-held'`))
      violations.push(`${path}: holds own money under no name of its own`);
  }
  return violations;
}
