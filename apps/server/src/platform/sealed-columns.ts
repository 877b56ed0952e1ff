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

const is = (purpose: string): string => `'${purpose}'::text`;
/** Sealed under the person's own key, which is sealed here (`person-keys.ts`); values of the time before there were such keys are not. */
const isNotPersonal = (column: string): string => `substring(${column} from 1 for 8) <> 'sortesP1'::bytea`;
/** Sealed to the key of draws (`draw-key.ts`); values of the time before there was one are not. */
const isNotOfDrawKey = (column: string): string => `substring(${column} from 1 for 3) <> 'eyJ'::bytea`;

/**
 * All that is sealed under the installation's secret. A new use of `vault.seal` for something that is kept belongs here, else the secret cannot be replaced
 * (a test compares this list with the database).
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'platform.kept_digest_key', column: 'sealed', purpose: is('kept-digest-key') },
  { table: 'platform.person_key', column: 'sealed', purpose: is('person-key') },
  {
    table: 'platform.call_made',
    column: 'answer',
    purpose: is('voucher-codes'),
    where: `operation = 'vouchers.issue' and jsonb_typeof(answer) = 'string'`,
    read: `decode(answer #>> '{}', 'base64')`,
    write: `to_jsonb(translate(encode(anew, 'base64'), E'\\n', ''))`,
  },
  { table: 'wire.encryption_key', column: 'sealed', purpose: is('wire.encryption-key') },
  { table: 'identity.player', column: 'mobile', purpose: is('identity-mobile'), where: isNotPersonal('mobile') },
  { table: 'identity.player', column: 'email', purpose: is('identity-email'), where: isNotPersonal('email') },
  { table: 'identity.player', column: 'details', purpose: is('identity-details'), where: isNotPersonal('details') },
  { table: 'identity.session', column: 'ip_sealed', purpose: is('identity-session-ip') },
  { table: 'identity.sign_in', column: 'ip_sealed', purpose: is('identity-session-ip') },
  { table: 'identity.challenge', column: 'answer', purpose: is('identity-slider'), where: `kind = 'slider'` },
  { table: 'identity.outgoing_message', column: 'content', purpose: is('identity-outgoing-message') },
  { table: 'identity.totp', column: 'secret', purpose: is('identity-totp') },
  { table: 'identity.passkey', column: 'name', purpose: is('identity-passkey-name') },
  { table: 'cashier.payout_account', column: 'number_sealed', purpose: is('payout-account') },
  { table: 'cashier.payout_account', column: 'holder_sealed', purpose: is('payout-holder') },
  { table: 'games.vendor', column: 'own_secret', purpose: is('games-vendor') },
  { table: 'lottery.draw', column: 'server_seed', purpose: is('lottery.draw-seed'), where: isNotOfDrawKey('server_seed') },
  {
    table: 'lottery.beacon_chain',
    column: 'sealed_checkpoints',
    purpose: is('lottery.beacon-chain'),
    where: isNotOfDrawKey('sealed_checkpoints'),
  },
  { table: 'back_office.staff', column: 'totp_secret', purpose: is('staff-totp') },
  { table: 'back_office.session', column: 'ip_sealed', purpose: is('staff-session-ip') },
  { table: 'back_office.batch', column: 'ip_sealed', purpose: is('batch-ip') },
  { table: 'back_office.kept_person', column: 'sealed', purpose: `'kept-person ' || player_id` },
];
