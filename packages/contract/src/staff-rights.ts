/**
 * Who of the staff may do what: one table, read by the edge (every operation of policy `staff` names one right), by docs/staff-rights.md (a test
 * compares) and by the console. A right is named by what it does. Two lines of thought run through it: whoever hands out rights moves no
 * money, and whoever asks for money to be moved does not approve it (four eyes hold by person on top of that).
 */
export const staffRoles = ['support', 'finance', 'treasurer', 'risk', 'marketing', 'content', 'draws', 'auditor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What each role is there for, as the document says it. */
export const staffRoleWords: Readonly<Record<StaffRole, string>> = {
  support: 'answers players: sees their accounts without personal data, writes to them, locks on suspicion, answers disputes',
  finance: 'works the cashier: deposits, unmatched payments, vouchers, withdrawals; asks for adjustments',
  treasurer: 'the second pair of eyes on money: large withdrawals, adjustments, payout accounts',
  risk: 'looks after players and law: identity documents, limits, exclusions, locks; moves no money',
  marketing:
    'makes offers, missions, leaderboards, ranks, points and the points mall, and gives players offers; works no cashier and sends no parcel',
  content: 'writes to players and keeps what the site shows: banners, announcements, help; arranges games',
  draws: 'enters and corrects results of official draws, two persons each time',
  auditor: 'reads everything and proves the audit log; changes nothing',
  admin: 'hands out accounts and roles, helps players and staff back in, keeps the brands, manages vendors of games; moves no money',
};

interface Right {
  /** What it allows, as the document says it. */
  readonly words: string;
  readonly roles: readonly StaffRole[];
}

const everyone = staffRoles;

/** Every right and the roles that have it. */
export const staffRights = {
  self: { words: 'own session, password and second factors', roles: everyone },
  'staff.read': { words: 'see staff accounts and who is signed in', roles: ['auditor', 'admin'] },
  'staff.manage': {
    words: 'make, lock and change staff accounts, reset them; decide about what another administrator asks for',
    roles: ['admin'],
  },
  'audit.read': { words: 'read and export the audit log', roles: ['auditor', 'admin'] },
  'audit.verify': { words: 'verify the audit log', roles: ['auditor', 'admin'] },
  'system.read': {
    words: 'see timed work, what waits to be sent, gateways, the state of the log and backups',
    roles: ['auditor', 'admin'],
  },
  'letters.read': {
    words: 'see that mail and SMS were sent, to whom in part, and what became of them; never what they said',
    roles: ['support', 'risk', 'auditor', 'admin'],
  },
  'alarms.read': {
    words: 'see alarms: what goes wrong with the program, its gateways and its doors',
    roles: ['finance', 'treasurer', 'risk', 'marketing', 'draws', 'auditor', 'admin'],
  },
  'system.run': { words: 'begin timed work before its time, make a backup or prove one now', roles: ['admin'] },
  'approvals.read': {
    words: 'see what waits for a second person',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'draws', 'auditor', 'admin'],
  },
  'approvals.withdraw': {
    words: 'take back what one has asked for oneself, while it waits',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'draws', 'admin'],
  },
  'players.read': {
    words: 'find players and see accounts, identity masked',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'auditor', 'admin'],
  },
  'players.personal': { words: 'see name, birthday, phone and e-mail in clear', roles: ['risk', 'auditor'] },
  'players.records': {
    words: "see a player's statement and bets, open them to their entries, and recompute their draws",
    roles: ['support', 'finance', 'treasurer', 'risk', 'auditor', 'admin'],
  },
  'players.notes': {
    words: 'write notes about players, which every role that sees players reads',
    roles: ['support', 'finance', 'treasurer', 'risk'],
  },
  'feedback.read': { words: 'see messages from players', roles: ['support', 'risk', 'auditor', 'admin'] },
  'feedback.answer': { words: 'answer messages from players', roles: ['support', 'risk'] },
  'players.lock': { words: 'lock and unlock accounts', roles: ['support', 'risk', 'admin'] },
  'players.tag': {
    words: 'put tags on players and take them off: offers ask for them, and who makes offers does not choose who has them',
    roles: ['risk'],
  },
  'players.sessions': { words: "end a player's sessions", roles: ['support', 'risk', 'admin'] },
  'players.factor': { words: "take away a player's second factors after they have proven who they are", roles: ['risk', 'admin'] },
  'players.erase': {
    words: 'close accounts for good; ask to erase the person behind a closed one, and decide about it',
    roles: ['risk', 'admin'],
  },
  'players.limits': { words: 'set limits for a player and exclude them; never loosens what they have set', roles: ['risk'] },
  'players.message': { words: 'write into players’ inboxes', roles: ['support', 'risk', 'content'] },
  'agents.read': {
    words: 'see lines of agents, what they played, their contracts and bills, and codes under which people register',
    roles: ['support', 'finance', 'treasurer', 'risk', 'auditor', 'admin'],
  },
  'agents.tree': {
    words:
      'make agents of members and members of agents, ask to move a line below another agent and decide about what another asked for, switch codes; gives nobody anything',
    roles: ['finance', 'treasurer', 'risk', 'admin'],
  },
  'agents.money': {
    words:
      'set rates of those directly below the house, give them counts for prize groups and offer them contracts, let bills of the house be paid, make codes of the house, lift the bar of bets that are one’s own, ask to return transfers and decide about what another asked for',
    roles: ['finance', 'treasurer'],
  },
  'promotions.read': {
    words: 'see offers with their figures, what players have of them, and why somebody may have one or not',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'content', 'auditor', 'admin'],
  },
  'promotions.edit': {
    words: 'make and change offers, pause and stop them, let them go live up to the sum that one person may',
    roles: ['marketing'],
  },
  'promotions.approve': {
    words:
      'be the second person who lets an offer, a mission or a leaderboard go live, ends what runs of an offer, and agrees to ranks and to rules of referral and points',
    roles: ['treasurer'],
  },
  'promotions.give': {
    words: 'give players an offer made for that, and decide about applications and end a bonus of theirs',
    roles: ['finance', 'marketing'],
  },
  'mall.read': {
    words: 'see items and orders of the points mall, without addresses, and what came of them',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'content', 'auditor', 'admin'],
  },
  'mall.edit': { words: 'make and change items of the points mall, their prices, stock and voucher codes', roles: ['marketing'] },
  'mall.fulfil': { words: 'approve, pack, send and reject orders of the points mall, and take things back', roles: ['support', 'finance'] },
  'mall.addresses': {
    words: 'see where orders of the points mall are sent; every look is in the audit log',
    roles: ['finance', 'risk'],
  },
  'content.read': {
    words: 'see banners, announcements, help and resources of the site',
    roles: ['marketing', 'content', 'auditor', 'admin'],
  },
  'content.edit': { words: 'change what the site shows of them, and their pictures', roles: ['content'] },
  'deposits.read': { words: 'see deposits and unmatched payments', roles: ['support', 'finance', 'treasurer', 'risk', 'auditor'] },
  'proofs.read': {
    words:
      'open pictures that players sent as proof: of a payment, in a dispute, with an application; who opened one first, and when, is noted',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'auditor'],
  },
  'deposits.review': { words: 'credit or reject deposits under review', roles: ['finance'] },
  'payments.assign': { words: 'give an unmatched payment to a player, or send it back', roles: ['finance'] },
  'vouchers.read': { words: 'see what became of issued vouchers', roles: ['finance', 'treasurer', 'auditor'] },
  'vouchers.issue': { words: 'issue vouchers', roles: ['finance'] },
  'withdrawals.read': { words: 'see withdrawals', roles: ['support', 'finance', 'treasurer', 'risk', 'auditor'] },
  'withdrawals.review': { words: 'approve or reject withdrawals', roles: ['finance'] },
  'withdrawals.second': { words: 'be the second person above the amount', roles: ['treasurer'] },
  'withdrawals.pay': { words: 'pay by hand, force a receipt, bring money back that never arrived', roles: ['finance'] },
  'payouts.destination': {
    words: 'see the full account and holder a withdrawal goes to; every look is in the audit log',
    roles: ['finance', 'treasurer', 'risk'],
  },
  'payment.rules.read': {
    words: 'see ways to pay with their limits, fees and accounts of the house, and the rules of payouts',
    roles: ['finance', 'treasurer', 'risk', 'auditor', 'admin'],
  },
  'payment.rules.change': {
    words:
      'change them; where money is sent to, what is paid without a person and the four-eyes sum only with a second one who has this right, too',
    roles: ['treasurer', 'admin'],
  },
  'work.take': {
    words: 'take deposits, payments and withdrawals to work on, and give them back',
    roles: ['support', 'finance', 'treasurer', 'risk'],
  },
  'disputes.answer': { words: 'answer a player who says that a payout did not arrive', roles: ['support', 'finance'] },
  'payout.request': { words: "ask to change a player's payout account", roles: ['support', 'finance'] },
  'payout.approve': { words: 'decide about such a change', roles: ['treasurer', 'risk'] },
  'adjustments.request': { words: "ask to adjust a player's balance", roles: ['finance'] },
  'adjustments.approve': { words: 'decide about an adjustment', roles: ['treasurer'] },
  'documents.read': { words: 'see identity documents', roles: ['risk', 'auditor'] },
  'documents.decide': { words: 'accept or reject identity documents', roles: ['risk'] },
  'lottery.read': {
    words: 'see draws, their bets, sums, exposure, proofs and the limits of bets',
    roles: ['support', 'finance', 'risk', 'draws', 'auditor'],
  },
  'lottery.limits': { words: 'change the limits of bets and of numbers', roles: ['risk'] },
  'games.read': {
    words: 'see vendors of games and their health, games, maintenance and imports',
    roles: ['support', 'finance', 'treasurer', 'risk', 'marketing', 'content', 'auditor', 'admin'],
  },
  'games.arrange': { words: 'order, badges, names, pictures of games; show and hide them at a brand', roles: ['content', 'admin'] },
  'games.manage': { words: 'switch vendors and games, block countries, maintenance windows, import games', roles: ['admin'] },
  'rounds.read': {
    words: 'see rounds of games with their money, transfers to and from vendors’ wallets',
    roles: ['support', 'finance', 'treasurer', 'risk', 'auditor'],
  },
  'reconciliation.read': { words: 'see where vendors’ lists differ from ours', roles: ['finance', 'treasurer', 'auditor'] },
  'reconciliation.run': {
    words: 'lay vendors’ lists beside ours, accept differences, ask for missing bookings and for the end of transfers',
    roles: ['finance'],
  },
  'reconciliation.approve': { words: 'decide about such a booking or end', roles: ['treasurer'] },
  'results.read': { words: 'see what sources say about official draws', roles: ['draws', 'auditor'] },
  'results.enter': { words: 'report results of official draws, withdraw a report', roles: ['draws'] },
  'figures.read': {
    words: 'see the figures of the house on the first page',
    roles: ['finance', 'treasurer', 'risk', 'marketing', 'auditor', 'admin'],
  },
  'figures.rebuild': { words: 'have the figures made anew from the ledger', roles: ['treasurer', 'admin'] },
  'reports.read': {
    words: 'see reports down to the movements of the ledger, and files made of them',
    roles: ['finance', 'treasurer', 'risk', 'marketing', 'auditor', 'admin'],
  },
  'reports.schedule': { words: 'have reports made by the clock', roles: ['finance', 'treasurer', 'risk', 'admin'] },
  'results.correct': { words: 'ask for and confirm corrections and voids of official draws', roles: ['draws'] },
  'brand.read': {
    words: 'see brands: modules, registration fields, languages, colours, settings, who is kept out',
    roles: ['auditor', 'admin'],
  },
  'brand.manage': { words: 'change brands, take the last change back, add a brand with its first administrator', roles: ['admin'] },
} as const satisfies Readonly<Record<string, Right>>;

export type StaffRight = keyof typeof staffRights;

export const staffRightNames = Object.keys(staffRights) as StaffRight[];

/** Whether a role has a right. */
export function roleMay(role: StaffRole, right: StaffRight): boolean {
  return (staffRights[right].roles as readonly StaffRole[]).includes(role);
}

/** The rights of a role, in the order of the table. */
export function rightsOf(role: StaffRole): StaffRight[] {
  return staffRightNames.filter((right) => roleMay(role, right));
}

/**
 * Rights by which money moves, draws are decided, others' requests are approved, staff are made or somebody is let back into an account. Who gets one
 * of them, or has one and is to come back in, takes two administrators. A right that can only ask is none of them.
 */
export const guardedRights: readonly StaffRight[] = [
  'staff.manage',
  'system.run',
  'players.factor',
  'players.erase',
  'agents.tree',
  'agents.money',
  'promotions.edit',
  'promotions.approve',
  'promotions.give',
  'mall.edit',
  'deposits.review',
  'payments.assign',
  'vouchers.issue',
  'withdrawals.review',
  'withdrawals.second',
  'withdrawals.pay',
  'payment.rules.change',
  'payout.approve',
  'adjustments.request',
  'adjustments.approve',
  'documents.decide',
  'lottery.limits',
  'games.manage',
  'reconciliation.run',
  'reconciliation.approve',
  'results.enter',
  'results.correct',
  'brand.manage',
];

/** Whether accounts of this role are made, reset and changed by two. */
export function isGuardedRole(role: StaffRole): boolean {
  return guardedRights.some((right) => roleMay(role, right));
}

/** What others may do to an account, so that its person is no second pair of eyes beside them (docs/staff-rights.md). */
export const staffActs = ['made', 'reset', 'changed', 'unlocked', 'invited'] as const;
export type StaffAct = (typeof staffActs)[number];

/** Rights over the installation as a whole, not over a brand: who works for some brands only has none of them, whatever the role. */
export const installationRights: readonly StaffRight[] = ['system.read', 'system.run', 'audit.verify'];

/** The rights of an account, in the order of the table. */
export function rightsOfAccount(role: StaffRole, worksForEveryBrand: boolean): StaffRight[] {
  return rightsOf(role).filter((right) => worksForEveryBrand || !installationRights.includes(right));
}

export function isStaffRole(text: string): text is StaffRole {
  return (staffRoles as readonly string[]).includes(text);
}
