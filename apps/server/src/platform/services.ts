import type pg from 'pg';
import type { BackgroundTask, Clock, Database, Logger, Vault } from '@sortes/service';
import type { HookAnswers, HookBoard } from '../ports/hooks.js';
import type { BackOffice, StaffSide } from '../ports/staff.js';
import type { Alarms } from './alarms.js';
import type { Config } from './config.js';
import type { DrawKey } from './draw-key.js';
import type { Listener } from './follow.js';
import type { Route } from './http.js';

/** What every module is built from. */
export interface Services {
  config: Config;
  db: Database;
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  vault: Vault;
  /** Where bad news is told, so that staff see it. */
  alarms: Alarms;
  /** Questions to whoever stands above. */
  hooks: HookBoard;
  /** Opens the secrets of draws; in processes of the drawing role only, in all others there is none. */
  drawKey?: DrawKey;
}

/** A module's manifest: all that it offers to the wiring, which walks over the list of modules. */
export interface Module {
  routes: Route[];
  tasks: BackgroundTask[];
  /** What it does for the house's own people; the back office, which stands above, is handed in. */
  staffSide?: (office: BackOffice) => StaffSide;
  /** What it does when something happened elsewhere. */
  listeners?: readonly Listener[];
  /** Answers to what modules below ask. */
  hooks?: HookAnswers;
}
