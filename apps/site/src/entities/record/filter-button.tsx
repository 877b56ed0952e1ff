import { Button, IconSlidersHorizontal } from '@sortes/ui';
import { useT } from '../../kit/i18n';

/** Opens the filters on a phone, where they would leave little room for the records. */
export function FilterButton({
  controls,
  unfolded,
  active,
  onPress,
}: {
  /** Id of the filters. */
  controls: string;
  unfolded: boolean;
  /** How many filters narrow the list. */
  active: number;
  onPress: () => void;
}) {
  const t = useT();
  return (
    <Button
      className="sm:hidden!"
      icon={<IconSlidersHorizontal size={18} />}
      aria-expanded={unfolded}
      aria-controls={controls}
      onClick={onPress}
    >
      {active === 0 ? t('wallet.filters') : t('wallet.filtersActive', { count: active })}
    </Button>
  );
}
