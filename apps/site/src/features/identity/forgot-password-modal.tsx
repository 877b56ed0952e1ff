import { Button, Dialog, IconArrowLeft, Tabs } from '@sortes/ui';
import { useState } from 'react';
import { type ModalProps, useModal } from '../../kit/modal';
import { useModule } from '../../entities/brand/site-data';
import { useT } from '../../kit/i18n';
import { useParameter } from '../../kit/search';
import { AskForAccount, TakeAccountBack } from './parts/ask-for-account';
import { ForgotByEmail } from './parts/forgot-by-email';
import { ForgotByPhone } from './parts/forgot-by-phone';
import { LostEverything } from './parts/lost-everything';
import { SecondStep } from './parts/second-step';
import { useFinishSignIn, type SignedIn } from './parts/use-finish-sign-in';

/** `?m=forgotPassword`: a new password by e-mail, or by phone where the brand offers it; with `step` the way back for whoever has lost everything. */
export function ForgotPasswordModal({ onClose }: ModalProps) {
  const t = useT();
  const modal = useModal();
  const finish = useFinishSignIn();
  const recovery = useModule('CHNGPASSVERIF3');
  const sms = useModule('PWRESETSMS3');
  const [tab, setTab] = useState<'email' | 'phone'>('email');
  const asked = useParameter('step');
  const step = asked === 'claim' || asked === 'code' ? asked : undefined;
  const [pending, setPending] = useState<SignedIn>();
  // A new password does not take the place of the second step.
  const signedIn = async (session: SignedIn) => {
    if ((await finish(session)) === 'verification') setPending(session);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(pending ? 'identity.second.title' : step ? 'identity.claim.title' : 'identity.forgotPassword.title')}
      closeLabel={t('common.close')}
      width="small"
      closeOnOutsidePress={false}
    >
      {pending ? (
        <SecondStep session={pending} onSignedIn={signedIn} onBack={() => modal.open('login')} />
      ) : step !== undefined ? (
        <>
          {step === 'claim' ? <AskForAccount onDone={() => modal.open('login')} /> : <TakeAccountBack onSignedIn={signedIn} />}
          <Button
            tone="ghost"
            wide
            className="mt-2"
            icon={<IconArrowLeft size={18} />}
            onClick={() => modal.open('forgotPassword', { step: '' })}
          >
            {t('identity.forgotPassword.title')}
          </Button>
        </>
      ) : (
        <>
          {recovery && sms ? (
            <Tabs
              label={t('identity.forgotPassword.how')}
              selected={tab}
              onSelect={setTab}
              tabs={[
                { key: 'email', label: t('identity.field.email'), content: <ForgotByEmail onSignedIn={signedIn} /> },
                { key: 'phone', label: t('identity.field.mobileNum'), content: <ForgotByPhone onSignedIn={signedIn} /> },
              ]}
            />
          ) : (
            <ForgotByEmail onSignedIn={signedIn} />
          )}
          <div className="mt-4">
            <LostEverything />
          </div>
          <Button tone="ghost" wide className="mt-2" icon={<IconArrowLeft size={18} />} onClick={() => modal.open('login')}>
            {t('identity.backToLogin')}
          </Button>
        </>
      )}
    </Dialog>
  );
}
