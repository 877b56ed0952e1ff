import { useEffect } from 'react';
import { useSession } from '../account/session';
import { restoreSession } from '../account/start-session';
import { useRank } from './rank';
import { Ring } from './ring';
import { wayOf } from './way';

/** Around the picture of whoever is signed in, or the sign of their account: how much of the way to the next rank is done. */
export function AvatarRing({ sizePx, widthPx, className }: { sizePx: number; widthPx: number; className: string }) {
  const { data } = useRank();
  const known = useSession((session) => session.rankLevel);
  const level = data?.rankLevel;
  // The change was told while the stream was away.
  useEffect(() => {
    if (level !== undefined && level !== known) void restoreSession();
  }, [level, known]);
  const way = data && wayOf(data);
  if (way === undefined) return null;
  return <Ring share={way.share} sizePx={sizePx} widthPx={widthPx} className={`pointer-events-none absolute ${className}`} />;
}
