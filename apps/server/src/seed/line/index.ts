import { createApp } from '../../app.js';
import type { Merchant } from '../../platform/merchant.js';
import type { DatabaseAccess } from '../../platform/program-role.js';
import type { ProgramServices } from '../../wiring/config.js';
import { createLineKit } from './kit.js';
import { inThePast } from './moved-time.js';
import { rate } from './people-acts.js';
import { lineHead } from './people.js';
import { type DemoAccounts, lineDays, memberGroups, thirtyDays } from './thirty-days.js';

const dayMs = 86_400_000;
/** Clocks in Vietnam are seven hours before UTC all the year round. */
const zoneMs = 7 * 3_600_000;

/** What the line asks of the demo: its brand and its head. */
export interface LineOf extends DemoAccounts {
  merchant: Merchant;
  /** Whether the head is there already: a demo of before keeps what it has. */
  hasHead(): Promise<boolean>;
  /** Makes the head by the modules of another program. */
  makeHead(modules: ReturnType<typeof createApp>['modules']): Promise<unknown>;
}

/**
 * Plays thirty days of an agent's line (thirty-days.ts) by the program's own functions at the times that they tell of, so that every figure is counted and none is
 * written. Once for a database, before anything else is at work in it; a run that was killed is gone on with by the next.
 */
export async function playLine(services: ProgramServices, access: DatabaseAccess, line: LineOf): Promise<void> {
  const { merchant } = line;
  const now = services.clock.now();
  const midnight = Math.floor((now.getTime() + zoneMs) / dayMs) * dayMs - zoneMs;
  const beginsAt = new Date(midnight - lineDays * dayMs);
  const isWanted = async (): Promise<boolean> => !(await line.hasHead());
  await inThePast(services, access, { beginsAt, isWanted }, async ({ services: inPast, beganAt, isDoneUntil, moveTo }) => {
    const app = createApp(inPast, access.program);
    try {
      const kit = createLineKit(inPast, app.modules, merchant);
      if (isDoneUntil === undefined || isDoneUntil <= beganAt) {
        await line.makeHead(app.modules);
        await rate(kit, lineHead.userName, lineHead);
        for (const game of memberGroups.games)
          await app.modules.lottery.setLimits(merchant, game, { maximumSeries: memberGroups.maximumSeries });
      }
      for (const { at, act } of thirtyDays({ ...line, beganAt, now })) {
        if (isDoneUntil !== undefined && at < isDoneUntil) continue;
        await moveTo(at);
        await act(kit);
      }
    } finally {
      await app.close();
    }
  });
}
