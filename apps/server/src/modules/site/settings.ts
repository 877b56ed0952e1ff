import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** What a brand may set beside its columns; every key has a default, so an empty object is a complete brand. */
export const BrandSettings = Type.Object({
  playMoney: Type.Boolean({ default: true, description: 'Deposits are play money; said wherever money is shown' }),
  minimumAge: Type.Integer({ default: 18, minimum: 18, maximum: 25 }),
  termsVersion: Type.String({ default: '2026-1', maxLength: 40 }),
  agreementDefault: Type.Boolean({ default: false, description: 'The agreement box is ticked beforehand' }),
  countryDialingCode: Type.String({ default: '63', pattern: '^[1-9][0-9]{0,3}$' }),
  countryDialingCodeFixed: Type.Boolean({ default: true }),
  passwordExpiryDays: Type.Integer({ default: 90, minimum: 1, maximum: 3650, description: 'Counts only while PWDEXPFORCECHANGE3 is on' }),
  verifyNewAddress: Type.Boolean({ default: true, description: 'Counts only while LOGINIPVERF3 is on' }),
  loginRequired: Type.Boolean({ default: false, description: 'Visitors without a session see only sign-in and help' }),
  singleWallet: Type.Boolean({ default: true }),
  esportsVendors: Type.Array(Type.String({ maxLength: 40 }), {
    default: [],
    description: 'Vendors whose SPORTS games stand in the lane ESPORTS',
  }),
  cockfightVendors: Type.Array(Type.String({ maxLength: 40 }), {
    default: ['SV3'],
    description: 'Vendors whose SPORTS games stand in the lane COCKFIGHT',
  }),
  mainDomain: Type.String({ default: '', maxLength: 253 }),
  gtagId: Type.String({ default: '', maxLength: 40 }),
  imageCDNs: Type.Array(Type.String({ maxLength: 300 }), { default: [] }),
  launchGameCDNs: Type.Array(Type.String({ maxLength: 300 }), { default: [] }),
  themeColours: Type.Record(Type.String(), Type.String({ maxLength: 40 }), {
    default: {},
    description: 'Design tokens by name without dashes',
  }),
});

export type BrandSettings = Static<typeof BrandSettings>;

/**
 * The settings of a brand from what is stored, defaults filled in.
 * @throws Error naming the key at fault: a brand with a half-read setting must not open.
 */
export function readSettings(stored: unknown): BrandSettings {
  const filled = Value.Default(BrandSettings, structuredClone(stored ?? {}));
  if (Value.Check(BrandSettings, filled)) return filled;
  const [first] = Value.Errors(BrandSettings, filled);
  throw new Error(`brand setting ${first?.instancePath ?? ''}: ${first?.message ?? 'not as described'}`);
}
