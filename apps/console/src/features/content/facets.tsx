import type { Faults } from '@sortes/browser';
import {
  announcementTypes,
  bannerGroups,
  footerIcons,
  footerParts,
  linkageTypes,
  resourceTypes,
  serviceTypes,
  type ContentKind,
  type ContentRecord,
} from '@sortes/contract';
import { Checkbox, QrCode, Select, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/texts';
import { fieldOf, momentOf, zoneName } from '../../shared/brand-time';
import { GameLink } from './game-link';
import { OfferLink } from './offer-link';
import { PictureField } from './picture-field';
import { resourceName } from './record';

/** Kinds of resources that lead to an app or a page on a phone: their code can be scanned. */
const scanned: readonly string[] = ['Android', 'MOBILECONFIG'];

interface FacetsProps<Facet extends ContentRecord> {
  readonly record: Facet;
  readonly isNew: boolean;
  /** What the server has against a field, by its name. */
  readonly faults: Faults;
  readonly onEdit: (change: Partial<Record<string, unknown>>) => void;
}

type FacetsOf<Kind extends ContentKind> = FacetsProps<Extract<ContentRecord, { readonly kind: Kind }>>;

/** What is the same in every language: where it stands, since when, what it leads to. */
export function Facets({ record, ...rest }: FacetsProps<ContentRecord>) {
  switch (record.kind) {
    case 'banner':
      return <BannerFacets record={record} {...rest} />;
    case 'announcement':
      return <AnnouncementFacets record={record} {...rest} />;
    case 'article':
      return <ArticleFacets record={record} {...rest} />;
    case 'footer':
      return <FooterFacets record={record} {...rest} />;
    case 'service':
      return <ServiceFacets record={record} {...rest} />;
    case 'resource':
      return <ResourceFacets record={record} {...rest} />;
  }
}

type OnEdit = FacetsProps<ContentRecord>['onEdit'];

function Enabled({ enabled, label, onEdit }: { enabled: boolean; label: string; onEdit: OnEdit }) {
  return (
    <Checkbox className="sm:pt-7" checked={enabled} onChange={(event) => onEdit({ enabled: event.target.checked })}>
      {label}
    </Checkbox>
  );
}

interface MomentProps {
  readonly name: 'startsAt' | 'publishedAt' | 'endsAt';
  readonly label: string;
  readonly value: number | null;
  readonly fault: string | undefined;
  readonly onEdit: OnEdit;
}

function Moment({ name, label, value, fault, onEdit }: MomentProps) {
  const t = useT();
  return (
    <TextField
      type="datetime-local"
      label={label}
      description={t('content.zone', { zone: zoneName(boot.timeZone) })}
      name={name}
      error={fault}
      value={fieldOf(value, boot.timeZone)}
      onChange={(event) => {
        const given = momentOf(event.target.value, boot.timeZone);
        // An announcement always has a moment; half of one changes nothing yet.
        if (given !== null || name !== 'publishedAt') onEdit({ [name]: given });
      }}
    />
  );
}

function LinkTo({ url, fault, onEdit }: { url: string; fault: string | undefined; onEdit: OnEdit }) {
  const t = useT();
  return (
    <TextField
      name="url"
      label={t('content.link')}
      description={t('content.linkNote')}
      error={fault}
      autoComplete="off"
      inputMode="url"
      maxLength={500}
      value={url}
      onChange={(event) => onEdit({ url: event.target.value.trim() })}
    />
  );
}

function BannerFacets({ record, faults, onEdit }: FacetsOf<'banner'>) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('content.group.banner')}
        choices={bannerGroups.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
        value={record.groupName}
        onChange={(event) => onEdit({ groupName: event.target.value })}
      />
      <Enabled enabled={record.enabled} label={t('content.enabled')} onEdit={onEdit} />
      <Moment name="startsAt" label={t('content.from')} value={record.startsAt} fault={faults['startsAt']} onEdit={onEdit} />
      <Moment name="endsAt" label={t('content.until')} value={record.endsAt} fault={faults['endsAt']} onEdit={onEdit} />
      <Select
        label={t('content.linkage')}
        choices={linkageTypes.map((value) => ({ value, label: t(`content.linkages.${value}`) }))}
        value={record.linkageType}
        onChange={(event) => onEdit({ linkageType: event.target.value, url: '' })}
      />
      {record.linkageType === 'G' ? (
        <GameLink url={record.url} fault={faults['url']} onChange={(url) => onEdit({ url })} />
      ) : record.linkageType === 'P' ? (
        <OfferLink url={record.url} fault={faults['url']} onChange={(url) => onEdit({ url })} />
      ) : (
        <LinkTo url={record.url} fault={faults['url']} onEdit={onEdit} />
      )}
      <PictureField shape="banner" value={record.imageUrl} fault={faults['imageUrl']} onChange={(imageUrl) => onEdit({ imageUrl })} />
      {record.imageUrl !== '' && (
        <PictureField
          shape="phone"
          value={record.phoneImageUrl ?? ''}
          fault={faults['phoneImageUrl']}
          onChange={(phoneImageUrl) => onEdit({ phoneImageUrl })}
        />
      )}
    </div>
  );
}

function AnnouncementFacets({ record, faults, onEdit }: FacetsOf<'announcement'>) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('content.group.announcement')}
        choices={announcementTypes.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
        value={record.type}
        onChange={(event) => onEdit({ type: event.target.value })}
      />
      <Enabled enabled={record.enabled} label={t('content.published')} onEdit={onEdit} />
      <Moment name="publishedAt" label={t('content.from')} value={record.publishedAt} fault={faults['publishedAt']} onEdit={onEdit} />
      <Moment name="endsAt" label={t('content.until')} value={record.endsAt} fault={faults['endsAt']} onEdit={onEdit} />
    </div>
  );
}

function ArticleFacets({ record, isNew, faults, onEdit }: FacetsOf<'article'>) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="key"
        error={faults['key']}
        label={t('content.key')}
        description={t('content.keyNote')}
        autoComplete="off"
        maxLength={40}
        disabled={!isNew}
        value={record.key}
        onChange={(event) => onEdit({ key: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-') })}
      />
      <Enabled enabled={record.enabled} label={t('content.enabled')} onEdit={onEdit} />
    </div>
  );
}

function FooterFacets({ record, faults, onEdit }: FacetsOf<'footer'>) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('content.group.footer')}
        choices={footerParts.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
        value={record.part}
        onChange={(event) => onEdit({ part: event.target.value })}
      />
      <Enabled enabled={record.enabled} label={t('content.enabled')} onEdit={onEdit} />
      {(record.part === 'payment' || record.part === 'service') && (
        <>
          <Select
            label={t('content.icon')}
            description={t('content.iconNote')}
            choices={[
              { value: '', label: t('content.icons.none') },
              ...footerIcons.map((value) => ({ value, label: t(`content.icons.${value}`) })),
            ]}
            value={record.icon}
            onChange={(event) => onEdit({ icon: event.target.value })}
          />
          <LinkTo url={record.url} fault={faults['url']} onEdit={onEdit} />
          <PictureField shape="sign" value={record.imageUrl} fault={faults['imageUrl']} onChange={(imageUrl) => onEdit({ imageUrl })} />
        </>
      )}
    </div>
  );
}

function ServiceFacets({ record, faults, onEdit }: FacetsOf<'service'>) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('content.group.service')}
        choices={serviceTypes.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
        value={record.csType}
        onChange={(event) => onEdit({ csType: event.target.value })}
      />
      <Enabled enabled={record.enabled} label={t('content.enabled')} onEdit={onEdit} />
      <div className="sm:col-span-2">
        <TextField
          name="path"
          label={t('content.link')}
          description={t('content.servicePathNote')}
          error={faults['path']}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={record.path}
          onChange={(event) => onEdit({ path: event.target.value.trim() })}
        />
      </div>
    </div>
  );
}

function ResourceFacets({ record, isNew, faults, onEdit }: FacetsOf<'resource'>) {
  const t = useT();
  const code = record.qrCodeUrl || record.url;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('content.resourceType')}
        choices={[...new Set([...resourceTypes, record.resourceType])].map((value) => ({ value, label: resourceName(t, value) }))}
        disabled={!isNew}
        value={record.resourceType}
        onChange={(event) => onEdit({ resourceType: event.target.value })}
      />
      <LinkTo url={record.url} fault={faults['url']} onEdit={onEdit} />
      {scanned.includes(record.resourceType) && (
        <>
          <TextField
            name="qrCodeUrl"
            error={faults['qrCodeUrl']}
            label={t('content.qrLink')}
            description={t('content.qrNote')}
            autoComplete="off"
            inputMode="url"
            maxLength={500}
            value={record.qrCodeUrl}
            onChange={(event) => onEdit({ qrCodeUrl: event.target.value.trim() })}
          />
          {code !== '' && (
            <figure className="grid w-max gap-2">
              <QrCode text={new URL(code, location.origin).href} label={t('content.qr')} size={160} />
              <figcaption className="text-label text-ink-3">{t('content.qr')}</figcaption>
            </figure>
          )}
        </>
      )}
    </div>
  );
}
