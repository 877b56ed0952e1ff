/** Something that people know by a number: they type it into a message or into a search. */
export interface NumberedThing {
  kind: 'deposit' | 'withdrawal' | 'bet' | 'round' | 'draw';
  /** Its id; of a round and a draw the number itself. */
  id: string;
  /** Whose it is; null: a draw belongs to nobody. */
  playerId: number | null;
}
