import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const publicId = 'virtual:texts';
const prefix = '\0texts:';
const firstName = 'first';
const playsName = 'plays';
const refusalsName = 'refusals';

function compileFile(file, area) {
  const raw = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(raw).map(([key, message]) => {
      try {
        return [`${area}.${key}`, compileMessageOrThrow(message)];
      } catch (error) {
        throw new Error(`${file}, ${key}: ${error.message}`, { cause: error });
      }
    }),
  );
}

/** An object of functions that import a part of the texts. */
const imports = (parts) =>
  `{${parts.map(([name, part]) => `${JSON.stringify(name)}:()=>import(${JSON.stringify(`${publicId}/${part}`)})`).join(',')}}`;

/**
 * Compiles the ICU messages of `src/texts/<locale>/<area>.json` at build time, one lazy chunk per locale and area, so that the browser carries no
 * message parser. `virtual:texts` exports `{ [locale]: () => Promise<First> }`; ids are `<area>.<key>`. A message that does not parse fails the build
 * with its file and key. The areas of the first view come as one chunk, named `first`, which also says where the locale's others are
 * (`areas: { [area]: () => Promise<{ default: Messages }> }`): nobody loads the addresses of languages that they do not read. The area `plays` holds the
 * names of games and plays, which the lottery rules keep for server and site: ids are `plays.<family>.<key>`. The area `refusals` holds the contract's
 * sentences for refusals, which a page needs when its language changes under one. The build also writes `texts.json`, from which the server knows
 * what an installation may lay texts over.
 * @param borrowed areas whose words are another application's, so that what shows its pages says the same: by area its folder of texts, the name of its
 * file and the keys
 */
export function textsPlugin(root, firstAreas, borrowed = {}) {
  const folder = path.join(root, 'src/texts');
  const playFolder = path.resolve(import.meta.dirname, '../../lottery-rules/texts');
  const refusalFolder = path.resolve(import.meta.dirname, '../../contract/src/texts');
  const playFiles = (locale) =>
    readdirSync(path.join(playFolder, locale))
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  /** @throws Error for words that the other application no longer has */
  const borrow = (locale, area) => {
    const { folder: from, file, keys } = borrowed[area];
    const compiled = compileFile(path.join(from, locale, `${file}.json`), area);
    const missing = keys.filter((key) => compiled[`${area}.${key}`] === undefined);
    if (missing.length > 0) throw new Error(`${from}, ${locale}/${file}.json lacks ${missing.join(', ')}`);
    return Object.fromEntries(keys.map((key) => [`${area}.${key}`, compiled[`${area}.${key}`]]));
  };
  const locales = () =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted();
  const areas = (locale) =>
    readdirSync(path.join(folder, locale))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5))
      .toSorted();
  return {
    name: 'sortes-texts',
    enforce: 'pre',
    resolveId(id) {
      if (id === publicId) return prefix;
      return id.startsWith(`${publicId}/`) ? prefix + id.slice(publicId.length + 1) : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      if (id === prefix) {
        return { code: `export default ${imports(locales().map((locale) => [locale, `${locale}/${firstName}`]))};`, moduleType: 'js' };
      }
      const [locale = '', area = ''] = id.slice(prefix.length).split('/');
      if (area in borrowed)
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(borrow(locale, area)))});`, moduleType: 'js' };
      const sources =
        area === refusalsName
          ? [[path.join(refusalFolder, `${locale}.json`), refusalsName]]
          : area === playsName
            ? playFiles(locale).map((name) => [path.join(playFolder, locale, name), `${playsName}.${name.slice(0, -5)}`])
            : (area === firstName ? firstAreas : [area]).map((name) => [path.join(folder, locale, `${name}.json`), name]);
      const compiled = Object.assign(
        {},
        ...sources.map(([file, name]) => {
          this.addWatchFile(file);
          return compileFile(file, name);
        }),
      );
      const texts = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
      if (area !== firstName) return { code: texts, moduleType: 'js' };
      const others = [playsName, refusalsName, ...Object.keys(borrowed), ...areas(locale).filter((name) => !firstAreas.includes(name))];
      return { code: `${texts}\nexport const areas = ${imports(others.map((name) => [name, `${locale}/${name}`]))};`, moduleType: 'js' };
    },
    generateBundle() {
      const read = (area) => JSON.parse(readFileSync(path.join(folder, 'en', `${area}.json`), 'utf8'));
      const known = { first: firstAreas, areas: Object.fromEntries(areas('en').map((area) => [area, read(area)])) };
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(known) });
    },
    handleHotUpdate({ file, server }) {
      if ((file.startsWith(folder) || file.startsWith(playFolder) || file.startsWith(refusalFolder)) && file.endsWith('.json'))
        server.hot.send({ type: 'full-reload' });
    },
  };
}
