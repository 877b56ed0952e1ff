import type { RsMovement, RsPlayer, WalletAnswer } from '@sortes/wallet-protocol/client';

/** Who plays what, as a wallet has to be told. */
export type Player = RsPlayer;

/** One movement asked of a wallet; of a rollback the amount is the bet's. */
export interface WalletCall extends RsMovement {
  kind: 'bet' | 'win' | 'rollback';
}

/** What the vendor does wrong on purpose. */
export type Tampering = 'wrong-signature' | 'wrong-currency' | 'drop';

/** A wallet as a game plays against it: the operator's, in either dialect, or a purse in memory. */
export interface Wallet {
  /** Asks whose token this is, at the start of a session. */
  check(player: Player): Promise<WalletAnswer & { user?: string; currency?: string }>;
  balance(player: Player): Promise<WalletAnswer>;
  send(call: WalletCall, tampering?: Tampering): Promise<WalletAnswer>;
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
