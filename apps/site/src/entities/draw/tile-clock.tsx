import { IconClock, countdownText } from '@sortes/ui';
import { clsx } from 'clsx';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useServerSecond } from './second-clock';

const dayMs = 86_400_000;

/**
 * Time left to bet on a game's next draw, on its tile, by the one clock of the page; without a draw on sale whose draw it is. To who hears the page it says that
 * alone: a link's name that changes each second would be read without end.
 */
export function TileClock({
  game: { currentNumero: current },
  kind,
}: {
  game: { currentNumero: { closesAt: number } | null };
  kind: string;
}) {
  const t = useT();
  const format = useFormat();
  const left = (current?.closesAt ?? 0) - useServerSecond();
  if (current === null) return kind;
  return (
    <>
      <span className="sr-only">{kind}</span>
      <span
        aria-hidden="true"
        className={clsx('tabular flex items-center gap-1', left > 0 && left <= 10_000 && 'font-semibold text-[#f4be4f]')}
      >
        <IconClock size={12} className="shrink-0" />
        {left <= 0
          ? t('common.draw.closed')
          : left < dayMs
            ? countdownText(left)
            : format.date(current.closesAt, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      </span>
    </>
  );
}
