import type { TextRule } from '@sortes/contract';
import type pg from 'pg';
import type { Merchant } from '../../platform/merchant.js';

/** One registration field's rule, as the operator configured it. */
export interface FieldRule extends TextRule {
  field: string;
  enabled: boolean;
  required: boolean;
}

/** What a brand decides about registration and sign-in. The site module answers it. */
export interface IdentitySettings {
  fields: readonly FieldRule[];
  usernameRegistration: boolean;
  mobileRegistration: boolean;
  /** Mobile registration asks for a password. */
  mobilePassword: boolean;
  /** Registration asks for a code sent to the mobile number wherever the number is shown. */
  smsVerification: boolean;
  captcha: boolean;
  /** The slider puzzle guards sign-in by password and the sending of SMS. */
  slider: boolean;
  smsLogin: boolean;
  /** A forgotten password can be replaced with an SMS code. */
  phoneRecovery: boolean;
  freePlay: boolean;
  forcedPasswordChange: boolean;
  /** 0 = passwords do not expire. Counts only with forcedPasswordChange. */
  passwordExpiryDays: number;
  minimumAge: number;
  termsVersion: string;
  countryDialingCode: string;
  /** Numbers of other countries are refused. */
  countryDialingCodeFixed: boolean;
  /** A sign-in from an address and browser never seen before takes a second step, when the account has a way to take it. */
  verifyNewAddress: boolean;
  /** For so long after a recovery no money leaves the account. */
  recoveryPauseHours: number;
  /** The same after staff gave the account back to somebody who had lost every way in. */
  staffRecoveryPauseHours: number;
}

export interface IdentityDependencies {
  settingsOf(merchant: Merchant): IdentitySettings | Promise<IdentitySettings>;
  /** For the one direct connection that hears of sessions ended elsewhere; the pool's own settings when absent. */
  connection?: pg.ClientConfig;
  /** Judges slider answers; the built-in puzzle when absent. */
  sliderVerifier?: SliderVerifier;
}

/** A slider service. The built-in puzzle is one; an external service is another. */
export interface SliderVerifier {
  issue(merchantId: number): Promise<SliderPuzzle>;
  /** Answers the single-use proof, or undefined when the answer is wrong or the puzzle gone. */
  solve(merchantId: number, answer: { challenge: string; x: number | undefined; nonce: string | undefined }): Promise<string | undefined>;
  /** Uses a proof up. False when it is unknown, used, old or of another brand. */
  consume(merchantId: number, proof: { challenge: string; validate: string }): Promise<boolean>;
}

export interface SliderPuzzle {
  challenge: string;
  /** Base64 of an image. */
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  pieceTop: number;
  work: { prefix: string; difficulty: number };
}

export type PlayerStatus = 'active' | 'locked' | 'closed';
/** How somebody proved who he is. */
export type ProofMethod = 'password' | 'sms' | 'email' | 'totp' | 'recovery' | 'passkey';
export type SessionKind = 'full' | 'change-only' | 'verification' | 'recovery';

/** A player as this module reads it. Sealed values stay sealed until needed. */
export interface Player {
  id: number;
  merchantId: number;
  userName: string;
  accountNumber: string;
  type: number;
  status: PlayerStatus;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  paymentPasswordHash: string | null;
  paymentPasswordChangedAt: Date | null;
  firstLogin: boolean;
  language: string;
  avatar: string;
  nickname: string;
  mobile: Buffer | null;
  /** A code has shown that the number is the player's. */
  mobileVerified: boolean;
  email: Buffer | null;
  emailVerified: boolean;
  details: Buffer | null;
  /** The key that these are sealed under, itself sealed. */
  personKey: Buffer | null;
  invitedBy: number | undefined;
  /** The last time somebody came back without the password. */
  recoveredAt: Date | undefined;
  /** Money stays put until then, because staff gave the account back. */
  frozenUntil: Date | undefined;
  /** An authenticator app guards the account. */
  hasTotp: boolean;
  referralCode: string;
  createdAt: Date;
  lastLoginAt: Date | null;
  previousLoginAt: Date | null;
}
