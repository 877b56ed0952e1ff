import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { useRank } from './rank';
import { wayOf } from './way';

/** The member's rank, the next one and how much of the way there is done. */
export function RankSpoken({ id }: { id?: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useRank();
  if (data === undefined || data.playerRankName === '') return null;
  const way = wayOf(data);
  const rank = t('ranks.spoken', { name: data.playerRankName });
  return (
    <span id={id} className="sr-only">
      {way === undefined ? rank : `${rank}, ${t('ranks.way', { share: format.percent(way.share, 0), name: way.next.name })}`}
    </span>
  );
}
