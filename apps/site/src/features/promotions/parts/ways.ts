import type { PromotionWay } from '@sortes/contract';
import type { ComponentType } from 'react';
import type { OfferOpened } from '../../../entities/promotion/offers';

/** How offers are taken that have a part of their own on their page. */
export const ways: { readonly [Way in PromotionWay]?: ComponentType<{ offer: OfferOpened }> } = {};
