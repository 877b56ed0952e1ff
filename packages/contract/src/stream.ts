import { Type } from 'typebox';
import { operation } from './operation.js';

/** What the browser hears. `id` of draw events grows; a reconnecting browser sends the last one it saw and misses nothing. */
export type StreamEvent =
  | { type: 'balance'; sumBalance: number; sequence: number }
  | { type: 'draw'; gameId: string; numero: string; state: string; winNo: string | null }
  | { type: 'orders'; orderIds: string[]; won: boolean }
  /** A draw of a chase was placed or dropped (`numero` says which), or the chase ended (`numero` null unless a win stopped it). */
  | { type: 'chase'; chaseId: string; state: string; numero: string | null }
  | { type: 'deposit'; orderId: string; state: string }
  | { type: 'withdrawal'; orderId: string; state: string }
  /** Something that the player was given came, began, counted a bet or ended. Sums as decimal text. */
  | { type: 'bonus'; grantId: string; state: string; wagered: string; required: string }
  /** The player has another rank: it rose, or a month did not keep it. */
  | { type: 'rank'; rank: number; before: number }
  /** A step of a mission of theirs was reached, or is not any more. */
  | { type: 'mission'; missionId: string }
  /** Something came into the inbox. */
  | { type: 'message'; messageId: string; group: string }
  /** Something that protects the player changed: a limit, what waits for one, an exclusion, the session's time. */
  | { type: 'limits' }
  /** What everybody sees of the brand was changed: ask for it anew. */
  | { type: 'site'; part: 'content' | 'brand' | 'games' | 'cashier' }
  | { type: 'session'; reason: string };

export const openStream = operation({
  method: 'GET',
  path: '/wps/stream',
  summary: 'Server-sent events: draws and changes of the site for everybody; balance, orders and deposits for the signed-in player',
  tag: 'stream',
  policy: 'visitor',
  envelope: 'stream',
  // Apart from what pages ask: when a process stops, all streams of an address come back at once.
  limit: { calls: 600, perSeconds: 60 },
  query: Type.Object({ lastEventId: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.String(),
});
