import { Suspense } from 'react';
import { isTrial, useSession } from '../entities/account/session';
import { useModule } from '../entities/brand/site-data';
import { useIdle } from '../kit/idle';
import { lazyPart } from '../kit/lazy-part';
import { PopupsHost } from './popups-host';

const Protection = lazyPart(async () => (await import('../features/protection/watch/protection-parts')).ProtectionParts, ['protection']);
// Its words come with what it shows: most pages have nothing to tell.
const WatchBonus = lazyPart(async () => (await import('../features/promotions/watch/watch-bonus')).WatchBonus, []);
const WatchRank = lazyPart(async () => (await import('../features/ranks/watch/watch-rank')).WatchRank, []);
const WatchDraws = lazyPart(async () => (await import('../features/lottery/moment/watch-draws')).WatchDraws, []);

/**
 * What comes to a member by itself, on whatever page: reminders, what a draw made of their bets, that a bonus became money, a new rank, pop-ups. Nobody waits for its code.
 * `asks`: the page bears a question over it; `inGame`: a game fills it.
 */
export function MemberParts({ asks, inGame }: { asks: boolean; inGame: boolean }) {
  const player = useSession((session) => !isTrial(session));
  const id = useSession((session) => session.id);
  const promotions = useModule('PROMO3');
  const ranks = useModule('PLAYERRANK3');
  const idle = useIdle();
  return (
    <>
      {idle && (
        <Suspense fallback={null}>
          <WatchDraws key={id} inGame={inGame} />
          {promotions && player && <WatchBonus key={`bonus ${id}`} />}
          {ranks && player && id !== undefined && <WatchRank key={`rank ${id}`} playerId={id} calm={asks} />}
        </Suspense>
      )}
      {player && (
        <Suspense fallback={null}>
          <Protection />
        </Suspense>
      )}
      {asks && <PopupsHost />}
    </>
  );
}
