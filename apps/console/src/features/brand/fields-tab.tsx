import { registerPatterns } from '@sortes/contract';
import { Badge, Button, Checkbox, Dialog, IconButton, IconCaretDown, IconCaretUp, Select, TextField } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/calls';
import { FormFoot } from '../../shared/form-foot';
import { problemText } from '../../shared/problem';
import { useMay } from '../../shared/session';
import { translate, useT } from '../../shared/texts';
import { nameOf, type Brand, type BrandChange, type Rule } from './brand-data';
import { EditedTab } from './edited-tab';
import { brandKeys } from './keys';
import { useBrandEdit } from './use-brand-edit';

type Bare = Pick<Rule, 'field' | 'enabled' | 'required' | 'minLength' | 'maxLength' | 'acceptedPattern' | 'patternId'>;

const bare = ({ field, enabled, required, minLength, maxLength, acceptedPattern, patternId }: Bare): Bare => ({
  field,
  enabled,
  required,
  minLength,
  maxLength,
  acceptedPattern,
  patternId,
});
const isSame = (one: Bare, other: Bare): boolean => JSON.stringify(bare(one)) === JSON.stringify(bare(other));

interface FieldsDraft {
  /** By the name of the field. */
  readonly rules: Readonly<Record<string, Bare>>;
  /** Undefined: as it stands. */
  readonly order: readonly string[] | undefined;
}

const ruleIn = ({ rules }: Brand, field: string): Rule | undefined => rules.find((rule) => rule.field === field);

/** The rules of the draft that are others than the brand's. */
function changedIn(brand: Brand, rules: FieldsDraft['rules']): Bare[] {
  return Object.values(rules).filter((rule) => {
    const now = ruleIn(brand, rule.field);
    return now !== undefined && !isSame(rule, now);
  });
}

const isMovedIn = ({ rules }: Brand, order: FieldsDraft['order']): boolean =>
  order !== undefined && order.join(' ') !== rules.map(({ field }) => field).join(' ');

/** What is equal to its default again is taken back to it. */
function changeOf(brand: Brand, { rules, order }: FieldsDraft): BrandChange {
  const changed = changedIn(brand, rules);
  const backs = changed.filter((rule) => isSame(rule, ruleIn(brand, rule.field)?.standard ?? rule));
  return {
    rules: changed.filter((rule) => !backs.includes(rule)),
    resetRules: backs.map(({ field }) => field),
    ...(isMovedIn(brand, order) && { settings: { registerOrder: order } }),
  };
}

/** Fields of the registration form: which are asked for, in which order, and what they take. */
export function FieldsTab({ brand }: { brand: Brand }) {
  const t = useT();
  const mayManage = useMay('brand.manage');
  const edit = useBrandEdit<FieldsDraft>(brand, { start: { rules: {}, order: undefined }, changeOf: (typed) => changeOf(brand, typed) });
  const { rules: draft, order } = edit.form.values;
  const [opened, setOpened] = useState<string>();
  const standing = brand.rules.map(({ field }) => field);
  const fields = order ?? standing;
  const ruleOf = (field: string): Rule | undefined => ruleIn(brand, field);
  const wordsOf = (rule: Bare): string =>
    rule.enabled
      ? t('brand.rule', {
          presence: t(rule.required ? 'brand.required' : 'brand.optional'),
          min: rule.minLength,
          max: rule.maxLength,
          pattern: patternName(rule.acceptedPattern),
        })
      : t('brand.notAsked');
  const changed = changedIn(brand, draft);
  const isAsked = (field: string): boolean => (draft[field] ?? ruleOf(field))?.enabled === true;
  const isMoved = isMovedIn(brand, order);
  const move = (at: number, by: number): void => {
    const next = [...fields];
    next.splice(at + by, 0, ...next.splice(at, 1));
    edit.form.change({ order: next });
  };
  const openedRule = opened === undefined ? undefined : (draft[opened] ?? ruleOf(opened));
  return (
    <EditedTab
      edit={edit}
      className="grid gap-4"
      lines={[
        ...changed.map((rule) => [nameOf('field', rule.field), wordsOf(ruleOf(rule.field) ?? rule), wordsOf(rule)] as const),
        ...(isMoved ? [[t('brand.order'), standing.slice(0, 6).join(', '), fields.slice(0, 6).join(', ')] as const] : []),
      ]}
    >
      <ol className="grid max-w-4xl divide-y divide-divider rounded-tile border border-divider bg-bg1">
        {fields.map((field, at) => {
          const rule = draft[field] ?? ruleOf(field);
          if (rule === undefined) return null;
          const name = nameOf('field', field);
          return (
            <li key={field} className="flex flex-wrap items-center gap-2 px-3 py-1">
              <div className="min-w-48 flex-1">
                <span className="text-body font-semibold">{name}</span> <code className="text-caption text-ink-3">{field}</code>
                <p className="text-label break-all text-ink-2">{wordsOf(rule)}</p>
              </div>
              {field === 'verificationCode' && !isAsked('mobileNum') && <Badge tone="warning">{t('brand.withMobile')}</Badge>}
              {mayManage && (
                <div className="flex items-center">
                  <IconButton label={t('brand.up', { name })} disabled={at === 0} onClick={() => move(at, -1)}>
                    <IconCaretUp size={16} />
                  </IconButton>
                  <IconButton label={t('brand.down', { name })} disabled={at === fields.length - 1} onClick={() => move(at, 1)}>
                    <IconCaretDown size={16} />
                  </IconButton>
                  <Button size="small" onClick={() => setOpened(field)} aria-label={t('brand.edit', { name })}>
                    {t('brand.editShort')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Dialog
        open={openedRule !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === undefined ? '' : nameOf('field', opened)}
        closeLabel={t('common.close')}
        width="medium"
        closeOnOutsidePress={false}
      >
        {openedRule !== undefined && (
          <RuleForm
            key={openedRule.field}
            rule={openedRule}
            standard={ruleOf(openedRule.field)?.standard ?? openedRule}
            onApply={(rule) => {
              edit.form.change({ rules: { ...draft, [rule.field]: rule } });
              setOpened(undefined);
            }}
          />
        )}
      </Dialog>
    </EditedTab>
  );
}

/** A pattern in words; how one of the brand's own is written is seen where it is edited. */
function patternName(pattern: string): string {
  const known = registerPatterns.find((one) => one.pattern === pattern);
  return known === undefined ? translate('brand.ownPattern') : translate(`brand.pattern.${known.id}`);
}

const ownPattern = 'own';

function RuleForm({ rule, standard, onApply }: { rule: Bare; standard: Bare; onApply: (rule: Bare) => void }) {
  const t = useT();
  const [draft, setDraft] = useState<Bare>(bare(rule));
  const [value, setValue] = useState('');
  const known = registerPatterns.find(({ pattern }) => pattern === draft.acceptedPattern);
  const [isOwn, setOwn] = useState(known === undefined);
  const numberOf = (text: string): number => Math.min(255, Number(text.replaceAll(/\D/g, '').slice(0, 3)));
  const lengthsFit = draft.maxLength >= draft.minLength;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox checked={draft.enabled} onChange={(event) => setDraft({ ...draft, enabled: event.target.checked })}>
        {t('brand.asked')}
      </Checkbox>
      <Checkbox checked={draft.required} onChange={(event) => setDraft({ ...draft, required: event.target.checked })}>
        {t('brand.required')}
      </Checkbox>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('brand.shortest')}
          inputMode="numeric"
          value={String(draft.minLength)}
          onChange={(event) => setDraft({ ...draft, minLength: numberOf(event.target.value) })}
        />
        <TextField
          label={t('brand.longest')}
          inputMode="numeric"
          value={String(draft.maxLength)}
          error={lengthsFit ? undefined : t('brand.lengths')}
          onChange={(event) => setDraft({ ...draft, maxLength: numberOf(event.target.value) })}
        />
      </div>
      <Select
        label={t('brand.pattern')}
        value={isOwn ? ownPattern : String(known?.id ?? 0)}
        choices={[
          ...registerPatterns.map(({ id, pattern }) => ({
            value: String(id),
            label: patternName(pattern),
          })),
          { value: ownPattern, label: t('brand.ownPattern') },
        ]}
        onChange={({ target }) => {
          setOwn(target.value === ownPattern);
          const chosen = registerPatterns.find(({ id }) => String(id) === target.value);
          if (chosen !== undefined) setDraft({ ...draft, acceptedPattern: chosen.pattern, patternId: chosen.id });
        }}
      />
      {isOwn && (
        <TextField
          label={t('brand.expression')}
          description={t('brand.expressionNote')}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={draft.acceptedPattern}
          onChange={(event) => setDraft({ ...draft, acceptedPattern: event.target.value })}
        />
      )}
      <div className="grid gap-2 rounded-tile bg-bg2 p-3">
        <TextField
          label={t('brand.try')}
          description={t('brand.tryNote')}
          autoComplete="off"
          maxLength={300}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        {draft.acceptedPattern !== '' && lengthsFit && <Verdict rule={draft} value={value} />}
      </div>
      <FormFoot>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            tone="ghost"
            onClick={() => {
              setDraft(bare(standard));
              setOwn(!registerPatterns.some(({ pattern }) => pattern === standard.acceptedPattern));
            }}
          >
            {t('brand.resetShort')}
          </Button>
          <Button tone="primary" disabled={!lengthsFit || draft.acceptedPattern === ''} onClick={() => onApply(draft)}>
            {t('brand.apply')}
          </Button>
        </div>
      </FormFoot>
    </div>
  );
}

/** What the server would say to the text, by the very code that judges registrations. */
function Verdict({ rule, value }: { rule: Bare; value: string }) {
  const t = useT();
  const { field, required, minLength, maxLength, acceptedPattern, patternId } = rule;
  const tried = useQuery({
    queryKey: brandKeys.trial.of(rule, value),
    queryFn: ({ signal }) =>
      call(
        'staffTryRegisterRule',
        { query: { field, value, required: required ? 'yes' : 'no', minLength, maxLength, acceptedPattern, patternId } },
        { signal },
      ),
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <p role="status" className="min-h-6 text-label">
      {tried.isError && <span className="text-danger">{problemText(tried.error)}</span>}
      {tried.data?.accepted === true && <span className="text-win">{t('brand.accepted')}</span>}
      {tried.data?.accepted === false && (
        <span className="text-danger">
          {t(`brand.refused.${tried.data.reason ?? 'pattern'}`)} {tried.data.message}
        </span>
      )}
    </p>
  );
}
