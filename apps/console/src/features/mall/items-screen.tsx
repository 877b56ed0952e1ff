import { mallCategories, mallKinds, type Reply, type staffMall } from '@sortes/contract';
import { Badge, Button } from '@sortes/ui';
import { useFormat } from '../../shared/format';
import type { Column } from '../../shared/list/data-table';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useGo } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useBesideExchange } from './exchange-note';
import { ReadOnlyNote } from '../../shared/who-may';

type Item = Reply<typeof staffMall.staffListMallItems>['list'][number];

const items = listOf('staffListMallItems', { csv: 'staffExportMallItems', filters: ['category', 'kind', 'shown', 'text'] });

/** A word of the address that is no item's id. */
export const fresh = 'new';

/** What it is called, and below it where its price contradicts the exchange of points. */
function ItemName({ item }: { item: Item }) {
  const beside = useBesideExchange(item);
  return (
    <>
      {item.name}
      {beside !== undefined && (
        <span className={`block text-caption ${beside.verdict === 'loop' ? 'text-danger' : 'text-warning'}`}>{beside.text}</span>
      )}
    </>
  );
}

/** Pieces that can still be had; said so where only those of today are fewer. */
function ItemLeft({ item: { left, stock, taken } }: { item: Item }) {
  const t = useT();
  const format = useFormat();
  if (left === null) return '–';
  return stock !== null && stock - taken === left ? format.number(left) : t('mall.leftToday', { count: format.number(left) });
}

/** Where an item is: in the shop or not, or it waits for a second person. */
function ItemState({ item: { isShown, asked } }: { item: Item }) {
  const t = useT();
  if (asked !== null) return <Badge tone="warning">{t('mall.waits')}</Badge>;
  return <Badge tone={isShown ? 'win' : 'neutral'}>{t(isShown ? 'mall.shown.yes' : 'mall.shown.no')}</Badge>;
}

function useColumns(): readonly Column<Item>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'picture',
      title: t('mall.picture'),
      cell: (row) =>
        row.pictures[0] !== undefined && <img src={row.pictures[0]} alt="" className="size-8 rounded-chip bg-bg2 object-contain" />,
    },
    { key: 'name', title: t('mall.item'), wraps: true, cell: (row) => <ItemName item={row} /> },
    { key: 'kind', title: t('mall.kind'), cell: (row) => t(`mall.kind.${row.kind}`) },
    { key: 'category', title: t('mall.category'), cell: (row) => t(`mall.category.${row.category}`) },
    {
      key: 'shown',
      title: t('mall.shown'),
      cell: (row) => <ItemState item={row} />,
    },
    { key: 'price', title: t('mall.price'), numeric: true, cell: (row) => format.number(row.price) },
    { key: 'taken', title: t('mall.taken'), numeric: true, cell: (row) => format.number(row.taken) },
    { key: 'left', title: t('mall.left'), numeric: true, cell: (row) => <ItemLeft item={row} /> },
    {
      key: 'changed',
      title: t('mall.changed'),
      cell: (row) => t('mall.changedBy', { time: format.at(row.changedAt), name: row.changedBy }),
    },
  ];
}

/** Items of the points mall. */
export function ItemsScreen() {
  const t = useT();
  const may = useMay('mall.edit');
  const go = useGo();
  const columns = useColumns();
  const open = (itemId: string) => go({ to: '/mall/items/$itemId', params: { itemId } });
  const any = { value: '', label: t('mall.any') };
  return (
    <ListScreen
      list={items}
      name="mall-items"
      title={t('shell.screen.mallItems')}
      note={<ReadOnlyNote right="mall.edit" />}
      rowKey={(row) => row.id}
      openLabel={(row) => t('mall.open', { name: row.name })}
      onRow={(row) => open(row.id)}
      emptyText={t('mall.itemsEmpty')}
      actions={
        may && (
          <Button size="small" tone="primary" onClick={() => open(fresh)}>
            {t('mall.new')}
          </Button>
        )
      }
      filters={
        <>
          <TextFilter name="text" label={t('mall.name')} wide />
          <ChoiceFilter
            name="category"
            label={t('mall.category')}
            choices={[any, ...mallCategories.map((value) => ({ value: value as string, label: t(`mall.category.${value}`) }))]}
          />
          <ChoiceFilter
            name="kind"
            label={t('mall.kind')}
            choices={[any, ...mallKinds.map((value) => ({ value: value as string, label: t(`mall.kind.${value}`) }))]}
          />
          <ChoiceFilter
            name="shown"
            label={t('mall.shown')}
            choices={[any, { value: 'yes', label: t('mall.shown.yes') }, { value: 'no', label: t('mall.shown.no') }]}
          />
        </>
      }
      columns={columns}
    />
  );
}
