/** Notes of each cue: frequency in Hz, start and length in seconds. */
const CUES = {
  tap: [[520, 0, 0.05]],
  reveal: [[392, 0, 0.09]],
  win: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.2],
  ],
} as const;

/** A few quiet tones, silent until the player or the site switches them on. */
export class Sound {
  on = false;
  #context: AudioContext | undefined;

  play(cue: keyof typeof CUES): void {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    for (const [frequency, start, length] of CUES[cue]) {
      const at = context.currentTime + start;
      const tone = new OscillatorNode(context, { type: 'sine', frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.08, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length + 0.02);
    }
  }
}
