import { IconButton, IconSlidersHorizontal, Select } from '@sortes/ui';
import { Suspense } from 'react';
import { useT } from '../../../kit/i18n';
import { lazyPart } from '../../../kit/lazy-part';
import { useModal, useOpenModal } from '../../../kit/modal';
import { StakeAndSort, VendorChoice, kindChange, useChoices, type FiltersProps } from './filter-choices';

// The kit's dialogs are more than all the rest of a lobby.
const FilterSheet = lazyPart(async () => (await import('./filter-sheet')).FilterSheet, []);

/** What narrows and orders the list, in one row with the search where the window is wide; behind one button where it is not. */
export function Filters(props: FiltersProps) {
  const t = useT();
  const modal = useModal();
  const openSheet = useOpenModal();
  const { view, onChange } = props;
  const choices = useChoices(props);
  const active = [view.filter.vassalage, choices.kind, view.filter.minBet, view.filter.sort].filter(
    (each) => each !== undefined && each !== '',
  );
  const wide = 'min-w-0 max-w-48 flex-1';
  return (
    <>
      <div className="hidden min-w-0 flex-1 gap-2 lg:flex">
        <VendorChoice type={props.type} view={view} choices={choices} onChange={onChange} className={wide} />
        {choices.kindChoices.length > 1 && (
          <Select
            label={t('games.lobby.kinds')}
            labelHidden
            value={choices.kind}
            className={wide}
            onChange={(event) => onChange(kindChange(event.target.value))}
            choices={choices.kindChoices.map(({ value, label, count }) => ({
              value,
              label: count === undefined ? label : `${label} (${count})`,
            }))}
          />
        )}
        <StakeAndSort view={view} choices={choices} onChange={onChange} className={wide} />
      </div>
      <span className="relative lg:hidden">
        <IconButton
          label={active.length > 0 ? t('games.rounds.filtersActive', { count: active.length }) : t('games.rounds.filters')}
          aria-haspopup="dialog"
          className="size-12! border border-line bg-bg1"
          onClick={() => modal.open('gameFilters')}
        >
          <IconSlidersHorizontal size={20} />
        </IconButton>
        {active.length > 0 && (
          <span
            aria-hidden="true"
            className="tabular pointer-events-none absolute -end-1 -top-1 flex size-5 items-center justify-center rounded-full bg-gold text-tiny font-bold text-gold-ink"
          >
            {active.length}
          </span>
        )}
      </span>
      {openSheet === 'gameFilters' && (
        <Suspense>
          <FilterSheet {...props} />
        </Suspense>
      )}
    </>
  );
}
