import { tell } from '../../messaging/index.js';
import { depositStates, OneOf, staffPlayers as contract, type Input, playerKindOf } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { Type } from 'typebox';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { ask } from '../approvals/four-eyes.js';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { actorOf, pageOf, seesPersonal } from '../../../platform/staff.js';
import { writeAudit } from '../audit/entry.js';
import { listPurses } from '../../games/index.js';
import { changePayoutAccountFor, listPayoutAccountsFor } from '../../cashier/index.js';
import { findBalance, totalsOf } from '../../wallet/index.js';
import type { LimitUse } from '../../protection/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { countNotes, listNotes } from './notes-repository.js';
import { wordsOf } from '../../../platform/csv/words.js';

/** Sums in currency units, of sessions whole minutes. */
function limitText(kind: LimitUse['kind'], value: bigint): string {
  return kind === 'session' ? value.toString() : formatMoney(value);
}

function limitLine({ kind, period, value, setBy, staff, used, reserved, left, resetsAt }: LimitUse) {
  return {
    kind,
    period,
    value: value === undefined ? null : limitText(kind, value),
    setBy: setBy ?? null,
    ofStaff: staff === undefined ? null : limitText(kind, staff),
    used: limitText(kind, used),
    inOrders: limitText(kind, reserved),
    left: left === undefined ? null : limitText(kind, left),
    resetsAt: resetsAt.getTime(),
  };
}

type PlayersQuery = Input<typeof contract.staffExportPlayers>['query'];
const shortestNumber = 6;
const columns = ['player', 'user name', 'account', 'type', 'status', 'created', 'last sign-in'] as const;

/** As the console says it: members, trials, and agents by their kind. */
const typeOf = (type: number) => wordsOf('players.type', playerKindOf(type), String(type));

export function playerDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db, clock, vault } = kit.services;
  const { identity, protection, messaging, cashier, lottery, games, payouts } = kit.deps;

  /** @throws DomainError not.found for a player of another brand as well */
  const playerHere = async ({ merchant }: RequestContext, playerId: number) => {
    const player = await identity.findPlayer(playerId);
    return player !== undefined && player.merchantId === merchant.id ? player : refuse('not.found');
  };
  const limitsOf = async (context: RequestContext, playerId: number) =>
    (await protection.usesOf({ playerId, merchantId: context.merchant.id })).map(limitLine);

  /** What is typed may also be the number of something of the player's that this person may see; numbers are long, so that names are not looked for among them. */
  const ownersOf = async (context: RequestContext, text: string): Promise<number[]> => {
    const { rights } = staffOf(context);
    const merchantId = context.merchant.id;
    if (text.includes('@') || text.startsWith('+')) return [];
    if (text.length < shortestNumber) return kit.deps.cashier.ownersOfAccount(context, text);
    const maySeeBets = rights.has('players.records');
    const [money, bettor, rounds, accounts] = await Promise.all([
      cashier.moneyOf(merchantId, text),
      maySeeBets ? lottery.ownerOf(merchantId, text) : undefined,
      maySeeBets ? games.ownersOfRound(merchantId, text) : [],
      kit.deps.cashier.ownersOfAccount(context, text),
    ]);
    const payer = money !== undefined && rights.has(`${money.kind}s.read`) ? money.playerId : undefined;
    return [payer, bettor, ...rounds, ...accounts].filter((id) => id !== undefined);
  };
  const filterOf = async (context: RequestContext, { createdFrom, createdTo, text, ...query }: PlayersQuery) => ({
    ...query,
    merchantId: context.merchant.id,
    text,
    owners: await ownersOf(context, text?.trim() ?? ''),
    createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
    createdTo: createdTo === undefined ? undefined : new Date(createdTo),
  });

  return [
    handle(contract.staffSearchPlayers, async ({ query }, context) => {
      const filter = await filterOf(context, query);
      const [list, count] = await Promise.all([
        identity.forStaff.list(filter, pageOf(query), seesPersonal(context)),
        identity.forStaff.count(filter),
      ]);
      return {
        list: list.map(({ id, createdAt, lastLoginAt, ...line }) => ({
          ...line,
          playerId: id,
          createdAt: createdAt.getTime(),
          lastLoginAt: lastLoginAt?.getTime() ?? null,
        })),
        ...count,
      };
    }),
    handle(contract.staffExportPlayers, async ({ query }, context) => {
      const filter = await filterOf(context, query);
      return {
        fileName: 'players.csv',
        contentType: 'text/csv; charset=utf-8',
        rows: csvRows(
          columns,
          (page) => identity.forStaff.list(filter, page, seesPersonal(context)),
          (one) => [
            one.id,
            one.userName,
            one.accountNumber,
            typeOf(one.type),
            wordsOf('players.status', one.status),
            one.createdAt,
            one.lastLoginAt,
          ],
        ),
      };
    }),
    handle(contract.staffPlayerBrief, async ({ params: { playerId } }, context) => {
      const merchantId = context.merchant.id;
      const player = await identity.forStaff.show(merchantId, playerId, false);
      const [balance, totals, identityState, excluded, turnover, deposits, withdrawals] = await Promise.all([
        findBalance(db, playerId),
        totalsOf(db, playerId),
        protection.identityStateOf(playerId),
        protection.isExcluded(playerId),
        kit.deps.turnover.progressOf(db, playerId, merchantId),
        cashier.countDepositsFor(db, { merchantId, states: depositStates, playerId }),
        payouts.countWithdrawalsFor(db, { merchantId, playerId }),
      ]);
      return {
        userName: player.userName,
        status: player.status,
        createdAt: player.createdAt.getTime(),
        identityState,
        excluded,
        balance: formatMoney(balance?.main ?? 0n),
        held: formatMoney(balance?.held ?? 0n),
        turnoverLeft: formatMoney(turnover.left),
        totals: {
          deposited: formatMoney(totals.deposited),
          withdrawn: formatMoney(totals.withdrawn),
          staked: formatMoney(totals.staked),
          returned: formatMoney(totals.returned),
        },
        deposits: deposits.total,
        withdrawals: withdrawals.total,
      };
    }),
    handle(contract.staffGetPlayer, async ({ params: { playerId } }, context) => {
      const { merchant } = context;
      const isPersonal = staffOf(context).rights.has('players.personal');
      const player = await identity.forStaff.show(merchant.id, playerId, isPersonal);
      const [balance, totals, limits, accounts, identityState, excluded, [note], notes, turnover, purses] = await Promise.all([
        findBalance(db, playerId),
        totalsOf(db, playerId),
        limitsOf(context, playerId),
        listPayoutAccountsFor(db, vault, playerId),
        protection.identityStateOf(playerId),
        protection.isExcluded(playerId),
        listNotes(db, playerId, { offset: 0, limit: 1 }),
        countNotes(db, playerId),
        kit.deps.turnover.progressOf(db, playerId, merchant.id),
        listPurses(db, kit.deps.games.catalogue, playerId),
      ]);
      // Personal data in clear are shown to those who may see them, and the log knows who has looked.
      if (isPersonal)
        await changeAsStaff(kit, context, { action: 'player.personal-viewed', subject: `player:${playerId}`, reason: '' }, async () => ({
          value: undefined,
        }));
      return {
        playerId,
        userName: player.userName,
        accountNumber: player.accountNumber,
        type: player.type,
        status: player.status,
        createdAt: player.createdAt.getTime(),
        lastLoginAt: player.lastLoginAt?.getTime() ?? null,
        nickname: player.nickname,
        language: player.language,
        isPersonal,
        mobile: player.mobile ?? null,
        mobileVerified: player.mobileVerified,
        email: player.email ?? null,
        emailVerified: player.emailVerified,
        details: player.details,
        identityState,
        excluded,
        hasTotp: player.hasTotp,
        passkeys: player.passkeys,
        hasPaymentPassword: player.hasPaymentPassword,
        invitedBy: player.invitedBy ?? null,
        invitedByName:
          player.invitedBy === undefined
            ? null
            : ((await identity.forStaff.namesOf(merchant.id, [player.invitedBy], isPersonal)).get(player.invitedBy) ?? null),
        wallet: {
          currency: merchant.currency,
          main: formatMoney(balance?.main ?? 0n),
          held: formatMoney(balance?.held ?? 0n),
          deposited: formatMoney(totals.deposited),
          withdrawn: formatMoney(totals.withdrawn),
          staked: formatMoney(totals.staked),
          returned: formatMoney(totals.returned),
          turnover: formatMoney(totals.turnover),
          turnoverLeft: formatMoney(turnover.left),
        },
        limits,
        pursesAtVendors: purses.map(({ since, ...purse }) => ({ ...purse, since: since.getTime() })),
        notes: { total: notes, latest: note === undefined ? null : { at: note.at, author: note.author, text: note.text.slice(0, 200) } },
        payoutAccounts: accounts.map(({ id, providerCode, createdAt, usableFrom, ...account }) => ({
          ...account,
          accountId: id,
          provider: providerCode,
          createdAt: createdAt.getTime(),
          usableFrom: usableFrom.getTime(),
        })),
        sessions: player.sessions.map(({ id, createdAt, lastSeenAt, ...session }) => ({
          ...session,
          sessionId: id,
          createdAt: createdAt.getTime(),
          lastSeenAt: lastSeenAt.getTime(),
        })),
      };
    }),
    handle(contract.staffLockPlayer, ({ params: { playerId }, body: { locked, reason } }, context) => {
      const status = locked ? 'locked' : 'active';
      const about = { action: locked ? ('player.locked' as const) : ('player.unlocked' as const), subject: `player:${playerId}`, reason };
      return changeAsStaff(kit, context, about, async (transaction) => {
        const before = await identity.forStaff.setStatus(transaction, context.merchant.id, playerId, status, 'locked');
        // A closed account stays closed: what it was is settled.
        if (before === 'closed') refuse('state.not.allowed');
        return { value: { status } as const, before: { status: before }, after: { status } };
      });
    }),
    handle(contract.staffEndPlayerSessions, ({ params: { playerId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'player.sessions-ended', subject: `player:${playerId}`, reason }, async (transaction) => {
        await identity.forStaff.endSessions(transaction, context.merchant.id, playerId, 'staff');
        return { value: {} };
      }),
    ),
    handle(contract.staffSetPlayerLimit, async ({ params: { playerId }, body: { kind, period, value, instead, reason } }, context) => {
      await playerHere(context, playerId);
      const read = (text: string): bigint => {
        const units = tryParseMoney(text);
        if (units === undefined) return refuse('amount.invalid', { field: 'value' });
        if (kind !== 'session') return units;
        return units % 10_000n === 0n ? units / 10_000n : refuse('amount.invalid', { field: 'value' });
      };
      const wish = { kind, period, value: value === null ? undefined : read(value) };
      await changeAsStaff(kit, context, { action: 'player.limit-set', subject: `player:${playerId}`, reason }, async (transaction) => {
        const before = await protection.setStaffLimit(transaction, { playerId, merchantId: context.merchant.id }, wish, reason);
        // Rolls back: somebody has set another limit meanwhile, and an undo must not take that away.
        if (instead !== undefined && before !== (instead === null ? undefined : read(instead))) refuse('edit.outdated');
        return {
          value: undefined,
          before: { kind, period, value: before === undefined ? null : limitText(kind, before) },
          after: { kind, period, value },
        };
      });
      return { limits: await limitsOf(context, playerId) };
    }),
    handle(contract.staffExcludePlayer, async ({ params: { playerId }, body: { kind, until, reason } }, context) => {
      await playerHere(context, playerId);
      if (until !== null && until <= clock.now().getTime()) refuse('request_param_err', { field: 'until', parameters: { field: 'until' } });
      const ends = await protection.exclude(
        { playerId, merchantId: context.merchant.id },
        {
          kind,
          reason,
          until: until === null ? undefined : new Date(until),
          alongside: (transaction) =>
            writeAudit(transaction, {
              actor: actorOf(context),
              merchantId: context.merchant.id,
              action: 'player.excluded',
              subject: `player:${playerId}`,
              after: { kind, until: until === null ? null : new Date(until).toISOString() },
              reason,
            }),
        },
      );
      return { until: ends?.getTime() ?? null };
    }),
    handle(contract.staffMessagePlayer, async ({ params: { playerId }, body: { title, text } }, context) => {
      await playerHere(context, playerId);
      const key = `${staffOf(context).staffId}:${context.idempotencyKey ?? ''}`;
      try {
        return await changeAsStaff(
          kit,
          context,
          { action: 'player.message-sent', subject: `player:${playerId}`, reason: '' },
          async (transaction) => {
            const sent = await messaging.sendMessage(transaction, { playerId, merchantId: context.merchant.id, key, title, text });
            return { value: { sent }, after: { title, sent } };
          },
        );
      } catch (error) {
        if (error instanceof RangeError) return refuse('request_param_err', { field: 'text', parameters: { field: 'text' } });
        throw error;
      }
    }),
    handle(contract.staffRequestPayoutChange, async ({ params: { playerId, accountId }, body: { change, reason } }, context) => {
      await playerHere(context, playerId);
      const account =
        (await listPayoutAccountsFor(db, vault, playerId)).find(({ id }) => id === accountId) ?? refuse('payout.account.unknown');
      const payload = { playerId, accountId, change, account: `${account.providerCode} •••• ${account.last4}` };
      return approvalLine(
        await ask(kit, context, { kind: 'payout-account', subject: `player:${playerId}`, payload, reason }, undefined, { once: true }),
      );
    }),
  ];
}

/** A payout account that another person removes, or whose rest they end; the player hears of it. */
export const payoutAccountApproval = (kit: BackOfficeKit): ApprovalEntry =>
  approvalEntry({
    kind: 'payout-account',
    decidedBy: contract.staffDecidePayoutChange,
    payload: Type.Object({
      playerId: Type.Integer(),
      accountId: Type.String(),
      change: OneOf(['remove', 'end-rest']),
      account: Type.String(),
    }),
    async carryOut({ payload: { playerId, accountId, change, account }, approval: { id, merchantId } }, transaction) {
      await changePayoutAccountFor(transaction, { playerId, accountId, change });
      const parameters = { time: String(kit.services.clock.now().getTime()), account };
      await tell(transaction, { playerId, merchantId }, { kind: 'security.payout.account', key: `payout-change:${id}`, parameters });
      return { change };
    },
  });
