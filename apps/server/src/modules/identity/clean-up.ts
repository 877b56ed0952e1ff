import { type BackgroundTask, repeating } from '@sortes/service';
import type { IdentityKit } from './kit.js';
import { deleteExpired } from './player-repository.js';
import { forgetSentMessages } from './sent-message-repository.js';

const trialLivesMs = 24 * 3_600_000;

/** Removes what has expired and closes old trial accounts. Everything removed was already refused; this only keeps the tables small. */
export function createCleanup(kit: IdentityKit): BackgroundTask {
  const { services, sessions, players, signIns } = kit;
  return repeating('identity: clean up', services.log, 60_000, async () => {
    const { db, clock } = services;
    const now = clock.now();
    await sessions.removeExpired();
    await deleteExpired(db, now);
    await signIns.removeOld();
    await forgetSentMessages(db, now);
    await players.closeTrials(new Date(now.getTime() - trialLivesMs));
  });
}
