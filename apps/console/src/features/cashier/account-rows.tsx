import { Button, IconButton, IconPlus, IconTrash, Switch, TextField } from '@sortes/ui';
import { useT } from '../../shared/texts';
import type { AccountDraft } from './rule-draft';

const parts = [
  { name: 'bankName', most: 100 },
  { name: 'bankCode', most: 40 },
  { name: 'number', most: 60 },
  { name: 'holder', most: 100 },
  { name: 'qrPayload', most: 1_000 },
  { name: 'qrImage', most: 300 },
] as const;

/** Accounts of the house that players transfer to: added, corrected, switched off; one that was used is never taken away. */
export function AccountRows({
  accounts,
  problem,
  mayEdit,
  onChange,
}: {
  accounts: readonly AccountDraft[];
  problem: string | undefined;
  mayEdit: boolean;
  onChange: (accounts: readonly AccountDraft[]) => void;
}) {
  const t = useT();
  const set = (id: number, change: Partial<AccountDraft>) =>
    onChange(accounts.map((account) => (account.id === id ? { ...account, ...change } : account)));
  const add = () => {
    const id = Math.max(-1, ...accounts.map((account) => account.id)) + 1;
    onChange([
      ...accounts,
      { id, isNew: true, bankName: '', bankCode: '', number: '', holder: '', qrPayload: '', qrImage: '', enabled: true },
    ]);
  };
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-divider pt-3">
      <legend className="text-body font-bold">{t('paying.field.accounts')}</legend>
      <p className="text-label text-ink-3">{t('paying.accountsNote')}</p>
      {!accounts.some(({ enabled }) => enabled) && <p className="text-label text-warning">{t('paying.noAccount')}</p>}
      <p role="alert" className="text-label text-danger empty:hidden">
        {problem}
      </p>
      <ul className="grid gap-3">
        {accounts.map((account) => {
          const label = account.number === '' ? t('paying.accountNew') : t('paying.accountOf', { number: account.number });
          return (
            <li key={account.id}>
              <fieldset className="grid min-w-0 gap-3 rounded-tile border border-divider p-3 sm:grid-cols-2 lg:grid-cols-3">
                <legend className="px-1 text-label font-semibold">{label}</legend>
                {parts.map(({ name, most }) => (
                  <TextField
                    key={name}
                    label={t(`paying.field.${name}`)}
                    autoComplete="off"
                    maxLength={most}
                    required={name === 'number'}
                    // Which account it is, is its bank and its number: another number is another account.
                    readOnly={!account.isNew && (name === 'number' || name === 'bankCode')}
                    value={account[name]}
                    onChange={(event) => set(account.id, { [name]: event.target.value })}
                  />
                ))}
                <div className="flex items-center gap-2 sm:col-span-2 lg:col-span-3">
                  <Switch
                    checked={account.enabled}
                    disabled={!mayEdit}
                    onChange={(event) => set(account.id, { enabled: event.target.checked })}
                  >
                    {t('paying.field.enabled')}
                  </Switch>
                  {account.isNew && (
                    <IconButton
                      label={t('paying.removeNew')}
                      className="ms-auto"
                      onClick={() => onChange(accounts.filter(({ id }) => id !== account.id))}
                    >
                      <IconTrash size={18} />
                    </IconButton>
                  )}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      {mayEdit && (
        <Button size="small" className="justify-self-start" onClick={add}>
          <IconPlus size={18} />
          {t('paying.addAccount')}
        </Button>
      )}
    </fieldset>
  );
}
