import type { agentIncome as contract, Input, LanguageCode, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import { presentTurnover } from '../../ports/bet-source.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { pageOf } from '../../platform/staff.js';
import { presentSubject, subjectsOfBets } from './bet-subjects.js';
import { countedUpTo } from './figure-repository.js';
import { type AskedHour, commissionBets, earningsOfHour, earningsByHour, noteLooksAtBets, peopleOfBets } from './income-repository.js';
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
    earningsByHour(db, { own, from, to, lane: query.lane, timeZone, isOwn: false }, pageOf(query)),
    countedUpTo(db),
  ]);
  return {
    list: list.map(({ hour, lane, ...earnings }) => ({ hour: hour.getTime(), lane, ...showEarnings(earnings) })),
    total,
    sums: showEarnings(sums),
    countedUpTo: counted?.getTime() ?? null,
  };
}

/**
 * The bets that an hour's commission or rebate of a lane is made of, each with what the levels up to them got of it, and everybody in it as the reader is told of them.
 * @param tellPeople is asked for everybody in a line that is shown, and among them who bet
 * @throws DomainError not.found
 */
export async function openEarnings<P>(
  services: Pick<Services, 'db' | 'hooks'>,
  asked: AskedHour,
  { page, language }: { page: { offset: number; limit: number }; language: LanguageCode },
  tellPeople: (everybody: readonly number[], bettors: readonly number[]) => Promise<(playerId: number) => P>,
) {
  const { db } = services;
  if ((await earningsOfHour(db, asked)) === undefined) refuse('not.found');
  const { list, total, amount, share, ...kept } = await commissionBets(db, asked, page);
  const [told, games] = await Promise.all([
    tellPeople(
      [...new Set(list.flatMap(({ levels }) => levels.map(({ playerId }) => playerId)))],
      [...new Set(list.map(({ playerId }) => playerId))],
    ),
    subjectsOfBets(services, list, language),
  ]);
  return {
    list: list.map((bet) => {
      const number = games.get(bet.id)?.number;
      return {
        id: bet.id,
        kind: bet.kind,
        placed: bet.placedAt.getTime(),
        booked: bet.happenedAt.getTime(),
        ...presentSubject(games.get(bet.id)),
        ...(number !== undefined && { number }),
        ...told(bet.playerId),
        amount: toWireNumber(bet.now),
        before: toWireNumber(bet.before),
        soldAt: asked.lane === 'LOTT' ? bet.soldAt : null,
        ...(bet.turnover !== undefined && { turnover: presentTurnover(bet.turnover) }),
        levels: bet.levels.map(({ playerId, rate, earned, before }) => ({
          ...told(playerId),
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

/**
 * The bets that an agent's commission of an hour and lane is made of. Names are whole of who stands directly below now, their middle hidden otherwise, and missing of
 * who asks to be hidden. Whoever is named can read that the agent looked.
 * @throws DomainError not.found
 */
export async function showCommissionBets(
  services: Pick<Services, 'db' | 'hooks'>,
  query: Input<typeof contract.listCommissionBets>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listCommissionBets>> {
  const { db } = services;
  const own = await ownPlace(db, context);
  const asked = { own, hour: new Date(query.hour), lane: query.lane, isOwn: false };
  const { list, ...rest } = await openEarnings(
    services,
    asked,
    { page: pageOf(query), language: context.language },
    async (all, bettors) => {
      const people = await peopleOfBets(db, own, all);
      const nameOf = (playerId: number): string | null => {
        const person = people.get(playerId);
        return person === undefined || person.isHidden ? null : shownName(person.userName, person.isDirect || playerId === own.playerId);
      };
      await noteLooksAtBets(
        db,
        own.playerId,
        bettors.filter((playerId) => nameOf(playerId) !== null),
      );
      return (playerId) => ({
        account: nameOf(playerId),
        playerId: people.get(playerId)?.isDirect === true && nameOf(playerId) !== null ? playerId : null,
      });
    },
  );
  return {
    list: list.map(({ number: _number, levels, ...bet }) => ({ ...bet, levels: levels.map(({ playerId: _playerId, ...level }) => level) })),
    ...rest,
  };
}
