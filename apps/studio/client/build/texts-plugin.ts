import { readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const textFile = /[\\/]client[\\/]texts[\\/]\w+[\\/]([\w-]+)\.json$/;

/**
 * Compiles the ICU messages of `texts/<language>/<area>.json` where such a file is imported, so that the browser carries no message parser. Ids are
 * `<area>.<key>`. A message that does not parse fails the build with its file and key.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'sortes-studio-texts',
    enforce: 'pre',
    load(id) {
      const area = textFile.exec(id)?.[1];
      if (area === undefined) return undefined;
      const raw = JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>;
      const compiled = Object.entries(raw).map(([key, message]) => {
        try {
          return [`${area}.${key}`, compileMessageOrThrow(message)];
        } catch (error) {
          throw new Error(`${id}, ${key}: ${(error as Error).message}`, { cause: error });
        }
      });
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`,
        moduleType: 'js',
      };
    },
  };
}
