import { create } from 'zustand';
import { readLocal, writeLocal } from '@sortes/browser';

/** Whether the board may make a sound: off until the player turns it on; kept on the device. */
export const useSound = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: readLocal('lotterySound') === '1',
  toggle() {
    const on = !get().on;
    writeLocal('lotterySound', on ? '1' : '0');
    set({ on });
    if (on) playCue('result');
  },
}));

let context: AudioContext | undefined;

/** A short soft tone, made on the spot so that no file is loaded. Silent when sound is off or the browser refuses. */
export function playCue(cue: 'closing' | 'result'): void {
  if (!useSound.getState().on) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const [index, pitch] of (cue === 'result' ? [660, 880] : [520]).entries()) {
      const tone = context.createOscillator();
      const level = context.createGain();
      const at = start + index * 0.12;
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0, at);
      level.gain.linearRampToValueAtTime(0.06, at + 0.02);
      level.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
      tone.connect(level).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.32);
    }
  } catch {
    // No sound device, or the browser wants a touch first: the board goes on in silence.
  }
}
