import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits, parseUnits } from './amount.js';
import type { RoundRecord } from './round-engine.js';
import type { PlayerSession } from './sessions.js';
import type { HandCall, Vendor } from './start-vendor.js';
import { falsifications } from './transaction-list.js';
import { answerFaultModes, faultTargets, isFaultPossible, walletFaultModes } from './vendor-faults.js';
import { hideToken } from './wallet/send-request.js';

const VendorName = Type.Enum(['LUMEN', 'KITE']);
const Id = Type.String({ maxLength: 200 });

const FaultRequest = Type.Object({
  on: Type.Enum([...faultTargets]),
  mode: Type.Enum([...walletFaultModes, ...answerFaultModes]),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  vendor: Type.Optional(VendorName),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
const FalsifyRequest = Type.Object({
  vendor: VendorName,
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  kinds: Type.Optional(Type.Array(Type.Enum([...falsifications]), { minItems: 1 })),
});
const CallRequest = Type.Object({
  session: Type.Optional(Id),
  vendor: Type.Optional(VendorName),
  kind: Type.Enum(['check', 'balance', 'bet', 'win', 'rollback']),
  transactionId: Type.Optional(Id),
  referenceId: Type.Optional(Id),
  round: Type.Optional(Id),
  closed: Type.Optional(Type.Boolean()),
  // Decimal text, at most five places.
  amount: Type.Optional(Type.String()),
  user: Type.Optional(Id),
  token: Type.Optional(Id),
  game: Type.Optional(Id),
  currency: Type.Optional(Id),
  tampering: Type.Optional(Type.Enum(['wrong-signature', 'wrong-currency', 'drop'])),
  listed: Type.Optional(Type.Boolean()),
});
const OperatorRequest = Type.Object({ url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 }) });
const EnterRequest = Type.Object({ url: Type.String({ maxLength: 2_000 }) });

const MOST = 200;

/** Adds the vendor's test controls below `/api/vendor`. Unsigned: for the developer, on the sandbox's own port. */
export function addVendorControls(app: FastifyInstance, vendor: Vendor): void {
  app.get('/api/vendor', async () => ({
    url: vendor.url,
    apiUrls: vendor.apiUrls,
    operatorUrl: vendor.operatorUrl(),
    games: vendor.games.map(({ code, vendor: owner, names, category }) => ({ code, vendor: owner, name: names.en, category })),
    sessions: vendor.sessions().length,
    rounds: vendor.rounds().length,
    openRounds: vendor.rounds().filter(({ state }) => state === 'open').length,
    waiting: vendor.rounds().flatMap(({ movements }) => movements.filter(({ state }) => state === 'asked')).length,
    faults: vendor.faults.list(),
    planted: vendor.list.planted(),
  }));
  app.post('/api/vendor/operator', async (request) => {
    vendor.connect(parseAs(OperatorRequest, request.body).url);
    return { operatorUrl: vendor.operatorUrl() };
  });

  app.get('/api/vendor/sessions', async () => ({ sessions: vendor.sessions().slice(0, MOST).map(presentSession) }));
  app.post('/api/vendor/sessions', async (request) => {
    const { url } = parseAs(EnterRequest, request.body);
    if (!URL.canParse(url)) throw new SandboxError(400, 'invalid_request', 'url: is no address', 'url');
    return presentSession(await vendor.enter(url));
  });
  app.get<{ Querystring: { session?: string } }>('/api/vendor/rounds', async (request) => ({
    rounds: vendor
      .rounds()
      .filter(({ session }) => (request.query.session ?? session.id) === session.id)
      .slice(0, MOST)
      .map(presentRound),
  }));
  app.get('/api/vendor/calls', async () => ({ calls: vendor.calls().toReversed().slice(0, MOST) }));
  app.get('/api/vendor/purses', async () => ({
    purses: vendor.purses.list().map(({ balance, ...purse }) => ({ ...purse, balance: formatUnits(balance) })),
  }));

  app.get('/api/vendor/faults', async () => ({ faults: vendor.faults.list() }));
  app.post('/api/vendor/faults', async (request) => {
    const fault = parseAs(FaultRequest, request.body);
    if (!isFaultPossible(fault.on, fault.mode))
      throw new SandboxError(400, 'invalid_request', `mode: a ${fault.on} cannot be ${fault.mode}`, 'mode');
    vendor.fault(fault);
    return { faults: vendor.faults.list() };
  });
  app.delete('/api/vendor/faults', async () => {
    vendor.faults.clear();
    return { faults: [] };
  });

  app.post('/api/vendor/falsify', async (request) => {
    const { vendor: owner, count, kinds } = parseAs(FalsifyRequest, request.body);
    return { planted: vendor.falsify(owner, count, kinds) };
  });
  app.delete('/api/vendor/falsify', async () => {
    vendor.list.clearFaults();
    return { planted: [] };
  });

  app.post('/api/vendor/call', async (request) => {
    const { amount, ...rest } = parseAs(CallRequest, request.body);
    const units = amount === undefined ? undefined : parseUnits(amount);
    if (amount !== undefined && units === undefined) throw new SandboxError(400, 'invalid_request', 'amount: is no amount', 'amount');
    const call: HandCall = { ...rest, ...(units !== undefined && { amount: units }) };
    const { request: sent, balance, reply, ...answer } = await vendor.call(call);
    const { token: _token, ...shown } = sent;
    return {
      ...answer,
      reply: hideToken(reply),
      ...(balance !== undefined && { balance: formatUnits(balance) }),
      request: { ...shown, amount: formatUnits(sent.amount) },
    };
  });
}

/** A session as the controls show it: the token is the operator's secret and stays out. */
function presentSession({ id, game, mode, wallet, user, currency, language, room, openedAt, lastSeenAt, balance }: PlayerSession) {
  return {
    id,
    vendor: game.vendor,
    game: game.code,
    mode,
    wallet,
    user,
    currency,
    language,
    room,
    openedAt,
    lastSeenAt,
    balance: formatUnits(balance),
  };
}

function presentRound({ id, vendor, game, user, currency, room, openedAt, state, detail, movements, session }: RoundRecord) {
  return {
    id,
    vendor,
    game,
    session: session.id,
    user,
    currency,
    room,
    openedAt,
    state,
    detail: JSON.parse(
      JSON.stringify(detail ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ) as unknown,
    movements: movements.map(({ id: transactionId, kind, bet, amount, closed, state: movementState, code, attempts, createdAt }) => ({
      transactionId,
      kind,
      betId: bet.id,
      amount: formatUnits(amount),
      closed,
      state: movementState,
      code,
      attempts,
      createdAt,
    })),
  };
}
