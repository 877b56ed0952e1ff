/** A column of values that the installation's vault sealed, and how to read and write one. Names and expressions are constants of the program. */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL text of the purpose that a row's value is sealed for. */
  purpose: string;
  /** SQL: which rows; left out: all that have a value. */
  where?: string;
  /** SQL from the column to the sealed bytes, and back from `anew`; left out: the column holds them as they are. */
  read?: string;
  write?: string;
}

/** SQL text of a purpose that is the same for all rows. */
export const sealedFor = (purpose: string): string => `'${purpose}'::text`;
/** Sealed under the person's own key, which is sealed here (`person-keys.ts`); values of the time before there were such keys are not. */
export const isNotPersonal = (column: string): string => `substring(${column} from 1 for 8) <> 'sortesP1'::bytea`;
/** Sealed to the key of draws (`draw-key.ts`); values of the time before there was one are not. */
export const isNotOfDrawKey = (column: string): string => `substring(${column} from 1 for 3) <> 'eyJ'::bytea`;

/** What this folder keeps sealed. Each module lists its own; `command-line/sealed-columns.ts` has them all. */
export const platformSealed: readonly SealedColumn[] = [
  { table: 'platform.kept_digest_key', column: 'sealed', purpose: sealedFor('kept-digest-key') },
  { table: 'platform.person_key', column: 'sealed', purpose: sealedFor('person-key') },
];
