import {
  mallCategories,
  mallKinds,
  mallOfferKinds,
  mallPeriods,
  mallTicketsAtMost,
  type Input,
  type MallCategory,
  type MallKind,
  type MallPeriod,
  type staffMall,
} from '@sortes/contract';
import { ApiError, languageOf, type Form, type LanguageCode } from '@sortes/browser';
import { Button, Checkbox, Select, Switch, TextArea, TextField, toast } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffMakeMallItem';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { FormEnd } from '../../shared/form-end';
import { ReasonField } from '../../shared/reason-field';
import { useGo } from '../../shared/screen-link';
import { sumWriting } from '../../shared/sum-writing';
import { useFormat } from '../../shared/format';
import { useT } from '../../shared/texts';
import { readTypedSum, writeTypedSum } from '../../shared/typed-sum';
import { missingIn, useForm } from '../../shared/use-form';
import { ItemLook } from './item-look';
import { ExchangeNote, useChoices } from './exchange-note';
import { askItemsAnew, type StaffItem } from './keys';
import { PicturesField } from './pictures-field';

const languageName = (code: LanguageCode): string => languageOf(code).endonym;

type Draft = Input<typeof staffMall.staffMakeMallItem>['body']['item'];

/** An item as it is typed: what may be empty is text. */
export interface Typed {
  readonly kind: MallKind;
  readonly category: MallCategory;
  readonly names: Partial<Record<LanguageCode, string>>;
  readonly texts: Partial<Record<LanguageCode, string>>;
  readonly pictures: readonly string[];
  readonly price: string;
  readonly stock: string;
  readonly dayStock: string;
  readonly limitMost: string;
  readonly limitPeriod: MallPeriod;
  readonly rankFrom: string;
  readonly from: string;
  readonly until: string;
  readonly place: string;
  readonly asksReview: boolean;
  readonly offerId: string;
  readonly tickets: string;
  readonly worth: string;
  readonly isShown: boolean;
  readonly reason: string;
}

const textOf = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

const typedOf = (item: StaffItem | undefined): Typed => ({
  kind: item?.kind ?? 'goods',
  category: item?.category ?? 'devices',
  names: item?.names ?? {},
  texts: item?.texts ?? {},
  pictures: item?.pictures ?? [],
  price: textOf(item?.price),
  stock: textOf(item?.stock),
  dayStock: textOf(item?.dayStock),
  limitMost: textOf(item?.limit?.most),
  limitPeriod: item?.limit?.period ?? 'month',
  rankFrom: textOf(item?.rankFrom ?? 0),
  from: fieldOf(item?.from ?? null, boot.timeZone),
  until: fieldOf(item?.until ?? null, boot.timeZone),
  place: textOf(item?.place ?? 100),
  asksReview: item?.asksReview ?? false,
  offerId: item?.offerId ?? '',
  tickets: textOf(item?.tickets ?? 1),
  worth: item?.worth === null || item === undefined ? '' : writeTypedSum(item.worth, sumWriting()),
  isShown: item?.isShown ?? false,
  reason: '',
});

const hasOffer = (kind: MallKind): boolean => (mallOfferKinds as readonly MallKind[]).includes(kind);
const wholeOf = (text: string): number | null => (/^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : null);

export const draftOf = (typed: Typed): Draft => ({
  kind: typed.kind,
  category: typed.category,
  names: typed.names,
  texts: typed.texts,
  pictures: [...typed.pictures],
  price: wholeOf(typed.price) ?? 0,
  stock: typed.kind === 'voucher' ? null : wholeOf(typed.stock),
  dayStock: wholeOf(typed.dayStock),
  limit:
    typed.kind === 'avatar' || wholeOf(typed.limitMost) === null
      ? null
      : { most: wholeOf(typed.limitMost) ?? 1, period: typed.limitPeriod },
  rankFrom: wholeOf(typed.rankFrom) ?? 0,
  from: momentOf(typed.from, boot.timeZone),
  until: momentOf(typed.until, boot.timeZone),
  place: wholeOf(typed.place) ?? 0,
  asksReview: typed.asksReview,
  offerId: hasOffer(typed.kind) && typed.offerId !== '' ? typed.offerId : null,
  tickets: typed.kind === 'ticket' ? wholeOf(typed.tickets) : null,
  worth: typed.worth.trim() === '' ? null : (readTypedSum(typed.worth, sumWriting()) ?? null),
  isShown: typed.isShown,
});

const isTickets = (text: string): boolean => {
  const count = wholeOf(text) ?? 0;
  return count >= 1 && count <= mallTicketsAtMost;
};

/** What is wrong with what was typed. */
function useFaults() {
  const t = useT();
  const format = useFormat();
  const whole = (text: string): string | undefined => (text.trim() === '' || wholeOf(text) !== null ? undefined : t('mall.wholeNumber'));
  return (typed: Typed) => ({
    price: (wholeOf(typed.price) ?? 0) < 1 ? t('mall.priceNeeded') : undefined,
    stock: whole(typed.stock),
    dayStock: whole(typed.dayStock),
    limitMost: whole(typed.limitMost) ?? (wholeOf(typed.limitMost) === 0 ? t('mall.wholeNumber') : undefined),
    place: whole(typed.place),
    offerId:
      hasOffer(typed.kind) && typed.offerId === '' ? t(typed.kind === 'ticket' ? 'mall.raffleNeeded' : 'mall.offerNeeded') : undefined,
    tickets:
      typed.kind === 'ticket' && !isTickets(typed.tickets)
        ? t('mall.ticketsNeeded', { most: format.number(mallTicketsAtMost) })
        : undefined,
    pictures: typed.kind === 'avatar' && typed.pictures.length === 0 ? t('mall.pictureNeeded') : undefined,
    worth: typed.worth.trim() !== '' && readTypedSum(typed.worth, sumWriting()) === undefined ? t('mall.worthUnread') : undefined,
    names:
      (typed.names[boot.defaultLanguage] ?? '').trim() === '' || (typed.texts[boot.defaultLanguage] ?? '').trim() === ''
        ? t('mall.namesNeeded')
        : undefined,
  });
}

interface PartProps {
  readonly form: Form<Typed>;
}

/** What it is, and for money the offer that gives it. */
function KindPart({ form, isNew }: PartProps & { isNew: boolean }) {
  const t = useT();
  const { kind, offerId } = form.values;
  const offers = useChoices()?.offers.filter((one) => one.kind === kind);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('mall.kind')}
        disabled={!isNew}
        description={isNew ? undefined : t('mall.kindStays')}
        value={kind}
        onChange={(event) => form.change({ kind: event.target.value as MallKind, offerId: '' })}
        choices={mallKinds.map((value) => ({ value: value as string, label: t(`mall.kind.${value}`) }))}
      />
      <Select
        label={t('mall.category')}
        value={form.values.category}
        onChange={(event) => form.change({ category: event.target.value as MallCategory })}
        choices={mallCategories.map((value) => ({ value: value as string, label: t(`mall.category.${value}`) }))}
      />
      {hasOffer(kind) && (
        <Select
          label={t(kind === 'ticket' ? 'mall.raffle' : 'mall.offer')}
          description={t(kind === 'ticket' ? 'mall.raffleNote' : 'mall.offerNote')}
          error={form.errors.offerId}
          value={offerId}
          onChange={(event) => form.change({ offerId: event.target.value })}
          choices={[
            { value: '', label: '–' },
            ...(offers ?? []).map(({ id, title, code }) => ({ value: id, label: `${title} · ${code}` })),
            ...(offerId !== '' && offers?.every(({ id }) => id !== offerId) !== false
              ? [{ value: offerId, label: offerId.slice(-8) }]
              : []),
          ]}
        />
      )}
      {kind === 'ticket' && <TextField label={t('mall.tickets')} inputMode="numeric" autoComplete="off" {...form.field('tickets')} />}
      {kind === 'avatar' && <p className="self-center text-label text-ink-2">{t('mall.avatarNote')}</p>}
      {kind !== 'goods' && (
        <Checkbox checked={form.values.asksReview} onChange={(event) => form.change({ asksReview: event.target.checked })}>
          {t('mall.asksReview')}
        </Checkbox>
      )}
    </div>
  );
}

/** Names and texts in one of the brand's languages at a time. */
function WordsPart({ form, language, onLanguage }: PartProps & { language: LanguageCode; onLanguage: (code: LanguageCode) => void }) {
  const t = useT();
  const { names, texts } = form.values;
  return (
    <div className="grid gap-3">
      <Select
        label={t('mall.language')}
        value={language}
        onChange={(event) => onLanguage(event.target.value as LanguageCode)}
        choices={boot.languages.map((code) => ({
          value: code as string,
          label: `${languageName(code)}${(names[code] ?? '').trim() === '' ? ` · ${t('mall.untranslated')}` : ''}`,
        }))}
      />
      <TextField
        label={t('mall.nameIn', { language: languageName(language) })}
        maxLength={80}
        autoComplete="off"
        error={form.errors.names}
        value={names[language] ?? ''}
        onChange={(event) => form.change({ names: { ...names, [language]: event.target.value } })}
      />
      <TextArea
        label={t('mall.textIn', { language: languageName(language) })}
        rows={4}
        maxLength={2_000}
        value={texts[language] ?? ''}
        onChange={(event) => form.change({ texts: { ...texts, [language]: event.target.value } })}
      />
    </div>
  );
}

/** From which rank on: one of those that the brand has. */
function RankField({ form }: PartProps) {
  const t = useT();
  const ranks = useChoices()?.ranks ?? [];
  const { rankFrom } = form.values;
  const isKnown = rankFrom === '0' || Number(rankFrom) < ranks.length;
  return (
    <Select
      label={t('mall.rankFrom')}
      error={form.errors.rankFrom}
      value={rankFrom}
      onChange={(event) => form.change({ rankFrom: event.target.value })}
      choices={[
        { value: '0', label: t('mall.everybody') },
        ...ranks.map((name, level) => ({ value: String(level), label: name })).slice(1),
        ...(isKnown ? [] : [{ value: rankFrom, label: rankFrom }]),
      ]}
    />
  );
}

/** Price, stock, who may have it, when. */
function TermsPart({ form }: PartProps) {
  const t = useT();
  const { kind } = form.values;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="grid content-start gap-1">
        <TextField label={t('mall.price')} description={t('mall.priceNote')} {...number} {...form.field('price')} />
        <ExchangeNote item={{ kind, offerId: form.values.offerId, price: wholeOf(form.values.price) ?? 0 }} />
      </div>
      <TextField
        label={t('mall.worth')}
        description={t('mall.worthNote')}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('worth')}
      />
      {kind !== 'voucher' && <TextField label={t('mall.stock')} description={t('mall.stockNote')} {...number} {...form.field('stock')} />}
      <TextField label={t('mall.dayStock')} description={t('mall.emptyNote')} {...number} {...form.field('dayStock')} />
      {kind !== 'avatar' && (
        <>
          <TextField label={t('mall.limitMost')} description={t('mall.emptyNote')} {...number} {...form.field('limitMost')} />
          <Select
            label={t('mall.limitPeriod')}
            value={form.values.limitPeriod}
            onChange={(event) => form.change({ limitPeriod: event.target.value as MallPeriod })}
            choices={mallPeriods.map((value) => ({ value: value as string, label: t(`mall.period.${value}`) }))}
          />
        </>
      )}
      <RankField form={form} />
      <TextField label={t('mall.place')} description={t('mall.placeNote')} {...number} {...form.field('place')} />
      <TextField label={t('mall.from')} type="datetime-local" {...form.field('from')} />
      <TextField label={t('mall.until')} type="datetime-local" {...form.field('until')} />
    </div>
  );
}

/** An item as it is written down, beside it as players see it in the chosen language. */
export function ItemForm({ item, mayEdit }: { item: StaffItem | undefined; mayEdit: boolean }) {
  const t = useT();
  const go = useGo();
  const faults = useFaults();
  const [language, setLanguage] = useState<LanguageCode>(boot.defaultLanguage);
  const save = async (typed: Typed, idempotencyKey: string, asksSecond: boolean) => {
    const body = { item: draftOf(typed), asksSecond, reason: typed.reason.trim() };
    const saved =
      item === undefined
        ? await call('staffMakeMallItem', { body }, { idempotencyKey })
        : await call('staffSaveMallItem', { params: { id: item.id }, body: { ...body, after: item.version } });
    const isAsked = asksSecond && saved.asked !== null;
    toast(t(isAsked ? 'mall.savedAsked' : 'mall.saved', { name: saved.name }), { tone: 'win' });
    await askItemsAnew();
    // The top of the page says where the request waits.
    if (isAsked) window.scrollTo({ top: 0 });
    if (item === undefined) go({ to: '/mall/items/$itemId', params: { itemId: saved.id } });
  };
  const form = useForm<Typed>({
    start: typedOf(item),
    limits,
    places: {
      'item.stock': 'stock',
      'item.price': 'price',
      'mall.item.name': 'names',
      'mall.item.window': 'until',
      'mall.item.stock': 'stock',
    },
    body: (typed) => ({ item: draftOf(typed), reason: typed.reason.trim() }),
    faults,
    submit: (typed, idempotencyKey) => save(typed, idempotencyKey, false),
  });
  const takesTwo = form.refusal instanceof ApiError && form.refusal.code === 'mall.second' && form.values.isShown;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form {...form.props} className="card rounded-tile p-4">
        <fieldset disabled={!mayEdit} className="grid gap-5">
          <KindPart form={form} isNew={item === undefined} />
          <WordsPart form={form} language={language} onLanguage={setLanguage} />
          <PicturesField value={form.values.pictures} error={form.errors.pictures} onChange={(pictures) => form.change({ pictures })} />
          <TermsPart form={form} />
          <Switch checked={form.values.isShown} onChange={(event) => form.change({ isShown: event.target.checked })}>
            {t('mall.isShown')}
          </Switch>
          {mayEdit && (
            <>
              <ReasonField {...form.field('reason')} />
              <FormEnd form={form} missing={missingIn(t, form)} submit={t('mall.save')}>
                {takesTwo && (
                  <Button
                    loading={form.busy}
                    loadingLabel={t('common.working')}
                    disabled={missingIn(t, form) !== undefined}
                    onClick={() => void form.run((idempotencyKey) => save(form.values, idempotencyKey, true))}
                  >
                    {t('mall.saveAndAsk')}
                  </Button>
                )}
              </FormEnd>
            </>
          )}
        </fieldset>
      </form>
      <ItemLook draft={draftOf(form.values)} language={language} />
    </div>
  );
}
