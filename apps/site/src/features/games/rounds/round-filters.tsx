import { Button, Chips, DateChips, IconSlidersHorizontal, Select, shiftDay } from '@sortes/ui';
import { roundStates } from '@sortes/contract';
import { useState } from 'react';
import { useLanes } from '../../../entities/brand/site-data';
import { isTextId, useT } from '../../../kit/i18n';
import type { ChosenRounds } from './use-chosen-rounds';

/** Records are kept longer; the sheet looks back a year at most. */
const daysBack = 365;
/** Lanes of the house's own lotteries, whose bets are another record. */
const ownLanes: ReadonlySet<string> = new Set(['ELOTT', 'LOTT']);

/** Category and vendor. */
function GameSelects({ chosen, choose }: Pick<ChosenRounds, 'chosen' | 'choose'>) {
  const t = useT();
  const lanes = useLanes().filter(({ title }) => !ownLanes.has(title));
  const vendors = new Map(
    lanes
      .flatMap(({ cards }) => cards.map(({ vassalage: code, displayName }) => [code, displayName] as const))
      .filter(([code]) => code !== ''),
  );
  const typeName = (type: string) => {
    const id = `shell.category.${type}`;
    return isTextId(id) ? t(id) : type;
  };
  return (
    <div className="grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2">
      <Select
        label={t('games.rounds.type')}
        className="min-w-0"
        value={chosen.gameType}
        onChange={(event) => choose({ gameType: event.target.value })}
        choices={[
          { value: '', label: t('games.rounds.allTypes') },
          ...lanes.map(({ title }) => ({ value: title, label: typeName(title) })),
        ]}
      />
      <Select
        label={t('games.rounds.vendor')}
        className="min-w-0"
        value={chosen.vassalage}
        onChange={(event) => choose({ vassalage: event.target.value })}
        choices={[{ value: '', label: t('games.rounds.allVendors') }, ...[...vendors].map(([value, label]) => ({ value, label }))]}
      />
    </div>
  );
}

/** What narrows the list of rounds. On a phone the filters would leave no room for a single round: they wait behind a button there. */
export function RoundFilters({ chosenRounds, oneGame }: { chosenRounds: ChosenRounds; oneGame: boolean }) {
  const { chosen, choose, today, active } = chosenRounds;
  const t = useT();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      <Button
        className="sm:hidden!"
        icon={<IconSlidersHorizontal size={18} />}
        aria-expanded={unfolded}
        aria-controls="round-filters"
        onClick={() => setUnfolded(!unfolded)}
      >
        {active === 0 ? t('games.rounds.filters') : t('games.rounds.filtersActive', { count: active })}
      </Button>
      <div id="round-filters" className={`order-last w-full grid-cols-1 gap-4 sm:order-none ${unfolded ? 'grid' : 'hidden sm:grid'}`}>
        <DateChips
          label={t('common.period')}
          value={chosen.range}
          onChange={(next) => choose({ range: next })}
          today={today}
          oldest={shiftDay(today, -daysBack)}
          presetLabels={{
            today: t('common.today'),
            yesterday: t('common.yesterday'),
            week: t('common.last7Days'),
            month: t('common.last30Days'),
          }}
          fromLabel={t('common.from')}
          toLabel={t('common.to')}
        />
        <Chips
          label={t('games.rounds.status')}
          value={chosen.state}
          onChange={(next) => choose({ state: next })}
          choices={[
            { value: '', label: t('games.rounds.state.all') },
            ...roundStates.map((one) => ({ value: one as string, label: t(`games.rounds.state.${one}`) })),
          ]}
        />
        {!oneGame && <GameSelects chosen={chosen} choose={choose} />}
      </div>
    </>
  );
}
