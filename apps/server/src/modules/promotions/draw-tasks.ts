import { type BackgroundTask, repeating } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import type { FairBeacons } from '../lottery/index.js';
import { drawRaffles } from './draw-raffle.js';
import { undecidedDraws } from './draw-repository.js';
import { freezeBooks } from './freeze-book.js';
import { givePrizes } from './give-prizes.js';
import type { PromotionsKit } from './kit.js';
import { type DrawKit, openDraws } from './open-draws.js';
import { movePackets } from './part-packets.js';

const everyMs = 2_000;
/** While no moment of any draw is near and nobody writes. */
const laterMs = 8_000;
const booksEveryMs = 10_000;

/**
 * What is due with raffles and packets. `ofDraws` opens what chance decides by, which only processes with the key of draws can; `ofWorkers` closes books and gives prizes. Each
 * step may be killed and run again.
 */
export function drawTasks(
  kit: Omit<PromotionsKit, 'services'> & { services: PromotionsKit['services'] & Pick<Services, 'drawKey'> },
  beacons: FairBeacons,
): { ofDraws: BackgroundTask[]; ofWorkers: BackgroundTask[]; move(): Promise<number> } {
  const { services } = kit;
  const drawing: DrawKit = { services, beacons, merchantById: (id) => kit.below.site.merchantById(id) };
  const decide = async (): Promise<number> => (await openDraws(drawing)) + (await movePackets(drawing)) + (await drawRaffles(drawing));
  const carryOut = async (): Promise<number> => (await freezeBooks(kit)) + (await givePrizes(kit));
  const again = (moved: number): number | undefined => (moved > 0 ? 0 : undefined);
  return {
    ofDraws:
      services.drawKey === undefined
        ? []
        : [
            repeating('promotions: draws', services.log, everyMs, async () => {
              if ((await decide()) > 0) return 0;
              // What runs ends by the clock, and players look on.
              const { soon, later } = await undecidedDraws(services.db);
              if (soon) return everyMs;
              return later ? laterMs : undefined;
            }),
          ],
    ofWorkers: [repeating('promotions: raffles', services.log, booksEveryMs, async () => again(await carryOut()))],
    move: async () => (await decide()) + (await carryOut()),
  };
}
