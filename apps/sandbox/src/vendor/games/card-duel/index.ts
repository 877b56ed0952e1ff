import Type from 'typebox';
import { systemClock } from '../../../clock.js';
import { parseAs } from '../../../errors.js';
import { formatUnits, UNITS_PER_WHOLE } from '../../amount.js';
import { renderGamePage } from '../../pages/game-page.js';
import type { GameRoom, VendorGame } from '../game.js';
import { once } from '../play-records.js';
import { TapKey } from '../play-once.js';
import { drawBelow } from '../random.js';
import { rtpBasisPoints, rtpPercent } from '../returns.js';
import { DUEL_WAIT_MS, DUEL_WIN, duelRtp } from './card-duel.js';
import { DuelRooms } from './duel-rooms.js';

const EnterBody = Type.Object({ key: TapKey });

const names = { en: 'Card Duel', zh: '单牌对决', id: 'Duel Kartu', pt: 'Duelo de Cartas', th: 'ดวลไพ่', vi: 'Đấu Bài' };

/** Both players put up the same, so a room has one stake. */
const room = (code: string, stake: bigint, roomNames: GameRoom['names']): GameRoom => ({
  code,
  names: roomNames,
  minBet: stake * UNITS_PER_WHOLE,
  maxBet: stake * UNITS_PER_WHOLE,
  seats: 2,
});

const rooms = [
  room('bronze', 10_000n, { en: 'Bronze room', zh: '青铜房', id: 'Ruang Perunggu', pt: 'Sala Bronze', th: 'ห้องบรอนซ์', vi: 'Phòng Đồng' }),
  room('silver', 50_000n, { en: 'Silver room', zh: '白银房', id: 'Ruang Perak', pt: 'Sala Prata', th: 'ห้องซิลเวอร์', vi: 'Phòng Bạc' }),
  room('gold', 200_000n, { en: 'Gold room', zh: '黄金房', id: 'Ruang Emas', pt: 'Sala Ouro', th: 'ห้องโกลด์', vi: 'Phòng Vàng' }),
];

/** The higher card takes both stakes. */
export const cardDuel: VendorGame = {
  code: 'card-duel',
  vendor: 'KITE',
  names,
  category: 'PVP',
  classify: ['PK'],
  minBet: 10_000n * UNITS_PER_WHOLE,
  maxBet: 200_000n * UNITS_PER_WHOLE,
  rtp: rtpBasisPoints(duelRtp),
  rooms,
  page: () =>
    renderGamePage({
      code: 'card-duel',
      names,
      facts: {
        rtp: rtpPercent(duelRtp),
        returns: DUEL_WIN,
        waitSeconds: DUEL_WAIT_MS / 1_000,
        rooms: rooms.map(({ code, names: roomNames, minBet }) => ({ code, names: roomNames, stake: formatUnits(minBet) })),
      },
    }),
  routes(app, engine) {
    const duels = new DuelRooms(engine, systemClock, drawBelow, rooms);
    app.get('/state', async (request) => duels.state(engine.session(request)));
    app.post('/enter', async (request) => {
      const session = engine.session(request);
      const { key } = parseAs(EnterBody, request.body);
      return once(session, key, () => duels.enter(session));
    });
    app.post('/leave', async (request) => duels.leave(engine.session(request)));
  },
};
