import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits, parseUnits, UNITS_PER_WHOLE } from './amount.js';
import { drawTable, returnOn, type Side, type Table, type VendorGame } from './games.js';
import { addPageAssets, renderGamePage, sendGamePage } from './pages/page.js';
import { renderRound } from './pages/round-page.js';
import type { Rounds } from './rounds.js';
import type { PlayerSession, Sessions } from './sessions.js';

const Entry = Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) });
const Bet = Type.Object({
  amount: Type.String({ maxLength: 20 }),
  side: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
});

/**
 * What `POST /play/<game> {amount, side?}` answers. Amounts are decimal text. `lost`: nobody knows whether the stake was taken; the bet is void and the
 * stake comes back.
 */
export type PlayReply = { balance: string } & (
  | { state: 'played'; round: string; returned: string; settled: 'done' | 'pending' | 'refused'; table: Table }
  | { state: 'refused'; reason: string }
  | { state: 'lost' }
);

interface PlayOptions {
  games: readonly VendorGame[];
  sessions: Sessions;
  rounds: Rounds;
  isWon: () => boolean;
  /** The site that may frame a game when its launch did not say. */
  operatorOrigin: () => string;
}

/** Adds the pages of the games and of their rounds, and what a game's page calls. */
export function addPlayRoutes(app: FastifyInstance, options: PlayOptions): void {
  const { games, sessions, rounds, operatorOrigin } = options;
  addPageAssets(app);
  for (const { code } of games) {
    app.get<{ Querystring: { ticket?: string } }>(`/${code}`, async (request, reply) => {
      const launch = sessions.findLaunch(request.query.ticket ?? '');
      if (launch?.game.code !== code) throw new SandboxError(404, 'ticket_unknown', 'open the game again from the site');
      const siteOrigin = launch.lobbyUrl === undefined ? operatorOrigin() : new URL(launch.lobbyUrl).origin;
      return sendGamePage(reply, renderGamePage(launch, siteOrigin), siteOrigin);
    });
    app.post(`/play/${code}`, async (request): Promise<PlayReply> => {
      const session = sessions.find(request.headers['x-session']);
      const { amount, side = 'left' } = parseAs(Bet, request.body);
      return playOnce(options, session, readStake(amount), side);
    });
  }
  app.post('/play/session', async (request, reply) => {
    const { id, balance } = await sessions.enter(parseAs(Entry, request.body).ticket);
    return reply.header('cache-control', 'no-store').send({ session: id, balance: formatUnits(balance) });
  });
  app.get('/play/balance', async (request) => ({
    balance: formatUnits(await rounds.balance(sessions.find(request.headers['x-session']))),
  }));
  app.get<{ Params: { round: string } }>('/rounds/:round', async (request, reply) => {
    const round = rounds.find(request.params.round);
    if (!round) throw new SandboxError(404, 'round_unknown', 'no such round');
    return sendGamePage(reply, renderRound(round));
  });
}

/** A round of one bet: stake, draw, pay. Nothing is drawn before the wallet has taken the stake. */
async function playOnce({ rounds, isWon }: PlayOptions, session: PlayerSession, stake: bigint, side: Side): Promise<PlayReply> {
  const round = rounds.openRound(session);
  const staked = await rounds.stake(round, stake);
  const balance = (): string => formatUnits(session.balance);
  if (staked.state === 'refused') return { state: 'refused', reason: staked.reason, balance: balance() };
  if (staked.state === 'lost') return { state: 'lost', balance: balance() };
  const hasWon = isWon();
  const returned = returnOn(stake, hasWon);
  const table = drawTable(session.game.code, hasWon ? side : side === 'left' ? 'right' : 'left');
  const { state: settled } = await rounds.pay(round, staked.betId, returned, true);
  return { state: 'played', round: round.id, returned: formatUnits(returned), settled, table, balance: balance() };
}

/** Stakes are whole units of the currency. @throws SandboxError 400 `invalid_amount`. */
function readStake(text: string): bigint {
  const units = parseUnits(text);
  if (units === undefined || units <= 0n || units % UNITS_PER_WHOLE !== 0n)
    throw new SandboxError(400, 'invalid_amount', 'the stake is not a whole amount', 'amount');
  return units;
}
