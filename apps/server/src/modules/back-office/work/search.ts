import { staffWork as contract, type FoundKind, type Reply } from '@sortes/contract';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import { idOfOrderNumber } from '../../../platform/order-number.js';
import type { BackOfficeKit } from '../kit.js';
import { seesPersonal } from '../../../platform/staff.js';

type Found = Reply<typeof contract.staffSearch>['list'][number];

/** Names are not looked for among numbers: those that players are given are longer than this. */
const shortestNumber = 6;
const playersAtMost = 8;
const drawsAtMost = 6;

/** From a few typed letters or a number to the thing itself, within the brand of the request; what the role may not see is not found. */
export function searchRoutes(kit: BackOfficeKit): Route[] {
  const { identity, cashier, lottery, games } = kit.deps;
  const found = (kind: FoundKind, id: string, more: Partial<Found> = {}): Found => ({
    kind,
    id,
    playerId: null,
    userName: null,
    status: null,
    gameCode: null,
    gameName: null,
    ...more,
  });
  return [
    handle(contract.staffSearch, async ({ query }, context) => {
      const { merchant, language } = context;
      const { rights } = staffOf(context);
      const text = query.text.trim();
      if (text === '') return { list: [] };
      const isNumber = text.length >= shortestNumber && !text.includes('@') && !text.startsWith('+');
      const maySeeMoney = rights.has('deposits.read') || rights.has('withdrawals.read');
      const [whole, ended, bettor, rounds, draws, players] = await Promise.all([
        isNumber && maySeeMoney ? cashier.moneyOf(merchant.id, text) : undefined,
        isNumber && maySeeMoney ? cashier.moneyOfTail(merchant.id, text) : [],
        isNumber && rights.has('players.records') ? lottery.ownerOf(merchant.id, text) : undefined,
        isNumber && rights.has('players.records') ? games.ownersOfRound(merchant.id, text) : [],
        isNumber && rights.has('lottery.read') ? lottery.forStaff.drawsNumbered(merchant, text, drawsAtMost) : [],
        rights.has('players.read')
          ? identity.forStaff.list(
              { merchantId: merchant.id, text, owners: await cashier.ownersOfAccount(context, text) },
              { offset: 0, limit: playersAtMost },
              seesPersonal(context),
            )
          : [],
      ]);
      const money = [...(whole === undefined ? [] : [whole]), ...ended].filter(({ kind }) => rights.has(`${kind}s.read`));
      const nameOf = async (playerId: number): Promise<string | null> =>
        (await identity.forStaff.namesOf(merchant.id, [playerId], seesPersonal(context))).get(playerId) ?? null;
      const of = async (kind: FoundKind, id: string, playerId: number): Promise<Found> =>
        found(kind, id, { playerId, userName: await nameOf(playerId) });
      return {
        list: [
          ...(await Promise.all(money.map(({ kind, id, playerId }) => of(kind, id, playerId)))),
          ...(bettor === undefined ? [] : [await of('bet', idOfOrderNumber(text) ?? text, bettor)]),
          ...(await Promise.all(rounds.slice(0, playersAtMost).map((player) => of('round', text, player)))),
          ...draws.map(({ gameCode, numero }) =>
            found('draw', numero, { gameCode, gameName: lottery.forStaff.nameOf(gameCode, language) }),
          ),
          ...players.map(({ id, userName, status }) => found('player', String(id), { playerId: id, userName, status })),
        ],
      };
    }),
  ];
}
