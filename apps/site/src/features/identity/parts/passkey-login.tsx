import { Button, IconFingerprint } from '@sortes/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { PasskeyDeclined, askPasskey, canAutofillPasskey, passkeysPossible, stopAskingPasskey } from '@sortes/browser';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { FormError } from './form-error';
import type { SignedIn } from './use-finish-sign-in';

/**
 * Sign-in with a passkey: by the button, and, where the browser can, offered among the names of the field for the user name (`autocomplete="username
 * webauthn"`). Not drawn where there can be none.
 */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<unknown> }) {
  const t = useT();
  /** What the server had against a passkey that the browser offered by itself. */
  const [refused, setRefused] = useState<{ error: unknown }>();
  const possible = passkeysPossible();

  const signIn = async (autofill: boolean) => {
    const options = await call('startPasskeyLogin', { body: {} });
    await onSignedIn(await call('loginPasskey', { body: { passkey: await askPasskey(options, autofill) } }));
  };
  const { run, busy, problem } = useAction(() => signIn(false));
  const offer = useEffectEvent(async (isOpen: () => boolean) => {
    try {
      if (isOpen() && (await canAutofillPasskey()) && isOpen()) await signIn(true);
    } catch (failure) {
      // Nobody asked for the offer: that it went by is no news; that the server refused a passkey is.
      if (isOpen() && !(failure instanceof PasskeyDeclined)) setRefused({ error: failure });
    }
  });
  useEffect(() => {
    if (!possible) return undefined;
    let open = true;
    // oxlint-disable-next-line react/set-state-in-effect -- told long after, when the server has answered
    void offer(() => open);
    return () => {
      open = false;
      void stopAskingPasskey();
    };
  }, [possible]);

  if (!possible) return null;
  const failure = problem ?? refused;
  const text =
    failure === undefined
      ? undefined
      : failure.error instanceof PasskeyDeclined
        ? t('identity.passkey.declined')
        : problemText(failure.error);
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <Button
        wide
        icon={<IconFingerprint size={20} />}
        loading={busy}
        loadingLabel={t('common.loading')}
        onClick={() => {
          setRefused(undefined);
          void run();
        }}
      >
        {t('identity.passkey.login')}
      </Button>
      <FormError>{text}</FormError>
    </div>
  );
}
