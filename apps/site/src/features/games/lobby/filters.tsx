import { tryReadAmount } from '@sortes/money';
import { Chips, IconClock, IconHeart, IconSquaresFour, Select, chipClass } from '@sortes/ui';
import { useFormat } from '../../../kit/format';
import { VendorPlate } from '../../../entities/game/vendor-plate';
import { useT } from '../../../kit/i18n';
import type { Lane } from '../../../entities/brand/site-data';

/** More than these are behind "Choose a provider": a row of eighty helps nobody. */
const vendorsShown = 10;

/** A handful of games needs no sorting. */
const worthKinds = 8;

/** Vendors of the category with their numbers of games; the chosen one is always among them. */
export function VendorChips({
  lane,
  value,
  onChange,
  onAll,
}: {
  lane: Lane;
  value: string;
  onChange: (vassalage: string) => void;
  onAll: () => void;
}) {
  const t = useT();
  const vendors = lane.cards.filter((card) => card.type !== 'GAME');
  if (vendors.length < 2 && value === '') return null;
  const shown = vendors.slice(0, vendorsShown);
  const chosen = vendors.find((card) => card.vassalage === value);
  if (chosen && !shown.includes(chosen)) shown.splice(-1, 1, chosen);
  const all = vendors.reduce((sum, card) => sum + (card.gameCount ?? 0), 0);
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Chips
        label={t('games.lobby.vendors')}
        value={value}
        onChange={onChange}
        className="flex-1"
        choices={[
          { value: '', label: t('games.lobby.allVendors'), count: all },
          ...shown.map((card) => ({
            value: card.vassalage,
            label: card.displayName,
            icon: <VendorPlate code={card.vassalage} name={card.displayName} icon={card.smallIcon} />,
            ...(card.isHot === 1 && { mark: t('games.lobby.badge.hot') }),
            ...(card.gameCount !== undefined && { count: card.gameCount }),
          })),
        ]}
      />
      {vendors.length > shown.length && (
        <button type="button" className={`${chipClass(false)} my-0.5 px-3! sm:px-4!`} aria-haspopup="dialog" onClick={onAll}>
          <IconSquaresFour size={20} />
          <span className="max-sm:sr-only">{t('games.lobby.chooseVendor')}</span>
          <span className="tabular text-caption text-ink-3">{vendors.length}</span>
        </button>
      )}
    </div>
  );
}

/** Kinds of games: the player's own lists, hot and new, then the classes of the category. One of them at a time. */
export function KindChips({
  lane,
  value,
  own,
  onChange,
}: {
  lane: Lane;
  /** A class or `favourites`, `recent`; empty: all. */
  value: string;
  /** Which lists of their own the player has. */
  own: readonly ('favourites' | 'recent')[];
  onChange: (value: string) => void;
}) {
  const t = useT();
  const games = lane.cards.reduce((sum, card) => sum + (card.gameCount ?? 0), 0);
  const kinds = games < worthKinds && value === '' ? [] : (lane.gameClassify ?? []).filter((kind) => kind.gameCount > 0);
  if (kinds.length + own.length === 0 && value === '') return null;
  return (
    <Chips
      label={t('games.lobby.kinds')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: t('games.lobby.allKinds') },
        ...own.map((list) => ({
          value: list as string,
          label: t(`games.lobby.lane.${list}`),
          icon: list === 'favourites' ? <IconHeart size={18} /> : <IconClock size={18} />,
        })),
        ...kinds.map(({ key, displayName, gameCount }) => ({ value: key, label: displayName, count: gameCount })),
      ]}
    />
  );
}

/** Which games can be played for so little. A stake that the address names stands among the choices, whatever the category offers now. */
export function StakeSelect({
  minBets,
  value,
  onChange,
}: {
  minBets: readonly number[];
  value: number | undefined;
  /** Given the stake as the address has it; empty: any. */
  onChange: (minBet: string) => void;
}) {
  const t = useT();
  const format = useFormat();
  const stakes = [...new Set([...minBets, ...(value === undefined ? [] : [value])])].toSorted((one, other) => one - other);
  return (
    <Select
      label={t('games.lobby.minBet')}
      labelHidden
      value={value === undefined ? '' : String(value)}
      className="w-44 min-w-0"
      onChange={(event) => onChange(event.target.value)}
      choices={[
        { value: '', label: t('games.lobby.minBet.any') },
        ...stakes.map((stake) => ({
          value: String(stake),
          label: t('games.lobby.minBet.upTo', { amount: format.money(tryReadAmount(stake) ?? 0n) }),
        })),
      ]}
    />
  );
}
