import Type from 'typebox';
import { systemClock } from '../../../clock.js';
import { parseAs } from '../../../errors.js';
import { UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import type { VendorGame } from '../game.js';
import { once } from '../play-records.js';
import { readAmount, TapKey } from '../play-once.js';
import { drawBelow } from '../random.js';
import { rtpBasisPoints, rtpPercent } from '../returns.js';
import { SharedRounds } from '../shared-rounds.js';
import { dealTable, tablePlaces, tableReturn, tableRtp, type TableDeal, type TablePlace } from './dragon-tiger.js';

const BET_MS = 12_000;
/** Cards are turned within the first three seconds; the rest is for reading the result. */
const SHOW_MS = 7_000;

const BetBody = Type.Object({
  key: TapKey,
  number: Type.Integer({ minimum: 1 }),
  place: Type.Union(tablePlaces.map((place) => Type.Literal(place))),
  amount: Type.String({ maxLength: 20 }),
});

const names = { en: 'Dragon Tiger', zh: '龙虎', id: 'Dragon Tiger', pt: 'Dragão e Tigre', th: 'เสือมังกร', vi: 'Rồng Hổ' };

/** One table for everybody: a card to each side, the higher wins. */
export const dragonTiger: VendorGame = {
  code: 'dragon-tiger-table',
  vendor: 'LUMEN',
  names,
  category: 'LIVE',
  classify: ['DT'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 10_000_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(tableRtp.dragon),
  page: () =>
    renderGamePage({
      code: 'dragon-tiger-table',
      names,
      facts: { rtp: rtpPercent(tableRtp.dragon), tieRtp: rtpPercent(tableRtp.tie), betSeconds: BET_MS / 1_000 },
    }),
  routes(app, engine) {
    const table = new SharedRounds<TableDeal>(engine, systemClock, {
      betMs: BET_MS,
      playMs: SHOW_MS,
      overlap: false,
      payAt: 'draw',
      hasPlace: (_number, place) => tablePlaces.some((known) => known === place),
      deal: () => dealTable(drawBelow),
      returns: (_number, { result }, place) => tableReturn(place as TablePlace, result),
      detail: (_number, deal, places) => ({ ...deal, places }),
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
  },
};
