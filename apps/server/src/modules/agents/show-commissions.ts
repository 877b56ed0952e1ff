import type { agentIncome as contract, Input, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { presentTurnover } from '../../ports/bet-source.js';
import type { MovementSubject } from '../../ports/movement-subject.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { pageOf } from '../../platform/staff.js';
import { countedUpTo } from './figure-repository.js';
import {
  type CommissionBet,
  commissionBets,
  commissionOfHour,
  commissionsByHour,
  noteLooksAtBets,
  peopleOfBets,
} from './income-repository.js';
import { ownPlace, readDays, shownName } from './own-line.js';
import { showEarnings } from './show-income.js';

/** A page of an agent's commissions by hour and lane. @throws DomainError report.days */
export async function showCommissions(
  db: Database,
  query: Input<typeof contract.listCommissions>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listCommissions>> {
  const { timeZone } = context.merchant;
  const [own, { from, to }] = await Promise.all([ownPlace(db, context), readDays(db, query, timeZone)]);
  const [{ list, total, sums }, counted] = await Promise.all([
    commissionsByHour(db, { own, from, to, lane: query.lane, timeZone }, pageOf(query)),
    countedUpTo(db),
  ]);
  return {
    list: list.map(({ hour, lane, ...earnings }) => ({ hour: hour.getTime(), lane, ...showEarnings(earnings) })),
    total,
    sums: showEarnings(sums),
    countedUpTo: counted?.getTime() ?? null,
  };
}

/** The games of bets of several people, by the bets' ids. */
async function gamesOf(
  { hooks }: Pick<Services, 'hooks'>,
  bets: readonly CommissionBet[],
  language: RequestContext['language'],
): Promise<ReadonlyMap<string, MovementSubject>> {
  const found = await Promise.all(
    [...new Set(bets.map(({ playerId }) => playerId))].map((playerId) =>
      hooks.ask(
        'subjectsOf',
        playerId,
        bets.filter((bet) => bet.playerId === playerId).map(({ id }) => id),
        language,
      ),
    ),
  );
  return new Map(found.flat().flatMap((subjects) => [...subjects]));
}

/**
 * The bets that an agent's commission of an hour and lane is made of, each with what the levels up to them got of it. Names are whole of who stands directly below now,
 * their middle hidden otherwise, and missing of who asks to be hidden. Whoever is named can read that the agent looked.
 * @throws DomainError not.found
 */
export async function showCommissionBets(
  services: Pick<Services, 'db' | 'hooks'>,
  query: Input<typeof contract.listCommissionBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listCommissionBets>> {
  const { db } = services;
  const own = await ownPlace(db, context);
  const asked = { own, hour: new Date(query.hour), lane: query.lane };
  if ((await commissionOfHour(db, asked)) === undefined) refuse('not.found');
  const { list, total, amount, share, ...kept } = await commissionBets(db, asked, pageOf(query));
  const [people, games] = await Promise.all([
    peopleOfBets(db, own, [...new Set(list.flatMap(({ levels }) => levels.map(({ playerId }) => playerId)))]),
    gamesOf(services, list, context.language),
  ]);
  const nameOf = (playerId: number): string | null => {
    const person = people.get(playerId);
    return person === undefined || person.isHidden ? null : shownName(person.userName, person.isDirect || playerId === own.playerId);
  };
  const named = [...new Set(list.map(({ playerId }) => playerId))].filter((playerId) => nameOf(playerId) !== null);
  await noteLooksAtBets(db, own.playerId, named);
  return {
    list: list.map((bet) => {
      const game = games.get(bet.id);
      return {
        id: bet.id,
        kind: bet.kind,
        placed: bet.placedAt.getTime(),
        booked: bet.happenedAt.getTime(),
        game: game?.gameName ?? '',
        ...(game?.numero !== undefined && { draw: game.numero }),
        account: nameOf(bet.playerId),
        amount: toWireNumber(bet.now),
        before: toWireNumber(bet.before),
        soldAt: query.lane === 'LOTT' ? bet.soldAt : null,
        ...(bet.turnover !== undefined && { turnover: presentTurnover(bet.turnover) }),
        levels: bet.levels.map(({ playerId, rate, earned, before }) => ({
          account: nameOf(playerId),
          rate,
          upTo: toWireNumber(earned),
          upToBefore: toWireNumber(before),
        })),
        share: toWireNumber(bet.share),
      };
    }),
    total,
    sums: { amount: toWireNumber(amount), share: toWireNumber(share) },
    ...showEarnings(kept),
    addsUp: share === kept.earned,
  };
}
