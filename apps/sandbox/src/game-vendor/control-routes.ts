import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { parseAs, SandboxError } from '../errors.js';
import { formatUnits } from './amount.js';
import { vendorFaults, type VendorFaultTarget } from './faults.js';
import type { Vendor } from './start-vendor.js';

const VendorName = Type.Enum(['LUMEN', 'KITE']);
const FaultRequest = Type.Object({
  on: Type.Enum(Object.keys(vendorFaults) as VendorFaultTarget[]),
  mode: Type.Enum(Object.values(vendorFaults).flat()),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  vendor: Type.Optional(VendorName),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
const FalsifyRequest = Type.Object({ vendor: VendorName, count: Type.Integer({ minimum: 1, maximum: 10_000 }) });
const OperatorRequest = Type.Object({ url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 500 }) });

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
  app.post('/api/vendor/faults', async (request) => {
    const fault = parseAs(FaultRequest, request.body);
    if (!(vendorFaults[fault.on] as readonly string[]).includes(fault.mode))
      throw new SandboxError(400, 'invalid_request', `mode: a ${fault.on} cannot be ${fault.mode}`, 'mode');
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
