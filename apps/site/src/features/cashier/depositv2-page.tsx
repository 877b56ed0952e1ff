import { Button, IconReceipt, SegmentedControl } from '@sortes/ui';
import { useT } from '../../kit/i18n';
import { useSearch } from '../../kit/search';
import { DepositList } from './parts/deposit-list';
import { DepositPanel } from './parts/deposit-panel';
import { OrderPanel } from './parts/order-panel';
import { usePagePlace } from './state/deposit-place';

/** `?m=member&page=depositv2`: the same form, orders and list as the sheets, as a page of the member centre. */
export function Depositv2Page() {
  const t = useT();
  const place = usePagePlace();
  const { orderId = '', list = '' } = useSearch();
  if (orderId !== '')
    return (
      <div className="mx-auto w-full max-w-140">
        <Button tone="ghost" icon={<IconReceipt size={18} />} onClick={() => place.openList()} className="mb-2">
          {t('cashier.deposits.title')}
        </Button>
        <OrderPanel orderId={orderId} place={place} />
      </div>
    );
  const isList = list === 'deposits';
  return (
    <div className="flex min-h-full flex-col gap-4">
      <SegmentedControl
        label={t('shell.deposit')}
        value={isList ? 'list' : 'form'}
        onChange={(value) => (value === 'list' ? place.openList() : place.openForm())}
        choices={[
          { value: 'form', label: t('cashier.deposit.new') },
          { value: 'list', label: t('cashier.deposits.title') },
        ]}
      />
      {isList ? (
        <DepositList place={place} />
      ) : (
        <DepositPanel place={place}>
          {(body, button) => (
            <div className="mx-auto w-full max-w-140">
              {body}
              {button !== undefined && <div className="sticky -bottom-5 -mb-5 bg-bg1 pt-3 pb-5">{button}</div>}
            </div>
          )}
        </DepositPanel>
      )}
    </div>
  );
}
