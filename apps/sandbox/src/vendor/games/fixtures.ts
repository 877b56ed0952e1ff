import Type from 'typebox';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.js';
import { parseAs } from '../../errors.js';
import type { RoundEngine } from '../rounds.js';
import { once } from './play-records.js';
import { readAmount, TapKey } from './play-once.js';
import type { Hundredths } from './returns.js';
import { SharedRounds } from './shared-rounds.js';

/** A contest on which bets are taken. */
export interface Fixture {
  home: string;
  away: string;
}

/** A kind of sport: who meets, what can be bet on, how a contest goes. */
export interface Sport<Meeting extends Fixture, Course> {
  /** The three contests of round `number`, from a calendar that is fixed for ever. */
  fixtures(number: number): readonly Meeting[];
  selections: readonly string[];
  odds(fixture: Meeting, selection: string): Hundredths;
  play(fixture: Meeting): Course;
  isWon(course: Course, selection: string): boolean;
}

/** How long bets are taken, and how long the contests last. The next round takes bets while this one is played. */
export const FIXTURE_MS = 20_000;

const BetBody = Type.Object({
  key: TapKey,
  number: Type.Integer({ minimum: 1 }),
  place: Type.String({ maxLength: 40 }),
  amount: Type.String({ maxLength: 20 }),
});

/** A bet's place: `1:home` is selection home of the second fixture. */
function readPlace(place: string, selections: readonly string[]): { index: number; selection: string } | undefined {
  const match = /^([0-2]):([a-z0-9-]+)$/.exec(place);
  const selection = match?.[2];
  return match && selection !== undefined && selections.includes(selection) ? { index: Number(match[1]), selection } : undefined;
}

/** Adds `GET /state` and `POST /bet` of a sport: three contests every 20 s, paid when they are over, whoever still looks. */
export function addFixtureRoutes<Meeting extends Fixture, Course>(
  app: FastifyInstance,
  engine: RoundEngine,
  clock: Clock,
  sport: Sport<Meeting, Course>,
): void {
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new RangeError(`no fixture ${index}`);
    return item;
  };
  const read = (place: string): { index: number; selection: string } => {
    const found = readPlace(place, sport.selections);
    if (!found) throw new RangeError(`no place ${place}`);
    return found;
  };
  const table = new SharedRounds<Course[]>(engine, clock, {
    betMs: FIXTURE_MS,
    playMs: FIXTURE_MS,
    overlap: true,
    payAt: 'end',
    hasPlace: (_number, place) => readPlace(place, sport.selections) !== undefined,
    deal: (number) => sport.fixtures(number).map((fixture) => sport.play(fixture)),
    returns: (number, courses, place) => {
      const { index, selection } = read(place);
      return sport.isWon(at(courses, index), selection) ? sport.odds(at(sport.fixtures(number), index), selection) : 0;
    },
    detail: (number, courses, places) => ({
      bets: places.map((place) => {
        const { index, selection } = read(place);
        const fixture = at(sport.fixtures(number), index);
        return { home: fixture.home, away: fixture.away, selection, odds: sport.odds(fixture, selection), course: at(courses, index) };
      }),
    }),
    offer: (number) =>
      sport.fixtures(number).map((fixture) => ({
        home: fixture.home,
        away: fixture.away,
        odds: Object.fromEntries(sport.selections.map((selection) => [selection, sport.odds(fixture, selection)])),
      })),
  });
  app.addHook('onClose', async () => table.stop());
  app.get('/state', async (request) => {
    const session = engine.session(request);
    table.attend(session);
    return table.state(session);
  });
  app.post('/bet', async (request) => {
    const session = engine.session(request);
    const { key, number, place, amount } = parseAs(BetBody, request.body);
    return once(session, key, () => table.bet(session, number, place, readAmount(amount)));
  });
}

/** Pairs of a round-robin calendar: day `number` of `clubs.length - 1` (an even number of clubs), three pairs of it, sides changing by the day. */
export function calendarPairs<Club>(clubs: readonly Club[], number: number): [Club, Club][] {
  const days = clubs.length - 1;
  const day = (number - 1) % days;
  const seat = (index: number): Club => {
    // The circle method: the first club stays, the others move on by one seat a day.
    const club = index === 0 ? clubs[0] : clubs[1 + ((index - 1 + day) % days)];
    if (club === undefined) throw new RangeError(`no seat ${index}`);
    return club;
  };
  const pairs = Array.from({ length: clubs.length / 2 }, (_, index): [Club, Club] => [seat(index), seat(clubs.length - 1 - index)]);
  const first = (number % 2) * Math.max(0, pairs.length - 3);
  return pairs.slice(first, first + 3).map(([left, right]) => (number % 2 === 0 ? [left, right] : [right, left]));
}
