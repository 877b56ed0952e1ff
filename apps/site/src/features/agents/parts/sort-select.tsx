import { IconArrowDown, IconArrowUp, IconButton, Select } from '@sortes/ui';
import { useT } from '../../../kit/i18n';
import type { Order } from '../state/list-place';

/** The order of a list, for where `FigureTable` has no headings to press. */
export function SortSelect<Key extends string>({
  order,
  choices,
  onPress,
}: {
  order: Order<Key>;
  choices: readonly { value: Key; label: string }[];
  onPress: (key: Key) => void;
}) {
  const t = useT();
  const turn = t(order.descending ? 'agents.lowFirst' : 'agents.highFirst');
  return (
    <div className="flex min-w-0 flex-[1_1_14rem] items-end gap-1 @4xl:hidden">
      <Select
        label={t('agents.sort')}
        className="min-w-0 flex-1"
        value={order.sort}
        onChange={(event) => onPress(event.target.value as Key)}
        choices={choices}
      />
      <IconButton label={turn} onClick={() => onPress(order.sort)}>
        {order.descending ? <IconArrowDown size={20} /> : <IconArrowUp size={20} />}
      </IconButton>
    </div>
  );
}
