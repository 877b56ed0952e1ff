import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/client';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { entityKeys } from '../keys';
import type { Game } from './lists';

const everyMs = 8_000;
/** From here on a multiplier stands out. */
const high = 2;

const liveQuery = {
  queryKey: entityKeys.games.live.all,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('listLiveResults', {}, { signal })).list,
  staleTime: everyMs / 2,
  refetchInterval: everyMs,
  retry: false,
};

/** Whether a game's rounds are everybody's, so that its tile can show how the last ones ended. */
export const isShared = (game: Pick<Game, 'gameClassify'>): boolean => game.gameClassify.includes('CR');

/** Three digits at most: three of them stand on the line that the vendor's name takes otherwise. */
const decimalsOf = (multiplier: number): number => (multiplier >= 100 ? 0 : multiplier >= 10 ? 1 : 2);

/** The last multipliers of a shared game in the place of its vendor's name, which stands there until they are known. */
export function LiveNote({ game }: { game: Pick<Game, 'nodeId' | 'vendorName'> }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(liveQuery);
  const multipliers = data?.find(({ nodeId }) => nodeId === game.nodeId)?.multipliers ?? [];
  if (multipliers.length === 0) return game.vendorName;
  return (
    <>
      <span className="sr-only">{t('games.lobby.lastMultipliers')}</span>
      <span className="tile-live">
        {multipliers.map((multiplier, at) => (
          // Results have no names: the place is what they are.
          // eslint-disable-next-line react/no-array-index-key
          <span key={at} className={multiplier >= high ? 'is-high' : undefined}>
            {new Intl.NumberFormat(format.tag, {
              minimumFractionDigits: decimalsOf(multiplier),
              maximumFractionDigits: decimalsOf(multiplier),
            }).format(multiplier)}
            ×
          </span>
        ))}
      </span>
    </>
  );
}
