import { keysOf } from '@sortes/browser';
import { sharedKeys } from '../../shared/keys';
import { askAnew } from '../../shared/query-client';

/** What this feature asks for, in the query cache. */
export const promotionsKeys = {
  offer: keysOf<[id: string]>('offer'),
  check: keysOf<[document: string]>('offer-check'),
  preview: keysOf<[id: string, playerId: number]>('offer-preview'),
  dryRun: keysOf<[id: string]>('dry-run'),
  dryRuns: keysOf<[offerId: string]>('dry-runs'),
  /** The newest run of an offer that found something. */
  lastDryRun: keysOf<[offerId: string]>('last-dry-run'),
  dryRunGrants: keysOf<[id: string, page: number]>('dry-run-grants'),
  grant: keysOf<[id: string]>('staff-grant'),
  report: keysOf<[asked: object]>('offer-report'),
  /** Offers found by a part of their code or title. */
  offersFound: keysOf<[text: string]>('offers-found'),
  /** Games that an offer can name, by a part of their name. */
  gamesFound: keysOf<[text: string, only: string | undefined]>('offer-games-found'),
  /** Ways to pay that deposits may have come by. */
  depositWays: keysOf('offer-deposit-ways'),
  gameTitles: keysOf<[names: string]>('offer-game-titles'),
  /** The words of an offer's page in a language. */
  pageWords: keysOf<[language: string]>('offer-page-words'),
  segment: keysOf<[id: string]>('segment'),
  /** All lists of players, for a rule to name one. */
  segmentChoice: keysOf('segment-choice'),
  /** What promotions have of one player. */
  player: keysOf<[playerId: number]>('player-promotions'),
};

/** After a grant was given, ended or decided about: lists, figures and what their player has are asked for anew. */
export const askGrantsAnew = (): Promise<void> =>
  askAnew(
    sharedKeys.list.of('applications'),
    sharedKeys.list.of('grants'),
    sharedKeys.list.of('player-grants'),
    sharedKeys.player.all,
    promotionsKeys.grant.all,
    promotionsKeys.offer.all,
    promotionsKeys.preview.all,
    promotionsKeys.player.all,
  );

/** After a list of players was made, filled or removed: what shows it, and what is said of offers whose rules ask for it. */
export const askSegmentsAnew = (): Promise<void> =>
  askAnew(
    sharedKeys.list.of('segments'),
    sharedKeys.list.of('segment-members'),
    promotionsKeys.segment.all,
    promotionsKeys.segmentChoice.all,
    promotionsKeys.check.all,
    promotionsKeys.preview.all,
    promotionsKeys.player.all,
  );
