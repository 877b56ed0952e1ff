import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packable = /\.(js|css|svg|json|webmanifest|txt|mjs)$/;
const smallest = 1024;

/**
 * Writes `.br` and `.gz` siblings of the text files in the output folder, so that the server never compresses a static file. index.html is left out:
 * the server fills its placeholders at each request.
 */
export function compressPlugin() {
  let folder = 'dist';
  return {
    name: 'sortes-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => packable.test(name));
      for (const name of files) {
        const file = path.join(folder, name);
        const bytes = readFileSync(file);
        if (bytes.length < smallest) continue;
        const [brotli, gzipped] = await Promise.all([
          promisify(brotliCompress)(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
          promisify(gzip)(bytes, { level: 9 }),
        ]);
        writeFileSync(`${file}.br`, brotli);
        writeFileSync(`${file}.gz`, gzipped);
      }
    },
  };
}
