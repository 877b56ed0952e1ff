import { buttonClass, ErrorState, linkClass, Skeleton } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../../shared/calls';
import { problemText } from '../../shared/problem';
import { ScreenHeader } from '../../shared/screen-header';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { ReadOnlyNote } from '../../shared/who-may';
import { ItemForm } from './item-form';
import { ItemFigures } from './item-figures';
import { fresh } from './items-screen';
import { mallKeys } from './keys';
import { SecondForm } from './second-form';
import { VoucherForm } from './voucher-form';

/** An item of the points mall: as it is written down, as players see it, what is left of it. */
export function ItemScreen() {
  const t = useT();
  const { itemId = '' } = useParams({ strict: false }) as { itemId?: string };
  const may = useMay('mall.edit');
  const isNew = itemId === fresh;
  const query = useQuery({
    queryKey: mallKeys.item.of(itemId),
    queryFn: ({ signal }) => call('staffGetMallItem', { params: { id: itemId } }, { signal }),
    enabled: !isNew,
  });
  const all = (look: string) => (
    <ScreenLink place={{ to: '/mall/items' }} className={look}>
      {t('mall.allItems')}
    </ScreenLink>
  );
  if (query.isError)
    return (
      <ErrorState heading="h1" title={t('common.problem.load')} actions={all(buttonClass({}))}>
        {problemText(query.error)}
      </ErrorState>
    );
  const item = query.data;
  if (!isNew && item === undefined) return <Skeleton className="h-96" />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenHeader title={item?.name ?? t('mall.new')} beside={all(linkClass)} below={<ReadOnlyNote right="mall.edit" />} />
      {item !== undefined && <ItemFigures item={item} />}
      {item !== undefined && <SecondForm item={item} mayEdit={may} />}
      {may && item?.kind === 'voucher' && <VoucherForm item={item} />}
      <ItemForm key={`${itemId} ${item?.version ?? 0}`} item={item} mayEdit={may} />
    </div>
  );
}
