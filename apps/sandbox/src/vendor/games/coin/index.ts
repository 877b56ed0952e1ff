import Type from 'typebox';
import { systemClock } from '../../../clock.js';
import { parseAs } from '../../../errors.js';
import { UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import type { VendorGame } from '../game.js';
import { addInstantRoutes } from '../play-once.js';
import { drawBelow } from '../random.js';
import { rtpBasisPoints, rtpPercent } from '../returns.js';
import { COIN_RETURN, coinReturn, coinRtp, tossCoin } from './coin.js';

const Choice = Type.Object({ pick: Type.Union([Type.Literal('heads'), Type.Literal('tails')]) });

const names = { en: 'Coin Toss', zh: '抛硬币', id: 'Lempar Koin', pt: 'Cara ou Coroa', th: 'โยนเหรียญ', vi: 'Tung Đồng Xu' };

/** Call heads or tails. */
export const coin: VendorGame = {
  code: 'coin',
  vendor: 'LUMEN',
  names,
  category: 'INHOUSE',
  classify: ['AC'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 10_000_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(coinRtp),
  page: () => renderGamePage({ code: 'coin', names, facts: { rtp: rtpPercent(coinRtp), returns: COIN_RETURN } }),
  routes(app, engine) {
    addInstantRoutes(app, engine, {
      now: systemClock.now,
      readChoice(body) {
        const { pick } = parseAs(Choice, body);
        return {
          meta: { pick },
          decide() {
            const side = tossCoin(drawBelow);
            return { outcome: { pick, side }, hundredths: coinReturn(pick, side) };
          },
        };
      },
    });
  },
};
