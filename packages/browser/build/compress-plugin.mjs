import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packable = /\.(js|css|svg|json|webmanifest|txt|mjs)$/;
const smallest = 1024;
const caches = path.resolve(import.meta.dirname, '../../../node_modules/.cache/sortes-compress');
/** What a release is packed with. All three applications take 21 s of a processor with it and 0.4 s with 5, whose files are 8 % larger (12.9 and 13.6 MB as they are). */
const best = constants.BROTLI_MAX_QUALITY;

/** The best quality, or the one that a build in a hurry asks for (tools/build.mjs). */
const qualityAsked = () => Number(process.env.BROTLI_QUALITY) || best;

/**
 * Writes `.br` and `.gz` siblings of the text files in the output folder, so that the server never compresses a static file. index.html is left out:
 * the server fills its placeholders at each request. What was packed best is kept by its content until a build no longer has it: most files of a build are
 * those of the one before.
 */
export function compressPlugin() {
  let folder = 'dist';
  let keptIn = '';
  /** @param {Buffer} bytes */
  const pack = async (bytes) => {
    const name = createHash('sha256').update(process.versions.brotli).update(bytes).digest('hex');
    const kept = path.join(keptIn, name);
    if (existsSync(kept)) return { name, packed: readFileSync(kept) };
    const quality = qualityAsked();
    const packed = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    if (quality === best) writeFileSync(kept, packed);
    return { name, packed };
  };
  return {
    name: 'sortes-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
      keptIn = path.join(caches, path.basename(config.root));
    },
    async writeBundle() {
      mkdirSync(keptIn, { recursive: true });
      const before = readdirSync(keptIn);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => packable.test(name));
      /** @type {Set<string>} */
      const used = new Set();
      // All at once: Node packs them in threads of its own, as many as it has.
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(folder, name);
          const bytes = readFileSync(file);
          if (bytes.length < smallest) return;
          const [brotli, gzipped] = await Promise.all([pack(bytes), promisify(gzip)(bytes, { level: 9 })]);
          used.add(brotli.name);
          writeFileSync(`${file}.br`, brotli.packed);
          writeFileSync(`${file}.gz`, gzipped);
        }),
      );
      for (const name of before) if (!used.has(name)) rmSync(path.join(keptIn, name));
    },
  };
}
