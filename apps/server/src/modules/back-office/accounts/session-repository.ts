import { isStaffRole, rightsOfAccount, type StaffRight } from '@sortes/contract';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId, newSecret, sha256 } from '@sortes/service';
import type { StaffCaller } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';

type Executor = Database | DatabaseTransaction;
const minute = 60_000;

/** Shorter than players' sessions: what staff may do is worth more. Half-way sessions live as long as the next step takes. */
export const staffSessionTimes = {
  idleMs: 15 * minute,
  absoluteMs: 8 * 60 * minute,
  halfMs: 10 * minute,
  enrolMs: 30 * minute,
  touchMs: 15_000,
} as const;

export type SessionKind = StaffCaller['sessionKind'];

export interface StaffSession {
  id: string;
  staffId: string;
  name: string;
  kind: SessionKind;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string;
}

export interface StaffSessions {
  create(
    executor: Executor,
    about: { staffId: string; kind: SessionKind; ip: string; userAgent: string; lastsMs?: number },
  ): Promise<{ sessionId: string; token: string }>;
  /** Who a token belongs to: read from the database each time, so that an ending or a lock holds everywhere with the next call.
   * `quiet`: the call is no sign of life. */
  authenticate(token: string, quiet?: boolean): Promise<StaffCaller | undefined>;
  /** Of one account, newest first. */
  list(staffId: string): Promise<StaffSession[]>;
  find(sessionId: string, executor?: Executor): Promise<StaffSession | undefined>;
  end(executor: Executor, sessionId: string): Promise<boolean>;
  /** Ends every session of an account but the one named. @returns how many. */
  endAll(executor: Executor, staffId: string, except?: string): Promise<number>;
  removeExpired(): Promise<number>;
}

interface SessionRow {
  id: string;
  staff_id: string;
  name: string;
  kind: SessionKind;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ip_sealed: Buffer;
  user_agent: string;
}

/** Sessions of staff, known to the database by the hash of their token only. */
export function createStaffSessions({ db, clock, vault }: Services): StaffSessions {
  const sealIp = (ip: string): Buffer => vault.seal('staff-session-ip', Buffer.from(ip));
  const alive = () => {
    const now = clock.now();
    return sql`x.expires_at > ${now} and x.last_seen_at > ${new Date(now.getTime() - staffSessionTimes.idleMs)}`;
  };
  const sessionOf = (row: SessionRow): StaffSession => ({
    id: row.id,
    staffId: row.staff_id,
    name: row.name,
    kind: row.kind,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    ip: vault.open('staff-session-ip', row.ip_sealed).toString(),
    userAgent: row.user_agent,
  });
  const columns = sql`x.id, x.staff_id, s.name, x.kind, x.created_at, x.last_seen_at, x.expires_at, x.ip_sealed, x.user_agent`;
  return {
    async create(executor, { staffId, kind, ip, userAgent, lastsMs }) {
      const [sessionId, token, now] = [newId(), newSecret(), clock.now()];
      const lasts =
        lastsMs ?? { full: staffSessionTimes.absoluteMs, factor: staffSessionTimes.halfMs, enrol: staffSessionTimes.enrolMs }[kind];
      await sql`
        insert into back_office.session (id, token_hash, staff_id, kind, created_at, last_seen_at, expires_at, ip_sealed, user_agent)
        values (${sessionId}::uuid, ${sha256(token)}, ${staffId}::uuid, ${kind}, ${now}, ${now}, ${new Date(now.getTime() + lasts)}, ${sealIp(ip)}, ${userAgent.slice(0, 300)})`.execute(
        executor,
      );
      if (kind === 'full') await sql`update back_office.staff set last_seen_at = ${now} where id = ${staffId}::uuid`.execute(executor);
      return { sessionId, token };
    },
    async authenticate(token, quiet = false) {
      if (token.length === 0 || token.length > 200) return undefined;
      const { rows } = await sql<{
        id: string;
        staff_id: string;
        kind: SessionKind;
        last_seen_at: Date;
        expires_at: Date;
        name: string;
        role: string;
        merchant_ids: number[] | null;
      }>`
        select x.id, x.staff_id, x.kind, x.last_seen_at, x.expires_at, s.name, s.role, s.merchant_ids
        from back_office.session x join back_office.staff s on s.id = x.staff_id
        where x.token_hash = ${sha256(token)} and s.status = 'active' and ${alive()}`.execute(db);
      const row = rows[0];
      if (row === undefined || !isStaffRole(row.role)) return undefined;
      const now = clock.now();
      const isTouched = !quiet && now.getTime() - row.last_seen_at.getTime() >= staffSessionTimes.touchMs;
      if (isTouched)
        await sql`
          with touched as (update back_office.session set last_seen_at = ${now} where id = ${row.id}::uuid and last_seen_at < ${now})
          update back_office.staff set last_seen_at = ${now} where id = ${row.staff_id}::uuid and last_seen_at < ${now}`.execute(db);
      return {
        staffId: row.staff_id,
        name: row.name,
        role: row.role,
        rights: new Set<StaffRight>(row.kind === 'full' ? rightsOfAccount(row.role, row.merchant_ids === null) : []),
        merchantIds: row.merchant_ids ?? undefined,
        sessionId: row.id,
        sessionKind: row.kind,
        sessionEnds: {
          idle: new Date((isTouched ? now : row.last_seen_at).getTime() + staffSessionTimes.idleMs),
          absolute: row.expires_at,
        },
      };
    },
    async list(staffId) {
      const { rows } = await sql<SessionRow>`
        select ${columns} from back_office.session x join back_office.staff s on s.id = x.staff_id
        where x.staff_id = ${staffId}::uuid and ${alive()} order by x.last_seen_at desc`.execute(db);
      return rows.map(sessionOf);
    },
    async find(sessionId, executor = db) {
      const { rows } = await sql<SessionRow>`
        select ${columns} from back_office.session x join back_office.staff s on s.id = x.staff_id where x.id = ${sessionId}::uuid and ${alive()}`.execute(
        executor,
      );
      return rows[0] && sessionOf(rows[0]);
    },
    async end(executor, sessionId) {
      const { rows } = await sql`delete from back_office.session where id = ${sessionId}::uuid returning 1`.execute(executor);
      return rows.length === 1;
    },
    async endAll(executor, staffId, except) {
      const { rows } = await sql`
        delete from back_office.session where staff_id = ${staffId}::uuid and id is distinct from ${except ?? null}::uuid returning 1`.execute(
        executor,
      );
      return rows.length;
    },
    async removeExpired() {
      const { numAffectedRows } = await sql`delete from back_office.session x where not (${alive()})`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
  };
}
