/** What the page and the vendor say to each other. Amounts are decimal text. */
export interface SessionView {
  session: string;
  mode: 'real' | 'demo';
  currency: string;
  language: string;
  theme?: 'light' | 'dark';
  room?: string;
  balance: string;
  minBet: string;
  maxBet: string;
  siteOrigin?: string;
  lobbyUrl?: string;
  depositUrl?: string;
}

export interface PlayRecord {
  roundId: string;
  at: number;
  stake: string;
  returned: string;
  outcome: unknown;
  settled: 'done' | 'pending' | 'refused' | 'void';
}

/** The state of a game whose rounds are one bet each; `waiting` is what is staked and not decided yet. */
export interface InstantState {
  records: PlayRecord[];
  waiting: string | null;
  balance: string;
}

export type NotStaked = { state: 'refused'; reason: string; balance?: string } | { state: 'lost'; record: PlayRecord };

export type SessionEvent =
  | { type: 'balance'; balance: string }
  | {
      type: 'settled';
      roundId: string;
      betId: string;
      kind: 'win' | 'rollback';
      state: 'done' | 'refused';
      amount: string;
      balance?: string;
    }
  | { type: 'game'; data: unknown };

export interface SharedRoundView<Offer, Deal> {
  number: number;
  phase: 'open' | 'closing' | 'dealt';
  endsInMs: number | null;
  offer: Offer;
  deal: Deal | null;
  roundId: string | null;
  bets: { place: string; amount: string; returned: string | null }[];
  settled: 'done' | 'pending' | 'refused' | null;
}

export interface SharedState<Offer, Deal> {
  rounds: SharedRoundView<Offer, Deal>[];
  results: { number: number; deal: Deal }[];
  records: PlayRecord[];
  balance: string;
}

export type SharedBetReply = NotStaked | { state: 'closed' } | { state: 'late' } | { state: 'taken'; roundId: string; balance: string };
