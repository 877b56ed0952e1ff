import { ChipMark, Dialog, EmptyState, IconMagnifyingGlass, IconSquaresFour, TextField } from '@sortes/ui';
import { useState } from 'react';
import { foldText } from '../../kit/fold-text';
import { isLobbyType, lobbyPages } from '../../entities/game/pages';
import { VendorPlate } from '../../entities/game/vendor-plate';
import { useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { useSearch } from '../../kit/search';
import { useLanes } from '../../entities/brand/site-data';
import { changeView } from './state/view';
import { useGo } from '../../kit/page-link';

/** Takes the choice of a vendor off. */
function AllVendors({ chosen, onChoose }: { chosen: boolean; onChoose: () => void }) {
  const t = useT();
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="card flex min-h-14 w-full items-center gap-2 rounded-tile px-2.5 py-2 text-start font-semibold hover:bg-bg2 aria-pressed:border-gold aria-pressed:shadow-[inset_0_0_0_1px_var(--gold)] sm:gap-3 sm:px-3"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-field bg-bg3 text-ink-2">
          <IconSquaresFour size={20} />
        </span>
        {t('games.lobby.allVendors')}
      </button>
    </li>
  );
}

/** `?m=vendors&of=RNG`: every vendor of a category with its number of games, to be found by name. */
export function VendorsModal({ onClose }: ModalProps) {
  const t = useT();
  const go = useGo();
  const search = useSearch();
  const lanes = useLanes();
  const [text, setText] = useState('');
  const { m: _key, of = '', ...page } = search;
  const cards = lanes.find(({ title }) => title === of)?.cards.filter((card) => card.type !== 'GAME') ?? [];
  const wanted = foldText(text.trim());
  const found = cards.filter((card) => foldText(`${card.displayName} ${card.vassalage}`).includes(wanted));
  const choose = (vassalage: string) => {
    if (isLobbyType(of))
      go({ to: lobbyPages[of], search: changeView(page, { vassalage, list: '' }) }, { replace: true, resetScroll: false });
  };
  return (
    <Dialog open onClose={onClose} title={t('games.lobby.chooseVendor')} closeLabel={t('common.close')} width="large">
      <TextField
        type="search"
        label={t('games.lobby.findVendor')}
        labelHidden
        placeholder={t('games.lobby.findVendor')}
        autoComplete="off"
        value={text}
        start={<IconMagnifyingGlass size={20} className="shrink-0 text-ink-3" />}
        onChange={(event) => setText(event.target.value)}
        className="pb-3"
      />
      <p className="sr-only" role="status">
        {text === '' ? '' : found.length === 0 ? t('games.lobby.noVendor') : `${found.length}`}
      </p>
      {found.length === 0 ? (
        <EmptyState title={t('games.lobby.noVendor')} art={<IconMagnifyingGlass size={32} />} heading="h3" />
      ) : (
        <ul className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2 sm:grid-cols-3">
          {text === '' && <AllVendors chosen={search['vassalage'] === undefined} onChoose={() => choose('')} />}
          {found.map((card) => (
            <li key={card.vassalage}>
              <button
                type="button"
                aria-pressed={card.vassalage === search['vassalage']}
                onClick={() => choose(card.vassalage)}
                className="card flex min-h-14 w-full items-center gap-2 rounded-tile px-2.5 py-2 sm:gap-3 sm:px-3 text-start hover:bg-bg2 aria-pressed:border-gold aria-pressed:shadow-[inset_0_0_0_1px_var(--gold)]"
              >
                <VendorPlate code={card.vassalage} name={card.displayName} icon={card.smallIcon} className="size-9" />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{card.displayName}</span>
                  <span className="flex flex-wrap items-center gap-x-1.5">
                    {card.gameCount !== undefined && (
                      <span className="tabular text-caption text-ink-3">{t('games.lobby.count', { count: card.gameCount })}</span>
                    )}
                    {card.isHot === 1 && <ChipMark>{t('games.lobby.badge.hot')}</ChipMark>}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
