import { IconPencilSimple, chipClass } from '@sortes/ui';
import type { Game, Play } from '@sortes/lottery-rules';
import { clsx } from 'clsx';
import { memo, useCallback, useState, type ReactNode } from 'react';
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
import { CostOfOne } from './cost-of-one';
import { groupKinds, type GroupKind } from './number-grid';
import { PickArea, canBeTyped, isGrid } from './pick-area';
import { moveByArrows, rove } from './move-by-arrows';

interface WaysProps {
  game: Game;
  play: Play;
  hasFigures: boolean;
  figures: boolean;
  isDanTuo: boolean;
  entry: boolean;
  onEntry: (entry: boolean) => void;
  groupKind: GroupKind | undefined;
  onGroupKind: (kind: GroupKind | undefined) => void;
}

const wayClass = (on: boolean) => clsx(chipClass(on), 'px-3! text-label! max-sm:short:min-h-9!');

function Way({ on, icon, onPress, children }: { on: boolean; icon?: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={on} className={wayClass(on)} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}

/** Ways to pick the numbers and to look at them: one row of chips of one height, which scrolls sideways where it is too long. */
function Ways({ game, play, hasFigures, figures, isDanTuo, entry, onEntry, groupKind, onGroupKind }: WaysProps) {
  const t = useT();
  const { showFigures, setDanTuo } = boardStoreOf(game).getState();
  const mayType = !isTyped(play.form) && canBeTyped(play);
  const hasBankers = mostBankers(play.form) > 0;
  if (!hasFigures && !mayType && !hasBankers && !isGrid(play)) return null;
  return (
    <div className="scroll-row flex gap-2 p-0.5">
      {isGrid(play) && (
        <fieldset ref={rove} aria-label={t('lottery.groupPick')} className="flex shrink-0 gap-2">
          {groupKinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={groupKind === each}
              className={wayClass(groupKind === each)}
              onKeyDown={moveByArrows}
              onClick={() => onGroupKind(groupKind === each ? undefined : each)}
            >
              {t(`lottery.groupKind.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
      {mayType && (
        <Way on={entry} icon={<IconPencilSimple size={16} />} onPress={() => onEntry(!entry)}>
          {t(entry ? 'lottery.hideEntry' : 'lottery.useEntry')}
        </Way>
      )}
      {hasBankers && (
        <Way on={isDanTuo} onPress={() => setDanTuo(!isDanTuo)}>
          {t('lottery.danTuo')}
        </Way>
      )}
      {hasFigures && (
        <Way on={figures} onPress={() => showFigures(!figures)}>
          {t('lottery.showFigures')}
        </Way>
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
  /** What is staked on each result of a combination, in 1/10 000 currency units. */
  stakeEach: bigint;
  /** Told whether something stands in the entry box. */
  onBox: (boxed: boolean) => void;
}

/** The numbers to pick, the ways to pick them and what one costs. Its props do not change with a pick: a press draws only the row that it is in. */
export const NumbersPart = memo(function NumbersPart(props: NumbersPartProps) {
  const { game, play, sold, range, series, phase, drawsAt, isDanTuo, stakeEach, onBox } = props;
  const t = useT();
  const format = useFormat();
  const store = boardStoreOf(game);
  const figures = useBoard(store, (state) => state.figures);
  const { heat, draws, offered } = useHeat(game, play, figures);
  const [entry, setEntry] = useState(false);
  // On a phone the numbers come first: one row until a way is asked for.
  const [groupKind, setGroupKind] = useState<GroupKind | undefined>(() => (matchMedia('(min-width: 640px)').matches ? 'quick' : undefined));
  const oddsOf = useCallback(
    (option: string) => {
      const odds = optionOddsOf(play, sold.tiers, option, range, series);
      // Odds are whole numbers of 1/10 000: four decimals show all of them, just as they are paid.
      return odds === undefined ? undefined : format.number(Number(odds) / 10_000, { maximumFractionDigits: 4 });
    },
    [play, sold, range, series, format],
  );
  const isClosed = phase === 'closed';
  return (
    <>
      <Ways
        game={game}
        play={play}
        hasFigures={offered}
        figures={figures}
        isDanTuo={isDanTuo}
        entry={entry}
        onEntry={setEntry}
        groupKind={groupKind}
        onGroupKind={setGroupKind}
      />
      {isDanTuo && <p className="text-caption text-ink-3">{t('lottery.danTuoNote', { count: mostBankers(play.form) })}</p>}
      {figures && heat(0) && <FiguresLegend draws={draws} />}
      <CostOfOne play={play} coverage={sold.coverage} stakeEach={stakeEach} />
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
        <PickArea
          store={store}
          game={game}
          play={play}
          entry={entry}
          groupKind={groupKind}
          oddsOf={oddsOf}
          heat={heat}
          drawsAt={drawsAt}
          onBox={onBox}
        />
      </fieldset>
    </>
  );
});
