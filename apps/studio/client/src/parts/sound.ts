import press from 'uisfx/sounds/soft/press.mp3?url';
import select from 'uisfx/sounds/soft/select.mp3?url';
import start from 'uisfx/sounds/soft/start.mp3?url';
import step from 'uisfx/sounds/glass/progress-step.mp3?url';
import tick from 'uisfx/sounds/soft/snap.mp3?url';
import land from 'uisfx/sounds/soft/drop.mp3?url';
import good from 'uisfx/sounds/glass/check.mp3?url';
import cashOut from 'uisfx/sounds/glass/receive.mp3?url';
import win from 'uisfx/sounds/glass/reward.mp3?url';
import bigWin from 'uisfx/sounds/cinematic/achievement.mp3?url';
import lose from 'uisfx/sounds/soft/deselect.mp3?url';
import boom from 'uisfx/sounds/soft/blocked.mp3?url';
import warn from 'uisfx/sounds/soft/warning.mp3?url';
import bonus from 'uisfx/sounds/glass/level-up.mp3?url';
import { keep, readKept } from './kept';
import { createStore } from './store';

/** Cues of uisfx (audio CC0), fetched when sound is first on. */
const cues = { press, select, start, step, tick, land, good, cashOut, win, bigWin, lose, boom, warn, bonus } as const;
export type Cue = keyof typeof cues;

/** Off until the player or the site switches it on. `music`: whether a game that has some plays it, too. */
export const sound = createStore({ on: false, music: readKept<boolean>('music') !== false });

/** Switches the music alone, and remembers it. */
export function switchMusic(music: boolean): void {
  keep('music', music);
  sound.set({ music });
}

const loaded = new Map<Cue, Promise<AudioBuffer | undefined>>();
/** What is fetched before anything may sound. */
const fetched = new Map<Cue, Promise<ArrayBuffer>>();
let context: AudioContext | undefined;
let gain: GainNode | undefined;

function fetchCue(cue: Cue): Promise<ArrayBuffer> {
  let bytes = fetched.get(cue);
  if (!bytes) {
    bytes = fetch(cues[cue]).then((response) => response.arrayBuffer());
    // Said by whoever needs it; until then nobody listens.
    bytes.catch(() => undefined);
    fetched.set(cue, bytes);
  }
  return bytes;
}

function load(cue: Cue, into: AudioContext): Promise<AudioBuffer | undefined> {
  let buffer = loaded.get(cue);
  if (!buffer) {
    buffer = fetchCue(cue)
      .then((bytes) => into.decodeAudioData(bytes))
      // A missing sound is no reason to stop a game; the next time asks again.
      .catch(() => void loaded.delete(cue))
      .finally(() => fetched.delete(cue));
    loaded.set(cue, buffer);
  }
  return buffer;
}

/** Whether the page has been touched: before that a browser lets nothing sound, and complains of the attempt. One that does not say is tried. */
const mayUseAudio = (): boolean => (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive !== false;

/** Sets up what sounds are played by, or wakes it. */
function wake(): void {
  if (!sound.get().on || !mayUseAudio()) return;
  context ??= new AudioContext();
  if (!gain) {
    gain = context.createGain();
    gain.gain.value = 0.5;
    gain.connect(context.destination);
    for (const cue of Object.keys(cues) as Cue[]) void load(cue, context);
  }
  void context.resume();
}

/** Switches sound. Switched on by the site, which was touched in the page's place, it waits for the first touch of the page. */
export function switchSound(on: boolean): void {
  sound.set({ on });
  if (!on) return;
  for (const cue of Object.keys(cues) as Cue[]) if (!loaded.has(cue)) void fetchCue(cue);
  wake();
}

/** What sounds are played by, once there is one. */
export const audioOut = (): { readonly context: AudioContext; readonly gain: GainNode } | undefined => context && gain && { context, gain };

/** A reel that comes to its stop: a dull knock, a little higher with each reel. */
export function playKnock(reel: number): void {
  if (!sound.get().on || !context || !gain || document.hidden || context.state !== 'running') return;
  const [at, tone, envelope] = [context.currentTime, context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(150 + reel * 12, at);
  tone.frequency.exponentialRampToValueAtTime(55, at + 0.09);
  envelope.gain.setValueAtTime(0.55, at);
  envelope.gain.exponentialRampToValueAtTime(0.001, at + 0.13);
  tone.connect(envelope).connect(gain);
  tone.start(at);
  tone.stop(at + 0.15);
}

/** Plays a cue, now or not at all: what is not loaded or comes while the page is hidden stays silent. `rate` changes its pitch (1 as it is). */
export function playCue(cue: Cue, rate = 1): void {
  if (!sound.get().on || !context || !gain || document.hidden) return;
  if (context.state === 'suspended') void context.resume();
  const [into, out, asked] = [context, gain, performance.now()];
  void load(cue, into).then((buffer) => {
    if (!buffer || performance.now() - asked > 250) return;
    const source = into.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = rate;
    source.connect(out);
    source.start();
  });
}

/** The first touch of the page wakes the sound that the site has switched on before it. */
export function wakeSoundOnTouch(): void {
  // A finger counts as a touch when it is lifted, a mouse when it is pressed.
  for (const kind of ['pointerdown', 'pointerup', 'keydown'] as const) addEventListener(kind, wake, { passive: true });
}
