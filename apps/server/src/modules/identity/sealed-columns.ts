import { isNotPersonal, sealedFor, type SealedColumn } from '../../platform/sealed-columns.js';

/** What this module keeps sealed under the installation's secret. */
export const identitySealed: readonly SealedColumn[] = [
  { table: 'identity.player', column: 'mobile', purpose: sealedFor('identity-mobile'), where: isNotPersonal('mobile') },
  { table: 'identity.player', column: 'email', purpose: sealedFor('identity-email'), where: isNotPersonal('email') },
  { table: 'identity.player', column: 'details', purpose: sealedFor('identity-details'), where: isNotPersonal('details') },
  { table: 'identity.session', column: 'ip_sealed', purpose: sealedFor('identity-session-ip') },
  { table: 'identity.sign_in', column: 'ip_sealed', purpose: sealedFor('identity-session-ip') },
  { table: 'identity.challenge', column: 'answer', purpose: sealedFor('identity-slider'), where: `kind = 'slider'` },
  { table: 'identity.outgoing_message', column: 'content', purpose: sealedFor('identity-outgoing-message') },
  { table: 'identity.totp', column: 'secret', purpose: sealedFor('identity-totp') },
  { table: 'identity.passkey', column: 'name', purpose: sealedFor('identity-passkey-name') },
];
