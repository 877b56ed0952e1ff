import { Button, EmptyState, IconLock } from '@sortes/ui';
import { useT } from '../../../kit/i18n';

/** What a guest sees at a game's address: the way in, and demo play where the vendor has it. */
export function GuestDoor({ name, onLogin, onTry }: { name: string | undefined; onLogin: () => void; onTry: (() => void) | undefined }) {
  const t = useT();
  return (
    <EmptyState
      title={name === undefined ? t('games.frame.guestTitlePlain') : t('games.frame.guestTitle', { name })}
      art={<IconLock size={36} />}
      actions={
        <>
          <Button tone="primary" onClick={onLogin}>
            {t('shell.login')}
          </Button>
          {onTry && <Button onClick={onTry}>{t('games.frame.try')}</Button>}
        </>
      }
    >
      {t('games.frame.guestNote')}
    </EmptyState>
  );
}
