import { SegmentedControl } from '@sortes/ui';
import { useMayRedeem } from './api';
import { BannerSlider } from '../../entities/banner/banner-slider';
import { useT } from '../../kit/i18n';
import { useChangeSearch } from '../../kit/page-link';
import { useParameter } from '../../kit/search';
import { ItemSheet } from './parts/item-sheet';
import { OrderSheet } from './parts/order-sheet';
import { Orders } from './parts/orders';
import { PointsHero } from './parts/points-hero';
import { Shop } from './parts/shop';

/** `/pointMall`: the shop, and what the member has redeemed; `?item=` and `?order=` open one over it. */
export function MallScreen() {
  const t = useT();
  const may = useMayRedeem();
  const changeSearch = useChangeSearch();
  const isOrders = useParameter('show') === 'orders' && may;
  const close = (name: 'item' | 'order') => changeSearch(({ [name]: _closed, ...kept }) => kept);
  return (
    <div className="mx-auto grid max-w-270 grid-cols-1 gap-3 py-3 sm:gap-5 sm:py-4">
      <PointsHero />
      {/* On a phone the goods come first. */}
      <div className="empty:hidden max-sm:order-1">
        <BannerSlider group="shop" />
      </div>
      {may && (
        <SegmentedControl
          label={t('shell.nav.pointMall')}
          className="w-full sm:max-w-90"
          value={isOrders ? 'orders' : 'shop'}
          onChange={(next) => changeSearch((before) => ({ ...before, show: next === 'orders' ? next : '' }))}
          choices={[
            { value: 'shop', label: t('mall.shop') },
            { value: 'orders', label: t('mall.orders') },
          ]}
        />
      )}
      {isOrders ? <Orders /> : <Shop />}
      <ItemSheet onClose={() => close('item')} />
      <OrderSheet onClose={() => close('order')} />
    </div>
  );
}
