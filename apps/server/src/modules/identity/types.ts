import type pg from 'pg';
import type { SiteModule } from '../site/index.js';
import type { WorkPuzzle } from './work-puzzle.js';

export type { FieldRule, IdentitySettings } from '../site/index.js';

export interface BelowIdentity {
  site: Pick<SiteModule, 'registrationSettings'>;
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
  work: WorkPuzzle;
}

export type PlayerStatus = 'active' | 'locked' | 'closed';
/** How somebody proved who they are. */
export type ProofMethod = 'password' | 'sms' | 'email' | 'totp' | 'recovery' | 'passkey';
/** A way to take the second step of a sign-in. */
export type SecondStep = 'totp' | 'recovery' | 'sms' | 'email' | 'account-name';
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
