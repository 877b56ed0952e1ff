import { everySecondsOf, type Game } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import type { BoardPath } from '../../../entities/draw/result';
import { periodMark } from '../../../entities/game/lettering';
import type { Place } from '../../../kit/addresses';
import { useT } from '../../../kit/i18n';
import { PageLink } from '../../../kit/page-link';
import { useParameter } from '../../../kit/search';
import { gameName } from '../lottery-texts';
import { boardPageOf } from '../state/board-page';

type Board = Extract<Place, { to: BoardPath }>;

/** The same game at its other speeds, the quickest first, at one place of every board. */
export function SpeedSwitch({ game, speeds, className }: { game: Game; speeds: readonly Game[]; className: string | undefined }) {
  const t = useT();
  const bars = useParameter('bars');
  const playType = useParameter('playType');
  // The bet on show is one of every speed.
  const boardOf = (each: Game): Board => {
    const to = boardPageOf(each);
    const search = { gameCode: each.code, playType };
    return to === '/vnlottery' ? { to, search: { bars, ...search } } : { to, search };
  };
  return (
    <nav aria-label={t('lottery.speeds')} className={clsx('flex gap-1', className)}>
      {speeds.map((each) => {
        const here = each.code === game.code;
        return (
          <PageLink
            key={each.code}
            place={boardOf(each)}
            aria-label={gameName(t, each.code)}
            aria-current={here ? 'page' : undefined}
            className={clsx(
              'tabular relative inline-flex min-h-7 min-w-9 items-center justify-center rounded-field border text-label font-bold no-underline after:absolute after:-inset-y-2 after:-inset-x-0.5',
              here ? 'border-gold bg-bg3 text-ink-1 shadow-[inset_0_0_0_1px_var(--gold)]' : 'border-divider text-ink-2 hover:bg-bg2',
            )}
          >
            {periodMark(everySecondsOf(each))}
          </PageLink>
        );
      })}
    </nav>
  );
}
