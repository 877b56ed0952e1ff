import type { Input, LanguageCode, promotions as contract, Reply } from '@sortes/contract';
import { isWonMoney, missingOf, type Offer, usualBetsToGo } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../platform/csv/staff-file.js';
import { refuse } from '../../platform/errors.js';
import { callerOf, type FileReply, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { dayOf } from '../../platform/csv/cells.js';
import { type FreeRounds, listFreeRounds } from '../games/index.js';
import { findActiveBonus } from '../wallet/index.js';
import { showEnding } from './cancel-grant.js';
import { offerOf } from './offer-stored.js';
import { gameTitle, laneTitle, type Reader, sayTaken, sayTerms, titleOf } from './say-terms.js';
import {
  type ContributionShown,
  countGrants,
  findShown,
  type GrantShown,
  pageOfContributions,
  pageOfGrants,
  sumContributions,
  usualCountOf,
} from './shown-repository.js';
import type { CatalogueCopy } from './offer-games.js';
import { showApplication } from './show-application.js';
import { gamesOf, gameWeightsOf, namedGame, weightsOf } from './show-offer.js';
import { readerOf, type ShowKit } from './viewer.js';
import { words } from './words.js';

type Grant = Reply<typeof contract.listGrants>['list'][number];
type Group = Input<typeof contract.listGrants>['query']['group'];

const epochOf = (at: Date | null): number | null => at?.getTime() ?? null;
const documentOf = ({ offerId, version, document }: GrantShown) => offerOf({ id: offerId, version, document });

/** What the rows of a player's grants share. */
interface Shared {
  language: LanguageCode;
  /** What is left of the bonus that is played with. */
  active: { grantId: string; balance: bigint } | undefined;
  /** What a usual bet of theirs counts; 0: not known. */
  usual: bigint;
  /** Free rounds by the grants that they are, and how their games are called. */
  rounds: ReadonlyMap<string, FreeRounds>;
  catalogue: CatalogueCopy;
}

async function sharedOf(
  { services: { db }, below }: ShowKit,
  playerId: number,
  language: LanguageCode,
  grants: readonly GrantShown[],
): Promise<Shared> {
  const spins = grants.filter(({ money }) => money === 'spins').map(({ id }) => id);
  const [active, usual, rounds, catalogue] = await Promise.all([
    findActiveBonus(db, playerId),
    usualCountOf(db, playerId),
    listFreeRounds(db, spins),
    below.games.catalogue.current(),
  ]);
  return { language, active, usual, rounds: new Map(rounds.map((one) => [one.rewardId, one])), catalogue };
}

/** Free rounds of a grant, with the game that they are of. */
function presentRounds(grant: GrantShown, { reward }: Offer, { language, rounds, catalogue }: Shared): Grant['rounds'] {
  if (reward.rule !== 'spins') return null;
  const { used = 0, won = 0n } = rounds.get(grant.id) ?? {};
  return {
    game: namedGame(reward.game, { language, catalogue }, grant.merchantId),
    value: formatMoney(reward.value),
    count: reward.count,
    used,
    won: formatMoney(won),
  };
}

function presentGrant(grant: GrantShown, shared: Shared, place: number | null): Grant {
  const { language, active, usual } = shared;
  const offer = documentOf(grant);
  const missing = missingOf(grant.required, grant.wagered);
  const isRunning = grant.state === 'active' || grant.state === 'closing';
  const bets = isRunning && !isWonMoney(grant.money) ? usualBetsToGo(missing, usual) : null;
  const maxBet = offer.requirement?.maxBet ?? null;
  return {
    id: grant.id,
    offerId: grant.offerId,
    kind: offer.kind,
    money: grant.money,
    title: titleOf(offer, language),
    state: grant.state,
    amount: formatMoney(grant.amount),
    deposit: grant.deposit === null ? null : formatMoney(grant.deposit),
    balance: active?.grantId === grant.id ? formatMoney(active.balance) : null,
    required: formatMoney(grant.required),
    wagered: formatMoney(grant.wagered),
    missing: formatMoney(missing),
    usualBets: bets === null ? null : Number(bets),
    maxBet: maxBet === null ? null : formatMoney(maxBet),
    mayConvert: grant.mayConvert === null ? null : formatMoney(grant.mayConvert),
    tied: grant.tied,
    claimedAt: epochOf(grant.claimedAt),
    until: epochOf(grant.until),
    endedAt: epochOf(grant.endedAt),
    place: grant.state === 'queued' ? place : null,
    converted: formatMoney(grant.converted),
    forfeited: formatMoney(grant.forfeited),
    reclaimed: formatMoney(grant.reclaimed),
    endedWithOffer: grant.endedWithOffer,
    reason: grant.reason,
    orderId: grant.orderId,
    rounds: presentRounds(grant, offer, shared),
  };
}

/** What is still to be staked of own money that was given, by grant, money units: the cashier counts it, as part of all that is due before money leaves. */
async function dueOf({ services: { db }, below }: ShowKit, playerId: number, merchantId: number): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await below.turnover.progressOf(db, playerId, merchantId);
  const due = new Map<string, bigint>();
  for (const { source, reference, left } of rows) {
    const [grantId = ''] = reference.split(':');
    if (source === 'reward') due.set(grantId, (due.get(grantId) ?? 0n) + left);
  }
  return due;
}

/** How far own money that has to be staked is. */
function stakedOf({ id, money, state, required }: GrantShown, due: ReadonlyMap<string, bigint>) {
  const isTheirs = isWonMoney(money) ? state !== 'reversed' : money === 'cash' && state === 'completed';
  if (!isTheirs || required === 0n) return {};
  const left = due.get(id) ?? 0n;
  return { wagered: formatMoney(required - left), missing: formatMoney(left) };
}

/** A grant as its player reads it, after something was done to it. @throws DomainError not.found */
export async function showGrantRow(kit: ShowKit, id: string, context: RequestContext): Promise<Grant> {
  const { playerId } = callerOf(context);
  const grant = (await findShown(kit.services.db, playerId, id)) ?? refuse('not.found');
  return presentGrant(grant, await sharedOf(kit, playerId, context.language, [grant]), grant.queuePlace);
}

export async function showGrants(
  kit: ShowKit,
  query: Input<typeof contract.listGrants>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listGrants>> {
  const { playerId } = callerOf(context);
  const { db } = kit.services;
  const group = query.group ?? 'all';
  const page = pageOf(query);
  const left = await dueOf(kit, playerId, context.merchant.id);
  const due = [...left.keys()];
  const { depositId } = query;
  const [rows, total] = await Promise.all([
    pageOfGrants(db, { playerId, group, depositId, due, ...page }),
    countGrants(db, playerId, group, { due, depositId }),
  ]);
  const shared = await sharedOf(kit, playerId, context.language, rows);
  const queued = rows.filter(({ state }) => state === 'queued');
  return { list: rows.map((row) => ({ ...presentGrant(row, shared, queued.indexOf(row) + 1), ...stakedOf(row, left) })), total };
}

/** The same as a file. */
export function exportGrants(kit: ShowKit, group: Group, context: RequestContext): FileReply {
  const { playerId } = callerOf(context);
  const { language, merchant } = context;
  const { db, clock } = kit.services;
  const rows = csvRows(
    [
      'number',
      'title',
      'state',
      'amount',
      'deposit',
      'required',
      'wagered',
      'converted',
      'forfeited',
      'claimed',
      'until',
      'ended',
      'reason',
    ],
    async ({ offset, limit }) => {
      const grants = await pageOfGrants(db, { playerId, group: group ?? 'all', offset, limit });
      const shared = await sharedOf(kit, playerId, language, grants);
      return grants.map((grant) => presentGrant(grant, shared, null));
    },
    (grant) => [
      grant.id,
      grant.title,
      words.say(language, grant.endedWithOffer ? 'state.ended-with-offer' : `state.${grant.state}`),
      grant.amount,
      grant.deposit ?? '',
      grant.required,
      grant.wagered,
      grant.converted,
      grant.forfeited,
      grant.claimedAt === null ? null : new Date(grant.claimedAt),
      grant.until === null ? null : new Date(grant.until),
      grant.endedAt === null ? null : new Date(grant.endedAt),
      grant.reason,
    ],
  );
  return { fileName: `bonuses-${dayOf(clock.now(), merchant.timeZone)}.csv`, contentType: 'text/csv; charset=utf-8', rows };
}

/** One of them, opened. @throws DomainError not.found */
export async function showGrant(kit: ShowKit, id: string, context: RequestContext): Promise<Reply<typeof contract.getGrant>> {
  const { playerId } = callerOf(context);
  const { db } = kit.services;
  const grant = (await findShown(db, playerId, id)) ?? refuse('not.found');
  const offer = documentOf(grant);
  const reader = await readerOf(kit, context);
  const [shared, ending, counted, due, application] = await Promise.all([
    sharedOf(kit, playerId, context.language, [grant]),
    showEnding({ db, turnover: kit.below.turnover }, { playerId, grantId: id }),
    sumContributions(db, id),
    dueOf(kit, playerId, context.merchant.id),
    showApplication(db, { id, playerId }, offer, context.language),
  ]);
  const said = { sum: grant.amount, deposit: grant.deposit ?? 0n, until: grant.until?.getTime() ?? null };
  return {
    ...presentGrant(grant, shared, grant.queuePlace),
    ...stakedOf(grant, due),
    terms: (grant.state === 'offered' ? sayTerms : sayTaken)(offer, reader, { grant: said }),
    games: gamesOf(offer, reader, context.merchant.id),
    weights: weightsOf(offer),
    gameWeights: gameWeightsOf(offer, reader, context.merchant.id),
    ending:
      ending === undefined
        ? null
        : {
            lost: formatMoney(ending.lost),
            stays: formatMoney(ending.stays),
            withdrawal: {
              leaves: formatMoney(ending.withdrawal.leaves),
              endsBonus: ending.withdrawal.endsBonus,
              lost: formatMoney(ending.withdrawal.lost),
            },
          },
    counted: { bets: counted.bets, valid: formatMoney(counted.valid), sum: formatMoney(counted.counted) },
    application,
  };
}

const presentContribution = (row: ContributionShown, reader: Reader) => ({
  betId: row.betId,
  kind: row.kind,
  game: gameTitle(row.game, reader),
  lane: row.lane,
  valid: formatMoney(row.valid),
  counted: formatMoney(row.counted),
  sum: formatMoney(row.sum),
  at: row.at.getTime(),
});

/** What each bet counted. @throws DomainError not.found */
export async function showContributions(
  kit: ShowKit,
  { id, query }: { id: string; query: Input<typeof contract.listContributions>['query'] },
  context: RequestContext,
): Promise<Reply<typeof contract.listContributions>> {
  const { db } = kit.services;
  if ((await findShown(db, callerOf(context).playerId, id)) === undefined) refuse('not.found');
  const reader = await readerOf(kit, context);
  const [rows, sums] = await Promise.all([pageOfContributions(db, { grantId: id, ...pageOf(query) }), sumContributions(db, id)]);
  return { list: rows.map((row) => presentContribution(row, reader)), total: sums.rows };
}

/** The same as a file. @throws DomainError not.found */
export async function exportContributions(kit: ShowKit, id: string, context: RequestContext): Promise<FileReply> {
  const { db, clock } = kit.services;
  const { language, merchant } = context;
  if ((await findShown(db, callerOf(context).playerId, id)) === undefined) refuse('not.found');
  const reader = await readerOf(kit, context);
  const rows = csvRows(
    ['time', 'bet', 'game', 'kind', 'valid turnover', 'counted', 'sum'],
    ({ offset, limit }) => pageOfContributions(db, { grantId: id, offset, limit }),
    (row) => [
      row.at,
      row.betId,
      gameTitle(row.game, reader),
      laneTitle(row.lane, language),
      formatMoney(row.valid),
      formatMoney(row.counted),
      formatMoney(row.sum),
    ],
  );
  return { fileName: `counted-bets-${dayOf(clock.now(), merchant.timeZone)}.csv`, contentType: 'text/csv; charset=utf-8', rows };
}
