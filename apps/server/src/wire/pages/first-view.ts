import { lobbyShows, type FirstView, type LanguageCode } from '@sortes/contract';
import type { Clock } from '@sortes/service';
import type { GamesModule } from '../../modules/games/index.js';
import type { LotteryModule } from '../../modules/lottery/index.js';
import type { SiteModule } from '../../modules/site/index.js';
import type { Merchant } from '../../platform/merchant.js';

/** The same for every visitor of a brand and language: asked of the modules at most this often. */
const keptMs = 1_000;
/** A page does not wait longer than this for what it can ask for itself. */
const waitMs = 250;
/** Operators may write long announcements: beyond this the page leaves them to their call, or the first paint would wait for them. */
const longestNotices = 16_384;

type Shared = Pick<FirstView, 'notices' | 'vendors' | 'popularGames' | 'winners'>;

export interface FirstViews {
  /** What the page of a caller carries. Never throws for what a module could not say: it is left out, and the page asks for it. */
  of(merchant: Merchant, language: LanguageCode, ip: string, lobby: boolean): Promise<FirstView>;
  /** A draw changed. */
  forget(): void;
}

/** Gathers from the modules what the first view of a page shows, in the words of their calls. */
export function createFirstViews(
  { site, games, lottery }: { site: SiteModule; games: GamesModule; lottery: LotteryModule },
  clock: Clock,
): FirstViews {
  const kept = new Map<string, { at: number; shared: Promise<Shared> }>();
  const read = async (merchant: Merchant, language: LanguageCode, lobby: boolean): Promise<Shared> => {
    const [notices, vendors, popularGames, winners] = await Promise.all([
      inTime(site.noticesFor(merchant, language)),
      inTime(games.lobby.vendors(merchant, language)),
      lobby ? inTime(lottery.popularGames(merchant, language, lobbyShows.popularGames)) : undefined,
      lobby ? inTime(games.lobby.winners(merchant, language, lobbyShows.winners)) : undefined,
    ]);
    return {
      ...(notices && JSON.stringify(notices).length <= longestNotices && { notices }),
      ...(vendors && { vendors }),
      ...(popularGames && { popularGames }),
      ...(winners && { winners }),
    };
  };
  return {
    async of(merchant, language, ip, lobby) {
      const status = await site.statusFor(merchant, ip);
      // Who is kept out is told so, and nothing else.
      if (status.status !== 0) return { language, status };
      const key = `${merchant.id} ${language} ${lobby}`;
      let entry = kept.get(key);
      if (entry === undefined || clock.monotonicMs() - entry.at >= keptMs) {
        entry = { at: clock.monotonicMs(), shared: read(merchant, language, lobby) };
        kept.set(key, entry);
      }
      return { language, status, ...(await entry.shared) };
    },
    forget: () => kept.clear(),
  };
}

/** The answer, or undefined when it fails or is late. */
export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
