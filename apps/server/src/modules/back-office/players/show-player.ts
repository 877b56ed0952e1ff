import { formatMoney } from '@sortes/money';
import { seesPersonal, type StaffContext } from '../../../platform/staff.js';
import { listPayoutAccountsFor } from '../../cashier/index.js';
import { listPurses } from '../../games/index.js';
import { listLimitLines } from '../../protection/index.js';
import { findBalance, totalsOf } from '../../wallet/index.js';
import type { RequestContext } from '../../../platform/http.js';
import { changeAsStaff, type BackOfficeKit } from '../kit.js';
import { countNotes, listNotes } from './notes-repository.js';

/** Everything on one page. Personal data in clear are shown to those who may see them, and the log knows who has looked. @throws DomainError not.found */
export async function showPlayer(kit: BackOfficeKit, context: RequestContext, playerId: number) {
  const isPersonal = seesPersonal(context);
  const player = await kit.below.identity.showPlayer(context.merchant.id, playerId, isPersonal);
  const about = await gather(kit, context, playerId);
  if (isPersonal)
    await changeAsStaff(kit, context, { action: 'player.personal-viewed', subject: `player:${playerId}`, reason: '' }, async () => ({
      value: undefined,
    }));
  return { playerId, ...(await personLine(kit, context, player, isPersonal)), rank: await rankOf(kit, context, playerId), ...about };
}

/** A player's rank as its label shows it; null where the brand has no ranks. */
async function rankOf({ services: { hooks } }: BackOfficeKit, { language }: Pick<RequestContext, 'language'>, playerId: number) {
  const [label] = (await hooks.ask('rankLabelOf', playerId, language)).filter((one) => one !== undefined);
  return label === undefined ? null : { level: label.rankLevel, name: label.labelName, colour: label.color, background: label.color2 };
}

type Person = Awaited<ReturnType<BackOfficeKit['below']['identity']['showPlayer']>>;

async function personLine(kit: BackOfficeKit, { merchant }: StaffContext, player: Person, isPersonal: boolean) {
  const { invitedBy } = player;
  const inviters =
    invitedBy === undefined ? new Map<number, string>() : await kit.below.identity.namesAtBrand(merchant.id, [invitedBy], isPersonal);
  return {
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
    tags: [...player.tags],
    hasTotp: player.hasTotp,
    passkeys: player.passkeys,
    hasPaymentPassword: player.hasPaymentPassword,
    invitedBy: invitedBy ?? null,
    invitedByName: inviters.get(invitedBy ?? 0) ?? null,
    sessions: player.sessions.map(({ id, createdAt, lastSeenAt, ...session }) => ({
      ...session,
      sessionId: id,
      createdAt: createdAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
    })),
  };
}

/** What the other modules say of a player. */
async function gather(kit: BackOfficeKit, { merchant }: StaffContext, playerId: number) {
  const { db, vault } = kit.services;
  const { protection, games, turnover: stakes } = kit.below;
  const [balance, totals, limits, accounts, identityState, excluded, [note], notes, turnover, purses] = await Promise.all([
    findBalance(db, playerId),
    totalsOf(db, playerId),
    listLimitLines(protection, { playerId, merchantId: merchant.id }),
    listPayoutAccountsFor(db, vault, playerId),
    protection.identityStateOf(playerId),
    protection.isExcluded(playerId),
    listNotes(db, playerId, { offset: 0, limit: 1 }),
    countNotes(db, playerId),
    stakes.progressOf(db, playerId, merchant.id),
    listPurses(db, games.catalogue, playerId),
  ]);
  return {
    identityState,
    excluded,
    wallet: {
      currency: merchant.currency,
      main: formatMoney(balance?.main ?? 0n),
      held: formatMoney(balance?.held ?? 0n),
      bonus: formatMoney(balance?.bonus ?? 0n),
      deposited: formatMoney(totals.deposited),
      withdrawn: formatMoney(totals.withdrawn),
      staked: formatMoney(totals.staked),
      returned: formatMoney(totals.returned),
      turnover: formatMoney(totals.turnover),
      turnoverLeft: formatMoney(turnover.left),
      owed: formatMoney(balance?.owed ?? 0n),
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
  };
}
