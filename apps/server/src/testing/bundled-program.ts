import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installationRoot } from '@sortes/service';

/** The entry of a program as `npm start` runs it; bundled anew where a source has changed, since tests are compiled by `tsc` alone. */
export async function bundledProgram(program: string): Promise<string> {
  const tool = (await import(pathToFileURL(path.join(installationRoot, 'tools', 'build.mjs')).href)) as {
    buildStale(options: { only: readonly string[]; installs: boolean }): Promise<number>;
  };
  // Other tests run from the packages as they are.
  if ((await tool.buildStale({ only: ['programs'], installs: false })) !== 0)
    throw new Error('the programs could not be bundled; npm run build -- --programs says more');
  return path.join(installationRoot, 'apps', program, 'dist', 'bundle', 'main.js');
}
