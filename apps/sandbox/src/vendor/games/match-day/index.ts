import { systemClock } from '../../../clock.js';
import { UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import { addFixtureRoutes, FIXTURE_MS } from '../fixtures.js';
import type { VendorGame } from '../game.js';
import { drawBelow } from '../random.js';
import { compareReturns, rtpBasisPoints, rtpPercent } from '../returns.js';
import { allMatchReturns, isMatchWon, matchFixtures, matchOdds, matchSelections, playMatch, type MatchSelection } from './match-day.js';

const names = { en: 'Match Day', zh: '比赛日', id: 'Hari Pertandingan', pt: 'Dia de Jogo', th: 'วันแข่งบอล', vi: 'Ngày Thi Đấu' };
const [least, ...others] = [...allMatchReturns()].toSorted(compareReturns);
const most = others.at(-1);
if (!least || !most) throw new RangeError('the calendar is empty');

/** Three matches every twenty seconds, one result each. */
export const matchDay: VendorGame = {
  code: 'match-day',
  vendor: 'KITE',
  names,
  category: 'SPORTS',
  classify: ['VS'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 10_000_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(least),
  page: () =>
    renderGamePage({
      code: 'match-day',
      names,
      facts: { rtp: rtpPercent(least), rtpMost: rtpPercent(most), playSeconds: FIXTURE_MS / 1_000 },
    }),
  routes(app, engine) {
    addFixtureRoutes(app, engine, systemClock, {
      fixtures: matchFixtures,
      selections: matchSelections,
      odds: (fixture, selection) => matchOdds(fixture, selection as MatchSelection),
      play: (fixture) => playMatch(fixture, drawBelow),
      isWon: (course, selection) => isMatchWon(course, selection as MatchSelection),
    });
  },
};
