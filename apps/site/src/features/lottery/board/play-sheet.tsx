import { Dialog } from '@sortes/ui';
import { findPlay, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { useT } from '../../../kit/i18n';
import { playName } from '../lottery-texts';
import { shortName } from '../state/play-tree';
import type { PlayGroup } from '../../../entities/play/play-menu';
import { useGroupName } from './play-picker';

/** The play on show is what the player looks for first. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

/** Every play of the game under its group. */
export function PlaySheet({
  game,
  groups,
  play,
  onChoose,
  onClose,
}: {
  game: Game;
  groups: readonly PlayGroup[];
  play: string;
  onChoose: (play: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const nameOf = useGroupName(game);
  return (
    <Dialog open onClose={onClose} title={t('lottery.allPlays')} closeLabel={t('common.close')} width="large">
      <div className="flex flex-col gap-5">
        {groups.map((group) => (
          <section key={group.code} aria-label={nameOf(group)} className="flex flex-col gap-2">
            <h3 className="text-label font-bold text-ink-2">{nameOf(group)}</h3>
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {group.plays.map((sold) => (
                <li key={sold.playId} className="flex">
                  <button
                    type="button"
                    ref={sold.playId === play ? intoView : undefined}
                    aria-pressed={sold.playId === play}
                    onClick={() => {
                      onChoose(sold.playId);
                      onClose();
                    }}
                    className={clsx(
                      'min-h-11 w-full rounded-field border px-3 py-2 text-start text-label font-semibold',
                      sold.playId === play
                        ? 'border-gold bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]'
                        : 'border-divider bg-bg2 text-ink-1 hover:bg-bg3',
                    )}
                  >
                    {shortName(playName(t, findPlay(game, sold.playId), sold.playName), nameOf(group))}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
