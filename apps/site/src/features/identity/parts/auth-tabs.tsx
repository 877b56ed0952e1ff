import { SegmentedControl } from '@sortes/ui';
import { useModal } from '../../../kit/modal';
import { useModule } from '../../../entities/brand/site-data';
import { useT } from '../../../kit/i18n';

/** Log in or register: the two sides of the one popup, each with its own address. Absent where registration is off. */
export function AuthTabs({ current }: { current: 'login' | 'register' }) {
  const t = useT();
  const modal = useModal();
  const registration = useModule('REG3');
  if (!registration) return null;
  return (
    <SegmentedControl
      label={t('identity.loginOrRegister')}
      value={current}
      onChange={(key) => modal.open(key)}
      choices={[
        { value: 'login', label: t('shell.login') },
        { value: 'register', label: t('shell.register') },
      ]}
      className="mb-5"
    />
  );
}
