import { Button, CopyButton } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import { useAction } from '../../../kit/use-action';

/** The voucher codes of an order, shown when they are asked for: somebody may look over a shoulder. */
export function Codes({ id }: { id: string }) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = useAction(async () => setCodes((await call('showVoucherCodes', { params: { id }, body: {} })).codes));
  if (codes !== undefined)
    return (
      <ul className="grid gap-2" aria-label={t('mall.codes')}>
        {codes.map((code) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-2 rounded-field border border-divider bg-bg2 px-3 py-1">
            <code className="text-body font-semibold wrap-anywhere text-ink-1">{code}</code>
            <CopyButton text={code} label={t('common.copy')} copiedLabel={t('common.copied')} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="grid gap-2">
      <Button loading={show.busy} loadingLabel={t('common.loading')} onClick={() => void show.run()}>
        {t('mall.showCodes')}
      </Button>
      {show.problem !== undefined && (
        <p role="alert" className="text-label text-danger">
          {show.problem.text}
        </p>
      )}
    </div>
  );
}
