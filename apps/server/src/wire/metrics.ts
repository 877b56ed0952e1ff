import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register as common, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'operation' | 'status'>;
  refusals: Counter<'operation' | 'code'>;
  /** Says where the number of open streams is read from, when the figures are asked for. */
  countStreams(count: () => number): void;
  /** As `countStreams`, of requests that are being worked on. */
  countInHand(count: () => number): void;
  /** All figures as Prometheus reads them: these, and those that modules keep in the library's common registry (page speed). */
  text(): Promise<string>;
  /** Serves /metrics on its own internal port. */
  listen(port: number, host: string): Promise<Server | undefined>;
}

/** Figures for Prometheus. Labels are names of the contract: no user, no address, no amount. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let streams = () => 0;
  let inHand = () => 0;
  const text = () => Registry.merge([common, registry]).metrics();
  const open: Gauge = new Gauge({
    name: 'sortes_streams',
    help: 'Open event streams',
    registers: [registry],
    collect: () => open.set(streams()),
  });
  const work: Gauge = new Gauge({
    name: 'sortes_requests_in_hand',
    help: 'Requests that are being worked on, streams and health excepted',
    registers: [registry],
    collect: () => work.set(inHand()),
  });
  return {
    registry,
    requests: new Histogram({
      name: 'sortes_request_seconds',
      help: 'Time to answer, by operation and HTTP status',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'sortes_refusals_total',
      help: 'Refusals, by operation and code',
      labelNames: ['operation', 'code'],
      registers: [registry],
    }),
    countStreams(count) {
      streams = count;
    },
    countInHand(count) {
      inHand = count;
    },
    text,
    async listen(port, host) {
      if (port === 0) return undefined;
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        void text().then(
          (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      return server;
    },
  };
}
