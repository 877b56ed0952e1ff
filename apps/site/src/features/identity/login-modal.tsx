import { Button, Dialog, Tabs } from '@sortes/ui';
import { playerSessionMinutes } from '@sortes/contract';
import { useState } from 'react';
import { type ModalProps, useModal } from '../../kit/modal';
import { sessionEndTexts, useSessionEnd } from '../../entities/account/session-end';
import { useModule } from '../../entities/brand/site-data';
import { addressNow } from '../../kit/router';
import { useT } from '../../kit/i18n';
import { AuthTabs } from './parts/auth-tabs';
import { NewPlayerLine } from './parts/new-player-promotions';
import { PasskeyLogin } from './parts/passkey-login';
import { PasswordLogin } from './parts/password-login';
import { SecondStep } from './parts/second-step';
import { SmsLogin } from './parts/sms-login';
import { useFinishSignIn, type SignedIn } from './parts/use-finish-sign-in';

/** `?m=login`: by password or by SMS, then the second step where the server asks for one. */
export function LoginModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const finish = useFinishSignIn();
  const sms = useModule('MOBILEVERCODELOGIN3');
  // Who comes from a game's demo has it already.
  const freePlay = useModule('FREEPLAY3') && addressNow().search['mode'] !== 'trial';
  const [tab, setTab] = useState<'password' | 'sms'>('password');
  const [pending, setPending] = useState<SignedIn>();
  const end = useSessionEnd((state) => state.end);
  const signedIn = async (session: SignedIn) => {
    if ((await finish(session)) === 'verification') setPending(session);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(pending ? 'identity.second.title' : 'shell.login')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      {pending ? (
        <SecondStep session={pending} onSignedIn={signedIn} onBack={() => setPending(undefined)} />
      ) : (
        <>
          <AuthTabs current="login" />
          {end !== undefined && (
            <p role="status" className="mb-4 rounded-chip border border-warning/50 bg-bg2 px-3 py-2.5 text-label text-warning">
              {t(sessionEndTexts[end], { minutes: playerSessionMinutes.idle })}
            </p>
          )}
          {sms ? (
            <Tabs
              label={t('identity.loginBy')}
              selected={tab}
              onSelect={setTab}
              tabs={[
                { key: 'password', label: t('identity.byPassword'), content: <PasswordLogin onSignedIn={signedIn} /> },
                { key: 'sms', label: t('identity.bySms'), content: <SmsLogin onSignedIn={signedIn} /> },
              ]}
            />
          ) : (
            <PasswordLogin onSignedIn={signedIn} />
          )}
          <PasskeyLogin onSignedIn={signedIn} />
          {freePlay && (
            <Button tone="ghost" wide className="mt-2" onClick={() => modal.open('freePlay')}>
              {t('shell.freePlay')}
            </Button>
          )}
          {/* For who is new here, and has come to the wrong side of the sheet. */}
          <div className="pt-4 empty:hidden">
            <NewPlayerLine />
          </div>
        </>
      )}
    </Dialog>
  );
}
