import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { PamClient, RsCall, RsClient, RsMovement, RsPlayer, WalletAnswer } from '@sortes/wallet-protocol/client';
import type { VendorCode } from './vendors.js';

/** One movement asked of a wallet; of a rollback the amount is the bet's. */
export interface WalletCall extends RsMovement {
  kind: 'bet' | 'win' | 'rollback';
}

/** What the vendor does wrong on purpose in the call itself. */
export type Tampering = 'wrong-signature' | 'wrong-currency' | 'drop';

/** A wallet as a game plays against it: the operator's, in either dialect, or a purse in memory. */
export interface Wallet {
  /** Asks whose token this is, at the start of a session. */
  check(player: RsPlayer): Promise<WalletAnswer & { user?: string; currency?: string }>;
  balance(player: RsPlayer): Promise<WalletAnswer>;
  send(call: WalletCall, tampering?: Tampering): Promise<WalletAnswer>;
}

/** The operator's wallet in the dialect of this client, with what a call may have wrong on purpose. */
export function createOperatorWallet(client: RsClient | PamClient): Wallet {
  // A key that nobody has been given.
  let foreignKey: KeyObject | undefined;
  return {
    check: (player) => client.check(player),
    balance: (player) => client.balance(player),
    send: (call, tampering) =>
      client[call.kind](call, {
        note: tampering,
        ...(tampering === 'wrong-currency' && { content: { currency: 'XTS' } }),
        ...(tampering === 'wrong-signature' && {
          privateKey: (foreignKey ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey),
          apiKey: 'not-the-key',
        }),
        ...(tampering === 'drop' && { dropAnswer: true }),
      }),
  };
}

/** Money that the vendor itself holds for a player, units of 1/100 000. */
export interface Purse {
  balance: bigint;
}

/** A wallet over purses of this process: play money, and players whose operator moves money to the vendor before they play. */
export function createPurseWallet(findPurse: (player: { user: string; currency: string }) => Purse): Wallet {
  const answer = (balance: bigint, isRefused = false): WalletAnswer => ({
    state: isRefused ? 'refused' : 'done',
    code: isRefused ? 'not enough in the purse' : 'purse',
    reason: isRefused ? 'money' : 'other',
    balance,
    status: undefined,
    reply: '',
  });
  return {
    check: async (player) => answer(findPurse(player).balance),
    balance: async (player) => answer(findPurse(player).balance),
    async send(call) {
      const purse = findPurse(call);
      if (call.kind === 'bet' && purse.balance < call.amount) return answer(purse.balance, true);
      purse.balance += call.kind === 'bet' ? -call.amount : call.amount;
      return answer(purse.balance);
    },
  };
}

/** One call to the operator's wallet with what came back; `note` is what was wrong with it on purpose. */
export interface CallRecord extends Omit<RsCall, 'name' | 'body'>, Omit<WalletAnswer, 'balance' | 'reason'> {
  vendor: VendorCode;
  kind: RsCall['name'];
  /** Milliseconds since the Unix epoch. */
  at: number;
  /** The body as sent, without the token. */
  request: string;
}

const CALLS_KEPT = 5_000;

/** Sends a request and writes down what came of it, with the last calls before it. */
export async function logCall(
  log: CallRecord[],
  about: Pick<CallRecord, 'vendor' | 'at'>,
  { name: kind, body, ...call }: RsCall,
  send: () => Promise<WalletAnswer>,
): Promise<WalletAnswer> {
  const answer = await send();
  const { status, state, code, reply } = answer;
  log.push({ ...about, kind, ...call, request: hideToken(body), status, state, code, reply: hideToken(reply) });
  if (log.length > CALLS_KEPT) log.shift();
  return answer;
}

/** Everybody who can reach the controls sees the log; a token is for the vendor alone. */
function hideToken(text: string): string {
  return text.replace(/("token"\s*:\s*")[^"]*"/g, '$1…"');
}
