import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits } from './amount.js';
import { answerFaultModes, faultTargets, isFaultPossible, walletFaultModes } from './faults.js';
import { isAnswered } from './rounds.js';
import type { Vendor } from './start-vendor.js';
import { falsifications } from './transaction-list.js';

const VendorName = Type.Enum(['LUMEN', 'KITE']);
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
const OperatorRequest = Type.Object({ url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 }) });

const MOST = 200;

/** Adds the vendor's test controls below `/api/vendor`. Unsigned: for the developer, on the sandbox's own port. */
export function addVendorControls(app: FastifyInstance, vendor: Vendor): void {
  app.get('/api/vendor', async () => ({
    url: vendor.url,
    apiUrls: vendor.apiUrls,
    operatorUrl: vendor.operatorUrl(),
    sessions: vendor.sessions().length,
    rounds: vendor.rounds().length,
    openBets: vendor
      .rounds()
      .flatMap((round) => round.movements.filter(({ id, kind, state }) => kind === 'bet' && state === 'done' && !isAnswered(round, id)))
      .length,
    waiting: vendor.rounds().flatMap(({ movements }) => movements.filter(({ state }) => state === 'asked')).length,
    faults: vendor.faults.list(),
    planted: vendor.list.planted(),
  }));
  app.post('/api/vendor/operator', async (request) => {
    vendor.connect(parseAs(OperatorRequest, request.body).url);
    return { operatorUrl: vendor.operatorUrl() };
  });

  // What is the operator's secret (the token) and what only this process needs stay out.
  app.get('/api/vendor/sessions', async () => ({
    sessions: vendor
      .sessions()
      .slice(0, MOST)
      .map(({ id, game, mode, wallet, user, currency, language, room, lastSeenAt, balance }) => ({
        id,
        vendor: game.vendor,
        game: game.code,
        mode,
        wallet,
        user,
        currency,
        language,
        room,
        lastSeenAt,
        balance: formatUnits(balance),
      })),
  }));
  app.get('/api/vendor/rounds', async () => ({
    rounds: vendor
      .rounds()
      .slice(0, MOST)
      .map(({ session: _session, token: _token, movements, ...round }) => ({
        ...round,
        movements: movements.map(({ amount, ...movement }) => ({ ...movement, amount: formatUnits(amount) })),
      })),
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
}
