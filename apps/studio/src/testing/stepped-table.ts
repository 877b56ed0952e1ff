import { ManualClock } from '@sortes/service';
import type { CrashBet, CrashState, TableView } from '../protocol.js';
import type { Page } from './test-studio.js';

export type CrashView = TableView<CrashState, CrashBet>;

/** More than a tick, so that each step of a flight is told of. */
const stepMs = 1_000;
/** As long as a table waits before it tries again to lead. */
const retryMs = 500;

/** A table whose time the test moves: a phase lasts until the test asks for the next one, however slow the machine is. */
export interface SteppedTable {
  clock: ManualClock;
  look(page: Page): Promise<CrashView>;
  /** Moves time on until a round later than `after` is in this phase: at the beginning of `betting` and `running`. */
  reach(page: Page, name: CrashView['phase']['name'], after?: number): Promise<CrashView>;
  /** Moves time on until the bet is decided, and waits until the wallet has heard of it. */
  playOut(page: Page, id: string): Promise<void>;
}

export function createSteppedTable(): SteppedTable {
  const clock = new ManualClock(new Date());
  const look = async (page: Page): Promise<CrashView> => (await page.ask<CrashView>('GET', '/play/table')).body;

  /** One step from what was seen. Nothing where the table is at work with the database already. */
  function step({ phase }: Partial<CrashView>): void {
    if (phase?.name !== 'betting') clock.advance(phase === undefined ? retryMs : stepMs);
    else clock.advance(Math.max(0, phase.closesAt - clock.now().getTime()));
  }

  return {
    clock,
    look,
    async reach(page, name, after = 0) {
      for (;;) {
        const view = await look(page);
        if (view.phase?.name === name && view.number > after) return view;
        step(view);
      }
    },
    async playOut(page, id) {
      for (;;) {
        const round = await page.round(id);
        if (round.settled) return;
        if (round.state === 'open') step(await look(page));
      }
    },
  };
}
