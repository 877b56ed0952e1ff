import { systemClock } from '../../../clock.js';
import { UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import { addFixtureRoutes, FIXTURE_MS } from '../fixtures.js';
import type { VendorGame } from '../game.js';
import { drawBelow } from '../random.js';
import { compareReturns, rtpBasisPoints, rtpPercent } from '../returns.js';
import { allMapReturns, isMapWon, mapFixtures, mapOdds, maps, mapSelections, playMaps, type MapSelection } from './map-three.js';

const names = { en: 'Map Three', zh: '三图决胜', id: 'Tiga Peta', pt: 'Três Mapas', th: 'ศึกสามแมป', vi: 'Ba Bản Đồ' };
const [least, ...others] = [...allMapReturns()].toSorted(compareReturns);
const most = others.at(-1);
if (!least || !most) throw new RangeError('the calendar is empty');

/** Best of three maps; bets on the match, the first map and the second. */
export const mapThree: VendorGame = {
  code: 'map-three',
  vendor: 'KITE',
  names,
  category: 'ESPORTS',
  classify: ['VS'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 10_000_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(least),
  isNew: true,
  page: () =>
    renderGamePage({
      code: 'map-three',
      names,
      facts: { rtp: rtpPercent(least), rtpMost: rtpPercent(most), playSeconds: FIXTURE_MS / 1_000, maps },
    }),
  routes(app, engine) {
    addFixtureRoutes(app, engine, systemClock, {
      fixtures: mapFixtures,
      selections: mapSelections,
      odds: (fixture, selection) => mapOdds(fixture, selection as MapSelection),
      play: (fixture) => playMaps(fixture, drawBelow),
      isWon: (course, selection) => isMapWon(course, selection as MapSelection),
    });
  },
};
