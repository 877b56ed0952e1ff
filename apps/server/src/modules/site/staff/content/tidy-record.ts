import { contentFaults, type ContentRecord } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import { sanitiseHtml } from '../../sanitise-html.js';
import { readServicePath } from '../../customer-service.js';
import type { LocalText } from '../../texts.js';

type Clean = (text: string) => string;
const plain: Clean = (text) => text.replaceAll('\0', '').trim();
const html: Clean = (text) => sanitiseHtml(plain(text));

/** Languages without words are left out: nothing and an empty text are the same to a visitor. */
function textsOf(texts: LocalText, clean: Clean): LocalText {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => {
      const kept = clean(text);
      return kept === '' ? [] : [[language, kept]];
    }),
  );
}

/** A record as it is stored: words trimmed, HTML made harmless. @throws DomainError request_param_err naming the first field at fault, customer.service.address */
export function tidy(record: ContentRecord): ContentRecord {
  const kept = trimmed(record);
  const [field] = Object.keys(contentFaults(kept));
  return field === undefined ? kept : refuse('request_param_err', { field });
}

function trimmed(record: ContentRecord): ContentRecord {
  if (record.kind === 'resource') return record;
  if (record.kind === 'service') {
    const path = plain(record.path);
    if (path === '') return { ...record, path };
    // Kept in clear: whoever opens it again sees where it leads.
    const target = readServicePath(path) ?? refuse('customer.service.address', { field: 'path' });
    return { ...record, path: target.address };
  }
  const title = textsOf(record.title, plain);
  switch (record.kind) {
    case 'banner':
      return { ...record, title, text: textsOf(record.text, plain), actionLabel: textsOf(record.actionLabel, plain) };
    case 'footer':
      return { ...record, title };
    case 'article':
      return { ...record, title, html: textsOf(record.html, html) };
    case 'announcement':
      return { ...record, title, content: textsOf(record.content, html) };
  }
}

/** What a record is called: chosen once for articles and resources. */
export function ownIdOf(record: ContentRecord): string | undefined {
  if (record.kind === 'article') return record.key;
  return record.kind === 'resource' ? record.resourceType : undefined;
}

export const groupOf = (record: ContentRecord): string =>
  record.kind === 'banner' ? record.groupName : record.kind === 'footer' ? record.part : record.kind === 'service' ? record.csType : '';
