import type { ComponentType } from 'react';
import type { LobbyType } from '../../../entities/game/pages';
import { Lobby } from './lobby';

/** The pages of the categories: a component each, so that one does not take over what another is showing. */
export const lobbyScreens: Readonly<Record<LobbyType, ComponentType>> = {
  RNG: () => <Lobby type="RNG" />,
  LIVE: () => <Lobby type="LIVE" />,
  FISH: () => <Lobby type="FISH" />,
  PVP: () => <Lobby type="PVP" />,
  SPORTS: () => <Lobby type="SPORTS" />,
  ESPORTS: () => <Lobby type="ESPORTS" />,
  INHOUSE: () => <Lobby type="INHOUSE" />,
  MORE: () => <Lobby type="MORE" />,
};
