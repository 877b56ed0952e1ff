import type { BackOffice } from '../../../ports/staff.js';
import type { ContractKit } from '../kit.js';

/** What the use cases of staff work with. */
export interface ContractsStaffKit extends ContractKit {
  office: BackOffice;
}

/** Somebody as staff read them. */
export interface ShownPerson {
  playerId: number;
  userName: string | null;
}

export const personOf = (names: ReadonlyMap<number, string>, playerId: number): ShownPerson => ({
  playerId,
  userName: names.get(playerId) ?? null,
});
