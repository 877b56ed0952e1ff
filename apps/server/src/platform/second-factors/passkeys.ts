import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** A passkey as it is kept: no secret in it. */
export interface StoredPasskey {
  /** Credential id, base64url. */
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Where a ceremony takes place: the origin the browser shows, e.g. https://play.example. */
export interface Place {
  origin: string;
}

// Loaded when the first passkey is used: the library is large, and commands never need it.
const library = () => import('@simplewebauthn/server');

function relyingPartyOf({ origin }: Place): string {
  return new URL(origin).hostname;
}

/** Hears why an answer proves nothing, for the log: to the caller all flaws are one. */
export type NoteFlaw = (reason: string) => void;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Offered = Pick<StoredPasskey, 'id'> & Partial<Pick<StoredPasskey, 'transports'>>;
const offer = ({ id, transports }: Offered) => ({ id, ...(transports !== undefined && { transports }) });

/** Options for `startRegistration` of the browser; keep `challenge` for a few minutes and give it to `verifyPasskeyRegistration` once. */
export async function passkeyRegistrationOptions(
  place: Place,
  about: {
    brandName: string;
    userName: string;
    /** What the device shows beside it; the same when absent. */
    displayName?: string;
    /** At most 64 bytes, nothing personal. */
    userHandle: Uint8Array;
    existing: readonly Offered[];
    /** The caller's own, of 16 bytes or more; made here when absent. */
    challenge?: Uint8Array;
    /** required: only keys that a device can offer without being told the account. */
    residentKey?: 'preferred' | 'required';
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: about.brandName,
    rpID: relyingPartyOf(place),
    userName: about.userName,
    ...(about.displayName !== undefined && { userDisplayName: about.displayName }),
    userID: new Uint8Array(about.userHandle),
    ...(about.challenge !== undefined && { challenge: new Uint8Array(about.challenge) }),
    attestationType: 'none',
    excludeCredentials: about.existing.map(offer),
    authenticatorSelection: { residentKey: about.residentKey ?? 'preferred', userVerification: 'required' },
  });
}

/** The passkey a browser made, or undefined when its answer does not prove one (wrong challenge, origin, signature, no user verification). */
export async function verifyPasskeyRegistration(
  place: Place,
  { response, challenge }: { response: unknown; challenge: string },
  noteFlaw?: NoteFlaw,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credentialOf(response) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: relyingPartyOf(place),
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter, transports: transports.map(String) };
  } catch (error) {
    noteFlaw?.(reasonOf(error));
    // The library throws for every kind of malformed or foreign answer; none of them proves anything.
    return undefined;
  }
}

/** Options for `startAuthentication` of the browser; the challenge (the caller's own, or made here) is good once. None existing: any key of the host. */
export async function passkeyOptions(
  place: Place,
  existing: readonly Offered[],
  challenge?: Uint8Array,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(place),
    ...(challenge !== undefined && { challenge: new Uint8Array(challenge) }),
    allowCredentials: existing.map(offer),
    userVerification: 'required',
  });
}

/**
 * An answer in the form of WebAuthn's JSON. Our pages send its parts flat, beside the id, as the players' operations name them; programs may send the
 * whole as their browser gave it.
 */
export function credentialOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || 'response' in answer) return answer;
  const { id, ...response } = answer as Record<string, unknown>;
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

/** The credential id a browser's answer names, if it has the form of one. */
export function passkeyIdOf(response: unknown): string | undefined {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined;
  return typeof id === 'string' && id.length <= 1_400 ? id : undefined;
}

/**
 * Judges a browser's answer with a passkey. @returns the counter to keep (a copy of a key that counts is noticed by it), or undefined when the
 * answer proves nothing.
 */
export async function verifyPasskey(
  place: Place,
  { response, challenge, passkey }: { response: unknown; challenge: string; passkey: StoredPasskey },
  noteFlaw?: NoteFlaw,
): Promise<{ counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credentialOf(response) as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: relyingPartyOf(place),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : undefined;
  } catch (error) {
    noteFlaw?.(reasonOf(error));
    return undefined;
  }
}
