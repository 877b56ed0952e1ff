import { linkClass, toast } from '@sortes/ui';
import limits from 'virtual:limits/staffRequestMallItem';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { useFormat } from '../../shared/format';
import { ReasonField } from '../../shared/reason-field';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { missingIn, useForm } from '../../shared/use-form';
import { askItemsAnew, type StaffItem } from './keys';

interface Typed {
  readonly reason: string;
}

/** The request that waits, with the way to it. */
function Waits({ id }: { id: string }) {
  const t = useT();
  const may = useMay('approvals.read');
  return (
    <p role="status" className="card rounded-tile p-4 text-body">
      {t('mall.waitsNote')}{' '}
      {may && (
        <ScreenLink place={{ to: '/approvals', search: { open: id } }} className={linkClass}>
          {t('mall.toRequest')}
        </ScreenLink>
      )}
    </p>
  );
}

function Ask({ item: { id, version, worthInAll } }: { item: StaffItem }) {
  const t = useT();
  const format = useFormat();
  const form = useForm<Typed>({
    start: { reason: '' },
    limits,
    body: ({ reason }) => ({ after: version, reason: reason.trim() }),
    async submit({ reason }, idempotencyKey) {
      await call('staffRequestMallItem', { params: { id }, body: { after: version, reason: reason.trim() } }, { idempotencyKey });
      toast(t('mall.askedSecond'), { tone: 'win' });
      await askItemsAnew();
    },
  });
  return (
    <form {...form.props} className="card grid gap-3 rounded-tile p-4">
      <h2 className="text-h2">{t('mall.second')}</h2>
      <p className="text-label text-ink-2">
        {worthInAll === null ? t('mall.secondUnbound') : t('mall.secondWorth', { sum: format.amount(worthInAll) })}
      </p>
      <ReasonField {...form.field('reason')} />
      <FormEnd form={form} missing={missingIn(t, form)} submit={t('mall.askSecond')} />
    </form>
  );
}

/** An item that one person does not let into the shop alone: ask another one, or see that one was asked. */
export function SecondForm({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  if (item.asked !== null) return <Waits id={item.asked} />;
  return mayEdit && item.needsSecond && !item.isShown ? <Ask key={item.version} item={item} /> : null;
}
