import type { Brand } from './brand-data';

/** One thing of a brand that is otherwise than it was. A field's rule has many parts: only its name is told. */
export type Saved =
  | { readonly kind: 'setting' | 'module'; readonly id: string; readonly from: unknown; readonly to: unknown }
  | { readonly kind: 'field'; readonly id: string }
  | { readonly kind: 'part'; readonly id: (typeof parts)[number]; readonly from: unknown; readonly to: unknown };

const parts = ['name', 'hosts', 'languages', 'countries', 'addresses', 'maintenance'] as const;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What two states of a brand differ in: settings, modules, fields of the registration form and the brand's own parts, in this order. */
export function savedBetween(before: Brand, after: Brand): Saved[] {
  const settings = new Map(before.settings.map(({ name, value }) => [name, value]));
  const modules = new Map(before.features.map(({ modId, own, standard }) => [modId, own ?? standard]));
  const fields = new Map(before.rules.map((rule) => [rule.field, rule]));
  return [
    ...after.settings
      .filter(({ name, value }) => settings.has(name) && !isSame(settings.get(name), value))
      .map(({ name, value }) => ({ kind: 'setting' as const, id: name, from: settings.get(name), to: value })),
    ...after.features
      .filter(({ modId, own, standard }) => modules.get(modId) !== (own ?? standard))
      .map(({ modId, own, standard }) => ({ kind: 'module' as const, id: modId, from: modules.get(modId), to: own ?? standard })),
    ...after.rules.filter((rule) => !isSame(fields.get(rule.field), rule)).map(({ field }) => ({ kind: 'field' as const, id: field })),
    ...parts.filter((id) => !isSame(before[id], after[id])).map((id) => ({ kind: 'part' as const, id, from: before[id], to: after[id] })),
  ];
}
