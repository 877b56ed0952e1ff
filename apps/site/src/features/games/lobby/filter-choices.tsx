import { tryReadAmount } from '@sortes/money';
import { IconCaretDown, Select, fieldBoxClass } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import type { LobbyType } from '../../../entities/game/pages';
import type { Lane } from '../../../entities/brand/site-data';
import { sorts, type LobbyView, type ViewChanges } from '../state/view';

/** More than these are chosen in a sheet where they can be searched: a list of eighty helps nobody. */
const vendorsInList = 10;
/** A handful of games needs no sorting into kinds. */
const worthKinds = 8;

type OwnList = 'favourites' | 'recent';

export interface FiltersProps {
  type: LobbyType;
  /** Undefined: the category is none of the menu's. */
  lane: Lane | undefined;
  view: LobbyView;
  /** Which lists of their own the player has. */
  own: readonly OwnList[];
  onChange: (changes: ViewChanges) => void;
}

/** What is chosen of the kinds: a list of the player's own stands in place of every other filter. */
export const kindChange = (kind: string): ViewChanges =>
  kind === 'favourites' || kind === 'recent'
    ? { list: kind, gameClassify: '', gameName: '', vassalage: '' }
    : { list: '', gameClassify: kind };

/** The choices of a category, each with what it says and what is chosen of it. */
export function useChoices({ lane, view: { filter, own: shownList }, own }: FiltersProps) {
  const t = useT();
  const format = useFormat();
  const { vassalage = '', gameClassify = '', minBet } = filter;
  const vendors = lane?.cards.filter((card) => card.type !== 'GAME') ?? [];
  const games = vendors.reduce((sum, card) => sum + (card.gameCount ?? 0), 0);
  const kind = shownList ?? gameClassify;
  const classes = games < worthKinds && kind === '' ? [] : (lane?.gameClassify ?? []).filter(({ gameCount }) => gameCount > 0);
  // A stake that the address names stands among the choices, whatever the category offers now.
  const stakes = [...new Set([...(lane?.minBets ?? []), ...(minBet === undefined ? [] : [minBet])])].toSorted((one, other) => one - other);
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count})`);
  return {
    vendors,
    kind,
    vendorChoices: [
      { value: '', label: t('games.lobby.allVendors') },
      ...vendors.map((card) => ({ value: card.vassalage, label: named(card.displayName, card.gameCount) })),
      // One that the address names and the category does not have.
      ...(vassalage !== '' && !vendors.some((card) => card.vassalage === vassalage) ? [{ value: vassalage, label: vassalage }] : []),
    ],
    kindChoices: [
      { value: '', label: t('games.lobby.allKinds'), count: undefined },
      ...own.map((list) => ({ value: list as string, label: t(`games.lobby.lane.${list}`), count: undefined })),
      ...classes.map(({ key, displayName, gameCount }) => ({ value: key, label: displayName, count: gameCount })),
    ],
    stakeChoices: [
      { value: '', label: t('games.lobby.minBet.any') },
      ...stakes.map((stake) => ({
        value: String(stake),
        label: t('games.lobby.minBet.upTo', { amount: format.money(tryReadAmount(stake) ?? 0n) }),
      })),
    ],
    sortChoices: sorts.map((value) => ({ value, label: t(`games.lobby.sort.${value}`) })),
  };
}

export function VendorChoice({
  type,
  view,
  choices,
  onChange,
  className,
}: Pick<FiltersProps, 'type' | 'view' | 'onChange'> & { choices: ReturnType<typeof useChoices>; className?: string }) {
  const t = useT();
  const modal = useModal();
  const value = view.filter.vassalage ?? '';
  if (choices.vendors.length < 2 && value === '') return null;
  if (choices.vendors.length <= vendorsInList)
    return (
      <Select
        label={t('games.lobby.vendors')}
        labelHidden
        value={value}
        className={className}
        onChange={(event) => onChange({ vassalage: event.target.value, list: '' })}
        choices={choices.vendorChoices}
      />
    );
  const shown = choices.vendorChoices.find((choice) => choice.value === value)?.label;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={value === '' ? t('games.lobby.chooseVendor') : `${t('games.lobby.chooseVendor')}: ${shown}`}
      onClick={() => modal.open('vendors', { of: type })}
      className={`${fieldBoxClass} min-w-0 justify-between gap-2 text-start ${className ?? ''}`}
    >
      <span className="min-w-0 truncate">{shown}</span>
      <IconCaretDown size={16} className="shrink-0 text-ink-3" />
    </button>
  );
}

export function StakeAndSort({
  view,
  choices,
  onChange,
  className,
}: Pick<FiltersProps, 'view' | 'onChange'> & { choices: ReturnType<typeof useChoices>; className: string }) {
  const t = useT();
  return (
    <>
      {choices.stakeChoices.length > 1 && (
        <Select
          label={t('games.lobby.minBet')}
          labelHidden
          value={view.filter.minBet === undefined ? '' : String(view.filter.minBet)}
          className={className}
          onChange={(event) => onChange({ minBet: event.target.value })}
          choices={choices.stakeChoices}
        />
      )}
      {view.own === undefined && (
        <Select
          label={t('games.lobby.sort')}
          labelHidden
          value={view.filter.sort ?? 'default'}
          className={className}
          onChange={(event) => onChange({ sort: event.target.value === 'default' ? '' : event.target.value })}
          choices={choices.sortChoices}
        />
      )}
    </>
  );
}
