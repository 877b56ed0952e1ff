import { Button, EmptyState, IconLinkSimple, IconPlus } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../kit/format';
import { useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { useAgentLinks, type AgentLink, type SharedLink } from './api/links';
import { HouseCodes } from './parts/house-codes';
import { LinkCard, PartOf } from './parts/link-card';
import { LinkForm } from './parts/link-form';
import { LinkPeople } from './parts/link-people';
import { LinkShare } from './parts/link-share';
import { ListSkeleton } from './parts/list-skeleton';
import { OwnRates } from './parts/own-rates';
import { PageFoot } from './parts/page-foot';
import { Tiles } from './parts/tiles';
import { useAgentFilters } from './state/use-agent-filters';

/** The sheet above the list. */
type Sheet =
  | { readonly name: 'make' }
  | { readonly name: 'share'; readonly link: SharedLink; readonly isNew?: boolean }
  | { readonly name: 'people'; readonly link: AgentLink };

/** `agentRegistration`: links under which people register below the agent. */
export function RegistrationPage() {
  const t = useT();
  const format = useFormat();
  const filters = useAgentFilters();
  const [sheet, setSheet] = useState<Sheet>();
  const { data, error, refetch } = useAgentLinks(filters.pageNo, filters.pageSize);
  const close = () => setSheet(undefined);
  const make = (
    <Button tone="primary" icon={<IconPlus size={18} />} onClick={() => setSheet({ name: 'make' })}>
      {t('agents.link.make')}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_16rem] text-body text-ink-2">{t('agents.link.intro')}</p>
        {data && data.total > 0 && make}
      </div>
      <OwnRates />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton height="h-48" />
      ) : data.total === 0 ? (
        <EmptyState heading="h3" className="py-8!" art={<IconLinkSimple size={32} />} title={t('agents.link.none')} actions={make}>
          {t('agents.link.noneNote')}
        </EmptyState>
      ) : (
        <>
          <Tiles
            label={t('agents.sums')}
            tiles={(['visits', 'registrations', 'firstDeposits'] as const).map((what, at, all) => ({
              key: what,
              label: t(`agents.link.${what}`),
              value: (
                <>
                  {format.number(data.sums[what])}{' '}
                  <PartOf count={data.sums[what]} of={at === 0 ? undefined : data.sums[all[at - 1] ?? what]} />
                </>
              ),
            }))}
          />
          <ul aria-label={t('agents.link.list')} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
            {data.list.map((link) => (
              <LinkCard
                key={link.affiUrlId}
                link={link}
                onShare={() => setSheet({ name: 'share', link })}
                onPeople={() => setSheet({ name: 'people', link })}
              />
            ))}
          </ul>
        </>
      )}
      <PageFoot filters={filters} total={data?.total ?? 0} />
      <HouseCodes codes={data?.codes ?? []} onShare={(link) => setSheet({ name: 'share', link })} />
      {sheet?.name === 'make' && <LinkForm onMade={(link) => setSheet({ name: 'share', link, isNew: true })} onClose={close} />}
      {sheet?.name === 'share' && <LinkShare link={sheet.link} isNew={sheet.isNew === true} onClose={close} />}
      {sheet?.name === 'people' && <LinkPeople link={sheet.link} onClose={close} />}
    </div>
  );
}
