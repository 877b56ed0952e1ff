import { setImmediate } from 'node:timers/promises';
import { createApp, type App } from '../../app.js';
import type { Merchant } from '../../platform/merchant.js';
import type { DatabaseAccess } from '../../platform/program-role.js';
import type { ProgramServices } from '../../wiring/config.js';
import { createLineKit, type LineKit } from './kit.js';
import { beginHistory, type InThePast, playHistory } from './moved-time.js';
import { rate } from './people-acts.js';
import { lineHead } from './people.js';
import { type Act, type DemoAccounts, lineDays, memberGroups, ownDays, thirtyDays } from './thirty-days.js';

export { lineDays };

const dayMs = 86_400_000;
/** Clocks in Vietnam are seven hours before UTC all the year round. */
const zoneMs = 7 * 3_600_000;

/** What the line asks of the demo: its brand and its head. */
export interface LineOf extends DemoAccounts {
  merchant: Merchant;
  /** Whether the head is there already: a demo of before keeps what it has. */
  hasHead(): Promise<boolean>;
  /** Makes the head by the modules of another program. */
  makeHead(modules: App['modules']): Promise<unknown>;
}

/** Thirty days of an agent's line that are still to be played. */
export interface Line {
  /** When they end. */
  until: Date;
  /**
   * Plays them, from where an earlier run was stopped; one process at a time does. Others may be at work in the database, except on the line's own draws and people, and with
   * what judges the past by the clock (beside-line.ts). Returns early, between two acts, when the signal says so.
   * @param tell hears the day that it is at, counted from 1
   */
  play(signal: AbortSignal, tell: (day: number) => void): Promise<void>;
}

/** Acts in their order, by a program whose clocks stand in the past. */
async function act(
  acts: readonly Act[],
  { services, history, moveTo }: InThePast,
  access: DatabaseAccess,
  merchant: Merchant,
  { before, signal, tell }: { before?: (kit: LineKit) => Promise<void>; signal?: AbortSignal; tell?: (day: number) => void } = {},
): Promise<void> {
  const app = createApp(services, access.program);
  try {
    const kit = createLineKit(services, app.modules, merchant);
    await before?.(kit);
    for (const one of acts) {
      if (signal?.aborted === true) return;
      if (one.at < history.at) continue;
      tell?.(Math.min(lineDays, Math.floor((one.at.getTime() - history.beganAt.getTime()) / dayMs) + 1));
      await moveTo(one.at);
      await one.act(kit);
      // Whoever came meanwhile is answered first.
      await setImmediate();
    }
  } finally {
    await app.close();
  }
}

/**
 * Begins thirty days of an agent's line (thirty-days.ts), which are played by the program's own functions at the times that they tell of, so that every figure is counted
 * and none is written: once for a database, before anything else is at work in it. The demo's own accounts are there, with their own thirty days, when it returns.
 * @returns undefined: they were played before, or nobody wants them
 */
export async function beginLine(services: ProgramServices, access: DatabaseAccess, line: LineOf): Promise<Line | undefined> {
  const { merchant } = line;
  const endsAt = services.clock.now();
  const midnight = Math.floor((endsAt.getTime() + zoneMs) / dayMs) * dayMs - zoneMs;
  const beginsAt = new Date(midnight - lineDays * dayMs);
  const isWanted = async (): Promise<boolean> => !(await line.hasHead());
  const history = await beginHistory(services, access, { beginsAt, endsAt, isWanted }, (past) =>
    act(ownDays({ ...line, beganAt: past.history.beganAt, now: past.history.endsAt }), past, access, merchant, {
      async before(kit) {
        const { lottery } = kit.modules;
        await line.makeHead(kit.modules);
        await rate(kit, lineHead.userName, lineHead);
        for (const game of memberGroups.games) await lottery.setLimits(merchant, game, { maximumSeries: memberGroups.maximumSeries });
        await lottery.demoDraws.begin();
      },
    }),
  );
  if (history === undefined) return undefined;
  const { beganAt, endsAt: until } = history;
  return {
    until,
    play: (signal, tell) =>
      playHistory(services, access, signal, (past) =>
        act(thirtyDays({ ...line, beganAt, now: until }), past, access, merchant, { signal, tell }),
      ),
  };
}
