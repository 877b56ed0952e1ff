import { mallReasons, mallOrderMoves, type MallReason, type Reply, type staffMall } from '@sortes/contract';
import type { Form } from '@sortes/browser';
import { Button, Checkbox, linkClass, Select, TextArea, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { DecisionForm } from '../../shared/decision-form';
import { DetailDialog } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import { PlayerLink } from '../../shared/player-link';
import { ScreenLink } from '../../shared/screen-link';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { askOrdersAnew, mallKeys } from './keys';
import { OrderBadge } from './order-badge';

type Order = Reply<typeof staffMall.staffGetMallOrder>;
type Step = 'approved' | 'packed' | 'shipped' | 'returned' | 'rejected';

interface Fields {
  readonly carrier: string;
  readonly tracking: string;
  readonly told: MallReason | '';
  readonly note: string;
  readonly givesPoints: boolean;
  readonly restocks: boolean;
}

const nothing: Fields = { carrier: '', tracking: '', told: '', note: '', givesPoints: true, restocks: false };
const steps: readonly Step[] = ['approved', 'packed', 'shipped', 'returned', 'rejected'];

/** A step forward needs no reason. */
const isForward = (step: Step): boolean => step !== 'returned' && step !== 'rejected';

/** Steps that staff can take with an order now; only goods come back. */
const stepsOf = ({ state, kind }: Order): readonly Step[] =>
  steps.filter((step) => mallOrderMoves[state].includes(step) && (step !== 'returned' || kind === 'goods'));

/** Where it is sent: shown when it is asked for, each look is in the log. */
function Address({ id }: { id: string }) {
  const t = useT();
  const may = useMay('mall.addresses');
  const [address, setAddress] = useState<{ name: string; mobile: string; address: string }>();
  const look = useAction(async () => setAddress(await call('staffMallAddress', { params: { id } })));
  if (!may) return <p className="text-label text-ink-3">{t('mall.addressNotYours')}</p>;
  if (address !== undefined)
    return (
      <p className="rounded-tile bg-bg2 p-3 text-body whitespace-pre-line">{`${address.name}\n${address.mobile}\n${address.address}`}</p>
    );
  return (
    <div className="grid gap-1">
      <div>
        <Button loading={look.busy} loadingLabel={t('common.working')} onClick={() => void look.run()}>
          {t('mall.showAddress')}
        </Button>
      </div>
      <p className="text-caption text-ink-3">{look.problem?.text ?? t('mall.addressNote')}</p>
    </div>
  );
}

function StepFields({ step, form }: { step: Step; form: Form<Fields> }) {
  const t = useT();
  if (step === 'shipped')
    return (
      <>
        <TextField label={t('mall.carrier')} autoComplete="off" {...form.field('carrier')} />
        <TextField label={t('mall.trackingNumber')} autoComplete="off" {...form.field('tracking')} />
      </>
    );
  if (isForward(step)) return null;
  return (
    <>
      <Select
        label={t('mall.told')}
        error={form.errors.told}
        value={form.values.told}
        onChange={(event) => form.change({ told: event.target.value as MallReason })}
        choices={[{ value: '', label: '–' }, ...mallReasons.map((value) => ({ value: value as string, label: t(`mall.told.${value}`) }))]}
      />
      <TextArea label={t('mall.note')} rows={2} {...form.field('note')} />
      {step === 'returned' && (
        <>
          <Checkbox checked={form.values.givesPoints} onChange={(event) => form.change({ givesPoints: event.target.checked })}>
            {t('mall.givesPoints')}
          </Checkbox>
          <Checkbox checked={form.values.restocks} onChange={(event) => form.change({ restocks: event.target.checked })}>
            {t('mall.restocks')}
          </Checkbox>
        </>
      )}
    </>
  );
}

function Steps({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  const may = useMay('mall.fulfil');
  const open = stepsOf(order);
  if (!may || open.length === 0) return null;
  const bodyOf = (step: Step, { reason, ...fields }: Fields & { readonly reason: string }) => ({
    to: step,
    ...(reason !== '' && { reason }),
    ...(step === 'shipped' && { carrier: fields.carrier.trim(), tracking: fields.tracking.trim() }),
    ...(!isForward(step) && { ...(fields.told !== '' && { told: fields.told }), note: fields.note.trim() }),
    ...(step === 'returned' && { givesPoints: fields.givesPoints, restocks: fields.restocks }),
  });
  return (
    <DecisionForm<Step, Fields>
      key={order.state}
      choices={open.map((value) => ({ value, label: t(`mall.step.${value}`) }))}
      fields={nothing}
      faults={(step, { carrier, tracking, told }) => ({
        ...(step === 'shipped' && {
          carrier: carrier.trim() === '' ? t('mall.carrierNeeded') : undefined,
          tracking: tracking.trim() === '' ? t('mall.trackingNeeded') : undefined,
        }),
        ...(!isForward(step) && { told: told === '' ? t('mall.toldNeeded') : undefined }),
      })}
      question={(step, { givesPoints }) =>
        step === 'rejected' || (step === 'returned' && givesPoints)
          ? t('mall.sure.back', { points: format.number(order.points) })
          : t('mall.sure', { name: order.name })
      }
      isReasonOptional={isForward}
      onDecide={async (step, reason, _label, fields) => {
        const { name, state } = await call('staffMoveMallOrder', { params: { id: order.id }, body: bodyOf(step, { ...fields, reason }) });
        toast(t('mall.moved', { name, state: t(`mall.orderState.${state}`) }), { tone: 'win' });
        await askOrdersAnew();
      }}
    >
      {(step, form) => <StepFields step={step} form={form} />}
    </DecisionForm>
  );
}

function Opened({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('mall.state'), <OrderBadge key="state" state={order.state} />],
          [t('mall.number'), order.number],
          [t('mall.player'), <PlayerLink key="player" playerId={order.playerId} name={order.userName} />],
          [
            t('mall.item'),
            <ScreenLink key="item" place={{ to: '/mall/items/$itemId', params: { itemId: order.itemId } }} className={linkClass}>
              {order.name}
            </ScreenLink>,
          ],
          [t('mall.quantity'), format.number(order.quantity)],
          [t('mall.points'), format.number(order.points)],
          ...(order.pointsBack ? [[t('mall.pointsBack'), t('mall.yes')] as const] : []),
          ...(order.tracking === '' ? [] : [[t('mall.tracking'), `${order.carrier} · ${order.tracking}`] as const]),
          ...(order.told === null ? [] : [[t('mall.told'), t(`mall.told.${order.told}`)] as const]),
          ...(order.note === '' ? [] : [[t('mall.note'), order.note] as const]),
        ]}
      />
      {order.hasAddress && <Address id={order.id} />}
      <ol aria-label={t('mall.way')} className="grid gap-1 text-label">
        {order.moves.map(({ state, at, by, isAutomatic }) => (
          <li key={`${state} ${at}`} className="flex flex-wrap justify-between gap-x-4 border-b border-divider py-1">
            <span>{t(`mall.orderState.${state}`)}</span>
            <span className="text-ink-3">{`${format.at(at)} · ${by !== '' ? by : t(isAutomatic ? 'mall.byItself' : 'mall.byPlayer')}`}</span>
          </li>
        ))}
      </ol>
      <Steps order={order} />
    </div>
  );
}

/** An order with what happened to it, and what can be done about it now. */
export function OrderDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <DetailDialog<Order>
      keys={mallKeys.order}
      id={id}
      title={(order) => (order === undefined ? t('mall.order') : t('mall.orderOf', { number: order.number.slice(-8) }))}
      load={(orderId) => call('staffGetMallOrder', { params: { id: orderId } })}
      onClose={onClose}
    >
      {(order) => <Opened order={order} />}
    </DetailDialog>
  );
}
