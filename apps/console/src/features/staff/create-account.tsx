import { isGuardedRole, staffRoles, type StaffRole } from '@sortes/contract';
import { Select, TextField } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/createStaff';
import { FormEnd } from '../../shared/form-end';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { isEmail } from '../../shared/email';
import { askAnew } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { BrandsField } from './brands-field';
import { sharedKeys } from '../../shared/keys';
import { staffKeys } from './keys';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** null: every brand. */
  readonly brands: readonly string[] | null;
  readonly reason: string;
}

const bodyOf = ({ name, email, role, brands, reason }: Account) => ({
  name: name.trim(),
  email: email.trim(),
  role,
  brands: brands && [...brands],
  reason: reason.trim(),
});

/** A new account. Its activation link goes to its person; where it moves something a second administrator confirms it first. */
export function CreateAccount() {
  const t = useT();
  const own = useSession((state) => state.me?.brands ?? null);
  const [done, setDone] = useState<'asked' | 'sent'>();
  const form = useForm<Account>({
    start: { name: '', email: '', role: 'support', brands: own === null ? null : [boot.merchantCode], reason: '' },
    limits,
    body: bodyOf,
    faults: ({ email }) => ({ email: email.trim() === '' || isEmail(email) ? undefined : t('staff.fault.email') }),
    async submit(account) {
      const { waits } = await call('createStaff', { body: bodyOf(account) });
      setDone(waits === null ? 'sent' : 'asked');
      await askAnew(sharedKeys.list.of('staff'), staffKeys.requests.all);
    },
  });
  const { email, role } = form.values;
  const missing = missingIn(t, form);
  if (done)
    return (
      <p role="status" className="text-body">
        {t(`staff.${done}`, { email: email.trim() })}
      </p>
    );
  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label={t('staff.name')}
        description={t('staff.nameNote')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('name')}
      />
      <TextField
        label={t('staff.email')}
        description={t('staff.emailNote')}
        type="email"
        autoComplete="off"
        required
        {...form.field('email')}
      />
      <Select
        label={t('staff.role')}
        description={`${t(`shell.role.${role}`)} ${t(isGuardedRole(role) ? 'staff.takesTwo' : 'staff.byOne')}`}
        choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
        {...form.field('role')}
      />
      <BrandsField {...form.field('brands')} />
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missing} submit={t('staff.create')} />
    </form>
  );
}
