import { Badge, Countdown, IconBank, IconWallet } from '@sortes/ui';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { serverNow } from '../../../kit/api/client';
import { useT } from '../../../kit/i18n';
import type { PayoutAccount } from '../api/withdrawals';

/** One account on a line: where, the end of its number, whose; and how long it rests still. */
export function AccountLine({ account, onEnd }: { account: PayoutAccount; onEnd?: () => void }) {
  const t = useT();
  const Icon = account.kind === 'bank' ? IconBank : IconWallet;
  const rests = account.usableFrom > serverNow();
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <Icon size={22} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold text-ink-1">
          {account.providerName} <span className="tabular whitespace-nowrap">•••• {account.last4}</span>
        </span>
        <span className="block truncate text-caption text-ink-3">{account.holderName}</span>
      </span>
      {account.isDefault && <Badge>{t('payout.default')}</Badge>}
      {rests && (
        <span className="flex w-full items-baseline gap-2 text-caption text-warning">
          {t('payout.coolingIn')}
          <Countdown endsAt={account.usableFrom} now={serverNow} label={t('payout.coolingIn')} {...(onEnd && { onEnd })} />
        </span>
      )}
    </span>
  );
}

/** The accounts as cards, one chosen. One that rests can be seen, not chosen. */
export function AccountChoice({
  accounts,
  value,
  onChange,
}: {
  accounts: readonly PayoutAccount[];
  value: string;
  onChange: (accountId: string) => void;
}) {
  const t = useT();
  const name = useId();
  const [, turn] = useState(0);
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold text-ink-2">{t('payout.to')}</legend>
      <div className="grid grid-cols-1 gap-2">
        {accounts.map((account) => {
          const rests = account.usableFrom > serverNow();
          return (
            <label
              key={account.id}
              className={clsx(
                'relative flex min-h-14 items-center rounded-tile border bg-bg2 px-4 py-2.5 has-checked:border-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
                rests ? 'border-dashed border-divider' : 'cursor-pointer border-hairline hover:bg-bg3',
              )}
            >
              <input
                type="radio"
                name={name}
                value={account.id}
                checked={account.id === value}
                disabled={rests}
                onChange={() => onChange(account.id)}
                className="absolute inset-0 appearance-none opacity-0"
              />
              <AccountLine account={account} onEnd={() => turn((times) => times + 1)} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
