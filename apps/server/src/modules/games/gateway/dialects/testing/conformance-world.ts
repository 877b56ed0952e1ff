import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Controls, TestPlayer } from '@sortes/wallet-protocol/conformance';
import { sql } from 'kysely';
import { inTransaction, newId, type TimerClock } from '@sortes/service';
import { createTestApp, type TestApp } from '../../../../../testing/test-app.js';
import { beginBonus, postOne, totalsOf } from '../../../../wallet/index.js';
import { freeRoundsGame, giveFreeRounds } from '../../../free-rounds/free-rounds.js';
import { createLaunchToken, hashOfToken } from '../../launch-token-repository.js';

const game = 'reels';
/** Another table of the same vendor. */
const otherGame = 'table';
const startBalance = 1_000_000_000n;

export interface ConformanceWorld {
  test: TestApp;
  /** Addresses and keys of the two vendors. */
  rs: { base: string; privateKey: string };
  pam: { base: string; apiKey: string; provider: string };
  /** The operator's hands, real ones, for players of either vendor. */
  controlsFor(vendor: string): Controls;
  playerIdOf(player: TestPlayer): Promise<number>;
  close(): Promise<void>;
}

/** The whole program listening on a port, with a vendor of each dialect and one game. Tests only. */
export async function openConformanceWorld({ vendorClock }: { vendorClock?: TimerClock } = {}): Promise<ConformanceWorld> {
  const test = await createTestApp(vendorClock && { vendorClock });
  const { db } = test.services;
  const { identity, protection, site, games } = test.app.modules;
  const merchant = await site.merchantByCode('sortes');
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const apiKey = randomBytes(24).toString('base64url');
  for (const [code, protocol] of [
    ['CONFORM_RS', 'rs'],
    ['CONFORM_PAM', 'pam'],
  ] as const) {
    const publicKey = protocol === 'rs' ? keys.publicKey : null;
    const keyHash = protocol === 'pam' ? createHash('sha256').update(apiKey).digest() : null;
    await sql`
      with vendor as (
        insert into games.vendor (code, name, protocol, api_url, public_key, api_key_hash, own_secret, operator_id, gives_free_rounds)
        values (${code}, ${code}, ${protocol}, 'http://127.0.0.1:9', ${publicKey}, ${keyHash}, ${randomBytes(8)}, 'sortes', ${protocol === 'rs'})
        returning id
      ), offered as (insert into games.brand_vendor (merchant_id, vendor_id) select ${merchant.id}, id from vendor)
      insert into games.game (vendor_id, code, game_type, name) select id, code, 'RNG', code from vendor, unnest(array[${game}, ${otherGame}]) as code`.execute(
      db,
    );
  }
  await sql`insert into games.prize_limit (vendor_id, currency, most) select id, ${merchant.currency}, ${startBalance} from games.vendor
    where code = 'CONFORM_PAM'`.execute(db);
  await sql`update games.catalogue_version set version = version + 1`.execute(db);
  games.catalogue.forget();
  await test.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const playerIdOf = async ({ player }: TestPlayer): Promise<number> => {
    const { rows } = await sql<{ player_id: bigint }>`select player_id from games.alias where alias = ${player}`.execute(db);
    return Number(rows[0]?.player_id);
  };
  const newPlayer = async (vendorCode: string): Promise<TestPlayer> => {
    const name = `c${randomBytes(6).toString('hex')}`;
    const { playerId } = await identity.createPlayer(merchant, { userName: name, password: undefined });
    await postOne(db, {
      playerId,
      merchantId: merchant.id,
      template: 'demo-credited',
      key: 'start',
      input: null,
      reference: 'start',
      lines: [
        { account: 'house:demo', amount: -startBalance },
        { account: 'main', amount: startBalance },
      ],
    });
    const { sessionId } = await identity.createSessionFor(playerId);
    const { rows } = await sql<{ vendor_id: number; node_id: bigint }>`
      select v.id as vendor_id, g.node_id from games.vendor v join games.game g on g.vendor_id = v.id where v.code = ${vendorCode}`.execute(
      db,
    );
    const { token, alias } = await createLaunchToken(db, {
      playerId,
      vendorId: rows[0]?.vendor_id ?? 0,
      nodeId: Number(rows[0]?.node_id),
      merchantId: merchant.id,
      sessionId,
      currency: merchant.currency,
      country: 'VN',
      language: 'EN',
      now: new Date(),
    });
    return { player: alias, token, game, currency: merchant.currency };
  };

  return {
    test,
    rs: { base: `${origin}/gateway/CONFORM_RS`, privateKey: keys.privateKey },
    pam: { base: `${origin}/gateway/CONFORM_PAM/pam`, apiKey, provider: 'conform' },
    playerIdOf,
    controlsFor: (vendor) => ({
      player: () => newPlayer(vendor),
      otherPlayer: () => newPlayer(vendor),
      async expireToken({ token }) {
        await sql`update games.launch set expires_at = clock_timestamp() where token_hash = ${hashOfToken(token)}`.execute(db);
      },
      signOut: async (player) => identity.revokeSessions(await playerIdOf(player), 'signed-out'),
      lock: async (player) => identity.setPlayerStatus(await playerIdOf(player), 'locked', 'conformance'),
      async exclude(player) {
        await protection.exclude(
          { playerId: await playerIdOf(player), merchantId: merchant.id },
          { kind: 'self-exclusion', reason: 'conformance', until: undefined },
        );
      },
      async limit(player) {
        const playerId = await playerIdOf(player);
        await inTransaction(db, async (transaction) =>
          protection.setStaffLimit(
            transaction,
            { playerId, merchantId: merchant.id },
            { kind: 'stake', period: 'day', value: (await totalsOf(transaction, playerId)).staked + 150_000n },
            'conformance',
          ),
        );
      },
      async closeGame(_player, closed) {
        await sql`update games.game set maintenance_from = ${closed ? new Date(0) : null}
          where vendor_id = (select id from games.vendor where code = ${vendor})`.execute(db);
      },
      otherGame: async () => otherGame,
      async lendBonus(player, amount) {
        const grant = { playerId: await playerIdOf(player), merchantId: merchant.id, grantId: newId() };
        const rule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };
        await inTransaction(db, (transaction) => beginBonus(transaction, grant, rule, amount));
      },
      async giveFreeRounds(player, count) {
        const rewardId = newId();
        const playerId = await playerIdOf(player);
        const of = freeRoundsGame(await games.catalogue.current(), `${vendor}:${game}`);
        if (of === undefined) throw new Error('no such game');
        await inTransaction(db, (transaction) =>
          giveFreeRounds(transaction, {
            rewardId,
            playerId,
            merchantId: merchant.id,
            currency: merchant.currency,
            game: of,
            count,
            value: 10_000n,
            until: new Date(Date.now() + 3_600_000),
          }),
        );
        return rewardId;
      },
      async passMonths(player) {
        const playerId = await playerIdOf(player);
        const months = sql`interval '4 months'`;
        await sql`update games.transaction set at = at - ${months} where player_id = ${playerId}`.execute(db);
        await sql`update games.round set opened_at = opened_at - ${months}, updated_at = updated_at - ${months}, closed_at = closed_at - ${months}
          where player_id = ${playerId}`.execute(db);
        await sql`update games.launch set created_at = created_at - ${months}, expires_at = expires_at - ${months}
          where player_id = ${playerId}`.execute(db);
      },
    }),
    close: () => test.close(),
  };
}
