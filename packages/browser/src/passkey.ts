import type { Input, Operations } from '@sortes/contract';

type PasskeyAnswer = Input<Operations['loginPasskey']>['body']['passkey'];
type NewPasskey = Input<Operations['addPasskey']>['body']['passkey'];

/** The device or the person gave no answer: turned down, took too long, or has no passkey of ours. */
export class PasskeyDeclined extends Error {
  override readonly name = 'PasskeyDeclined';
}

/** Whether this browser can make and use passkeys under this address; an address of digits has no name they could be bound to. */
export function passkeysPossible(): boolean {
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);
}

/** Asks the device for a passkey. `autofill` offers it among the names of a field instead of in a window. @throws PasskeyDeclined */
export async function askPasskey(options: Record<string, unknown>, autofill = false): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill });
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle !== undefined && { userHandle: response.userHandle }),
    };
  } catch (error) {
    throw new PasskeyDeclined('no passkey', { cause: error });
  }
}

/** Has the device make a passkey. @throws PasskeyDeclined */
export async function makePasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    return {
      id,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      ...(response.transports !== undefined && { transports: response.transports.map(String).slice(0, 8) }),
    };
  } catch (error) {
    throw new PasskeyDeclined('no passkey', { cause: error });
  }
}

/** Ends an autofill offer that waits, so that another way can begin. */
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Whether passkeys can be offered among the names of a field. */
export async function canAutofillPasskey(): Promise<boolean> {
  if (!passkeysPossible()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}
