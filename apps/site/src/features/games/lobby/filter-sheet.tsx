import { Button, Chips, Dialog, IconClock, IconHeart } from '@sortes/ui';
import { useState } from 'react';
import { lobbyPages } from '../../../entities/game/pages';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useGo } from '../../../kit/page-link';
import { useSearch } from '../../../kit/search';
import { changeView, readView, type ViewChanges } from '../state/view';
import { StakeAndSort, VendorChoice, kindChange, useChoices, type FiltersProps } from './filter-choices';

/** `?m=gameFilters`: the same choices as a sheet. They count once the games are asked for; closed otherwise, nothing has changed. */
export function FilterSheet({ type, lane, own }: FiltersProps) {
  const t = useT();
  const go = useGo();
  const modal = useModal();
  const { m: _key, ...search } = useSearch();
  const [draft, setDraft] = useState<ViewChanges>({});
  const wanted = changeView(search, draft);
  const view = readView(type, wanted);
  const choices = useChoices({ type, lane, view, own, onChange: () => undefined });
  const onChange = (changes: ViewChanges) => setDraft((before) => ({ ...before, ...changes }));
  const icon = (value: string) =>
    value === 'favourites' ? <IconHeart size={18} /> : value === 'recent' ? <IconClock size={18} /> : undefined;
  return (
    <Dialog
      open
      onClose={modal.close}
      title={t('games.rounds.filters')}
      closeLabel={t('common.close')}
      footer={
        <div className="flex gap-3">
          {!view.whole && (
            <Button
              className="flex-1"
              onClick={() => onChange({ vassalage: '', gameClassify: '', gameName: '', minBet: '', sort: '', list: '' })}
            >
              {t('games.lobby.clearFilters')}
            </Button>
          )}
          <Button
            tone="primary"
            className="flex-1"
            onClick={() => go({ to: lobbyPages[type], search: wanted }, { replace: true, resetScroll: false })}
          >
            {t('games.lobby.showGames')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <VendorChoice type={type} view={view} choices={choices} onChange={onChange} className="w-full" />
        {choices.kindChoices.length > 1 && (
          <Chips
            label={t('games.lobby.kinds')}
            value={choices.kind}
            className="flex-wrap"
            onChange={(kind) => onChange(kindChange(kind))}
            choices={choices.kindChoices.map(({ value, label, count }) => ({
              value,
              label,
              icon: icon(value),
              ...(count !== undefined && { count }),
            }))}
          />
        )}
        <StakeAndSort view={view} choices={choices} onChange={onChange} className="w-full" />
      </div>
    </Dialog>
  );
}
