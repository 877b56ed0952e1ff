import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useRank } from './rank';
import { wayOf } from './way';

/** How much of the way to the next rank is done, in words. */
export function OwnWay() {
  const t = useT();
  const format = useFormat();
  const { data } = useRank();
  const way = data && wayOf(data);
  if (way === undefined) return null;
  return <span className="text-caption text-ink-3">{t('ranks.way', { share: format.percent(way.share, 0), name: way.next.name })}</span>;
}
