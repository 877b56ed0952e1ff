import { systemClock } from '../../../clock.js';
import { UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import type { VendorGame } from '../game.js';
import { addInstantRoutes } from '../play-once.js';
import { drawBelow } from '../random.js';
import { rtpBasisPoints, rtpPercent } from '../returns.js';
import { bellPayTable, bellsHits, bellsRtp, reelStrip, restingStops, spinReels } from './three-bells.js';

const names = { en: 'Three Bells', zh: '三铃', id: 'Tiga Lonceng', pt: 'Três Sinos', th: 'สามระฆัง', vi: 'Ba Chuông' };

/** Three reels, one line. */
export const threeBells: VendorGame = {
  code: 'three-bells',
  vendor: 'LUMEN',
  names,
  category: 'RNG',
  classify: ['SL'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 1_000_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(bellsRtp),
  isNew: true,
  page: () =>
    renderGamePage({
      code: 'three-bells',
      names,
      facts: {
        rtp: rtpPercent(bellsRtp),
        strip: reelStrip,
        resting: restingStops,
        payTable: bellPayTable,
        hits: bellsHits,
        positions: reelStrip.length ** 3,
      },
    }),
  routes(app, engine) {
    addInstantRoutes(app, engine, {
      now: systemClock.now,
      readChoice: () => ({
        decide() {
          const { hundredths, ...outcome } = spinReels(drawBelow);
          return { outcome, hundredths };
        },
      }),
    });
  },
};
