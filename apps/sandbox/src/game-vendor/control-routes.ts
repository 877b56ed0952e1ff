import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits, parseUnits } from './amount.js';
import { vendorFaults, type VendorFaultTarget } from './faults.js';
import type { Vendor } from './start-vendor.js';

const VendorName = Type.Enum(['LUMEN', 'KITE']);
const FaultRequest = Type.Object({
  on: Type.Enum(Object.keys(vendorFaults) as VendorFaultTarget[]),
  mode: Type.Enum(Object.values(vendorFaults).flat()),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  vendor: Type.Optional(VendorName),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  game: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
});
const FalsifyRequest = Type.Object({ vendor: VendorName, count: Type.Integer({ minimum: 1, maximum: 10_000 }) });
const OperatorRequest = Type.Object({ url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 }) });

const PlayedRequest = Type.Object({
  vendor: VendorName,
  id: Type.String({ minLength: 1, maxLength: 100 }),
  game: Type.String({ minLength: 1, maxLength: 60 }),
  user: Type.String({ minLength: 1, maxLength: 60 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  movements: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      kind: Type.Enum(['bet', 'win']),
      betId: Type.String({ minLength: 1, maxLength: 100 }),
      amount: Type.String({ maxLength: 20 }),
      closed: Type.Boolean(),
      at: Type.String({ format: 'date-time' }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

const EnterRequest = Type.Object({ url: Type.String({ pattern: '^https?://[a-z0-9.:-]+/[^\\s]*$', maxLength: 2_000 }) });
const PlayRequest = Type.Object({
  session: Type.String({ maxLength: 100 }),
  stake: Type.String({ maxLength: 20 }),
  // Left out: the stake is the round's only movement, and lost.
  returned: Type.Optional(Type.String({ maxLength: 20 })),
});

const UndoRequest = Type.Object({ round: Type.String({ maxLength: 100 }) });

/** @throws SandboxError 400 for an amount that is none */
function unitsOf(text: string, name: string): bigint {
  const units = parseUnits(text);
  if (units === undefined) throw new SandboxError(400, 'invalid_request', `${name}: not an amount`, name);
  return units;
}

/** A round of one bet that comes out as it is asked for, where the game's own page would draw. */
async function playAsAsked(vendor: Vendor, { session, stake, returned }: Type.Static<typeof PlayRequest>) {
  const [units, won] = [unitsOf(stake, 'stake'), returned === undefined ? undefined : unitsOf(returned, 'returned')];
  const { engine } = vendor;
  const round = engine.openRound(vendor.session(session));
  const staked = await engine.stake(round, units, won === undefined);
  if (staked.state !== 'accepted') return { round: round.id, state: staked.state, ...('code' in staked && { code: staked.code }) };
  if (won === undefined) return { round: round.id, state: 'played' };
  const { state } = await engine.pay(round, staked.betId, won, true);
  return { round: round.id, state: state === 'done' ? 'played' : state };
}

/** Takes back the stake of a round that was its only movement, as a vendor does with a round that should not have been. */
async function takeBack(vendor: Vendor, { round: id }: Type.Static<typeof UndoRequest>) {
  const round = vendor.engine.find(id);
  const bet = round?.movements.find(({ kind }) => kind === 'bet');
  if (round === undefined || bet === undefined) throw new SandboxError(404, 'unknown_round', 'there is no such round', 'round');
  const { state } = await vendor.engine.undo(round, bet.id);
  return { round: id, state: state === 'done' ? 'taken-back' : state };
}

/** A round as a demo's history tells it. @throws SandboxError 400 for an amount that is none */
function adopt(vendor: Vendor, { movements, ...about }: Type.Static<typeof PlayedRequest>): void {
  vendor.engine.adopt(
    { ...about, openedAt: Date.parse(movements[0]?.at ?? '') },
    movements.map(({ amount, at, ...movement }) => {
      const units = parseUnits(amount);
      if (units === undefined) throw new SandboxError(400, 'invalid_request', 'amount: not an amount', 'amount');
      return { ...movement, amount: units, changedAt: Date.parse(at) };
    }),
  );
}

const MOST = 200;

/** Adds the vendor's test controls below `/api/vendor`. Unsigned: for the developer, on the sandbox's own port. */
export function addVendorControls(app: FastifyInstance, vendor: Vendor): void {
  // What is the operator's secret (the token) and what only this process needs stay out.
  app.get('/api/vendor', async () => ({
    url: vendor.url,
    apiUrls: vendor.apiUrls,
    operatorUrl: vendor.operatorUrl(),
    faults: vendor.faults.list(),
    planted: vendor.list.planted(),
    rounds: vendor
      .rounds()
      .slice(0, MOST)
      .map(({ session: _session, token: _token, movements, ...round }) => ({
        ...round,
        movements: movements.map(({ amount, ...movement }) => ({ ...movement, amount: formatUnits(amount) })),
      })),
    calls: vendor.calls().toReversed().slice(0, MOST),
  }));
  app.post('/api/vendor/operator', async (request) => {
    vendor.connect(parseAs(OperatorRequest, request.body).url);
    return { operatorUrl: vendor.operatorUrl() };
  });
  // A demo's history is played before this vendor has any player: without it the operator's comparison would find those rounds missing here.
  app.post('/api/vendor/rounds', async (request) => {
    adopt(vendor, parseAs(PlayedRequest, request.body));
    return { rounds: vendor.rounds().length };
  });
  app.post('/api/vendor/sessions', async (request) => ({ session: (await vendor.enter(parseAs(EnterRequest, request.body).url)).id }));
  app.post('/api/vendor/plays', async (request) => playAsAsked(vendor, parseAs(PlayRequest, request.body)));
  app.post('/api/vendor/undone', async (request) => takeBack(vendor, parseAs(UndoRequest, request.body)));
  app.post('/api/vendor/faults', async (request) => {
    const fault = parseAs(FaultRequest, request.body);
    if (!(vendorFaults[fault.on] as readonly string[]).includes(fault.mode))
      throw new SandboxError(400, 'invalid_request', `mode: a ${fault.on} cannot be ${fault.mode}`, 'mode');
    if (fault.mode === 'other-table' && fault.game === undefined)
      throw new SandboxError(400, 'invalid_request', 'game: the table that the player goes to is missing', 'game');
    vendor.fault(fault);
    return { faults: vendor.faults.list() };
  });
  app.delete('/api/vendor/faults', async () => {
    vendor.faults.clear();
    return { faults: [] };
  });
  app.post('/api/vendor/falsify', async (request) => {
    const { vendor: owner, count } = parseAs(FalsifyRequest, request.body);
    return { planted: vendor.falsify(owner, count) };
  });
  app.delete('/api/vendor/falsify', async () => {
    vendor.list.clearFaults();
    return { planted: [] };
  });
}
