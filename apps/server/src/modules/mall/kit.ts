import { createGatherer, type Gatherer } from '@sortes/service';
import { madeAmong } from '../../platform/once.js';
import type { Services } from '../../platform/services.js';
import { type GoneLook, lookWhatIsGone } from './item-repository.js';
import type { IdentityModule } from '../identity/index.js';
import type { PointsModule } from '../points/index.js';
import type { PromotionsModule } from '../promotions/index.js';
import type { SiteModule } from '../site/index.js';

/** What the shop asks of the points account; what moves points acts in the caller's transaction, once under its key. */
export type PointsPort = Pick<PointsModule, 'spend' | 'giveBack' | 'exchangeOf'>;

/** What the shop asks of promotions: money of any kind by an offer of kind `award`, and tickets of raffles, given once under their key. */
export type AwardsPort = Pick<PromotionsModule, 'readPlayer' | 'giveAward' | 'awardOffers' | 'layTickets' | 'raffleOffers' | 'voidRaffles'>;

/** A player as promotions know them. */
export type KnownPlayer = NonNullable<Awaited<ReturnType<AwardsPort['readPlayer']>>>;

/** The modules below, as far as the shop asks them. */
export interface BelowMall {
  points: PointsPort;
  promotions: AwardsPort;
  identity: Pick<IdentityModule, 'checkPaymentPassword' | 'requireStepUp'>;
  site: Pick<SiteModule, 'settingsOf' | 'allMerchants'>;
}

/** Who asks whether there is any point in asking for an item, and under which key. */
export interface Wish extends GoneLook {
  owner: string;
  operation: string;
  key: string;
}

/** What the use cases of this module work with. */
export interface MallKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'vault'>;
  below: BelowMall;
  /** Answers what is gone to all who ask at once together; undefined: it is worth a try, or they have had it under their key. */
  gone: Gatherer<Wish, 'all' | 'today' | undefined>;
}

/** Thousands may want one of a few pieces: those who come too late cost a share of one look, and no transaction. */
export function createGone({ db }: Pick<Services, 'db'>): MallKit['gone'] {
  return createGatherer({
    maximum: 500,
    concurrency: 2,
    async run(wishes: readonly Wish[]) {
      const gone = await lookWhatIsGone(db, wishes);
      const late = wishes.filter((_wish, at) => gone[at] !== undefined);
      const had = late.length === 0 ? new Set<Wish>() : await madeAmong(db, late);
      return wishes.map((wish, at) => (had.has(wish) ? undefined : gone[at]));
    },
  });
}
