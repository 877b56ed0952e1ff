import {
  Button,
  Countdown,
  EmptyState,
  IconBasket,
  IconButton,
  IconPencilSimple,
  IconTrash,
  Money,
  NumberField,
  type WholeProblem,
} from '@sortes/ui';
import { findGame, findPlay } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../kit/api/client';
import { boot } from '../../../kit/boot';
import { useFormat } from '../../../kit/format';
import { useT } from '../../../kit/i18n';
import { nearDrawsQuery } from '../api/near-draws';
import { byGame, type BasketLine, type DraftLine } from '../state/basket';
import { seriesIn, type SeriesRange } from '../state/prices';
import type { TargetDraw } from '../state/use-basket-draws';
import { linePrice } from '../state/write-order';
import { contentText, gameName, playName } from '../lottery-texts';
import { multipleProblemText } from './problem-text';

/** How a line's stake comes about, factor by factor: "2 numbers × 27 results × 1,000 ₫ × 3". */
export function useStakeFormula(): (line: Pick<BasketLine, 'combinations' | 'unit' | 'multiple'>, coverage: number) => string {
  const t = useT();
  const format = useFormat();
  return (line, coverage) =>
    [
      t('lottery.combinations', { count: line.combinations }),
      ...(coverage > 1 ? [t('lottery.results', { count: coverage })] : []),
      format.money(parseMoney(line.unit)),
      ...(line.multiple > 1 ? [format.number(line.multiple)] : []),
    ].join(' × ');
}

/** Prize group and rebate of a line, where a group below the own highest was chosen. */
export function SeriesNote({ line, range }: { line: DraftLine; range: SeriesRange | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!range || line.series === undefined) return null;
  const { rebate } = linePrice(line, range);
  if (rebate === 0n) return null;
  return (
    <span className="tabular block text-caption text-ink-3">
      {t('lottery.lineSeries', { group: seriesIn(range, line.series), rebate: format.money(rebate) })}
    </span>
  );
}

/** Issue and time left of the draw a game's lines would go to. */
export function TargetNote({ game, target }: { game: string; target: TargetDraw }) {
  const t = useT();
  const client = useQueryClient();
  const { draw, phase } = target;
  if (!draw || phase !== 'open')
    return (
      <span className="text-caption font-semibold text-warning">
        {t(phase === 'loading' ? 'lottery.problem.loading' : phase === 'closed' ? 'lottery.closedBadge' : 'lottery.noDraw')}
      </span>
    );
  return (
    <span className="tabular inline-flex flex-wrap items-baseline gap-x-2 text-caption text-ink-3">
      <span>{t('common.draw.issue', { numero: draw.numero })}</span>
      <Countdown
        key={draw.numero}
        endsAt={draw.closesAt}
        now={serverNow}
        label={t('common.draw.closesInOf', { numero: draw.numero })}
        // The server needs a moment to put the next draw on sale.
        onEnd={() => setTimeout(() => void client.invalidateQueries({ queryKey: nearDrawsQuery(game).queryKey }), 1_500)}
      />
    </span>
  );
}

export interface BasketListProps {
  lines: readonly BasketLine[];
  /** The game of the board in view: its header already shows the draw. */
  own: string;
  maximumMultiple: (line: BasketLine) => number;
  rangeOf: (game: string) => SeriesRange | undefined;
  targetOf: (game: string) => TargetDraw;
  onMultiple: (id: string, multiple: number) => void;
  onMultipleProblem: (id: string, problem: WholeProblem | undefined) => void;
  onEdit: (line: BasketLine) => void;
  onRemove: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** Lines of the basket under their games, with their stakes; each can be edited, multiplied and removed. */
export function BasketList({
  lines,
  own,
  maximumMultiple,
  rangeOf,
  targetOf,
  onMultiple,
  onMultipleProblem,
  onEdit,
  onRemove,
  onClear,
}: BasketListProps) {
  const t = useT();
  const format = useFormat();
  const formula = useStakeFormula();
  if (lines.length === 0) {
    return (
      <EmptyState title={t('lottery.basketEmpty')} art={<IconBasket size={32} />} className="py-8!">
        {t('lottery.basketEmptyNote')}
      </EmptyState>
    );
  }
  const games = byGame(lines);
  return (
    <div className="flex flex-col gap-3">
      {games.map((group) => {
        const game = findGame(group.game);
        const name = gameName(t, group.game);
        const titled = games.length > 1 || group.game !== own;
        return (
          <section key={group.game} aria-label={name} className="flex flex-col gap-2">
            {titled && (
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="text-label font-bold text-ink-1">{name}</h3>
                <TargetNote game={group.game} target={targetOf(group.game)} />
              </div>
            )}
            <ul className="flex flex-col gap-2">
              {group.lines.map((line) => {
                const play = game && findPlay(game, line.play);
                if (!play) return null;
                const title = playName(t, play, line.play);
                const content = contentText(t, play, line.content);
                const range = rangeOf(line.game);
                const most = maximumMultiple(line);
                return (
                  <li key={line.id} className="rounded-tile border border-divider bg-bg2 p-3">
                    <div className="flex items-start gap-1">
                      <div className="min-w-0 flex-1">
                        <p className="text-label font-semibold text-ink-2">{title}</p>
                        <p className="tabular font-semibold wrap-anywhere text-ink-1">{content}</p>
                        <p className="tabular text-caption text-ink-3">{formula(line, play.coverage)}</p>
                        <SeriesNote line={line} range={range} />
                      </div>
                      <IconButton label={t('lottery.editLine', { line: `${title} ${content}` })} onClick={() => onEdit(line)}>
                        <IconPencilSimple size={18} />
                      </IconButton>
                      <IconButton label={t('lottery.removeLine', { line: `${title} ${content}` })} onClick={() => onRemove([line.id])}>
                        <IconTrash size={18} />
                      </IconButton>
                    </div>
                    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
                      <NumberField
                        label={t('lottery.multiple')}
                        labelHidden
                        value={line.multiple}
                        min={1}
                        max={most}
                        onChange={(multiple) => onMultiple(line.id, multiple)}
                        onProblem={(problem) => onMultipleProblem(line.id, problem)}
                        problemText={(problem) => multipleProblemText(t, format, problem, most)}
                        decreaseLabel={t('common.decrease')}
                        increaseLabel={t('common.increase')}
                        className="w-44"
                      />
                      <Money amount={linePrice(line, range).net} currency={boot.currency} locale={format.tag} className="font-bold" />
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      <Button tone="ghost" size="small" className="self-end" onClick={onClear}>
        {t('lottery.clearBasket')}
      </Button>
    </div>
  );
}
