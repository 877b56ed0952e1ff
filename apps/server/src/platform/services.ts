import type pg from 'pg';
import type { BackgroundTask, Clock, Database, DatabaseTransaction, Logger, Vault } from '@sortes/service';
import type { BrandTemplatePart } from '@sortes/contract';
import type { Fact } from '../events/index.js';
import type { FindFirstContent } from '../ports/first-content.js';
import type { HookAnswers, HookBoard } from '../ports/hooks.js';
import type { PersonErasure } from '../ports/person-erasure.js';
import type { BackOffice, StaffSide } from '../ports/staff.js';
import type { StreamEvents } from '../ports/stream-events.js';
import type { SubjectNames } from '../ports/subject-names.js';
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
  /** The history that a demo is given behind its players; in the process that gives it. */
  history?: DemoHistory;
}

/** A demo's history (seed/line) while it is being played; undefined before and afterwards. */
export interface DemoHistory {
  playing?: {
    /** When it ends. Draws up to then are its own: nobody else moves them, because for every clock but its own they are long over. */
    until: Date;
    /** The day that it is at, counted from 1, and how many there are. */
    day: number;
    days: number;
  };
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
  /** Its facts as browsers hear them. */
  streamEvents?: StreamEvents;
  /** Hears each fact before any browser does, in every process that has browsers: what is remembered there must not be older than what they know. */
  hears?: (fact: Fact) => void;
  /** What the pages of its things begin with. */
  firstContent?: FindFirstContent;
  /** What it has to say when a person is erased. */
  erasure?: PersonErasure;
  /** What a new brand takes over from the brand it is made after. */
  copyBrand?: { part: BrandTemplatePart; copy: (transaction: DatabaseTransaction, from: number, to: number) => Promise<void> };
  /** What people call its things. */
  subjectNames?: SubjectNames;
}
