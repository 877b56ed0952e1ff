import { sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

/** What this module keeps sealed under the installation's secret. */
export const backOfficeSealed: readonly SealedColumn[] = [
  { table: 'back_office.staff', column: 'totp_secret', purpose: sealedFor('staff-totp') },
  { table: 'back_office.session', column: 'ip_sealed', purpose: sealedFor('staff-session-ip') },
  { table: 'back_office.batch', column: 'ip_sealed', purpose: sealedFor('batch-ip') },
  { table: 'back_office.kept_person', column: 'sealed', purpose: `'kept-person ' || player_id` },
];
