import type { Wallet, WalletAnswer } from './wallet.js';

/** Money that the vendor itself holds for a player, units of 1/100 000. */
export interface Purse {
  balance: bigint;
}

/** A wallet over purses of this process: demo play, and players whose operator moves money to the vendor before they play. */
export function createPurseWallet(findPurse: (player: { user: string; currency: string }) => Purse): Wallet {
  const answer = (state: WalletAnswer['state'], code: string, balance: bigint): WalletAnswer => ({
    state,
    code,
    reason: state === 'refused' ? 'money' : 'other',
    balance,
    status: undefined,
    reply: '',
  });
  return {
    check: async (player) => answer('done', 'purse', findPurse(player).balance),
    balance: async (player) => answer('done', 'purse', findPurse(player).balance),
    async send(call) {
      const purse = findPurse(call);
      if (call.kind === 'bet' && purse.balance < call.amount) return answer('refused', 'not enough in the purse', purse.balance);
      purse.balance += call.kind === 'bet' ? -call.amount : call.amount;
      return answer('done', 'purse', purse.balance);
    },
  };
}
