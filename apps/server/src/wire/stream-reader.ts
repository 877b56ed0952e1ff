/** More than this unread and the connection is closed: the browser comes back and resumes from its last event. */
const unreadAtMost = 500;

/** One open stream: what is to go out to it, as ready frames of server-sent events. */
export class StreamReader {
  /** Whom it hears with, e.g. everybody of a brand. */
  readonly audiences: readonly string[];
  readonly sessionId: string | undefined;
  private queue: string[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  /** What was heard while the past was still being read. */
  private held: string[] | undefined = [];

  constructor(audiences: readonly string[], sessionId: string | undefined) {
    this.audiences = audiences;
    this.sessionId = sessionId;
  }

  /** Something that happens now. */
  push(frame: string): void {
    if (this.held === undefined) this.write(frame);
    else if (this.held.length < unreadAtMost) this.held.push(frame);
    else this.end();
  }

  /** Something of the past, which goes out before what is heard meanwhile. */
  write(frame: string): void {
    if (this.ended) return;
    this.queue.push(frame);
    if (this.queue.length > unreadAtMost) this.end();
    this.wake?.();
  }

  /** The past is written: from now on things go out as they are heard. */
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const frame of held) this.write(frame);
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  async *frames(): AsyncGenerator<string> {
    while (true) {
      const frame = this.queue.shift();
      if (frame !== undefined) yield frame;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
