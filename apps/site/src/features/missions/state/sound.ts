import { readLocal, writeLocal } from '@sortes/browser';
import { create } from 'zustand';

/** Whether a claimed reward may make a sound: off until the player turns it on; kept on the device. */
export const useClaimSound = create<{ on: boolean; set: (on: boolean) => void }>((set) => ({
  on: readLocal('claimSound') === '1',
  set(on) {
    writeLocal('claimSound', on ? '1' : '0');
    set({ on });
    if (on) playClaim();
  },
}));

/** Pitches of a short soft run upwards, made on the spot so that no file is loaded. */
const pitches = [523, 659, 784, 1_047] as const;
const apartSeconds = 0.09;
const eachSeconds = 0.4;
const level = 0.06;

let context: AudioContext | undefined;

/** Silent when sound is off or the browser refuses. */
export function playClaim(): void {
  if (!useClaimSound.getState().on) return;
  try {
    context ??= new AudioContext();
    for (const [at, pitch] of pitches.entries()) {
      const start = context.currentTime + at * apartSeconds;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(level, start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + eachSeconds);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + eachSeconds + 0.02);
    }
  } catch {
    // No sound device, or the browser wants a touch first.
  }
}
