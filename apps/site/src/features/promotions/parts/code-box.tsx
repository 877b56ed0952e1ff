import { Button, TextField } from '@sortes/ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../entities/account/session';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useModal } from '../../../kit/modal';
import { useGo } from '../../../kit/page-link';
import { useAction } from '../../../kit/use-action';

/** Who has a code types it, and is led to the offer that it is for. */
export function CodeBox() {
  const t = useT();
  const go = useGo();
  const modal = useModal();
  const member = useSession((session) => session.status === 'member');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const find = useAction(async () => {
    const typed = code.trim();
    const { offerId } = await call('findOfferByCode', { body: { code: typed } });
    go({ to: '/promotions', search: { id: offerId, code: typed } });
  });
  return (
    <form
      noValidate
      className="card flex flex-wrap items-end gap-3 rounded-tile p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!member) modal.open('login');
        else if (code.trim() !== '') void find.run();
      }}
    >
      <TextField
        // Whoever asked for it types next.
        ref={field}
        label={t('promotions.code')}
        className="min-w-0 flex-1 basis-56"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={find.problem?.text}
        onChange={(event) => {
          find.forget();
          setCode(event.target.value);
        }}
      />
      <Button type="submit" tone="primary" loading={find.busy} loadingLabel={t('common.loading')} disabled={code.trim() === ''}>
        {t('promotions.findCode')}
      </Button>
    </form>
  );
}
