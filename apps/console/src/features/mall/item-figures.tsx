import { linkClass } from '@sortes/ui';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { ScreenLink } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import type { StaffItem } from './keys';

/** What is gone and left of an item, and the orders that it is made of. */
export function ItemFigures({ item }: { item: StaffItem }) {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [
          t('mall.taken'),
          <ScreenLink key="orders" place={{ to: '/mall/orders', search: { itemId: item.id } }} className={linkClass}>
            {format.number(item.taken)}
          </ScreenLink>,
        ],
        [t('mall.takenToday'), format.number(item.takenToday)],
        [t('mall.left'), item.left === null ? t('mall.noBound') : format.number(item.left)],
        ...(item.codesLeft === null ? [] : [[t('mall.codesLeft'), format.number(item.codesLeft)] as const]),
        ...(item.wasPrice === null ? [] : [[t('mall.wasPrice'), format.number(item.wasPrice)] as const]),
        [t('mall.changed'), t('mall.changedBy', { time: format.at(item.changedAt), name: item.changedBy })],
      ]}
    />
  );
}
