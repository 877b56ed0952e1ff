import { create } from 'zustand';
import { readLocal, writeLocal } from '@sortes/browser';

/** Whether draws, wins and a new rank may make a sound: off until the player turns it on at a board; kept on the device. */
export const useSound = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: readLocal('lotterySound') === '1',
  toggle() {
    const on = !get().on;
    writeLocal('lotterySound', on ? '1' : '0');
    set({ on });
    if (on) playCue('result');
  },
}));

interface Tone {
  readonly pitch: number;
  /** Seconds after the cue began. */
  readonly at: number;
  readonly seconds: number;
  readonly level: number;
  readonly shape?: OscillatorType;
}

const tones = (pitches: readonly number[], apart: number, seconds: number, level: number): readonly Tone[] =>
  pitches.map((pitch, index) => ({ pitch, at: index * apart, seconds, level }));

/** Short soft sounds, made on the spot so that no file is loaded. */
const cues = {
  tick: [{ pitch: 1_250, at: 0, seconds: 0.05, level: 0.03, shape: 'triangle' }],
  closing: tones([520], 0, 0.3, 0.06),
  drop: [{ pitch: 310, at: 0, seconds: 0.11, level: 0.07, shape: 'triangle' }],
  hit: tones([784, 1_175], 0.06, 0.22, 0.06),
  result: tones([660, 880], 0.12, 0.3, 0.06),
  nice: tones([523, 659, 784], 0.1, 0.35, 0.07),
  big: tones([523, 659, 784, 1_047, 1_319], 0.09, 0.45, 0.07),
  mega: tones([523, 659, 784, 1_047, 1_319, 1_568, 2_093], 0.09, 0.6, 0.07),
} as const satisfies Record<string, readonly Tone[]>;

let context: AudioContext | undefined;

/** Silent when sound is off or the browser refuses. */
export function playCue(cue: keyof typeof cues): void {
  if (!useSound.getState().on) return;
  try {
    context ??= new AudioContext();
    const begun = context.currentTime;
    for (const { pitch, at, seconds, level, shape } of cues[cue] as readonly Tone[]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const start = begun + at;
      tone.type = shape ?? 'sine';
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(level, start + Math.min(0.02, seconds / 4));
      gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + seconds + 0.02);
    }
  } catch {
    // No sound device, or the browser wants a touch first: the draw goes on in silence.
  }
}

/** A short shake of the phone, where it has one and the player has sound on. */
export function shake(pattern: number | number[]): void {
  if (useSound.getState().on) navigator.vibrate?.(pattern);
}
