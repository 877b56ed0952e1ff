import { type PointReason, transfers } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import { postOne } from '../../modules/wallet/index.js';
import type { LineKit } from './kit.js';

/** Who confirms in the house of a demo what has come in: names in its records, no accounts. */
const by = { staff: 'Demo cashier', confirmedBy: 'Demo supervisor' };

/** Pays in by bank transfer; staff find it at the bank. */
export async function deposit(
  { services: { db }, modules: { cashier }, merchant, idOf }: LineKit,
  userName: string,
  name: string,
  amount: bigint,
): Promise<void> {
  const [playerId, idempotencyKey] = [await idOf(userName), `demo-${name}`];
  const order = { playerId, merchant, language: 'VI', idempotencyKey, vendorId: 'bank', amount: formatMoney(amount) } as const;
  const { id: orderId, state } = await cashier.createDeposit(order);
  if (state === 'credited') return;
  await cashier.submitDeposit({ playerId, orderId, fileIds: [], comment: '', idempotencyKey });
  await inTransaction(db, (transaction) =>
    cashier.reviewDeposit(transaction, { merchantId: merchant.id, orderId, decision: 'credit', note: '', by, withoutProof: true }),
  );
}

/** Is paid out; nothing when they have less than that. */
export async function withdraw(
  { modules: { payouts }, merchant, idOf }: LineKit,
  userName: string,
  name: string,
  amount: bigint,
): Promise<void> {
  const playerId = await idOf(userName);
  await payouts.payOutDemo(merchant, { playerId, number: `00110${String(playerId).padStart(8, '0')}`, name, amount });
}

/** Gives somebody points, once a name. */
export async function givePoints(
  { services: { db }, modules: { points }, merchant, idOf }: LineKit,
  userName: string,
  gift: { name: string; points: bigint; why: PointReason },
): Promise<void> {
  const { name: key, points: sum, why } = gift;
  const playerId = await idOf(userName);
  await inTransaction(db, (transaction) => points.earn(transaction, { merchantId: merchant.id, playerId, points: sum, key, why }));
}

/** Gives an agent play money on their float. It need not be staked: it was never theirs to play with. */
export async function fillFloat({ services: { db }, merchant, idOf, as, call }: LineKit, userName: string, amount: bigint): Promise<void> {
  const playerId = await idOf(userName);
  const lines = [
    { account: 'main', amount },
    { account: 'house:demo', amount: -amount },
  ] as const;
  const credit = {
    playerId,
    merchantId: merchant.id,
    template: 'demo-credited',
    key: 'demo-float',
    input: { demo: true },
    reference: 'demo',
    lines,
  } as const;
  await inTransaction(db, (transaction) => postOne(transaction, credit));
  await call(transfers.fillFloat, await as(userName), { amount: formatMoney(amount) }, 'demo-line');
}

/** Sends money of an agent's float one level down. */
export async function sendDown(
  { modules: { identity }, idOf, as, call }: LineKit,
  { from, to, name, paymentPassword, amount }: { from: string; to: string; name: string; paymentPassword: string; amount: bigint },
): Promise<void> {
  const { sessionId } = await identity.createSessionFor(await idOf(from));
  const body = { playerId: await idOf(to), amount: formatMoney(amount), paymentPassword };
  await call(transfers.transferToDownline, await as(from, sessionId), body, `demo-${name}`);
}
