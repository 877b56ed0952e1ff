import type { WalletAnswer } from '@sortes/wallet-protocol/client';

export type { WalletAnswer } from '@sortes/wallet-protocol/client';

/** Who plays what, as the wallet has to be told. */
export interface Player {
  user: string;
  /** The launch token; late wins and rollbacks carry it too, dead or alive. */
  token: string;
  /** ISO 4217. */
  currency: string;
  game: string;
}

/** One movement asked of the wallet. */
export interface WalletCall extends Player {
  kind: 'bet' | 'win' | 'rollback';
  id: string;
  /** The bet that a win pays or a rollback undoes; of a bet: none. */
  betId: string | undefined;
  round: string;
  closed: boolean;
  /** Units of 1/100 000; of a rollback: the bet's. */
  amount: bigint;
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
