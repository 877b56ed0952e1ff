import { useParameter } from '../../kit/search';
import { OfferDetail } from './parts/offer-detail';
import { OfferList } from './parts/offer-list';

/** `/promotions` and `/promoDetail`: what the brand offers; `?id=` opens one of it. */
export function PromotionsScreen() {
  const id = useParameter('id');
  return <div className="mx-auto max-w-240 py-4">{id === undefined || id === '' ? <OfferList /> : <OfferDetail key={id} id={id} />}</div>;
}
