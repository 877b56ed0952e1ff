import { Button, EmptyState, IconBasket, IconButton, IconPencilSimple, IconTrash, Money, NumberField } from '@sortes/ui';
import type { WholeProblem } from '@sortes/ui';
import { findPlay } from '@sortes/lottery-rules';
import type { Game } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { useT } from '../../../shared/i18n';
import { lineStake } from '../state/basket';
import type { BasketLine } from '../state/basket';
import { contentText, playName } from '../lottery-texts';
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

/** Lines of the basket with their stakes; each can be edited, multiplied and removed. */
export function BasketList({
  game,
  lines,
  maximumMultiple,
  onMultiple,
  onMultipleProblem,
  onEdit,
  onRemove,
  onClear,
}: {
  game: Game;
  lines: readonly BasketLine[];
  maximumMultiple: number;
  onMultiple: (id: string, multiple: number) => void;
  onMultipleProblem: (id: string, problem: WholeProblem | undefined) => void;
  onEdit: (line: BasketLine) => void;
  onRemove: (id: string) => void;
  onClear: () => void;
}) {
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
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {lines.map((line) => {
          const play = findPlay(game, line.play);
          if (!play) return null;
          const name = playName(t, play, line.play);
          const content = contentText(t, play, line.content);
          return (
            <li key={line.id} className="rounded-tile border border-divider bg-bg2 p-3">
              <div className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <p className="text-label font-semibold text-ink-2">{name}</p>
                  <p className="tabular font-semibold wrap-anywhere text-ink-1">{content}</p>
                  <p className="tabular text-caption text-ink-3">{formula(line, play.coverage)}</p>
                </div>
                <IconButton label={t('lottery.editLine', { line: `${name} ${content}` })} onClick={() => onEdit(line)}>
                  <IconPencilSimple size={18} />
                </IconButton>
                <IconButton label={t('lottery.removeLine', { line: `${name} ${content}` })} onClick={() => onRemove(line.id)}>
                  <IconTrash size={18} />
                </IconButton>
              </div>
              <div className="mt-2 flex items-center justify-between gap-3">
                <NumberField
                  label={t('lottery.multiple')}
                  labelHidden
                  value={line.multiple}
                  min={1}
                  max={maximumMultiple}
                  onChange={(multiple) => onMultiple(line.id, multiple)}
                  onProblem={(problem) => onMultipleProblem(line.id, problem)}
                  problemText={(problem) => multipleProblemText(t, format, problem, maximumMultiple)}
                  decreaseLabel={t('common.decrease')}
                  increaseLabel={t('common.increase')}
                  className="w-36"
                />
                <Money amount={lineStake(play, line)} currency={boot.currency} locale={format.tag} className="font-bold" />
              </div>
            </li>
          );
        })}
      </ul>
      <Button tone="ghost" size="small" className="self-end" onClick={onClear}>
        {t('lottery.clearBasket')}
      </Button>
    </div>
  );
}
