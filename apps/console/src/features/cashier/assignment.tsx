import { Button, toast } from '@sortes/ui';
import { call } from '../../shared/calls';
import type { BulkAction } from '../../shared/list/bulk';
import { ChoiceFilter } from '../../shared/list/filters';
import { askAnew } from '../../shared/query-client';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { tellProblem } from '../../shared/tell-problem';
import { useAction } from '../../shared/use-action';
import { sharedKeys } from '../../shared/keys';

type Kind = 'deposit' | 'payment' | 'withdrawal';

/** Narrows a queue to one's own work, or to what nobody has taken. */
export function AssignedFilter() {
  const t = useT();
  return (
    <ChoiceFilter
      name="assigned"
      label={t('cashier.assigned')}
      choices={[
        { value: '', label: t('cashier.assigned.all') },
        { value: 'mine', label: t('cashier.assigned.mine') },
        { value: 'nobody', label: t('cashier.assigned.nobody') },
      ]}
    />
  );
}

/** Taking the selected rows of a queue; empty for who may not. `allows`: whether anything is left to be done about a row. */
export function useTakeAction<Row>(kind: Kind, allows: (row: Row) => boolean): readonly BulkAction<Row>[] {
  const t = useT();
  if (!useMay('work.take')) return [];
  return [
    {
      key: 'take',
      label: t('cashier.bulk.take'),
      allows,
      async run(ids) {
        const { changed, heldBy } = await call('staffTakeWork', { body: { subjects: ids.map((id) => `${kind}:${id}`), take: true } });
        if (heldBy.length > 0) toast(t('cashier.assign.heldBy', { names: heldBy.join(', ') }));
        else toast(t('cashier.assign.taken', { count: changed }), { tone: 'win' });
        await askAnew(sharedKeys.list.all);
      },
    },
  ];
}

/** Whose work this is, and taking it, taking it over or giving it back. `detail`: the query that shows it. */
export function Assignment({ subject, assignedTo, detail }: { subject: string; assignedTo: string | null; detail: readonly string[] }) {
  const t = useT();
  const may = useMay('work.take');
  const own = useSession((state) => state.me?.name);
  const isMine = assignedTo === own;
  const change = async () => {
    await call('staffTakeWork', { body: { subjects: [subject], take: !isMine, over: !isMine && assignedTo !== null } });
    await askAnew(detail, sharedKeys.list.all);
  };
  const changing = useAction(() => change().catch(tellProblem));
  return (
    <div className="flex flex-wrap items-center gap-3 text-label">
      <span className="text-ink-3">{t('cashier.assigned')}</span>
      <span className="font-semibold">{assignedTo ?? t('cashier.assigned.nobody')}</span>
      {may && (
        <Button size="small" loading={changing.busy} loadingLabel={t('common.working')} onClick={() => void changing.run()}>
          {isMine
            ? t('cashier.assign.giveBack')
            : assignedTo === null
              ? t('cashier.assign.take')
              : t('cashier.assign.takeOver', { name: assignedTo })}
        </Button>
      )}
    </div>
  );
}
