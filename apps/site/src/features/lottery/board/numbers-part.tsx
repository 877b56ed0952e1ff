import { Button, IconDiceFive, IconPencilSimple, Switch } from '@sortes/ui';
import type { Game, Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { memo, useCallback, useState } from 'react';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import type { SoldPlay } from '../api/play-menu';
import { boardStoreOf, useBoard } from '../state/board-store';
import type { DrawPhase } from '../state/draw-clock';
import { leastDrawsForHeat } from '../state/heat';
import { isTyped, mostBankers } from '../state/picks';
import { optionOddsOf, type SeriesRange } from '../state/prices';
import { useHeat } from '../state/use-heat';
import { playName } from '../lottery-texts';
import { PickArea, canBeTyped } from './pick-area';

interface SwitchesProps {
  game: Game;
  play: Play;
  hasFigures: boolean;
  figures: boolean;
  isDanTuo: boolean;
  entry: boolean;
  onEntry: (entry: boolean) => void;
  onQuickPick: () => void;
}

/** Ways to look at the numbers and to pick them. */
function Switches({ game, play, hasFigures, figures, isDanTuo, entry, onEntry, onQuickPick }: SwitchesProps) {
  const t = useT();
  const { showFigures, setDanTuo } = boardStoreOf(game).getState();
  const mayType = !isTyped(play.form) && canBeTyped(play);
  const isAlone = !hasFigures && !mayType && mostBankers(play.form) === 0;
  return (
    <div className="flex items-center justify-between gap-x-3 sm:gap-x-4 max-sm:short:-my-1">
      {hasFigures && (
        <Switch className="text-label! leading-tight!" checked={figures} onChange={(event) => showFigures(event.target.checked)}>
          {t('lottery.showFigures')}
        </Switch>
      )}
      {mostBankers(play.form) > 0 && (
        <Switch className="text-label!" checked={isDanTuo} onChange={(event) => setDanTuo(event.target.checked)}>
          {t('lottery.danTuo')}
        </Switch>
      )}
      {mayType && (
        <Button tone="ghost" size="small" aria-pressed={entry} icon={<IconPencilSimple size={16} />} onClick={() => onEntry(!entry)}>
          {t(entry ? 'lottery.hideEntry' : 'lottery.useEntry')}
        </Button>
      )}
      {!isTyped(play.form) && (
        <Button tone="ghost" size="small" icon={<IconDiceFive size={18} />} onClick={onQuickPick}>
          <span className={clsx(!isAlone && 'max-sm:sr-only')}>{t('lottery.quickPick')}</span>
        </Button>
      )}
    </div>
  );
}

/** What the figures under the numbers mean, and of how many draws they are. */
function FiguresLegend({ draws }: { draws: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="text-caption text-ink-3">
      {t('lottery.figuresLegend', { count: draws })}
      {draws < leastDrawsForHeat && ` ${t('lottery.tooFewDraws', { count: draws, shown: format.number(draws) })}`}
    </p>
  );
}

export interface NumbersPartProps {
  game: Game;
  play: Play;
  sold: SoldPlay;
  range: SeriesRange | undefined;
  series: number | undefined;
  phase: DrawPhase;
  /** When the draw on show takes place, in milliseconds since 1970. */
  drawsAt: number | undefined;
  isDanTuo: boolean;
  /** Told whether something stands in the entry box. */
  onBox: (boxed: boolean) => void;
  /** Has chance pick on the board. */
  onQuickPick: () => void;
}

/** The numbers to pick and the switches above them. Its props do not change with a pick: a press draws only the row that it is in. */
export const NumbersPart = memo(function NumbersPart(props: NumbersPartProps) {
  const { game, play, sold, range, series, phase, drawsAt, isDanTuo, onBox, onQuickPick } = props;
  const t = useT();
  const format = useFormat();
  const store = boardStoreOf(game);
  const figures = useBoard(store, (state) => state.figures);
  const { heat, draws, offered } = useHeat(game, play, figures);
  const [entry, setEntry] = useState(false);
  const oddsOf = useCallback(
    (option: string) => {
      const odds = optionOddsOf(play, sold.tiers, option, range, series);
      // Cut, never rounded up: what is paid is at least what stands there, and exact under "More details".
      return odds === undefined ? undefined : format.number(Number(odds / 100n) / 100);
    },
    [play, sold, range, series, format],
  );
  const isClosed = phase === 'closed';
  return (
    <>
      <Switches
        game={game}
        play={play}
        hasFigures={offered}
        figures={figures}
        isDanTuo={isDanTuo}
        entry={entry}
        onEntry={setEntry}
        onQuickPick={onQuickPick}
      />
      {isDanTuo && <p className="text-caption text-ink-3">{t('lottery.danTuoNote', { count: mostBankers(play.form) })}</p>}
      {figures && heat(0) && <FiguresLegend draws={draws} />}
      <fieldset
        id="numbers"
        tabIndex={-1}
        className={clsx(
          'min-w-0 scroll-mt-2 outline-none transition-opacity duration-[180ms]',
          isClosed && 'pointer-events-none opacity-55',
        )}
        aria-disabled={isClosed || undefined}
        aria-label={t('lottery.boardOf', { play: playName(t, play, sold.playName) })}
      >
        <PickArea store={store} game={game} play={play} entry={entry} oddsOf={oddsOf} heat={heat} drawsAt={drawsAt} onBox={onBox} />
      </fieldset>
    </>
  );
});
