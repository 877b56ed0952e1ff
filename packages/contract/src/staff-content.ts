import { Type } from 'typebox';
import { EpochMs, Nullable, OneOf, PageQuery, textsByLanguage } from './common.js';
import { articleKeyPattern, linkAddressPattern } from './content-patterns.js';
import {
  announcementTypes,
  bannerGroups,
  contentKinds,
  contentStates,
  footerIcons,
  footerParts,
  linkageTypes,
  resourceTypes,
  serviceTypes,
} from './content-words.js';
import { languageCodes } from './languages.js';
import { operation, type Static } from './operation.js';
import { Reason } from './staff.js';
import { pictureBytesAtMost } from './upload-rules.js';

/** A text by language; what is missing is shown in the language that speaks for it, else in the brand's own, else in English, else in any. */
const Title = textsByLanguage(200);
const Html = textsByLanguage(20_000);
const PictureAddress = Type.String({
  maxLength: 300,
  pattern: '^(?:|/(?!/)[A-Za-z0-9_./-]+)$',
  description: 'A picture of this site, or nothing',
});
const LinkAddress = Type.String({
  maxLength: 500,
  pattern: linkAddressPattern,
  description: 'A path of this site, an https or mailto address, or nothing',
});

export const BannerRecord = Type.Object({
  kind: Type.Literal('banner'),
  groupName: OneOf(bannerGroups),
  imageUrl: PictureAddress,
  /** Absent in what was written before there was one. */
  phoneImageUrl: Type.Optional(PictureAddress),
  title: Title,
  text: textsByLanguage(400),
  actionLabel: textsByLanguage(60),
  url: LinkAddress,
  linkageType: OneOf(linkageTypes),
  enabled: Type.Boolean(),
  startsAt: Nullable(EpochMs),
  endsAt: Nullable(EpochMs),
});
export const AnnouncementRecord = Type.Object({
  kind: Type.Literal('announcement'),
  type: OneOf(announcementTypes),
  title: Title,
  content: Html,
  enabled: Type.Boolean({ description: 'false: a draft' }),
  publishedAt: EpochMs,
  endsAt: Nullable(EpochMs),
});
export const ArticleRecord = Type.Object({
  kind: Type.Literal('article'),
  key: Type.String({ pattern: articleKeyPattern, description: 'Its name in addresses; never changes' }),
  title: Title,
  html: Html,
  enabled: Type.Boolean(),
});
export const ResourceRecord = Type.Object({
  kind: Type.Literal('resource'),
  resourceType: OneOf(resourceTypes),
  url: LinkAddress,
  qrCodeUrl: LinkAddress,
});
export const FooterRecord = Type.Object({
  kind: Type.Literal('footer'),
  part: OneOf(footerParts),
  title: textsByLanguage(600),
  icon: OneOf([...footerIcons, ''] as const),
  imageUrl: PictureAddress,
  url: LinkAddress,
  enabled: Type.Boolean(),
});
export const ServiceRecord = Type.Object({
  kind: Type.Literal('service'),
  csType: OneOf(serviceTypes),
  path: Type.String({
    maxLength: 1000,
    description:
      'An https address (http of this machine alone), a path of this site, or either of them encrypted with its last 8 characters as the key; kept in clear',
  }),
  enabled: Type.Boolean(),
});
export const ContentRecord = Type.Union([BannerRecord, AnnouncementRecord, ArticleRecord, ResourceRecord, FooterRecord, ServiceRecord]);
export type ContentRecord = Static<typeof ContentRecord>;

const Languages = Type.Array(OneOf(languageCodes));
const ContentLine = Type.Object({
  kind: OneOf(contentKinds),
  id: Type.String(),
  /** As it is stored, so that what was written under older rules can be shown too. */
  record: Type.Unsafe<ContentRecord>(Type.Unknown({ description: 'As it is stored' })),
  position: Type.Integer({ description: 'Orders a group; gaps mean nothing' }),
  place: Type.Integer({ description: 'Place within its group, from 1' }),
  state: OneOf(contentStates),
  missing: Type.Array(Type.String(), { description: 'Languages of the brand in which a text is missing' }),
  version: Type.Integer(),
  changedAt: Nullable(EpochMs),
  changedBy: Type.String(),
  hostRefused: Type.Optional(
    Type.Boolean({ description: 'Of customer service: its host is not (or no longer) among those of the brand, so nobody is led there' }),
  ),
});
/** One record as visitors of one language see it: fallback, the brand's values and harmless HTML. */
const Shown = Type.Object({ title: Type.String(), text: Type.String(), actionLabel: Type.String(), html: Type.String() });

const narrowed = {
  group: Type.Optional(
    Type.String({ maxLength: 40, description: 'Group of banners, type of announcement, part of the foot, kind of customer service' }),
  ),
  state: Type.Optional(OneOf(contentStates)),
  missing: Type.Optional(OneOf(languageCodes)),
  text: Type.Optional(Type.String({ maxLength: 80, description: 'Part of a title, a key or an address' })),
};
/** Which content a list or a batch is about: of one kind, narrowed. */
export const ContentOf = { kind: OneOf(contentKinds), narrowed };
const Filter = { kind: ContentOf.kind, ...narrowed };
export const ContentId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9-]+$' });
const Params = Type.Object({ kind: OneOf(contentKinds), id: ContentId });
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'What the change is made to' });

export const staffListContent = operation({
  method: 'GET',
  path: '/bo/content',
  summary: 'Banners, announcements, help, resources, the foot or customer service of the brand, in the order of the site',
  tag: 'staff',
  policy: 'staff',
  right: 'content.read',
  envelope: 'wps',
  query: Type.Object({ ...PageQuery, ...Filter }),
  reply: Type.Object({
    list: Type.Array(ContentLine),
    total: Type.Integer(),
    languages: Languages,
    defaultLanguage: OneOf(languageCodes),
  }),
});

export const staffExportContent = operation({
  method: 'GET',
  path: '/bo/content.csv',
  summary: 'The same list as CSV',
  tag: 'staff',
  policy: 'staff',
  right: 'content.read',
  envelope: 'file',
  limit: { calls: 6, perSeconds: 60 },
  query: Type.Object(Filter),
  reply: Type.String(),
});

export const staffGetContent = operation({
  method: 'GET',
  path: '/bo/content/:kind/:id',
  summary: 'One record, and what visitors of each language read',
  tag: 'staff',
  policy: 'staff',
  right: 'content.read',
  envelope: 'wps',
  params: Params,
  reply: Type.Object({
    ...ContentLine.properties,
    languages: Languages,
    defaultLanguage: OneOf(languageCodes),
    shown: Type.Record(Type.String(), Shown),
    mayUndo: Type.Boolean(),
  }),
  errors: ['not.found'],
});

export const staffAddContent = operation({
  method: 'POST',
  path: '/bo/content',
  summary: 'Add a banner, an announcement, a help article, a resource, a part of the foot or a link of customer service',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  body: Type.Object({ record: ContentRecord, reason: Reason }),
  reply: ContentLine,
  errors: ['state.not.allowed', 'customer.service.address', 'customer.service.host'],
});

export const staffSaveContent = operation({
  method: 'POST',
  path: '/bo/content/:kind/:id',
  summary: 'Change one record; visitors see it within seconds',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  params: Params,
  body: Type.Object({ record: ContentRecord, version: Version, reason: Reason }),
  reply: ContentLine,
  errors: ['not.found', 'edit.outdated', 'customer.service.address', 'customer.service.host'],
});

export const staffRemoveContent = operation({
  method: 'POST',
  path: '/bo/content/:kind/:id/remove',
  summary: 'Take one record off the site; undo brings it back',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  params: Params,
  body: Type.Object({ version: Version, reason: Reason }),
  reply: Type.Object({ version: Version }),
  errors: ['not.found', 'edit.outdated'],
});

export const staffUndoContent = operation({
  method: 'POST',
  path: '/bo/content/:kind/:id/undo',
  summary: 'Undo the last change of one record, its removal included; a second undo brings the change back',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  params: Params,
  body: Type.Object({ version: Version, reason: Reason }),
  reply: Type.Object({ version: Version, exists: Type.Boolean() }),
  errors: ['not.found', 'edit.outdated', 'state.not.allowed'],
});

export const staffOrderContent = operation({
  method: 'POST',
  path: '/bo/content-order',
  summary: 'Put the banners of one group, the help articles, or a part of the foot into an order',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  body: Type.Object({
    kind: OneOf(['banner', 'article', 'footer']),
    group: Type.String({ maxLength: 40, description: 'Group of banners, part of the foot; empty for articles' }),
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 500, description: 'All of them' }),
    reason: Reason,
  }),
  reply: Type.Object({}),
  errors: ['edit.outdated'],
});

export const staffPreviewContent = operation({
  method: 'POST',
  path: '/bo/content-preview',
  summary: 'What visitors would read, without saving anything',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  body: Type.Object({ record: ContentRecord, language: OneOf(languageCodes) }),
  reply: Shown,
});

export const staffAddPicture = operation({
  method: 'POST',
  path: '/bo/content-pictures',
  summary: 'Upload one picture for the site: its bytes are the body, X-File-Name its name, percent-encoded',
  tag: 'staff',
  policy: 'staff',
  right: 'content.edit',
  envelope: 'wps',
  upload: { maximumBytes: pictureBytesAtMost, types: ['image/png', 'image/jpeg'] },
  limit: { calls: 40, perSeconds: 60 },
  reply: Type.Object({ imageUrl: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: ['file.too.large', 'file.type.refused', 'file.damaged'],
});
