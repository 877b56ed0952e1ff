import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { createDrawKey, isOfDrawKey, loadDrawKey, newDrawKeyText } from './draw-key.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortes-draw-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the key of draws', () => {
  it('is made once, for its owner only, and the same for all processes that start at once', async () => {
    const source = { text: undefined, file: path.join(folder, 'deep', 'draw.key') };
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadDrawKey(source)));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(statSync(source.file).mode & 0o777).toBe(0o600);
    expect((await loadDrawKey(source)).id).toBe(keys[0]?.id);
  });

  it('opens what it sealed for the same purpose, unaltered, and nothing else', async () => {
    const [key, other] = [await createDrawKey(newDrawKeyText()), await createDrawKey(newDrawKeyText())];
    const seed = randomBytes(32);
    const sealed = await key.seal('seed:1', seed);
    expect(isOfDrawKey(sealed)).toBe(true);
    expect(isOfDrawKey(randomBytes(60))).toBe(false);
    expect(await key.open('seed:1', sealed)).toEqual(seed);
    await expect(key.open('seed:2', sealed)).rejects.toThrow(/purpose/);
    await expect(other.open('seed:1', sealed)).rejects.toThrow(/another draw key/);
    const altered = Buffer.from(sealed);
    altered[altered.length - 30] = altered[altered.length - 30] === 65 ? 66 : 65;
    await expect(key.open('seed:1', altered)).rejects.toThrow();
  });

  it('is read from a text as PEM or DER, and refused with a word about where it came from', async () => {
    const pem = newDrawKeyText();
    const der = pem.replace(/-----[^-]+-----|\s/g, '');
    expect((await loadDrawKey({ text: der, file: '' })).id).toBe((await loadDrawKey({ text: pem, file: '' })).id);
    const wrong = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const text of ['', 'c2hvcnQ=', wrong]) await expect(loadDrawKey({ text, file: '' })).rejects.toThrow(/SORTES_DRAW_KEY/);
    const file = path.join(folder, 'draw.key');
    writeFileSync(file, 'nonsense');
    await expect(loadDrawKey({ text: undefined, file })).rejects.toThrow(/draw\.key/);
  });

  it('opens what was sealed to the one before as long as that is at hand, and seals to the newest alone', async () => {
    const [first, second] = [newDrawKeyText(), newDrawKeyText()];
    const old = await createDrawKey(first);
    const sealed = await old.seal('seed:1', Buffer.from('clear'));
    const file = path.join(folder, 'old.key');
    writeFileSync(file, first);
    const both = await loadDrawKey({ text: second, file: '', before: { texts: [], files: [file] } });
    expect(both.idsBefore).toEqual([old.id]);
    expect((await both.open('seed:1', sealed)).toString()).toBe('clear');
    await expect(old.open('seed:1', await both.seal('seed:1', Buffer.from('x')))).rejects.toThrow(/another draw key/);
    const alone = await createDrawKey(second);
    expect([alone.id, alone.idsBefore]).toEqual([both.id, []]);
    await expect(alone.open('seed:1', sealed)).rejects.toThrow(/another draw key/);
    const wrong = loadDrawKey({ text: second, file: '', before: { texts: ['nonsense'], files: [] } });
    await expect(wrong).rejects.toThrow(/SORTES_DRAW_KEY_BEFORE/);
    await expect(loadDrawKey({ text: second, file: '', before: { texts: [], files: [path.join(folder, 'none')] } })).rejects.toThrow(
      /DRAW_KEY_FILE_BEFORE/,
    );
  });

  it('is of no concern to processes that do not draw', () => {
    for (const role of ['api', 'worker']) {
      expect(readConfig({ SORTES_ROLE: role }, folder).drawKey).toBeUndefined();
      expect(() => readConfig({ SORTES_ROLE: role, SORTES_DRAW_KEY: 'x' }, folder)).toThrow(/SORTES_DRAW_KEY/);
    }
    for (const role of ['draw', 'all'])
      expect(readConfig({ SORTES_ROLE: role, DATA_DIR: folder }, folder).drawKey).toEqual({
        text: undefined,
        file: path.join(folder, 'draw.key'),
        before: { texts: [], files: [] },
      });
    expect(() => readConfig({ SORTES_ROLE: 'api', SORTES_DRAW_KEY_BEFORE: 'x' }, folder)).toThrow(/SORTES_DRAW_KEY_BEFORE/);
    const given = { SORTES_DRAW_KEY_BEFORE: 'one,two', DRAW_KEY_FILE_BEFORE: '/keys/old.key' };
    expect(readConfig(given, folder).drawKey?.before).toEqual({ texts: ['one', 'two'], files: ['/keys/old.key'] });
    expect(readConfig({ DRAW_KEY_FILE: '/keys/draw.pem' }, folder).drawKey?.file).toBe('/keys/draw.pem');
  });
});
