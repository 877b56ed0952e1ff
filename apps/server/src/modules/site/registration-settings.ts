import type { Brand } from './brand.js';
import { isOn } from './feature-tree.js';
import type { FieldRule } from './register-rules.js';

/** What identity asks of a brand; the feature tree and the settings folded into plain answers. */
export interface IdentitySettings {
  fields: FieldRule[];
  usernameRegistration: boolean;
  mobileRegistration: boolean;
  /** Mobile registration asks for a password; without it the account signs in by SMS until it sets one. */
  mobilePassword: boolean;
  /** A code is needed wherever registration shows the mobile number. */
  smsVerification: boolean;
  captcha: boolean;
  slider: boolean;
  smsLogin: boolean;
  phoneRecovery: boolean;
  freePlay: boolean;
  forcedPasswordChange: boolean;
  passwordExpiryDays: number;
  minimumAge: number;
  termsVersion: string;
  agreementDefault: boolean;
  /** Digits only, no plus. */
  countryDialingCode: string;
  countryDialingCodeFixed: boolean;
  /** The feature (LOGINIPVERF3) and the brand's own switch: both on, a sign-in from a new address takes a second step. */
  loginIpVerification: boolean;
  verifyNewAddress: boolean;
  /** For so long after a recovery no money leaves the account. */
  recoveryPauseHours: number;
  /** The same after staff gave the account back to somebody who had lost every way in. */
  staffRecoveryPauseHours: number;
}

export function registrationSettingsOf({ switches, settings, rules }: Brand): IdentitySettings {
  const on = (modId: string): boolean => isOn(switches, modId);
  return {
    fields: rules.map((rule) => (rule.field === 'captcha' && !on('CAPTCHA3') ? { ...rule, enabled: false, required: false } : rule)),
    usernameRegistration: on('USERNAMEREG3'),
    mobileRegistration: on('MOBILENUMREG3'),
    mobilePassword: on('MOBILENUMPASSREG3'),
    smsVerification: on('REGMOBVERF3'),
    captcha: on('CAPTCHA3'),
    slider: on('GEETEST3'),
    smsLogin: on('MOBILEVERCODELOGIN3'),
    phoneRecovery: on('PWRESETSMS3'),
    freePlay: on('FREEPLAY3'),
    forcedPasswordChange: on('PWDEXPFORCECHANGE3'),
    passwordExpiryDays: settings.passwordExpiryDays,
    minimumAge: settings.minimumAge,
    termsVersion: settings.termsVersion,
    agreementDefault: settings.agreementDefault,
    countryDialingCode: settings.countryDialingCode,
    countryDialingCodeFixed: settings.countryDialingCodeFixed,
    loginIpVerification: on('LOGINIPVERF3'),
    verifyNewAddress: settings.verifyNewAddress,
    recoveryPauseHours: settings.recoveryPauseHours,
    staffRecoveryPauseHours: settings.staffRecoveryPauseHours,
  };
}
