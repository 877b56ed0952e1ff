import { create } from 'zustand';

/** True while the player is told of the time: what they play rests until they have answered, games in frames too. */
export const usePlayRests = create<{ rests: boolean }>(() => ({ rests: false }));
