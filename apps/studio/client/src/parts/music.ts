import { audioOut, sound } from './sound';

/** A piece of music that never repeats quite the same: chords of a scale below, single notes of it above. */
export interface Tune {
  /** MIDI number of the key note. */
  readonly root: number;
  /** Half steps above the key note. */
  readonly scale: readonly number[];
  /** One chord a bar, as steps of the scale. */
  readonly chords: readonly (readonly number[])[];
  readonly beatsPerMinute: number;
  /** Of the single notes: soft (sine), woody (triangle) or bright (square). */
  readonly voice: OscillatorType;
  /** How likely a single note stands on each eighth of a bar, 0 … 1. */
  readonly rhythm: readonly number[];
}

const stepsPerBar = 8;
/** Notes are planned so far ahead: a busy page may be late by less. */
const aheadSeconds = 0.6;
const loudness = 0.16;
const frequencyOf = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** The note of a step of the scale, in whatever octave that step lies. */
export function noteOf({ root, scale }: Pick<Tune, 'root' | 'scale'>, step: number): number {
  const octave = Math.floor(step / scale.length);
  return root + 12 * octave + (scale[step - octave * scale.length] as number);
}

/** Numbers from 0 to 1, the same for the same bar: a phrase comes back, as in music. Decides nothing. */
export function phraseNumber(bar: number, step: number): number {
  const mixed = Math.imul((bar + 1) * 73_856_093, 1) ^ Math.imul((step + 1) * 19_349_663, 1);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0) % 1_000) / 1_000;
}

function playNote(out: AudioNode, note: number, at: number, seconds: number, volume: number, voice: OscillatorType): void {
  const { context } = out;
  const [oscillator, envelope] = [context.createOscillator(), context.createGain()];
  oscillator.type = voice;
  oscillator.frequency.value = frequencyOf(note);
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(volume, at + Math.min(0.03, seconds / 4));
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(envelope).connect(out);
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.05);
}

function playChord(out: AudioNode, tune: Tune, chord: readonly number[], at: number, seconds: number): void {
  for (const step of chord) playNote(out, noteOf(tune, step), at, seconds * 1.05, 0.16, 'sine');
  playNote(out, noteOf(tune, (chord[0] ?? 0) - tune.scale.length), at, seconds * 0.5, 0.24, 'triangle');
}

/** How lively the music is: `feature` while free spins or respins run. */
export type Mood = 'calm' | 'feature';

export interface Music {
  readonly setMood: (mood: Mood) => void;
  /** Lowers the music for a moment, so that a win is heard. */
  readonly duck: (ms: number) => void;
  readonly stop: () => void;
}

/** Plays a tune for as long as sound is on and the page is seen. Silent before the first touch of the page. */
export function startMusic(tune: Tune): Music {
  let out: GainNode | undefined;
  let nextAt = 0;
  let step = 0;
  let mood: Mood = 'calm';

  function fade(to: number, seconds: number): void {
    if (!out) return;
    out.gain.cancelScheduledValues(out.context.currentTime);
    out.gain.setTargetAtTime(to, out.context.currentTime, seconds / 3);
  }

  function plan(at: number, eighth: number): void {
    const bar = Math.floor(step / stepsPerBar);
    const place = step % stepsPerBar;
    const chord = tune.chords[bar % tune.chords.length] as readonly number[];
    if (place === 0) playChord(out as GainNode, tune, chord, at, eighth * stepsPerBar);
    // A phrase of four bars is played twice before another comes.
    const phrase = (bar % 4) + 4 * Math.floor(bar / 8);
    const chance = (tune.rhythm[place] ?? 0) + (mood === 'feature' ? 0.3 : 0);
    if (phraseNumber(phrase, place) < chance) {
      const pick = Math.floor(phraseNumber(phrase + 101, place) * (tune.scale.length + 2));
      playNote(out as GainNode, noteOf(tune, pick + tune.scale.length), at, eighth * 1.8, 0.1, tune.voice);
    }
    if (mood === 'feature' && place % 2 === 0)
      playNote(out as GainNode, noteOf(tune, (chord[0] ?? 0) - tune.scale.length), at, eighth * 0.8, 0.16, 'triangle');
  }

  function advance(): void {
    const { on, music } = sound.get();
    const audio = on && music && !document.hidden ? audioOut() : undefined;
    if (!audio || audio.context.state !== 'running') {
      if (out) fade(0, 0.3);
      return;
    }
    const { context } = audio;
    if (!out) {
      out = context.createGain();
      out.gain.value = 0;
      out.connect(audio.gain);
    }
    const now = context.currentTime;
    if (nextAt < now) {
      // The first note, or the first one after a pause.
      nextAt = now + 0.08;
      fade(loudness, 1.5);
    }
    while (nextAt < now + aheadSeconds) {
      const eighth = 30 / (tune.beatsPerMinute * (mood === 'feature' ? 1.18 : 1));
      plan(nextAt, eighth);
      nextAt += eighth;
      step += 1;
    }
  }

  const timer = setInterval(advance, 150);
  const unfollow = sound.subscribe(advance);
  return {
    setMood: (next) => void (mood = next),
    duck(ms) {
      fade(loudness / 4, 0.1);
      setTimeout(() => sound.get().on && sound.get().music && fade(loudness, 0.8), ms);
    },
    stop() {
      clearInterval(timer);
      unfollow();
      fade(0, 0.2);
      const gone = out;
      setTimeout(() => gone?.disconnect(), 400);
    },
  };
}
