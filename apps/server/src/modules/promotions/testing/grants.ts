import { type Offer, startingOffer, writeOffer } from '@sortes/growth-rules';
import { createLogger, type Database, type DatabaseTransaction, inTransaction, newId, systemClock } from '@sortes/service';
import { sql } from 'kysely';
import { createHookBoard, type HookAnswers } from '../../../ports/hooks.js';
import type { BrandSettings } from '../../site/index.js';
import { createTurnoverModule, type TurnoverModule } from '../../turnover/index.js';
import { beginBonus, type BonusRule } from '../../wallet/index.js';
import { countNow, type CountKit } from '../count-bets.js';

export const units = (sum: number): bigint => BigInt(Math.round(sum * 10_000));
const anything: BonusRule = { mostBet: undefined, lanes: undefined, gamesOnly: undefined, gamesNot: [] };

/** What counting and ending is made with in tests. A bonus that waited may be staked on anything. */
export function kitOn(db: Database, answers: HookAnswers = {}): CountKit & { turnover: TurnoverModule } {
  const hooks = createHookBoard();
  hooks.add(answers);
  const turnover = createTurnoverModule({ hooks }, { site: { settingsOf: async () => ({}) as BrandSettings } });
  return {
    db,
    log: createLogger('silent'),
    hooks,
    turnover,
    clock: systemClock,
    ruleOf: () => Promise.resolve(anything),
  };
}

export interface GivenGrant {
  playerId: number;
  amount: bigint;
  required: bigint;
  /** `offered` lies ready to be claimed. */
  state?: 'active' | 'queued' | 'offered' | 'applying' | 'completed';
  money?: 'bonus' | 'release' | 'freebet' | 'spins';
  mayConvert?: bigint;
  mostBet?: bigint;
  tied?: boolean;
  /** Seconds from now. */
  until?: number;
  place?: number;
  /** Of which offer that is there; else one of its own. */
  of?: string;
}

async function addOffer(transaction: DatabaseTransaction, id: string, offer: Offer): Promise<void> {
  await sql`insert into promotions.offer (id, merchant_id, code, state) values (${id}, 1, ${id}, 'live')`.execute(transaction);
  await sql`insert into promotions.offer_version (offer_id, number, document, made_by) values (${id}, 1, ${JSON.stringify(writeOffer(offer))}::jsonb, 'test')`.execute(
    transaction,
  );
}

/** Which offer a grant is of. */
export async function offerIdOf(db: Database, grantId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select offer_id as id from promotions.grant where id = ${grantId}`.execute(db);
  return rows[0]?.id ?? '';
}

const usualKinds = { bonus: 'deposit-match', release: 'deposit-match', freebet: 'free-bet', spins: 'free-spins' } as const;

/** Writes an offer and a grant of it as a claim leaves them, with its bonus lent. @returns the grant's id */
export async function giveGrant(
  db: Database,
  {
    playerId,
    amount,
    required,
    state = 'active',
    money = 'bonus',
    mayConvert,
    mostBet,
    tied = true,
    until = 86_400,
    place,
    of,
  }: GivenGrant,
  change: (offer: Offer) => Offer = (offer) => offer,
): Promise<string> {
  const [offerId, grantId] = [of ?? newId(), newId()];
  const usual = startingOffer(usualKinds[money], { unit: 10_000n, at: 0 });
  // Nothing that is released later can stand in a bet or be lost by a withdrawal.
  const unbound = usual.requirement && { ...usual.requirement, tied: false, maxBet: null };
  const offer = change(money === 'release' ? { ...usual, money, requirement: unbound } : usual);
  await inTransaction(db, async (transaction) => {
    if (of === undefined) await addOffer(transaction, offerId, offer);
    if (state === 'active' && money === 'bonus')
      await beginBonus(transaction, { playerId, merchantId: 1, grantId }, { ...anything, mostBet }, amount);
    await sql`
      insert into promotions.grant (id, player_id, merchant_id, offer_id, version, source_key, money, state, amount, required, may_convert, tied, claimed_at, activated_at,
        until, queue_place)
      values (${grantId}, ${playerId}, 1, ${offerId}, 1, ${grantId}, ${money}, ${state}, ${amount}, ${required}, ${mayConvert ?? null}, ${tied},
        ${state === 'offered' ? null : sql`clock_timestamp()`},
        ${state === 'active' ? sql`clock_timestamp()` : null}, clock_timestamp() + make_interval(secs => ${until}), ${place ?? null})`.execute(
      transaction,
    );
  });
  return grantId;
}

/** Waits until whatever is unfinished in the cluster now is over: other tests share it, and what they have open holds a follower back. */
export async function untilNothingIsOpen(db: Database): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  const next = rows[0]?.next ?? '0';
  const deadline = Date.now() + 30_000;
  for (;;) {
    const { rows: at } = await sql<{ open: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) < ${next}::text::xid8 as open`.execute(
      db,
    );
    if (at[0]?.open !== true) return;
    if (Date.now() > deadline) throw new Error('something is open for 30 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Counts until everything is in. */
export async function countAll(kit: CountKit): Promise<void> {
  await untilNothingIsOpen(kit.db);
  const deadline = Date.now() + 30_000;
  for (;;) {
    while (await countNow(kit));
    const { rows: at } = await sql<{ waiting: boolean }>`
      select exists (select from wallet.movement_about m, promotions.follower f where m.writer >= f.followed) as waiting`.execute(kit.db);
    if (at[0]?.waiting !== true) return;
    if (Date.now() > deadline) throw new Error('not everything could be counted');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface GrantNow {
  state: string;
  wagered: bigint;
  converted: bigint;
  forfeited: bigint;
  reopened: bigint;
}

export async function grantNow(db: Database, grantId: string): Promise<GrantNow> {
  const { rows } =
    await sql<GrantNow>`select state, wagered, converted, forfeited, reopened from promotions.grant where id = ${grantId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no such grant');
  return row;
}

/** What counted, one row after another: valid and counted. */
export async function countedOf(db: Database, grantId: string): Promise<{ no: number; valid: bigint; counted: bigint }[]> {
  const { rows } = await sql<{ no: number; valid: bigint; counted: bigint }>`
    select no, valid, counted from promotions.contribution where grant_id = ${grantId} order by bet_id, no`.execute(db);
  return rows;
}
