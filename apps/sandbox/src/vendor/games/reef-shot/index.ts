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
import { REEF_PARTS, reefRtp, reefTargets, VISIT_MS } from './reef-shot.js';
import { ReefVisits } from './reef-visits.js';

const ShotBody = Type.Object({
  key: TapKey,
  kind: Type.Union(reefTargets.map(({ kind }) => Type.Literal(kind))),
  amount: Type.String({ maxLength: 20 }),
});

const names = {
  en: 'Reef Shot',
  zh: '珊瑚捕鱼',
  id: 'Tembak Ikan Karang',
  pt: 'Pesca no Coral',
  th: 'ยิงปลาปะการัง',
  vi: 'Bắn Cá San Hô',
};

/** Every shot is a bet on the fish it is aimed at. */
export const reefShot: VendorGame = {
  code: 'reef-shot',
  vendor: 'LUMEN',
  names,
  category: 'FISH',
  classify: ['FH'],
  minBet: 1_000n * UNITS_PER_WHOLE,
  maxBet: 500_000n * UNITS_PER_WHOLE,
  rtp: Math.min(...reefTargets.map(({ kind }) => rtpBasisPoints(reefRtp(kind)))),
  page: () =>
    renderGamePage({
      code: 'reef-shot',
      names,
      facts: { rtp: rtpPercent(reefRtp('sardine')), targets: reefTargets, parts: REEF_PARTS, visitSeconds: VISIT_MS / 1_000 },
    }),
  routes(app, engine) {
    const visits = new ReefVisits(engine, systemClock, drawBelow);
    app.get('/state', async (request) => visits.state(engine.session(request)));
    app.post('/shoot', async (request) => {
      const session = engine.session(request);
      const { key, kind, amount } = parseAs(ShotBody, request.body);
      return once(session, key, () => visits.shoot(session, kind, readAmount(amount)));
    });
    app.post('/away', async (request, reply) => {
      visits.away(engine.session(request));
      return reply.code(204).send();
    });
    app.post('/leave', async (request) => {
      const session = engine.session(request);
      const record = await visits.leave(session);
      return { record: record ?? null, ...visits.state(session) };
    });
  },
};
