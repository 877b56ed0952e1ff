import { type Operations, type Reply, type StaffRole, staffRoles } from '@sortes/contract';
import { tryParseMoney } from '@sortes/money';
import type { ConsoleFormat } from '../../shared/format';
import { playerText } from '../../shared/player-text';
import { hasShape, isFields, isListOf, isNullOr, isNumber, isText, isWordOf } from '../../shared/shape';
import { isTextId, type Translate } from '../../shared/texts';

export type Approval = Reply<Operations['listApprovals']>['list'][number];

/** A value of what is asked for as it stands. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === null ? '–' : JSON.stringify(value);

/** Number of what a subject `kind:id` is about, as lists show it. */
const wholeIds: ReadonlySet<string> = new Set(['player', 'draw', 'deposit-method', 'payout-rule']);
const shortId = (kind: string, id: string): string => (wholeIds.has(kind) ? id : id.slice(-8));

/** What a brand has one of. */
const ofBrand: ReadonlySet<string> = new Set(['brand', 'ranks', 'referral-rule', 'points-rules']);

/** What a request is about in words alone: the player by their name, a draw by its game's, a deposit by its code, else the number of the thing. */
export function thingText(t: Translate, { subject, payload, userName, gameName, subjectName }: Approval): string {
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  if (kind === 'player') return playerText(Number(id), userName);
  // Accounts of staff go by their names.
  if (kind === 'staff' || kind === 'staff-name')
    return `${t(kind === 'staff' ? 'control.about.staff' : 'control.about.staff-name')} ${textOf(payload['name'])}`;
  if ((kind === 'offer' || kind === 'board' || kind === 'mission') && typeof payload['code'] === 'string')
    return `${t(`control.about.${kind}`)} ${payload['code']}`;
  if (kind === 'mall-item' && typeof payload['name'] === 'string') return `${t('control.about.mall-item')} ${payload['name']}`;
  if (kind === 'draw' && gameName !== null) return `${gameName} ${textOf(payload['numero'])}`;
  const textId = `control.about.${kind}`;
  const name = isTextId(textId) ? t(textId) : kind;
  if (ofBrand.has(kind)) return name;
  return `${name} ${subjectName ?? shortId(kind, id)}`;
}

/** The same for where nothing else says whose it is. */
export function aboutText(t: Translate, approval: Approval): string {
  const { subject, payload, userName } = approval;
  const thing = thingText(t, approval);
  return userName === null || subject.startsWith('player:') ? thing : `${playerText(Number(payload['playerId']), userName)} · ${thing}`;
}

/** An agent that a request names by their number, with their name where it is known. */
export function namedIn({ people }: Approval, playerId: unknown): string {
  const id = Number(playerId);
  return playerText(id, people.find((one) => one.playerId === id)?.userName);
}

/** What of a request its sentence says in figures. */
const saidSums: ReadonlySet<string> = new Set([
  'amount',
  'ordered',
  'total',
  'count',
  'people',
  'points',
  'monthly',
  'largest',
  'rises',
  'gifts',
  'rank',
  'fromRank',
  'keptUntil',
]);

/** Whether the sentence above the parts of a request says this one already. */
export const isSaid = ({ state }: Approval, name: string): boolean => state === 'waiting' && saidSums.has(name);

/** An account of staff before or after what is asked for. */
interface AccountParts {
  role: StaffRole;
  status: 'active' | 'locked';
  merchantIds: number[] | null;
  email: string | null;
}

/** A request about an account of staff. */
interface AccountAsked {
  act: 'create' | 'change' | 'reset';
  from: AccountParts | null;
  to: AccountParts;
  brands: string[] | null;
  name: string;
}

const isAccount = hasShape<AccountParts>({
  role: isWordOf(staffRoles),
  status: isWordOf(['active', 'locked']),
  merchantIds: isNullOr(isListOf(isNumber)),
  email: isNullOr(isText),
});
const asksForAccount = hasShape<AccountAsked>({
  act: isWordOf(['create', 'change', 'reset']),
  from: isNullOr(isAccount),
  to: isAccount,
  brands: isNullOr(isListOf(isText)),
  name: isText,
});

/** What would be done to an account of staff: above all where its activation link would go. */
function staffSentence(t: Translate, { act, from, to, brands, name }: AccountAsked): string {
  const every = brands?.join(', ') ?? t('staff.everyBrand');
  const values = { name, role: t(`staff.role.${to.role}`), brands: every, email: to.email ?? t('staff.noEmail') };
  if (act !== 'change' || from === null) return t(`control.says.staff.${act === 'reset' ? 'reset' : 'create'}`, values);
  const changes = [
    ...(from.role === to.role ? [] : [t('control.staffPart.role', { from: t(`staff.role.${from.role}`), to: t(`staff.role.${to.role}`) })]),
    ...(from.email === to.email ? [] : [t('control.staffPart.email', { from: from.email ?? t('staff.noEmail'), to: values.email })]),
    ...(JSON.stringify(from.merchantIds) === JSON.stringify(to.merchantIds) ? [] : [t('control.staffPart.brands', { to: every })]),
    ...(from.status === to.status ? [] : [t(to.status === 'active' ? 'control.staffPart.unlock' : 'control.staffPart.lock')]),
  ];
  return t('control.says.staff.change', { name, changes: changes.join('; ') });
}

/** Where a line would stand. */
function moveSentence(t: Translate, approval: Approval, player: string): string {
  const { uplineId, people: counted } = approval.payload;
  const people = Number(counted);
  return uplineId === 0
    ? t('control.says.move.house', { player, people })
    : t('control.says.move.agent', { player, people, agent: namedIn(approval, uplineId) });
}

/** What becomes of a bill that waits for review, of what an agent owes or of what they sent. `agent`: who paid or has to; undefined: the house. */
function agentSentence(
  t: Translate,
  kind: 'bill-write-off' | 'bill-advance' | 'agent-transfer-return',
  { agent = '', ...rest }: { player: string; agent: string | undefined; amount: string },
): string {
  const of = { agent, ...rest };
  if (kind === 'agent-transfer-return') return t('control.says.transferReturn', of);
  if (kind === 'bill-advance') return t('control.says.advance', of);
  return agent === '' ? t('control.says.withhold', of) : t('control.says.writeOff', of);
}

/** Money of the house that somebody is promised or paid by contract. */
function houseSentence(
  t: Translate,
  format: Pick<ConsoleFormat, 'percent'>,
  { kind, payload }: Pick<Approval, 'kind' | 'payload'>,
  { player, size }: { player: string; size: string },
): string {
  if (kind === 'bill-release') return t('control.says.billRelease', { player, amount: size });
  const id = `control.houseContract.${textOf(payload['kind'])}`;
  const contract = isTextId(id) ? t(id) : '';
  return payload['amount'] === null
    ? t('control.says.houseShare', { player, contract, rate: format.percent(Number(payload['rate'] ?? 0) / 10_000, 2) })
    : t('control.says.houseContract', { player, contract, amount: size });
}

/** An offer that goes live. @param budget undefined: it has no bound */
const offerSentence = (t: Translate, code: string, budget: string | undefined): string =>
  budget === undefined ? t('control.says.offerLiveUnbound', { code }) : t('control.says.offerLive', { code, amount: budget });

type LoyaltyKind = 'mission-live' | 'board-live' | 'board-pay' | 'referral-rule' | 'points-rules' | 'ranks-table' | 'rank-given';

/** What is given for loyalty: missions, leaderboards, ranks, and rules of referral and points. `size` of null: without a bound. */
function loyaltySentence(
  t: Translate,
  format: Pick<ConsoleFormat, 'amount' | 'number' | 'percent'>,
  { kind, payload }: Pick<Approval, 'payload'> & { kind: LoyaltyKind },
  { player, size }: { player: string; size: string },
): string {
  const points = Number(payload['points'] ?? 0);
  const of = { code: textOf(payload['code'] ?? ''), amount: size, points: format.number(points), count: Number(payload['players'] ?? 0) };
  const isUnbound = payload['amount'] === null;
  switch (kind) {
    case 'mission-live':
      return t(points > 0 ? 'control.says.missionLivePoints' : 'control.says.missionLive', of);
    case 'board-live':
      return t(points > 0 ? 'control.says.boardLivePoints' : 'control.says.boardLive', of);
    case 'board-pay':
      return t(points > 0 ? 'control.says.boardPayPoints' : 'control.says.boardPay', of);
    case 'referral-rule':
      return isUnbound ? t('control.says.referralRuleUnbound') : t('control.says.referralRule', of);
    case 'points-rules':
      if (payload['about'] === 'played') {
        return t('control.says.pointsPlay', { share: format.percent(Number(payload['worth'] ?? 0) / 1_000_000, 2) });
      }
      if (payload['about'] === 'bought') return isUnbound ? t('control.says.pointsBuyUnbound') : t('control.says.pointsBuy', of);
      return isUnbound ? t('control.says.pointsRulesUnbound') : t('control.says.pointsRules', of);
    case 'ranks-table': {
      const monthly = format.amount(textOf(payload['monthly'] ?? '0'));
      return t('control.says.ranksTable', {
        ...of,
        monthly,
        largest: format.amount(textOf(payload['largest'] ?? '0')),
        count: Number(payload['rises'] ?? 0),
      });
    }
    case 'rank-given': {
      const given = { player, rank: textOf(payload['rank']), before: textOf(payload['fromRank']) };
      const { keptUntil: day } = payload;
      const [monthly, count] = [textOf(payload['monthly'] ?? '0'), Number(payload['gifts'] ?? 0)];
      const gifts = { ...given, monthly: format.amount(monthly), count, amount: size };
      if (typeof day !== 'string') return t(monthly === '0' ? 'control.says.rankGiven' : 'control.says.rankGivenMonthly', gifts);
      return t(monthly === '0' || count === 0 ? 'control.says.rankGivenKept' : 'control.says.rankGivenGifts', { ...gifts, day });
    }
  }
}

/** Kinds whose sum goes into as it stands: what that is before and after is said. */
export const intoBalance: ReadonlySet<Approval['kind']> = new Set(['adjustment', 'payment-assign']);

/**
 * What happens when a request is agreed to, as one sentence: how much, to whom, what their balance is then. Without a full stop.
 * @param balance of the player, where it is known
 */
export function sentenceOf(
  t: Translate,
  format: Pick<ConsoleFormat, 'amount' | 'money' | 'number' | 'percent'>,
  approval: Approval,
  balance?: string,
): string {
  const { kind, payload, userName } = approval;
  const playerId = Number(payload['playerId'] ?? 0);
  const text = (name: string) => textOf(payload[name] ?? '');
  const sum = (name: string) => format.amount(text(name));
  const player = playerText(playerId, userName);
  const about = aboutText(t, approval);
  const units = tryParseMoney(text('amount')) ?? 0n;
  const size = format.money(units < 0n ? -units : units);
  const withBalance = (what: string) => {
    const before = balance === undefined ? undefined : tryParseMoney(balance);
    return before === undefined
      ? what
      : t('control.says.balance', { what, before: format.money(before), after: format.money(before + units) });
  };
  switch (kind) {
    case 'adjustment':
      return withBalance(t(units < 0n ? 'control.says.take' : 'control.says.add', { amount: size, player }));
    case 'payment-assign':
      return withBalance(t('control.says.payment', { amount: size, player }));
    case 'deposit-credit':
      return t('control.says.deposit', { about, ordered: sum('ordered'), amount: size });
    case 'deposit-reversal':
      return t('control.says.reversal', { about, amount: size });
    case 'payout-account':
      return t(text('change') === 'remove' ? 'control.says.account.remove' : 'control.says.account.end-rest', {
        account: text('account'),
        player,
      });
    case 'result-correction':
      return t('control.says.correction', { about, result: text('result') });
    case 'draw-void':
      return t('control.says.void', { about });
    case 'player-erasure':
    case 'player-factors':
      return t(kind === 'player-erasure' ? 'control.says.erasure' : 'control.says.factors', { player });
    case 'voucher-batch':
      return t('control.says.vouchers', { count: Number(payload['count']), amount: size, total: sum('total') });
    case 'difference-apply':
      return t('control.says.difference', { amount: `${text('amount')} ${text('currency')}`.trim(), player });
    case 'transfer-end':
      return t(text('outcome') === 'done' ? 'control.says.transfer.done' : 'control.says.transfer.refused', {
        amount: size,
        vendor: text('vendor'),
        player,
      });
    case 'deposit-method':
    case 'payout-rule': {
      const names = Object.keys(isFields(payload['after']) ? payload['after'] : {}).map((name) => {
        const id = `paying.field.${name}`;
        return isTextId(id) ? t(id) : name;
      });
      return t('control.says.method', { about, fields: names.join(', ') });
    }
    case 'staff-account':
      return asksForAccount(payload) ? staffSentence(t, payload) : about;
    case 'account-recovery':
      return t('control.says.recovery', { player, email: text('email') });
    case 'bill-write-off':
    case 'bill-advance':
    case 'agent-transfer-return': {
      const agentId = Number(payload['payerId'] ?? payload['agentId'] ?? 0);
      return agentSentence(t, kind, { player, agent: agentId === 0 ? undefined : namedIn(approval, agentId), amount: size });
    }
    case 'house-contract':
    case 'bill-release':
      return houseSentence(t, format, approval, { player, size });
    case 'offer-live':
      return offerSentence(t, text('code'), payload['amount'] === null ? undefined : size);
    case 'offer-end':
      return t('control.says.offerEnd', { code: text('code'), count: Number(payload['count']), amount: size });
    case 'mission-live':
    case 'board-live':
    case 'board-pay':
    case 'referral-rule':
    case 'points-rules':
    case 'ranks-table':
    case 'rank-given':
      return loyaltySentence(t, format, { kind, payload }, { player, size });
    case 'mall-item':
      return t(payload['amount'] === null ? 'control.says.mallItemUnbound' : 'control.says.mallItem', {
        name: text('name'),
        points: format.number(Number(payload['points'])),
        amount: size,
      });
    case 'points-adjustment': {
      const points = Number(payload['points'] ?? 0);
      return t(points < 0 ? 'control.says.points.take' : 'control.says.points.add', { points: format.number(Math.abs(points)), player });
    }
    case 'agent-move':
      return moveSentence(t, approval, player);
    default:
      return about;
  }
}
