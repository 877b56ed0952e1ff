import type pg from 'pg';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Database } from './database.js';
import type { Logger } from './log.js';
import type { Route } from './http.js';
import type { Vault } from './vault.js';

/** What every module is built from. */
export interface Services {
  config: Config;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  vault: Vault;
}

/** Work that runs by itself in a worker process until stopped. */
export interface BackgroundTask {
  name: string;
  /** Starts; answers a function that stops and waits for what is in hand. Safe to run in several processes at once. */
  start(): Promise<() => Promise<void>>;
}

/** What every module offers to the wiring. */
export interface Module {
  routes: Route[];
  tasks: BackgroundTask[];
}
