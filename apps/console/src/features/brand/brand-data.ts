import type { Input, Operations, Reply } from '@sortes/contract';
import { isTextId, translate } from '../../shared/texts';

export type Brand = Reply<Operations['staffGetBrand']>;
export type BrandChange = Omit<Input<Operations['staffChangeBrand']>['body'], 'version' | 'reason'>;
export type Rule = Brand['rules'][number];
export type Setting = Brand['settings'][number];

/** One line of what a form would change: what it is, as it stands now, as it will be. */
export type Line = readonly [name: string, now: string, next: string];

/** Services whose names are the same in every language. */
const services: Readonly<Record<string, string>> = {
  qqNum: 'QQ',
  line: 'LINE',
  whatsapp: 'WhatsApp',
  zalo: 'Zalo',
  facebook: 'Facebook',
  wechat: 'WeChat',
  telegram: 'Telegram',
};

/** The name of a module, a field or a setting; its own word where nobody has named it yet. */
export function nameOf(kind: 'module' | 'field' | 'setting', id: string): string {
  const key = `brand.${kind}.${id}`;
  return isTextId(key) ? translate(key) : (services[id] ?? id);
}

/** A setting's value in words. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return translate(value ? 'brand.on' : 'brand.off');
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? '–' : String(value);
  return JSON.stringify(value);
}
