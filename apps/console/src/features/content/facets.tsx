import {
  announcementTypes,
  bannerGroups,
  footerIcons,
  footerParts,
  linkageTypes,
  resourceTypes,
  serviceTypes,
  type ContentRecord,
} from '@sortes/contract';
import { Checkbox, QrCode, Select, TextField } from '@sortes/ui';
import { boot } from '../../shared/boot';
import { useT } from '../../shared/texts';
import { fieldOf, momentOf, zoneName } from '../../shared/brand-time';
import { GameLink } from './game-link';
import { PictureField } from './picture-field';
import { resourceName } from './record';

/** Kinds of resources that lead to an app or a page on a phone: their code can be scanned. */
const scanned: readonly string[] = ['Android', 'MOBILECONFIG'];

/** What is the same in every language: where it stands, since when, what it leads to. */
export function Facets({
  record,
  isNew,
  faults,
  onEdit,
}: {
  record: ContentRecord;
  isNew: boolean;
  /** What the server has against a field, by its name. */
  faults: Readonly<Record<string, string>>;
  onEdit: (change: Partial<Record<string, unknown>>) => void;
}) {
  const t = useT();
  const enabled = (label: string) =>
    'enabled' in record && (
      <Checkbox className="sm:pt-7" checked={record.enabled} onChange={(event) => onEdit({ enabled: event.target.checked })}>
        {label}
      </Checkbox>
    );
  const moment = (name: 'startsAt' | 'publishedAt' | 'endsAt', label: string, value: number | null) => (
    <TextField
      type="datetime-local"
      label={label}
      description={t('content.zone', { zone: zoneName(boot.timeZone) })}
      name={name}
      error={faults[name]}
      value={fieldOf(value, boot.timeZone)}
      onChange={(event) => {
        const given = momentOf(event.target.value, boot.timeZone);
        // An announcement always has a moment; half of one changes nothing yet.
        if (given !== null || name !== 'publishedAt') onEdit({ [name]: given });
      }}
    />
  );
  const link = (value: string) => (
    <TextField
      name="url"
      label={t('content.link')}
      description={t('content.linkNote')}
      error={faults['url']}
      autoComplete="off"
      inputMode="url"
      maxLength={500}
      value={value}
      onChange={(event) => onEdit({ url: event.target.value.trim() })}
    />
  );
  if (record.kind === 'banner')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('content.group.banner')}
          choices={bannerGroups.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
          value={record.groupName}
          onChange={(event) => onEdit({ groupName: event.target.value })}
        />
        {enabled(t('content.enabled'))}
        {moment('startsAt', t('content.from'), record.startsAt)}
        {moment('endsAt', t('content.until'), record.endsAt)}
        <Select
          label={t('content.linkage')}
          choices={linkageTypes.map((value) => ({ value, label: t(`content.linkages.${value}`) }))}
          value={record.linkageType}
          onChange={(event) => onEdit({ linkageType: event.target.value, url: '' })}
        />
        {record.linkageType === 'G' ? (
          <GameLink url={record.url} fault={faults['url']} onChange={(url) => onEdit({ url })} />
        ) : (
          link(record.url)
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
  if (record.kind === 'announcement')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('content.group.announcement')}
          choices={announcementTypes.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
          value={record.type}
          onChange={(event) => onEdit({ type: event.target.value })}
        />
        {enabled(t('content.published'))}
        {moment('publishedAt', t('content.from'), record.publishedAt)}
        {moment('endsAt', t('content.until'), record.endsAt)}
      </div>
    );
  if (record.kind === 'article')
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
        {enabled(t('content.enabled'))}
      </div>
    );
  if (record.kind === 'footer')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('content.group.footer')}
          choices={footerParts.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
          value={record.part}
          onChange={(event) => onEdit({ part: event.target.value })}
        />
        {enabled(t('content.enabled'))}
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
            {link(record.url)}
            <PictureField shape="sign" value={record.imageUrl} fault={faults['imageUrl']} onChange={(imageUrl) => onEdit({ imageUrl })} />
          </>
        )}
      </div>
    );
  if (record.kind === 'service')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('content.group.service')}
          choices={serviceTypes.map((value) => ({ value, label: t(`content.groups.${value}`) }))}
          value={record.csType}
          onChange={(event) => onEdit({ csType: event.target.value })}
        />
        {enabled(t('content.enabled'))}
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
      {link(record.url)}
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
