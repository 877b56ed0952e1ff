import path from 'node:path';
import { runnerImport } from 'vite';
import type { PagePath } from '../src/kit/addresses.ts';
import type { Feature } from '../src/kit/feature.ts';

/** A page of the site: its addresses, the file that draws it, and the areas of texts it speaks. */
interface ScreenFile {
  readonly paths: readonly PagePath[];
  /** Absolute. */
  readonly file: string;
  readonly areas: readonly string[];
}

/**
 * What the features say of their screens (src/app/features.ts), read by evaluating them. Packages of this house are read as they are written: what only the site needs is not
 * compiled when it is built first.
 * @throws Error when a screen's `load` does not say which file it imports
 */
export async function screensOf(root: string): Promise<ScreenFile[]> {
  const { module } = await runnerImport<{ features: readonly Feature[] }>(path.join(root, 'src/app/features.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
    environments: { inline: { resolve: { noExternal: [/^@sortes\//], conditions: ['sortes-source'] } } },
  });
  return module.features.flatMap(({ areas, screens = [] }) =>
    screens.map(({ paths, areas: own = areas, load }) => {
      const file = /\("(\/src\/[^"]+)"\)/.exec(String(load))?.[1];
      if (file === undefined) throw new Error(`the screen of ${paths.join(', ')} does not say where it is: ${String(load)}`);
      return { paths, file: path.join(root, file), areas: own };
    }),
  );
}
