import type { DrawTimes } from '@sortes/lottery-rules';
import type { LotteryContext } from './context.js';
import { advanceDraw } from './draw-engine.js';
import { databaseNow, type Draw, findDrawByNumero, insertScheduled } from './draw-repository.js';
import { openHouseDraws } from './move-draw.js';

/** What a demo's history asks of the lottery: that history is played on a clock that is put forward by hand, the database's with it. */
export interface DemoDraws {
  /** Begins the house's own chain at the history's beginning, before anybody begins it today: no draw can be decided by rounds from before its chain. */
  begin(): Promise<void>;
  /**
   * Plans and opens a draw of a house game whose sale has begun. Under the house's own chain: rounds of a public beacon that are over are known, and nothing may be
   * committed to them.
   */
  open(merchantId: number, gameCode: string, draw: DrawTimes): Promise<void>;
  /** Brings a draw as far as it can go now: once its time has come, it is closed, drawn and paid. */
  finish(merchantId: number, gameCode: string, numero: string): Promise<void>;
}

export function createDemoDraws(context: LotteryContext): DemoDraws {
  const ownBeacons = context.beacons.filter(({ reach }) => reach === undefined);
  const find = async (merchantId: number, gameCode: string, numero: string): Promise<Draw> => {
    const draw = await findDrawByNumero(context.db, merchantId, gameCode, numero);
    if (draw === undefined) throw new Error(`there is no draw ${numero} of ${gameCode}`);
    return draw;
  };
  return {
    async begin() {
      const now = await databaseNow(context.db);
      for (const beacon of ownBeacons) await beacon.fixRound(now);
    },
    async open(merchantId, gameCode, times) {
      await insertScheduled(context.db, merchantId, [{ ...times, gameCode }]);
      const draw = await find(merchantId, gameCode, times.issue);
      if (draw.state === 'scheduled') await openHouseDraws({ ...context, beacons: ownBeacons }, [draw]);
    },
    async finish(merchantId, gameCode, numero) {
      await advanceDraw(context, (await find(merchantId, gameCode, numero)).id);
    },
  };
}
