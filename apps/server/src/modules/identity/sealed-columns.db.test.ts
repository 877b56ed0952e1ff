import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVault, inTransaction } from '@sortes/service';
import { destroyPersonKey } from '../../platform/person-keys.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createPlayers, type Players } from './player-repository.js';
import type { Player } from './types.js';

let test: TestApp;
let players: Players;
beforeAll(async () => {
  test = await createTestApp();
  players = createPlayers(test.services.db, test.services.vault);
});
afterAll(() => test.close());

const details = { realName: 'Ánh Nguyễn', birthday: '1991-02-03' };
let made = 0;
async function make(): Promise<Player> {
  made += 1;
  const merchant = await test.app.modules.site.merchantByCode('sortes');
  const given = { userName: `sealed${made}`, password: undefined, mobile: `+8490000100${made}`, email: `s${made}@example.com`, details };
  return (await players.findById((await test.app.modules.identity.createPlayer(merchant, given)).playerId)) ?? expect.fail();
}
const read = async (id: number) => {
  const player = (await players.findById(id)) ?? expect.fail();
  return { mobile: players.mobileOf(player), email: players.emailOf(player), details: players.detailsOf(player) };
};

it('what a player says of themselves lies under their own key: the installation’s alone, or another player’s, opens nothing', async () => {
  const [one, other] = [await make(), await make()];
  expect(await read(one.id)).toEqual({ mobile: '+84900001001', email: 's1@example.com', details });
  for (const sealed of [one.mobile, one.email, one.details]) expect(sealed?.includes('Nguy')).toBe(false);
  expect(() => test.services.vault.open('identity-mobile', (one.mobile ?? expect.fail()).subarray(8))).toThrow();
  expect(() => players.mobileOf({ ...one, personKey: other.personKey })).toThrow();
  expect(() => createPlayers(test.services.db, createVault(randomBytes(32))).mobileOf(one)).toThrow();
});

it('reads what was sealed before players had keys, and seals it anew when it is written', async () => {
  const { id } = await make();
  const { vault, db, clock } = test.services;
  const old = (purpose: string, text: string): Buffer => vault.seal(purpose, Buffer.from(text));
  await sql`delete from platform.person_key where player_id = ${id}`.execute(db);
  await sql`update identity.player set mobile = ${old('identity-mobile', '+84900001777')}, email = ${old('identity-email', 'old@example.com')},
    details = ${old('identity-details', JSON.stringify({ realName: 'Old' }))} where id = ${id}`.execute(db);
  expect(await read(id)).toEqual({ mobile: '+84900001777', email: 'old@example.com', details: { realName: 'Old' } });
  await players.setMobile(db, id, '+84900001888', clock.now());
  expect(await read(id)).toEqual({ mobile: '+84900001888', email: 'old@example.com', details: { realName: 'Old' } });
  const found = await players.findByMobile((await players.findById(id))?.merchantId ?? 0, '+84900001888');
  expect(found?.id).toBe(id);
});

it('cannot be read once the key is destroyed, nor written again', async () => {
  const { id } = await make();
  const { db, clock } = test.services;
  await inTransaction(db, (transaction) => destroyPersonKey(transaction, id));
  await inTransaction(db, (transaction) => destroyPersonKey(transaction, id));
  expect(await read(id)).toEqual({ mobile: undefined, email: undefined, details: {} });
  await expect(inTransaction(db, (one) => players.setEmail(one, id, 'late@example.com', clock.now()))).rejects.toThrow(/erased/);
});

it('makes one key for a player whose two first values are written at once', async () => {
  const { id } = await make();
  const { db, clock } = test.services;
  await sql`delete from platform.person_key where player_id = ${id}`.execute(db);
  await Promise.all([
    ...Array.from({ length: 10 }, () => inTransaction(db, (one) => players.setEmail(one, id, 'both@example.com', clock.now()))),
    ...Array.from({ length: 10 }, () => players.setMobile(db, id, '+84900001999', clock.now())),
    inTransaction(db, (one) => players.setDetails(one, id, { realName: 'Both' })),
  ]);
  expect(await read(id)).toEqual({ mobile: '+84900001999', email: 'both@example.com', details: { realName: 'Both' } });
});
