import { type LanguageCode, readLanguage } from '@sortes/contract';
import { sameText } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import type { Services } from '../../platform/services.js';
import type { CaptchaService } from './captcha.js';
import type { Challenges } from './challenge-repository.js';
import type { Codes } from './code-repository.js';
import type { Devices } from './device-repository.js';
import type { Messages } from './messages.js';
import type { GuessedThere, PasswordHasher } from './passwords.js';
import type { Players } from './player-repository.js';
import type { Passkeys } from './security/passkeys.js';
import type { SignIns } from './security/sign-in-repository.js';
import type { TotpBook } from './security/totp.js';
import type { TriesInHand } from './security/tries-in-hand.js';
import type { Sessions } from './sessions.js';
import type { Throttle } from './throttle-repository.js';
import type { Tickets } from './ticket-repository.js';
import type { WorkGate } from './work.js';
import type { BelowIdentity, IdentitySettings, Player, SliderVerifier } from './types.js';

/** What the use cases of this module work with; made once in index.ts. */
export interface IdentityKit {
  services: Services;
  below: BelowIdentity;
  players: Players;
  sessions: Sessions;
  devices: Devices;
  challenges: Challenges;
  codes: Codes;
  captcha: CaptchaService;
  slider: SliderVerifier;
  work: WorkGate;
  throttle: Throttle;
  hasher: PasswordHasher;
  /** Payment passwords that are being judged. */
  paymentTries: TriesInHand;
  messages: Messages;
  tickets: Tickets;
  passkeys: Passkeys;
  totp: TotpBook;
  signIns: SignIns;
}

export function settingsFor(kit: IdentityKit, context: RequestContext): Promise<IdentitySettings> {
  return kit.below.site.registrationSettings(context.merchant);
}

/** CSRF token of a session (reliability W1): keyed to it, so nothing needs to be stored and another session's token does not fit. */
/** What passwords of this brand are compared with beyond the program's own list. */
export function guessedAt({ services }: Pick<IdentityKit, 'services'>, { name, code }: Merchant): GuessedThere {
  return { brand: { name, code }, file: services.config.breachedPasswords };
}

export function csrfTokenFor(services: Services, sessionId: string): string {
  return services.vault.digest('csrf', sessionId).toString('base64url');
}

/** Whether a token is the session's; a page that was loaded before the secret was replaced brings an older one. */
export function isCsrfToken(services: Services, sessionId: string, token: string | undefined): boolean {
  if (token === undefined || token.length > 100) return false;
  return services.vault.digests('csrf', sessionId).some((digest) => sameText(token, digest.toString('base64url')));
}

/** The language a player is written to in. */
export function languageOf(player: Player, merchant: Merchant): LanguageCode {
  return readLanguage(player.language) ?? readLanguage(merchant.defaultLanguage) ?? 'EN';
}
