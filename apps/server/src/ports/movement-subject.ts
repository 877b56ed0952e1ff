import type { LanguageCode } from '@sortes/contract';

/** The game and the draw that a movement of bets was about; a chase has several draws and names none, a round of a vendor's game has none. */
export interface MovementSubject {
  gameId: string;
  gameName: string;
  numero?: string;
  /** The house draws it: once it is drawn, anybody can check the draw. */
  isOwnDraw?: boolean;
  /** Of one bet: its order number. */
  number?: string;
}

/** Titles of the offers that a player's grants are of, by the ids of the grants. */
export type OffersOfGrants = (playerId: number, grants: readonly string[], language: LanguageCode) => Promise<ReadonlyMap<string, string>>;

/** What a movement of points was for, and which lots it moved. */
export interface MovedPoints {
  /** In the reader's language. */
  remark: string;
  /** Whole points, above zero into the lot; its last day, ISO date of the brand. */
  lots: readonly { points: number; expiresOn: string }[];
}

/** What points of a player were given or spent for, in words, by the references of their movements; asked of whoever gives or takes points. */
export type PointsMovedFor = (
  playerId: number,
  references: readonly string[],
  language: LanguageCode,
) => Promise<ReadonlyMap<string, string>>;

/** What movements of a player's points were for, by their ids. */
export type PointsOfMovements = (
  playerId: number,
  ids: readonly string[],
  language: LanguageCode,
) => Promise<ReadonlyMap<string, MovedPoints>>;

/** What a player's bets, slips, chases and rounds were about, by the ids asked for. */
export type SubjectsOf = (
  playerId: number,
  orders: readonly string[],
  language: LanguageCode,
) => Promise<ReadonlyMap<string, MovementSubject>>;
