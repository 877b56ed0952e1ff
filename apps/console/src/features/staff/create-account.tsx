import { isGuardedRole, staffRoles, type StaffRole } from '@sortes/contract';
import { Button, Select, TextField } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { isEmail } from '../../shared/email';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { missingWords, WhyNot } from '../../shared/why-not';
import { BrandsField } from './brands-field';
import { sharedKeys } from '../../shared/keys';
import { staffKeys } from './keys';

/** As the server has it. */
const shortestName = 3;

interface AccountDraft {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** null: every brand. */
  readonly brands: readonly string[] | null;
  readonly reason: string;
}

/** A new account. Its activation link goes to its person; where it moves something a second administrator confirms it first. */
export function CreateAccount() {
  const t = useT();
  const own = useSession((state) => state.me?.brands ?? null);
  const [account, setAccount] = useState<AccountDraft>({
    name: '',
    email: '',
    role: 'support',
    brands: own === null ? null : [boot.merchantCode],
    reason: '',
  });
  const [done, setDone] = useState<'asked' | 'sent'>();
  const { name, email, role, brands, reason } = account;
  const edit = (change: Partial<AccountDraft>) => setAccount((now) => ({ ...now, ...change }));
  const creating = useAction(async () => {
    const body = { name: name.trim(), email: email.trim(), role, brands: brands && [...brands], reason: reason.trim() };
    const { waits } = await call('createStaff', { body });
    setDone(waits === null ? 'sent' : 'asked');
    await askAnew(sharedKeys.list.of('staff'), staffKeys.requests.all);
  });
  const whyId = useId();
  const isReady = name.trim().length >= shortestName && isEmail(email) && (brands === null || brands.length > 0);
  const missing = missingWords(t, { isReady, reason });
  if (done)
    return (
      <p role="status" className="text-body">
        {t(`staff.${done}`, { email: email.trim() })}
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void creating.run();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={t('staff.name')}
        description={t('staff.nameNote')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={name}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <TextField
        label={t('staff.email')}
        description={t('staff.emailNote')}
        error={email !== '' && !isEmail(email) ? t('staff.fault.email') : undefined}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={email}
        onChange={(event) => edit({ email: event.target.value })}
      />
      <Select
        label={t('staff.role')}
        description={`${t(`shell.role.${role}`)} ${t(isGuardedRole(role) ? 'staff.takesTwo' : 'staff.byOne')}`}
        choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
        value={role}
        onChange={(event) => edit({ role: event.target.value as StaffRole })}
      />
      <BrandsField value={brands} onChange={(chosen) => edit({ brands: chosen })} />
      <ReasonField value={reason} onChange={(given) => edit({ reason: given })} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {creating.problem?.text}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <Button
        type="submit"
        tone="primary"
        loading={creating.busy}
        loadingLabel={t('common.working')}
        disabled={missing !== undefined}
        aria-describedby={whyId}
      >
        {t('staff.create')}
      </Button>
    </form>
  );
}
