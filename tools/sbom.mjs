// What Sortes is made of besides its own code: a bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), made of the lock file alone, so that the
// same lock file gives the same bill. `node tools/sbom.mjs` prints it; the build writes it beside the release manifest.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

/** Where the build writes it, from the root of the checkout. */
export const sbomPath = 'dist/sbom.cdx.json';

/**
 * A package of the lock file, as npm writes it.
 * @typedef {object} LockedPackage
 * @property {string} [name]
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {unknown} [license]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */
/** @typedef {Record<string, LockedPackage>} Packages by their place below the root */

/** @type {Record<string, string>} */
const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/**
 * Name of a package from its place: what follows the last node_modules.
 * @param {string} place
 */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * https://github.com/package-url/purl-spec: the scope's sign is escaped, the slash after it is not.
 * @param {string} name
 * @param {string} version
 */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

function hashesOf(integrity = '') {
  return integrity.split(' ').flatMap((one) => {
    const [kind, digest] = [one.slice(0, one.indexOf('-')), one.slice(one.indexOf('-') + 1)];
    const alg = algorithms[kind];
    return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
  });
}

/**
 * One SPDX identifier is an id, several are an expression; what is neither is a name.
 * @param {unknown} license
 */
function licensesOf(license) {
  if (typeof license !== 'string' || license === '') return [];
  if (/^[\w.+-]+$/.test(license)) return /^(UNLICENSED|SEE)/.test(license) ? [{ license: { name: license } }] : [{ license: { id: license } }];
  return /^[\w.+()\s-]+$/.test(license) && / (OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { name: license } }];
}

/**
 * Where Node finds `name` for a package at `place`: beside it, or in a folder above.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 */
function resolve(packages, place, name) {
  for (let from = place; ; from = from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '') {
    const candidate = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    const found = packages[candidate];
    if (found !== undefined) return found.link ? found.resolved : candidate;
    if (from === '') return undefined;
  }
}

/**
 * The bill of materials of a lock file (version 3, as npm writes it).
 * @param {{ packages: Packages }} lock
 */
export function makeSbom(lock) {
  const { packages } = lock;
  /** @param {string} place */
  const at = (place) => packages[place] ?? {};
  /** @param {string} place */
  const isOurs = (place) => !place.includes('node_modules/');
  /** @param {string} place */
  const ref = (place) =>
    place === '' ? 'sortes' : isOurs(place) ? (at(place).name ?? place) : `${purlOf(nameOf(place), at(place).version ?? '')}#${place}`;
  const places = Object.keys(packages)
    .filter((place) => !at(place).link)
    .toSorted();
  const components = places
    .filter((place) => !isOurs(place))
    .map((place) => {
      const { version, integrity, license, dev, devOptional, optional } = at(place);
      const name = nameOf(place);
      const slash = name.startsWith('@') ? name.indexOf('/') : -1;
      const hashes = hashesOf(integrity);
      const licenses = licensesOf(license);
      return {
        type: 'library',
        'bom-ref': ref(place),
        ...(slash > 0 && { group: name.slice(0, slash) }),
        name: slash > 0 ? name.slice(slash + 1) : name,
        version,
        // Only tools of those who build it are excluded; what some systems need and others do not is optional.
        scope: dev ? 'excluded' : optional || devOptional ? 'optional' : 'required',
        ...(hashes.length > 0 && { hashes }),
        ...(licenses.length > 0 && { licenses }),
        purl: purlOf(name, version ?? ''),
      };
    });
  const dependencies = places.map((place) => {
    const { dependencies: needed = {}, optionalDependencies = {}, peerDependencies = {} } = at(place);
    const found = Object.keys({ ...needed, ...optionalDependencies, ...peerDependencies }).map((name) => resolve(packages, place, name));
    const workspaces = place === '' ? places.filter((one) => one !== '' && isOurs(one)) : [];
    const dependsOn = [...new Set([...workspaces, ...found.flatMap((one) => one ?? [])].map(ref))].toSorted();
    return { ref: ref(place), ...(dependsOn.length > 0 && { dependsOn }) };
  });
  const ours = places.filter((place) => place !== '' && isOurs(place));
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // A UUID of the lock file (RFC 9562, version 8).
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'sortes', name: 'sortes', version: at('').version ?? '0.0.0', licenses: licensesOf(at('').license) },
    },
    components: [
      ...ours.map((place) => ({ type: 'library', 'bom-ref': ref(place), name: at(place).name, version: at(place).version, scope: 'required' })),
      ...components,
    ],
    dependencies,
  };
}

/** Writes the bill of this checkout's lock file. */
export function writeSbom(folder = root) {
  const file = join(folder, sbomPath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(makeSbom(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))), undefined, 1)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(JSON.stringify(makeSbom(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))), undefined, 1));
