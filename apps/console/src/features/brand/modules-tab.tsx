import { Badge, Button, Switch } from '@sortes/ui';
import { useMay } from '../../shared/session';
import { useT } from '../../shared/texts';
import { nameOf, type Brand } from './brand-data';
import { EditedTab } from './edited-tab';
import { useBrandEdit } from './use-brand-edit';

interface ModulesDraft {
  /** By the id of the module; null: back to its default. */
  readonly features: Readonly<Record<string, boolean | null>>;
}

/** What of the draft is another choice than the brand's. */
const changedIn = ({ features }: Brand, draft: ModulesDraft['features']): Record<string, boolean | null> =>
  Object.fromEntries(Object.entries(draft).filter(([modId, own]) => features.some((one) => one.modId === modId && one.own !== own)));

/** What the product can do, switched on or off; a module works only while everything above it does. */
export function ModulesTab({ brand }: { brand: Brand }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const edit = useBrandEdit<ModulesDraft>(brand, {
    start: { features: {} },
    changeOf: ({ features }) => ({ features: changedIn(brand, features) }),
  });
  const draft = edit.form.values.features;
  const setModule = (modId: string, isOn: boolean | null) => edit.form.change({ features: { ...draft, [modId]: isOn } });
  const depthOf = (parent: string): number => {
    const above = brand.features.find(({ modId }) => modId === parent);
    return above === undefined ? 0 : 1 + depthOf(above.parent);
  };
  const ownOf = (feature: Brand['features'][number]): boolean | null =>
    draft[feature.modId] === undefined ? feature.own : (draft[feature.modId] ?? null);
  const state = (on: boolean): string => t(on ? 'brand.on' : 'brand.off');
  /** Whether it works: it is on, and so is everything above it. What the jurisdiction forbids is known to the server alone. */
  const works = (feature: Brand['features'][number], valueOf: typeof ownOf): boolean => {
    const above = brand.features.find(({ modId }) => modId === feature.parent);
    return (valueOf(feature) ?? feature.standard) && (above === undefined || works(above, valueOf));
  };
  const isForbidden = (feature: Brand['features'][number]): boolean => !feature.on && works(feature, ({ own }) => own);
  const changed = brand.features.filter((feature) => ownOf(feature) !== feature.own);
  return (
    <EditedTab
      edit={edit}
      className="grid gap-4"
      lines={[
        ...changed.map(
          (feature) =>
            [
              nameOf('module', feature.modId),
              state(feature.own ?? feature.standard),
              ownOf(feature) === null ? t('brand.default', { value: state(feature.standard) }) : state(ownOf(feature) === true),
            ] as const,
        ),
        // What goes off or on with something above it, though its own switch stays as it is.
        ...brand.features
          .filter(
            (feature) => !changed.includes(feature) && !isForbidden(feature) && works(feature, ({ own }) => own) !== works(feature, ownOf),
          )
          .map(
            (feature) =>
              [
                nameOf('module', feature.modId),
                t(works(feature, ownOf) ? 'brand.withoutEffect' : 'brand.on'),
                t(works(feature, ownOf) ? 'brand.on' : 'brand.withoutEffect'),
              ] as const,
          ),
      ]}
    >
      <ul className="grid max-w-3xl divide-y divide-divider rounded-tile border border-divider bg-bg1">
        {brand.features.map((feature) => {
          const own = ownOf(feature);
          const above = brand.features.find(({ modId }) => modId === feature.parent);
          return (
            <li key={feature.modId} style={{ paddingInlineStart: `${12 + depthOf(feature.parent) * 20}px` }} className="pe-3">
              <Switch
                checked={own ?? feature.standard}
                disabled={!mayManage}
                onChange={(event) => setModule(feature.modId, event.target.checked)}
              >
                <span className="block">
                  {nameOf('module', feature.modId)} <code className="text-caption text-ink-3">{feature.modId}</code>
                </span>
                <span className="block text-label text-ink-3">
                  {t('brand.default', { value: state(feature.standard) })}
                  {above !== undefined && ` · ${t('brand.dependsOn', { name: nameOf('module', above.modId) })}`}
                </span>
              </Switch>
              <div className="flex flex-wrap items-center gap-2 pb-2 empty:hidden">
                {(own ?? feature.standard) && (!works(feature, ownOf) || isForbidden(feature)) && (
                  <Badge tone="warning">{t('brand.offAbove')}</Badge>
                )}
                {own !== null && own !== feature.standard && mayManage && (
                  <Button size="small" tone="ghost" onClick={() => setModule(feature.modId, null)}>
                    {t('brand.reset', { name: nameOf('module', feature.modId) })}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </EditedTab>
  );
}
