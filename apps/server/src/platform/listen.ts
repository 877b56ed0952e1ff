import pg from 'pg';
import type { Logger } from '@sortes/service';

export type Notified = (payload: string) => void;

export interface Listener {
  /** Calls `heard` for each notification on the channel; answers how to stop. */
  on(channel: string, heard: Notified): () => void;
  /** Calls back after every (re)connection: what was said in between is lost, so readers catch up from the tables. */
  onConnected(connected: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** One direct connection for LISTEN (a transaction pooler delivers nothing), reconnecting for as long as it runs. */
export function createListener(config: pg.ClientConfig, log: Logger): Listener {
  const channels = new Map<string, Set<Notified>>();
  const connectedHandlers = new Set<() => void>();
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    if (stopped) return;
    const next = new pg.Client({ ...config, application_name: 'sortes-listen', keepAlive: true, connectionTimeoutMillis: 10_000 });
    const lost = () => {
      if (client !== next && client !== undefined) return;
      client = undefined;
      next.removeAllListeners('end');
      if (!stopped && retry === undefined) retry = setTimeout(() => ((retry = undefined), void connect()), 250);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      for (const connected of connectedHandlers) connected();
    } catch (error) {
      log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'listening connection failed; it will be tried again');
      await next.end().catch(() => undefined);
      lost();
    }
  };

  return {
    on(channel, heard) {
      const heardBy = channels.get(channel) ?? new Set<Notified>();
      if (!channels.has(channel)) {
        channels.set(channel, heardBy);
        void client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      }
      heardBy.add(heard);
      return () => heardBy.delete(heard);
    },
    onConnected(connected) {
      connectedHandlers.add(connected);
      return () => connectedHandlers.delete(connected);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      const current = client;
      client = undefined;
      await current?.end().catch(() => undefined);
    },
  };
}
