import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan, newId } from '@sortes/service';
import type { Services } from '../../../platform/services.js';

/** Sign-ins are kept and shown for so long. */
const signInsKeptMs = 90 * 24 * 3_600_000;

export interface SignInNote {
  merchantId: number;
  /** Undefined: a try under a name that nobody has. */
  playerId: number | undefined;
  method: string;
  /** half: the password was right, the second step is still to be taken. */
  outcome: 'done' | 'half' | 'failed';
  ip: string;
  country: string;
  userAgent: string;
}

export interface SignIn {
  id: string;
  at: Date;
  method: string;
  outcome: SignInNote['outcome'];
  ip: string;
  country: string;
  userAgent: string;
}

export interface SignIns {
  note(executor: Database | DatabaseTransaction, note: SignInNote): Promise<void>;
  /** Of the last ninety days, the latest first. */
  pageOf(playerId: number, offset: number, limit: number): Promise<{ total: number; list: SignIn[] }>;
  /** The last that worked before this one. */
  lastOf(playerId: number): Promise<SignIn | undefined>;
  /** Country of the last that worked; undefined when none is known. */
  countryOf(playerId: number): Promise<string | undefined>;
  /** Forgets what is too old, and the tries under names that nobody has. */
  removeOld(): Promise<void>;
}

interface Row {
  id: string;
  at: Date;
  method: string;
  outcome: SignInNote['outcome'];
  ip_sealed: Buffer;
  country: string;
  user_agent: string;
}

export function createSignIns({ db, clock, vault }: Services): SignIns {
  const read = (row: Row): SignIn => ({
    id: row.id,
    at: row.at,
    method: row.method,
    outcome: row.outcome,
    ip: vault.open('identity-session-ip', row.ip_sealed).toString(),
    country: row.country,
    userAgent: row.user_agent,
  });
  return {
    async note(executor, { merchantId, playerId, method, outcome, ip, country, userAgent }) {
      await sql`
        insert into identity.sign_in (id, merchant_id, player_id, at, method, outcome, ip_sealed, country, user_agent)
        values (${newId()}::uuid, ${merchantId}, ${playerId ?? null}, ${clock.now()}, ${method}, ${outcome}, ${vault.seal('identity-session-ip', Buffer.from(ip))}, ${country}, ${userAgent.slice(0, 300)})`.execute(
        executor,
      );
    },
    async pageOf(playerId, offset, limit) {
      const since = new Date(clock.now().getTime() - signInsKeptMs);
      const [counted, listed] = await Promise.all([
        sql<{ total: number }>`select count(*)::int as total from identity.sign_in where player_id = ${playerId} and at > ${since}`.execute(
          db,
        ),
        sql<Row>`
          select id, at, method, outcome, ip_sealed, country, user_agent from identity.sign_in where player_id = ${playerId} and at > ${since}
          order by at desc, id desc offset ${offset} limit ${limit}`.execute(db),
      ]);
      return { total: counted.rows[0]?.total ?? 0, list: listed.rows.map(read) };
    },
    async lastOf(playerId) {
      const { rows } = await sql<Row>`
        select id, at, method, outcome, ip_sealed, country, user_agent from identity.sign_in where player_id = ${playerId} and outcome = 'done'
        order by at desc, id desc limit 1 offset 1`.execute(db);
      return rows[0] && read(rows[0]);
    },
    async countryOf(playerId) {
      const { rows } = await sql<{ country: string }>`${keptPlan}
        select country from identity.sign_in where player_id = ${playerId} and outcome = 'done' and country <> '' order by at desc, id desc limit 1`.execute(
        db,
      );
      return rows[0]?.country;
    },
    async removeOld() {
      const now = clock.now().getTime();
      await sql`delete from identity.sign_in where at <= ${new Date(now - signInsKeptMs)} or (player_id is null and at <= ${new Date(now - 60_000)})`.execute(
        db,
      );
    },
  };
}
