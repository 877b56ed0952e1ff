import { useEffect, useRef } from 'preact/hooks';
import type { Mood, Music, Tune } from '../parts/music';
import { useLatest } from '../parts/latest';
import { sound } from '../parts/sound';
import { useStore } from '../parts/store';

/** Plays the slot's tune while the stage is there; its code comes when sound is first on. Answers what lowers it for a moment. */
export function useMusic(tune: Tune, isFeature: boolean): { readonly duck: (ms: number) => void } {
  const isOn = useStore(sound, (state) => state.on && state.music);
  const music = useRef<Music | undefined>(undefined);
  const mood: Mood = isFeature ? 'feature' : 'calm';
  const moodNow = useLatest(mood);
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    void import('../parts/music').then(
      ({ startMusic }) => {
        if (isGone) return;
        music.current = startMusic(tune);
        music.current.setMood(moodNow());
      },
      // Without a line there is no music.
      () => undefined,
    );
    return () => {
      isGone = true;
      music.current?.stop();
      music.current = undefined;
    };
  }, [isOn, tune, moodNow]);
  useEffect(() => music.current?.setMood(mood), [mood]);
  return { duck: (ms) => music.current?.duck(ms) };
}
