import { repeating } from '@sortes/service';
import { endingsRun } from './ending-repository.js';
import { ledgerMoved } from '../../platform/occasions.js';
import type { Module, Services } from '../../platform/services.js';
import type { ProtectionModule } from '../protection/index.js';
import type { TurnoverModule } from '../turnover/index.js';
import { mayHaveHappened } from './contribution-repository.js';
import { type CountKit, countNow } from './count-bets.js';
import { endDue } from './end-due.js';
import type { EndKit } from './end-grant.js';
import { type OfferEndKit, stepEndings } from './end-offer.js';
import { endOfDeposit } from './end-of-deposit.js';
import { endExcluded, endTied } from './end-for-player.js';
import { followRounds } from './follow-rounds.js';
import { takeFreeBet } from './free-bets.js';
import { requireUncounted } from './winnings.js';

/** Seldom asked, soon done: a bonus is money within about a second of the bet that completes it. */
const countEveryMs = 700;
/** What is over ends so soon after its time. */
const endEveryMs = 5_000;
/** Somebody looks on while what runs of a stopped offer is ended. */
const endingsEveryMs = 1_000;

/** What happens to grants by themselves: bets are counted, times end, and what players do elsewhere ends what it ends. */
export function grantTasks(
  { db, clock, log, hooks }: Pick<Services, 'db' | 'clock' | 'log' | 'hooks'>,
  below: {
    turnover: Pick<TurnoverModule, 'requireForBonus' | 'requireForWinnings' | 'forgetReward'>;
    protection: Pick<ProtectionModule, 'exclusionOf'>;
  },
  ruleOf: EndKit['ruleOf'],
): Required<Pick<Module, 'tasks' | 'hooks' | 'listeners'>> & { catchUp(): Promise<void>; stepEndings(): Promise<boolean> } {
  const kit: CountKit = { db, clock, log, hooks, ruleOf, turnover: below.turnover };
  const playerEnds = { clock, ruleOf, protection: below.protection, turnover: below.turnover };
  const offerEnds: OfferEndKit = { db, clock, log, hooks, ruleOf };
  return {
    tasks: [
      repeating(
        'promotions: bets',
        log,
        countEveryMs,
        async () => {
          if (!(await mayHaveHappened(db))) return undefined;
          // Rounds that are open end without a movement, too: while there are some it looks at its own pace.
          return (await countNow(kit)) ? 0 : countEveryMs;
        },
        ledgerMoved,
      ),
      repeating('promotions: times', log, endEveryMs, async () => ((await endDue(kit)) > 0 ? 0 : undefined)),
      repeating('promotions: endings', log, endingsEveryMs, async () => ((await stepEndings(offerEnds)) ? 0 : undefined), endingsRun),
    ],
    hooks: {
      withdrawalComes: (transaction, { playerId }) => endTied(playerEnds, transaction, playerId),
      requireUncounted: (transaction, { playerId }) => requireUncounted(kit, transaction, playerId),
      takeFreeBet: (transaction, of) => takeFreeBet(kit, transaction, of),
      depositReversed: (transaction, { playerId, depositId }) => endOfDeposit(playerEnds, transaction, playerId, depositId),
    },
    listeners: [
      {
        name: 'promotions: free rounds',
        topics: ['free-rounds.changed'],
        // Each in a transaction of its own, under its player's lock; heard twice it changes nothing.
        async hear(_, facts) {
          for (const { fact } of facts) if (fact.topic === 'free-rounds.changed') await followRounds(kit, fact);
        },
      },
      {
        name: 'promotions: grants of players who were excluded',
        topics: ['player.excluded'],
        async hear(transaction, facts) {
          for (const { fact } of facts) if (fact.topic === 'player.excluded') await endExcluded(playerEnds, transaction, fact.playerId);
        },
      },
    ],
    /** Takes all that has happened into the grants; for tests and commands, workers do it by themselves. */
    async catchUp() {
      while (await countNow(kit));
    },
    /** Does the next step of ending what runs of stopped offers; for tests and commands. @returns whether there was something to do at once */
    stepEndings: () => stepEndings(offerEnds),
  };
}
