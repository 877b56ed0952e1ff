import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits, parseUnits, UNITS_PER_WHOLE } from './amount.js';
import { drawWay, returnOn, type Choice, type VendorGame } from './games.js';
import { addPageAssets, renderGamePage, sendGamePage } from './pages/game-page.js';
import { renderRound } from './pages/round-page.js';
import type { PlayReply, SessionView } from './pages/wire.js';
import { limitsOf, type Rounds } from './rounds.js';
import type { PlayerSession, Sessions } from './sessions.js';

const Entry = Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) });
const Tap = Type.Object({
  key: Type.String({ minLength: 8, maxLength: 64 }),
  choice: Type.Enum(['first', 'equal', 'second']),
  amount: Type.String({ maxLength: 20 }),
});
const KEYS_KEPT = 50;

interface PlayOptions {
  games: readonly VendorGame[];
  sessions: Sessions;
  rounds: Rounds;
  /** The site that may frame a game when its launch did not say. */
  operatorOrigin: () => string;
  /** Whether this is the key of the address that `game/round` gave out. */
  isKeyOf: (key: string, roundId: string) => boolean;
}

/** Adds the pages of the games and of their rounds, and what a game's page calls. */
export function addPlayRoutes(app: FastifyInstance, { games, sessions, rounds, operatorOrigin, isKeyOf }: PlayOptions): void {
  addPageAssets(app);
  for (const game of games) {
    app.get<{ Querystring: { ticket?: string } }>(`/${game.code}`, async (request, reply) => {
      const { lobbyUrl } = sessions.findLaunch(request.query.ticket ?? '') ?? {};
      return sendGamePage(reply, renderGamePage(game), [lobbyUrl === undefined ? operatorOrigin() : new URL(lobbyUrl).origin]);
    });
    app.post(`/play/${game.code}`, async (request): Promise<PlayReply> => {
      const session = sessions.find(request.headers['x-session']);
      const { key, choice: code, amount } = parseAs(Tap, request.body);
      const choice = session.game.choices.find((candidate) => candidate.code === code);
      if (session.game !== game || choice === undefined)
        throw new SandboxError(400, 'choice_unknown', 'this game has no such choice', 'choice');
      return once(session, key, () => playOnce(rounds, session, choice, readStake(amount)));
    });
  }
  app.post('/play/session', async (request, reply) => {
    const session = await sessions.enter(parseAs(Entry, request.body).ticket);
    return reply.header('cache-control', 'no-store').send(presentSession(session));
  });
  app.get('/play/balance', async (request) => ({
    balance: formatUnits(await rounds.balance(sessions.find(request.headers['x-session']))),
  }));
  app.get<{ Params: { round: string }; Querystring: { key?: string } }>('/rounds/:round', async (request, reply) => {
    const round = rounds.find(request.params.round);
    if (!round || !isKeyOf(request.query.key ?? '', round.id)) throw new SandboxError(404, 'round_unknown', 'no such round');
    return sendGamePage(reply, renderRound(round), []);
  });
}

/** A round of one bet: stake, draw, pay. Nothing is drawn before the wallet has taken the stake. */
async function playOnce(rounds: Rounds, session: PlayerSession, choice: Choice, stake: bigint): Promise<PlayReply> {
  const round = rounds.openRound(session);
  const staked = await rounds.stake(round, stake);
  const balance = formatUnits(session.balance);
  if (staked.state === 'refused') return { state: 'refused', reason: staked.reason, balance };
  if (staked.state === 'lost') return { state: 'lost', balance };
  const { first, second, result } = drawWay(session.game.ways);
  const drawn = { choice: choice.code, first, second, result };
  rounds.decide(round, drawn);
  const returned = returnOn(stake, choice, result);
  const { state: settled } = await rounds.pay(round, staked.betId, returned, true);
  return {
    state: 'played',
    round: round.id,
    drawn,
    stake: formatUnits(stake),
    returned: formatUnits(returned),
    settled,
    balance: formatUnits(session.balance),
  };
}

/** Whoever asks again under the same key, while it runs or later, gets the first answer; what was refused before a stake may be tried again. */
function once(session: PlayerSession, key: string, work: () => Promise<PlayReply>): Promise<PlayReply> {
  const known = session.replies.get(key) as Promise<PlayReply> | undefined;
  if (known !== undefined) return known;
  const reply = work();
  session.replies.set(key, reply);
  reply.catch(() => session.replies.delete(key));
  for (const oldest of session.replies.keys()) if (session.replies.size > KEYS_KEPT) session.replies.delete(oldest);
  return reply;
}

/** Stakes are whole units of the currency. @throws SandboxError 400 `invalid_amount`. */
function readStake(text: string): bigint {
  const units = parseUnits(text);
  if (units === undefined || units <= 0n || units % UNITS_PER_WHOLE !== 0n)
    throw new SandboxError(400, 'invalid_amount', 'the stake is not a whole amount', 'amount');
  return units;
}

function presentSession(session: PlayerSession): SessionView {
  const { id, mode, currency, language, theme, balance, lobbyUrl } = session;
  const { minBet, maxBet } = limitsOf(session);
  return {
    session: id,
    mode,
    currency,
    language,
    ...(theme && { theme }),
    balance: formatUnits(balance),
    minBet: formatUnits(minBet),
    maxBet: formatUnits(maxBet),
    ...(lobbyUrl !== undefined && { siteOrigin: new URL(lobbyUrl).origin }),
  };
}
