import { create } from 'zustand';

/** True while the player is told of the time: what he plays rests until he has answered, games in frames too. */
export const usePlayRests = create<{ rests: boolean }>(() => ({ rests: false }));
