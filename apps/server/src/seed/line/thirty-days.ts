import { playerTypes } from '@sortes/contract';
import { type DrawTimes, findGame, nextDraws } from '@sortes/lottery-rules';
import { type Choices, createChoices, diceLines, northernLines } from './choices.js';
import { demoGift, demoPoints } from '../demo-mall.js';
import type { LineKit } from './kit.js';
import { agree, lineContracts } from './contracts.js';
import { deposit, fillFloat, givePoints, sendDown, withdraw } from './money-acts.js';
import { hide, join, lookIn, proveIdentity, rate, signIn, visitLink } from './people-acts.js';
import { demoMembers, type LinePerson, lineHead, linePeople } from './people.js';
import { bet, playRound } from './play-acts.js';

/** The demo's own accounts, as the history makes them. */
export interface DemoAccounts {
  password: string;
  paymentPassword: string;
  /** Makes a member by the modules of another program. */
  makeMember(modules: LineKit['modules'], userName: string): Promise<unknown>;
  /** What somebody pays in, money units. */
  paidIn(userName: string): bigint;
}

/** Something that happens at a moment. */
export interface Act {
  at: Date;
  act(kit: LineKit): Promise<unknown>;
}

export const lineDays = 30;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** When the first draw of a day opens, in minutes since midnight. */
const firstDrawMinutes = 9 * 60 + 58;
/** Money units of 1,000 dong. */
const thousand = 10_000_000n;
/** One draw of it a day is played. */
const [northernGame, diceGame] = ['vnvip1915', 'k35m'] as const;
/** Members' highest prize group of the dice games, which are sold at prize groups: above it nothing would be left for those above them. */
export const memberGroups = { games: ['k31m', diceGame], maximumSeries: 1920 } as const;

/** A day of the history: its number, and a moment of it by minutes since its midnight. */
interface Day {
  number: number;
  at(minutes: number): Date;
}

const isMember = ({ type }: LinePerson): boolean => type === playerTypes.member;
const isThere = ({ joins, leaves = lineDays + 1 }: LinePerson, day: number): boolean => joins <= day && day < leaves;

/** The draw of a house game that is on sale at a moment. */
function drawAt(gameCode: string, at: Date): DrawTimes {
  const game = findGame(gameCode);
  const [draw] = game === undefined ? [] : nextDraws(game, at, 1);
  if (draw === undefined) throw new Error(`no draw of ${gameCode} is on sale`);
  return draw;
}

/** Those who come on a day. */
function newcomers(day: Day): Act[] {
  return linePeople
    .filter(({ joins }) => joins === day.number)
    .map((person, place) => ({
      at: day.at(8 * 60 + 4 * place),
      async act(kit) {
        await join(kit, person);
        await rate(kit, person.userName, person);
        if (person.isHidden === true) await hide(kit, person.userName);
        await signIn(kit, person.userName);
      },
    }));
}

/** Who of the demo's own accounts comes, and pays in. */
function arrivals(day: Day, { makeMember, paidIn }: Pick<DemoAccounts, 'makeMember' | 'paidIn'>): Act[] {
  const newcomer = demoMembers.find(({ joins }) => joins === day.number);
  const paysIn = day.number === 0 ? lineHead.userName : newcomer?.userName;
  return [
    ...(newcomer === undefined ? [] : [{ at: day.at(7 * 60 + 40), act: (kit: LineKit) => makeMember(kit.modules, newcomer.userName) }]),
    ...(paysIn === undefined ? [] : [{ at: day.at(7 * 60 + 45), act: (kit: LineKit) => deposit(kit, paysIn, 'line-in', paidIn(paysIn)) }]),
  ];
}

/** Accounts that are seen on a day, each about once a week. */
function looks(day: Day, userNames: readonly string[]): Act[] {
  const isLast = day.number >= lineDays - 1;
  return userNames
    .filter((_, place) => isLast || (day.number + place) % 6 === 0)
    .map((userName, place): Act => ({ at: day.at(7 * 60 + 50 + place), act: (kit) => lookIn(kit, userName) }));
}

const agentsThere = (day: Day): string[] => [
  lineHead.userName,
  ...linePeople.filter((person) => !isMember(person) && person.joins < day.number).map(({ userName }) => userName),
];
const membersThere = (day: Day): string[] => demoMembers.filter(({ joins }) => joins <= day.number).map(({ userName }) => userName);

/** Points of the demo's own accounts beside what they play: a gift as they come, a mission, and now and then a day's sign-in. */
function pointsOfDemo(day: Day): Act[] {
  return demoMembers.flatMap(({ userName, joins }, place): Act[] => {
    const since = day.number - joins;
    const give = (name: string, points: bigint, why: 'gift' | 'mission' | 'sign-in'): Act => ({
      at: day.at(8 * 60 + 30 + place),
      act: (kit) => givePoints(kit, userName, { name, points, why }),
    });
    if (since === 0) return [give('line-gift', 1_200n, 'gift')];
    if (since === 4) return [give('line-mission', 350n, 'mission')];
    return since > 0 && since % 3 === 0 ? [give(`line-sign-in-${day.number}`, 20n, 'sign-in')] : [];
  });
}

/**
 * What the demo's own accounts play: enough for ranks, points, missions and a place on the leaderboard of each. A round lost and one won at evens, so that they have what they
 * paid in whenever the history ends.
 */
function playOfDemo(day: Day): Act[] {
  return demoMembers.flatMap(({ userName, playsOn, stake }, place): Act[] => {
    if (!playsOn.some((number) => number === day.number)) return [];
    return [false, true].map((isWon, round) => ({
      at: day.at(15 * 60 + 20 * place + 4 * round),
      act: (kit) =>
        playRound(kit, userName, {
          name: `line-own-${day.number}-${round}-${userName}`,
          game: 'card-duel',
          stake: BigInt(stake) * thousand,
          odds: 200,
          isWon,
        }),
    }));
  });
}

/** What is paid in: as somebody comes, and about once a week. */
function deposits(day: Day, choices: Choices): Act[] {
  return linePeople.flatMap((person, place) => {
    const { userName, joins, size = 0 } = person;
    const isDue = size > 0 && isThere(person, day.number) && (day.number - joins) % (6 + (place % 3)) === 0;
    if (!isDue) return [];
    const amount = BigInt(size * choices.oneOf([500, 600, 800, 1_000])) * thousand;
    return [{ at: day.at(9 * 60 + 3 * place), act: (kit: LineKit) => deposit(kit, userName, `line-in-${day.number}`, amount) }];
  });
}

function withdrawals(day: Day, choices: Choices): Act[] {
  return linePeople.flatMap((person, place) => {
    const { userName, joins, size = 0 } = person;
    const isDue = size > 1 && isThere(person, day.number) && day.number > joins && (day.number - joins) % (9 + (place % 4)) === 0;
    if (!isDue) return [];
    const amount = BigInt(size * choices.oneOf([200, 300, 400])) * thousand;
    return [{ at: day.at(21 * 60 + 40 + place), act: (kit: LineKit) => withdraw(kit, userName, `line-out-${day.number}`, amount) }];
  });
}

/** A draw that is opened, bet on in some moments and drawn. */
function draw(
  gameCode: string,
  times: DrawTimes,
  opensAt: Date,
  bets: readonly { at: Date; by: readonly LinePerson[] }[],
  betOf: (person: LinePerson) => ReturnType<typeof northernLines>,
): Act[] {
  const { issue: numero, drawsAt } = times;
  return [
    { at: opensAt, act: ({ modules, merchant }) => modules.lottery.demoDraws.open(merchant.id, gameCode, times) },
    ...bets.map(({ at, by }, round): Act => {
      const orders = by.map((person) => ({ person, lines: betOf(person) }));
      return {
        at,
        act: (kit) =>
          Promise.all(
            orders.map(({ person, lines }) => bet(kit, person.userName, { name: `line-${numero}-${round}`, gameCode, numero, lines })),
          ),
      };
    }),
    {
      // A second after its beacon's round.
      at: new Date(drawsAt.getTime() + 1_000),
      act: ({ modules, merchant }) => modules.lottery.demoDraws.finish(merchant.id, gameCode, numero),
    },
  ];
}

function diceDraw(choices: Choices, from: Date, players: readonly LinePerson[]): Act[] {
  const after = (at: Date): Date => new Date(at.getTime() + 10_000);
  // The draw that bets can still be placed on, be the one before about to close.
  const times = drawAt(diceGame, after(from));
  const opensAt = times.opensAt > from ? times.opensAt : from;
  return draw(diceGame, times, opensAt, [{ at: after(opensAt), by: players }], ({ size = 1 }) =>
    diceLines(choices, diceGame, size, memberGroups.maximumSeries),
  );
}

function rounds(choices: Choices, at: Date, name: string, players: readonly LinePerson[]): Act[] {
  return players
    .filter(() => choices.of100(40))
    .map(({ userName, size = 1 }, place) => {
      const isDuel = choices.of100(50);
      const round = isDuel
        ? { game: 'card-duel', stake: BigInt(choices.oneOf([10, 50, 50, 200])) * thousand, odds: 195 }
        : { game: 'match-day', stake: BigInt(20 * size) * thousand, odds: choices.oneOf([165, 185, 210, 320]) };
      return {
        at: new Date(at.getTime() + place * 2 * minuteMs),
        act: (kit: LineKit) => playRound(kit, userName, { ...round, name: `line-${name}-${userName}` }),
      };
    });
}

/** What members play on a day: a northern draw, a draw of five digits, rounds of a vendor. */
function play(day: Day, choices: Choices): Act[] {
  const players = linePeople.filter((person) => isMember(person) && isThere(person, day.number) && choices.of100(person.playsOf100 ?? 0));
  const half = (part: number): LinePerson[] => players.filter((_, place) => place % 2 === part);
  const opensAt = day.at(firstDrawMinutes);
  const northern = draw(
    northernGame,
    drawAt(northernGame, opensAt),
    opensAt,
    [
      { at: day.at(11 * 60 + 20), by: half(0) },
      { at: day.at(17 * 60 + 35), by: half(1) },
    ],
    ({ size = 1 }) => northernLines(choices, northernGame, size),
  );
  const signIns = players
    .filter(({ leaves = lineDays + 1 }, place) => (day.number + place) % 5 === 0 || day.number === leaves - 1 || day.number >= lineDays - 1)
    .map(({ userName }, place): Act => ({ at: day.at(10 * 60 + 2 * place), act: (kit) => signIn(kit, userName) }));
  return [
    ...signIns,
    ...northern,
    ...rounds(choices, day.at(13 * 60 + 10), `${day.number}`, players),
    ...diceDraw(choices, day.at(20 * 60 + 31), players),
  ];
}

/** What the head of the line does, on the days it falls on. */
function ofHead(day: Day, choices: Choices, paymentPassword: string): Act[] {
  const from = lineHead.userName;
  const once: Record<number, (kit: LineKit) => Promise<unknown>> = {
    0: (kit) => proveIdentity(kit, from, { realName: 'Agent One', birthday: '1988-04-12' }),
    1: (kit) => fillFloat(kit, from, 30_000n * thousand),
    12: (kit) => sendDown(kit, { from, to: 'minhanh95', name: 'line-down-1', paymentPassword, amount: 500n * thousand }),
    20: (kit) => sendDown(kit, { from, to: 'agent2', name: 'line-down-2', paymentPassword, amount: 3_000n * thousand }),
  };
  const act = once[day.number];
  const contracts: Act[] = lineContracts
    .filter(({ on }) => on === day.number)
    .map((one, place) => ({ at: day.at(12 * 60 + place), act: (kit) => agree(kit, one) }));
  const visits = day.number < 8 ? 0 : choices.below(4);
  return [
    ...(act === undefined ? [] : [{ at: day.at(9 * 60 + 55), act }]),
    ...contracts,
    ...Array.from({ length: visits }, (_, place) => ({ at: day.at(14 * 60 + 25 * place), act: (kit: LineKit) => visitLink(kit, from) })),
  ];
}

/** What is still to come of today: a draw and some rounds in the last half hour. */
function lately(now: Date, choices: Choices): Act[] {
  const players = linePeople.filter((person) => isMember(person) && isThere(person, lineDays) && choices.of100(person.playsOf100 ?? 0));
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);
  return [...diceDraw(choices, before(24), players.slice(0, 6)), ...rounds(choices, before(19), 'lately', players.slice(3))];
}

async function settle({ modules: { agents, agentContracts }, merchant }: LineKit): Promise<void> {
  await agents.catchUp();
  await agents.payDue();
  await agentContracts.demo.settle(merchant);
}

/** When a history begins, and the moment that it ends at. */
interface Times {
  beganAt: Date;
  now: Date;
}

const inOrder = (acts: readonly Act[]): Act[] => acts.toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** Acts of every day up to now; of today what comes before its first draw, which may not be over yet. */
function ofDays({ beganAt, now }: Times, actsOf: (day: Day) => readonly Act[]): Act[] {
  const lastMidnight = beganAt.getTime() + lineDays * dayMs;
  const end = Math.max(lastMidnight, Math.min(latelyFrom(now), lastMidnight + firstDrawMinutes * minuteMs));
  return Array.from({ length: lineDays + 1 }, (_, number) =>
    actsOf({ number, at: (minutes) => new Date(beganAt.getTime() + number * dayMs + minutes * minuteMs) }),
  )
    .flat()
    .filter(({ at }) => at.getTime() < end);
}

const latelyFrom = (now: Date): number => now.getTime() - 25 * minuteMs;

/**
 * What the demo's own members have lived, and their agent's first money: played before players come, who may be these members. Stakes and deposits of an account are
 * written in the order of their times, or its figures of a day are wrong.
 */
export function ownDays({ makeMember, paidIn, ...times }: Times & Pick<DemoAccounts, 'makeMember' | 'paidIn'>): Act[] {
  const head = (day: Day): Act[] => [
    { at: day.at(8 * 60 + 30), act: (kit) => givePoints(kit, lineHead.userName, { name: demoGift, points: demoPoints, why: 'gift' }) },
    // Turnover counts from the day on which it is first asked about.
    { at: day.at(8 * 60 + 31), act: ({ modules }) => modules.points.followPlay() },
  ];
  return inOrder(
    ofDays(times, (day) => [
      ...arrivals(day, { makeMember, paidIn }),
      ...(day.number === 0 ? head(day) : []),
      ...looks(day, membersThere(day)),
      ...pointsOfDemo(day),
      ...playOfDemo(day),
    ]),
  );
}

/**
 * All that happens in the line from its first midnight to now after `ownDays`, in its order: nothing of it is a stake or a deposit of an account that somebody may sign in
 * to meanwhile. The same whenever it is asked for with the same times: a history that was cut short is gone on with.
 */
export function thirtyDays({ password, paymentPassword, ...times }: Times & Pick<DemoAccounts, 'password' | 'paymentPassword'>): Act[] {
  const { beganAt, now } = times;
  const acts = ofDays(times, (day) => {
    const choices = createChoices(7_919 * (day.number + 1));
    const people = [
      ...newcomers(day),
      ...looks(day, agentsThere(day)),
      ...ofHead(day, choices, paymentPassword),
      ...deposits(day, choices),
      ...withdrawals(day, choices),
    ];
    return [...people, ...play(day, choices), { at: day.at(22 * 60 + 50), act: settle }];
  });
  const hasLately = latelyFrom(now) > beganAt.getTime() + lineDays * dayMs;
  const ends: Act = {
    at: new Date(now.getTime() - 2_000),
    async act(kit) {
      await settle(kit);
      // Points for all of it are given by the timed work that begins now, with the time of now: the demo's own members may have moved theirs meanwhile.
      for (const { userName, signsIn } of linePeople)
        if (signsIn === true) await kit.modules.identity.givePassword(await kit.idOf(userName), password);
    },
  };
  return inOrder([...acts, ...(hasLately ? lately(now, createChoices(104_729)) : []), ends]);
}
