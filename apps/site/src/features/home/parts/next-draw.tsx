import { useQueryClient } from '@tanstack/react-query';
import { renew } from '../../../entities/account/renew';
import { LiveDraw } from '../../../entities/draw/stage/live-draw';
import { usePopularGames } from '../api/lobby';

/** The server needs a moment to put the next draw on sale. */
const nextSaleMs = 1500;

/** The next draw of the most played game, under the hero. */
export function NextDraw() {
  const client = useQueryClient();
  const { data, isError } = usePopularGames();
  if (isError && !data) return null;
  return <LiveDraw games={data} onClosed={() => setTimeout(() => void renew(client, ['lottery', 'popular']), nextSaleMs)} />;
}
