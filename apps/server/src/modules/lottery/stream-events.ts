import type { StreamEvents } from '../../ports/stream-events.js';

export const lotteryStreamEvents: StreamEvents = {
  'draw.changed': ({ gameId, numero, state, winNo }) => ({ type: 'draw', gameId, numero, state, winNo }),
  'bets.settled': ({ orderIds, won }) => ({ type: 'orders', orderIds, won }),
  'chase.changed': ({ chaseId, state, numero }) => ({ type: 'chase', chaseId, state, numero }),
};
