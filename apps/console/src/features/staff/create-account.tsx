import { isGuardedRole, staffRoles, type StaffRole } from '@sortes/contract';
import { Button, Select, TextField } from '@sortes/ui';
import { useId, useState, type FormEvent } from 'react';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { isEmail } from '../../shared/email';
import { problemText } from '../../shared/problem';
import { queryClient } from '../../shared/query-client';
import { ReasonField } from '../../shared/reason-field';
import { useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingWords, WhyNot } from '../../shared/why-not';
import { BrandsField } from './brands-field';

/** As the server has it. */
const shortestName = 3;

/** A new account. Its activation link goes to its person; where it moves something a second administrator confirms it first. */
export function CreateAccount() {
  const t = useT();
  const own = useSession((state) => state.me?.brands ?? null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [brands, setBrands] = useState<readonly string[] | null>(own === null ? null : [boot.merchantCode]);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<'asked' | 'sent'>();
  const whyId = useId();
  const isReady = name.trim().length >= shortestName && isEmail(email) && (brands === null || brands.length > 0);
  const missing = missingWords(t, { isReady, reason });
  if (done)
    return (
      <p role="status" className="text-body">
        {t(`staff.${done}`, { email: email.trim() })}
      </p>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name: name.trim(), email: email.trim(), role, brands: brands && [...brands], reason: reason.trim() };
      const { waits } = await call('createStaff', { body });
      setDone(waits === null ? 'sent' : 'asked');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['list', 'staff'] }),
        queryClient.invalidateQueries({ queryKey: ['staff-requests'] }),
      ]);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <TextField
        label={t('staff.name')}
        description={t('staff.nameNote')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
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
        onChange={(event) => setEmail(event.target.value)}
      />
      <Select
        label={t('staff.role')}
        description={`${t(`shell.role.${role}`)} ${t(isGuardedRole(role) ? 'staff.takesTwo' : 'staff.byOne')}`}
        choices={staffRoles.map((one) => ({ value: one, label: t(`staff.role.${one}`) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      />
      <BrandsField value={brands} onChange={setBrands} />
      <ReasonField value={reason} onChange={setReason} />
      <p role="alert" className="text-body text-danger empty:hidden">
        {problem}
      </p>
      <WhyNot id={whyId} missing={missing} />
      <Button
        type="submit"
        tone="primary"
        loading={busy}
        loadingLabel={t('common.working')}
        disabled={missing !== undefined}
        aria-describedby={whyId}
      >
        {t('staff.create')}
      </Button>
    </form>
  );
}
