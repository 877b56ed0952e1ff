import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './program.js';

export interface KitPage {
  /** Address of the page. */
  readonly address: string;
  /** Stops serving it, and removes what was built. */
  readonly close: () => Promise<void>;
}

/** Builds the page of the kit, which no program serves, into a folder of its own and serves it from there. About five seconds of a processor. */
export async function serveKitPage(): Promise<KitPage> {
  const { build, preview } = await import('vite');
  const folder = mkdtempSync(join(tmpdir(), 'sortes-kit-'));
  const configFile = join(root, 'apps/site/kit/vite.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: folder } });
  const server = await preview({ configFile, logLevel: 'error', build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } });
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/kit/`,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
