import type { Operations, Reply } from '@sortes/contract';
import { Badge, Button, Dialog } from '@sortes/ui';
import { useState } from 'react';
import { zoneName } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { DetailDialog, oneOfList } from '../../shared/detail-dialog';
import { Facts } from '../../shared/facts';
import { TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { useMay, useSession } from '../../shared/session';
import { useT } from '../../shared/texts';
import { HostAddresses } from './host-addresses';
import { NewBrand } from './new-brand';
import { brandKeys } from './keys';

type Row = Reply<Operations['staffListBrands']>['list'][number];

const brands = listOf('staffListBrands', { csv: 'staffExportBrands', filters: ['search'] });

/** The brand of a code: the search finds whatever has it in its name or addresses, too. */
async function brandsNamed(code: string): Promise<{ list: readonly Row[] }> {
  const { list } = await call('staffListBrands', { query: { search: code, pageSize: 200 } });
  return { list: list.filter((brand) => brand.code === code) };
}

/** Brands of the installation that one works for; a new one from a template. */
export function BrandsScreen() {
  const t = useT();
  const { search, change } = useListSearch();
  const [making, setMaking] = useState(false);
  // A new brand is nobody's yet: only who works for every brand may add one.
  const mayAdd = useMay('brand.manage') && useSession(({ me }) => me?.brands === null);
  return (
    <div className="grid gap-3">
      <ListScreen
        list={brands}
        name="brands"
        title={t('shell.screen.brands')}
        rowKey={(row) => row.code}
        openLabel={(row) => t('brand.open', { name: row.name })}
        onRow={(row) => change({ open: row.code, page: search['page'] })}
        emptyText={t('brand.none')}
        actions={
          mayAdd && (
            <Button size="small" tone="primary" onClick={() => setMaking(true)}>
              {t('brand.new')}
            </Button>
          )
        }
        filters={<TextFilter name="search" label={t('brand.search')} />}
        columns={[
          { key: 'name', title: t('brand.name'), cell: (row) => row.name },
          { key: 'code', title: t('brand.code'), cell: (row) => row.code },
          { key: 'hosts', title: t('brand.hosts'), cell: (row) => row.hosts.join(', ') || '–' },
          { key: 'languages', title: t('brand.languages'), cell: (row) => row.languages.join(' ') },
          { key: 'currency', title: t('brand.currency'), cell: (row) => row.currency },
          { key: 'timeZone', title: t('brand.timeZone'), hidden: true, cell: (row) => zoneName(row.timeZone) },
          { key: 'staff', title: t('brand.staff'), cell: (row) => row.staff || t('brand.staffNone') },
          { key: 'here', title: t('brand.here'), cell: (row) => (row.isHere ? <Badge tone="info">{t('brand.hereShort')}</Badge> : '') },
        ]}
      />
      <DetailDialog
        keys={brandKeys.line}
        id={search['open']}
        load={(code) => oneOfList(brandsNamed(code))}
        title={(brand) => brand?.name ?? t('shell.screen.brands')}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(brand) => <Whole row={brand} />}
      </DetailDialog>
      <Dialog
        open={making}
        onClose={() => setMaking(false)}
        title={t('brand.new')}
        closeLabel={t('common.close')}
        width="large"
        closeOnOutsidePress={false}
      >
        {making && <NewBrand />}
      </Dialog>
    </div>
  );
}

function Whole({ row }: { row: Row }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('brand.code'), row.code],
          [t('brand.languages'), row.languages.join(' ')],
          [t('brand.currency'), row.currency],
          [t('brand.timeZone'), zoneName(row.timeZone)],
          [t('brand.staff'), row.staff || t('brand.staffNone')],
        ]}
      />
      <p className="text-body text-ink-2">{t('brand.hostRule')}</p>
      <HostAddresses hosts={row.hosts} />
    </div>
  );
}
