import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const heldInMemory = 32 * 1024 * 1024;

/**
 * Holds output back until it is known to be good: a caller who reads our standard output must never take half a result for a whole one.
 * Small output stays in memory, large output goes to a temporary file.
 */
export class Spool {
  /** @param inMemory characters kept before the file is used */
  constructor(private readonly inMemory = heldInMemory) {}
  private chunks: string[] = [];
  private size = 0;
  private folder: string | undefined;
  private file: FileHandle | undefined;

  async add(text: string): Promise<void> {
    this.chunks.push(text);
    this.size += text.length;
    if (this.size >= this.inMemory) await this.spill();
  }

  private async spill(): Promise<void> {
    if (this.file === undefined) {
      this.folder = await mkdtemp(path.join(tmpdir(), 'sortes-settle-'));
      this.file = await open(path.join(this.folder, 'output'), 'w', 0o600);
    }
    await this.file.write(this.chunks.join(''));
    this.chunks = [];
    this.size = 0;
  }

  /** Hands everything on, in order. */
  async release(write: (text: string) => Promise<void>): Promise<void> {
    if (this.folder !== undefined) {
      const stored = createReadStream(path.join(this.folder, 'output'), { encoding: 'utf8', highWaterMark: 1024 * 1024 });
      for await (const text of stored) await write(String(text));
    }
    if (this.chunks.length > 0) await write(this.chunks.join(''));
  }

  /** Removes the temporary file. */
  async close(): Promise<void> {
    await this.file?.close();
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }
}
