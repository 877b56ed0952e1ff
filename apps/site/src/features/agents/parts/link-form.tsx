import type { FieldProps } from '@sortes/browser';
import { linkDays } from '@sortes/contract';
import { Button, Dialog, SegmentedControl, Select, TextField } from '@sortes/ui';
import limits from 'virtual:limits/createAgentLink';
import { useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useChangeLinks, type AgentLink } from '../api/links';
import { linkBody, type TypedLink } from '../state/link-body';

const start: TypedLink = { channel: '', isFor: 'many', kind: 'member', days: '30', mostUses: '', userName: '' };

const usesOffered = ['1', '10', '50', '100', '1000'] as const;

/** How long a link is good, and for how many. */
function Terms({ days, uses }: Readonly<Record<'days' | 'uses', FieldProps<string>>>) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        label={t('agents.link.days')}
        value={days.value}
        error={days.error}
        onChange={days.onChange}
        choices={[
          ...linkDays.map((one) => ({ value: String(one), label: t('agents.link.daysOf', { count: one }) })),
          { value: '', label: t('agents.link.forEver') },
        ]}
      />
      <Select
        label={t('agents.link.mostUses')}
        value={uses.value}
        error={uses.error}
        onChange={uses.onChange}
        choices={[
          { value: '', label: t('agents.link.anyUses') },
          ...usesOffered.map((value) => ({ value, label: t('agents.link.uses', { count: Number(value) }) })),
        ]}
      />
    </div>
  );
}

/** Makes a link under which people register. */
export function LinkForm({ onMade, onClose }: { onMade: (link: AgentLink) => void; onClose: () => void }) {
  const t = useT();
  const { make } = useChangeLinks();
  const form = useForm<TypedLink>({
    start,
    limits,
    body: linkBody,
    faults: ({ channel, isFor, userName }) => ({
      channel: channel.trim() === '' ? t('agents.link.channelMissing') : undefined,
      userName: isFor === 'one' && userName.trim() === '' ? t('agents.link.userNameMissing') : undefined,
    }),
    async submit(typed, key) {
      onMade(await make(linkBody(typed), key));
    },
  });
  const { isFor } = form.values;
  return (
    <Dialog open onClose={onClose} title={t('agents.link.make')} closeLabel={t('common.close')} closeOnOutsidePress={false} width="small">
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <TextField
          label={t('agents.link.channel')}
          description={t('agents.link.channelNote')}
          autoComplete="off"
          {...form.field('channel')}
        />
        <SegmentedControl
          label={t('agents.link.kind')}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
          choices={[
            { value: 'member', label: t('agents.kind.member') },
            { value: 'agent', label: t('agents.kind.agent') },
          ]}
        />
        <p className="-mt-2 text-label text-ink-3">
          {t(form.values.kind === 'agent' ? 'agents.link.forAgents' : 'agents.link.forMembers')}
        </p>
        <SegmentedControl
          label={t('agents.link.isFor')}
          value={isFor}
          onChange={(next) => form.change({ isFor: next })}
          choices={[
            { value: 'many', label: t('agents.link.many') },
            { value: 'one', label: t('agents.link.one') },
          ]}
        />
        {isFor === 'one' ? (
          <TextField
            label={t('agents.link.userName')}
            description={t('agents.link.userNameNote')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('userName')}
          />
        ) : (
          <Terms days={form.field('days')} uses={form.field('mostUses')} />
        )}
        {form.problem !== undefined && (
          <p role="alert" className="text-label text-danger">
            {form.problem}
          </p>
        )}
        <Button type="submit" tone="primary" wide loading={form.busy} loadingLabel={t('common.loading')}>
          {t('agents.link.make')}
        </Button>
      </form>
    </Dialog>
  );
}
