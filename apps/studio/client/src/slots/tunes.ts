import type { Tune } from '../parts/music';

const calm = [0.7, 0.1, 0.35, 0.2, 0.5, 0.1, 0.4, 0.15] as const;
const lively = [0.8, 0.3, 0.5, 0.45, 0.6, 0.35, 0.55, 0.4] as const;

/** What the slots sound like: each a key, a scale and a pace of its own. */
export const tunes = {
  /** Fruits on three reels: a cheerful major. */
  ruby: {
    root: 48,
    scale: [0, 2, 4, 7, 9],
    chords: [
      [0, 2, 3],
      [3, 4, 6],
      [4, 5, 7],
      [1, 3, 4],
    ],
    beatsPerMinute: 118,
    voice: 'triangle',
    rhythm: lively,
  },
  /** Ink and silk: five tones over a slow drone. */
  dragon: {
    root: 45,
    scale: [0, 3, 5, 7, 10],
    chords: [
      [0, 2, 3],
      [0, 3, 4],
      [2, 3, 5],
      [1, 3, 4],
    ],
    beatsPerMinute: 84,
    voice: 'triangle',
    rhythm: calm,
  },
  /** Water: a Japanese scale, few notes. */
  koi: {
    root: 50,
    scale: [0, 1, 5, 7, 10],
    chords: [
      [0, 2, 3],
      [2, 3, 5],
      [0, 3, 5],
      [1, 3, 4],
    ],
    beatsPerMinute: 72,
    voice: 'sine',
    rhythm: calm,
  },
  /** Glass: wide chords and high single notes. */
  gems: {
    root: 53,
    scale: [0, 2, 4, 6, 7, 9, 11],
    chords: [
      [0, 2, 4],
      [4, 6, 8],
      [5, 7, 9],
      [1, 3, 5],
    ],
    beatsPerMinute: 96,
    voice: 'sine',
    rhythm: lively,
  },
  /** A street on a feast day. */
  lantern: {
    root: 43,
    scale: [0, 2, 4, 7, 9],
    chords: [
      [0, 2, 4],
      [4, 5, 7],
      [3, 4, 6],
      [0, 3, 4],
    ],
    beatsPerMinute: 108,
    voice: 'triangle',
    rhythm: lively,
  },
  /** Stone and leaves: minor, with a sixth that lightens it. */
  temple: {
    root: 40,
    scale: [0, 2, 3, 5, 7, 9, 10],
    chords: [
      [0, 2, 4],
      [3, 5, 7],
      [6, 8, 10],
      [0, 2, 4],
    ],
    beatsPerMinute: 100,
    voice: 'triangle',
    rhythm: calm,
  },
} as const satisfies Readonly<Record<string, Tune>>;
