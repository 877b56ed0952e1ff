import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSbom } from './sbom.mjs';

interface Bill {
  serialNumber: string;
  components: {
    'bom-ref': string;
    name: string;
    group?: string;
    version: string;
    scope: string;
    purl?: string;
    hashes?: { alg: string; content: string }[];
  }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
type Lock = Parameters<typeof makeSbom>[0];
const read = (): Lock => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as Lock;
const bill = makeSbom(read()) as unknown as Bill;

it('names every package of the lock file once, with its hash, and says the same twice', () => {
  const { packages } = read();
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);
  const named = bill.components.filter(({ purl }) => purl !== undefined);
  expect(named.length).toBe(installed.length);
  expect(named.filter(({ scope }) => scope === 'excluded').length).toBe(installed.filter(([, { dev }]) => dev === true).length);
  for (const { hashes = [], purl } of named) expect([purl, hashes.map(({ content }) => content.length)]).toEqual([purl, [128]]);
  expect(makeSbom(read())).toEqual(bill);
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('has a reference only once, and only to what is there', () => {
  const refs = ['sortes', ...bill.components.map((component) => component['bom-ref'])];
  expect(new Set(refs).size).toBe(refs.length);
  expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
  const unknown = bill.dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.includes(ref));
  expect(unknown).toEqual([]);
});

it('leads from the program over its workspaces to what they need', () => {
  const next = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set(['sortes']);
  for (const ref of reached) for (const one of next.get(ref) ?? []) reached.add(one);
  const required = bill.components.filter(({ scope, purl }) => scope === 'required' && purl !== undefined);
  expect(required.filter((component) => !reached.has(component['bom-ref'])).map(({ name }) => name)).toEqual([]);
  expect(required.some(({ group, name }) => group === '@fastify' && name === 'cookie')).toBe(true);
});
