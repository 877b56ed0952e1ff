import type { Input, mall as contract } from '@sortes/contract';
import { createGatherer, type Gatherer, type Vault } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import { type Call, madeAmong } from '../../platform/once.js';
import type { Services } from '../../platform/services.js';
import { type ItemRow, type Look, lookAtItems } from './item-repository.js';
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

/** What somebody wants to redeem, and the key of their call. */
export interface Wish extends Look {
  owner: string;
  operation: string;
  key: string;
}

/** An item as it is at that moment, and whether the call was made under its key before. */
export interface Seen {
  item: ItemRow | undefined;
  wasMade: boolean;
}

/** Who buys. */
export interface Buyer {
  merchant: Merchant;
  playerId: number;
  rank: number;
  own: Vault;
  /** As promotions know them, where an offer gives what they redeem; undefined: nothing may be given to them so. */
  known?: KnownPlayer | undefined;
}

/** What is to be sold to whom, judged as far as a look can tell. */
export interface Purchase extends Pick<Input<typeof contract.redeemReward>['body'], 'quantity' | 'address' | 'keepAddress'> {
  call: Call;
  /** Of the order that it becomes. */
  id: string;
  buyer: Buyer;
  /** As it was seen. */
  item: ItemRow;
}

/** What the use cases of this module work with. */
export interface MallKit {
  services: Pick<Services, 'db' | 'clock' | 'hooks' | 'vault'>;
  below: BelowMall;
  /** Looks for all who ask at once together. */
  looks: Gatherer<Wish, Seen>;
  /** Sells, to all who buy an item at once together; answers the id of the order. */
  sell(purchase: Purchase): Promise<string>;
}

/** Thousands may want one of a few pieces: those who come too late cost a share of one look, and no transaction. */
export function createLooks({ db }: Pick<Services, 'db'>): MallKit['looks'] {
  return createGatherer({
    maximum: 500,
    concurrency: 2,
    async run(wishes: readonly Wish[]) {
      // In this order: whoever sees their own sale in the item is seen to have made it.
      const items = await lookAtItems(db, wishes);
      const made = await madeAmong(db, wishes);
      return wishes.map((wish, at) => ({ item: items[at], wasMade: made.has(wish) }));
    },
  });
}
