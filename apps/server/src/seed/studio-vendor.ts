import { repeating, type BackgroundTask, type Logger } from '@sortes/service';
import type { GamesModule } from '../modules/games/index.js';
import type { StudioKeys } from './demo-config.js';
import type { DemoVendor } from './demo-vendors.js';

const code = 'STUDIO';
/** Shown among the first where nobody has said otherwise. */
const hotGames: ReadonlySet<string> = new Set(['crash', 'mines', 'plinko', 'dragon-scroll', 'lantern-hold']);
/** The studio starts after the platform: its list is asked for until it answers, then now and then, for what a newer studio adds. */
const untilItAnswersMs = 2_000;
const afterwardsMs = 3_600_000;

/** The bundled studio as a vendor of this installation, with keys that only this installation has. Its games come by its own list. */
export function studioVendor({ url, publicKey, operatorPrivateKey }: StudioKeys, currency: string): DemoVendor {
  return {
    vendor: {
      code,
      name: 'Sortes Studio',
      protocol: 'rs',
      operatorId: 'sortes',
      apiUrl: url,
      launchOrigins: [new URL(url).origin],
      currencies: [currency],
      publicKey,
      ownSecret: operatorPrivateKey,
      hasWallet: false,
      playsTrial: true,
      givesFreeRounds: true,
    },
    games: [],
    isHot: true,
    position: 1,
    hotGames: [],
  };
}

/** Asks the studio for its games until it has answered, so that a fresh installation shows them without anybody's doing. @param whenListed once they are there */
export function followStudioList({ changes }: Pick<GamesModule, 'changes'>, log: Logger, whenListed: () => Promise<void>): BackgroundTask {
  let isFirst = true;
  let isListed = false;
  return repeating('demo: the studio and its games', log, afterwardsMs, async () => {
    // A vendor that does not answer five times in a row is left alone for a while: it must not be asked before it can be there.
    if (isFirst) {
      isFirst = false;
      return untilItAnswersMs;
    }
    try {
      const { added } = await changes.importGames(code, 'vendor', true);
      if (added.length > 0) await markHot(changes, new Set(added));
      if (!isListed) await whenListed();
      isListed = true;
      return afterwardsMs;
    } catch (error) {
      log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'the studio has not answered yet');
      return untilItAnswersMs;
    }
  });
}

async function markHot(changes: GamesModule['changes'], added: ReadonlySet<string>): Promise<void> {
  const catalogue = await changes.read();
  const vendor = catalogue.vendorByCode(code);
  for (const game of catalogue.stored.games)
    if (game.vendor.id === vendor?.id && added.has(game.code) && hotGames.has(game.code))
      await changes.setGame(game.nodeId, { isHot: true });
}
