import type { StaffRight } from '@sortes/contract';
import { createContext, type ComponentType } from 'react';

/** A tab of a player's page that another feature fills. */
export interface PlayerPart {
  readonly right: StaffRight;
  /** Module of the feature tree that has to be on. */
  readonly module: string;
  readonly Content: ComponentType<{ playerId: number }>;
}

export type PlayerParts = Readonly<Record<'promotions' | 'ranks' | 'points', PlayerPart>>;

export const PlayerPartsContext = createContext<PlayerParts | undefined>(undefined);
