import { contrastOf } from '@sortes/contract';
import { languages } from '@sortes/browser';
import { Button, IconPlus, IconTrash, IconWarning, TextField } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../../shared/boot';
import { useFormat } from '../../../shared/format';
import { useLanguage, useT } from '../../../shared/texts';
import { OptionalSumField, RateField, SumField } from '../fields';
import { RankLabel } from './rank-label';
import { fewestRanks, mostRanks, type RankLine } from './rank-table';
import { rankFaultText } from './rank-words';
import type { RankFaults } from './ranks-outcome';

const hex = /^#[0-9a-fA-F]{6}$/;
/** What text of this size needs by WCAG 2.2 AA. */
const leastContrast = 4.5;
const columns = 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 xl:grid-cols-3';

interface LineProps {
  readonly line: RankLine;
  readonly onLine: (part: Partial<RankLine>) => void;
  /** What is wrong with a field of the rank, in words. */
  readonly faultOf: (field: string) => string | undefined;
}

/** The languages that the names of ranks are written in: that of the page first, where the brand has it. */
function useNameLanguages(): { readonly own: string; readonly others: readonly string[] } {
  const { code } = useLanguage();
  const own = boot.languages.find((one) => one === code) ?? boot.defaultLanguage;
  return { own, others: boot.languages.filter((one) => one !== own) };
}

function NameField({ code, line: { name }, onLine, faultOf }: LineProps & { code: string }) {
  const t = useT();
  const language = languages.find((one) => one.code === code);
  return (
    <TextField
      label={t('ranks.nameIn', { language: language?.endonym ?? code })}
      lang={language?.locale}
      autoComplete="off"
      maxLength={40}
      value={name[code] ?? ''}
      error={faultOf(`name.${code}`)}
      onChange={(event) => onLine({ name: { ...name, [code]: event.target.value } })}
    />
  );
}

/** The names in the other languages, folded until one of them lacks something. */
function OtherNames(parts: LineProps) {
  const t = useT();
  const { others } = useNameLanguages();
  const [isOpen, setOpen] = useState(false);
  const isFaulty = others.some((code) => parts.faultOf(`name.${code}`) !== undefined);
  if (others.length === 0) return null;
  return (
    <details open={isOpen || isFaulty} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-label text-info">{t('ranks.otherLanguages', { count: others.length })}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 sm:grid-cols-2 xl:grid-cols-3">
        {others.map((code) => (
          <NameField key={code} code={code} {...parts} />
        ))}
      </div>
    </details>
  );
}

function ColourField({
  label,
  value,
  error,
  onColour,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onColour: (colour: string) => void;
}) {
  const t = useT();
  return (
    <TextField
      label={label}
      value={value}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      error={error}
      onChange={(event) => onColour(event.target.value)}
      start={
        <input
          type="color"
          aria-label={t('ranks.pick', { name: label })}
          value={hex.test(value) ? value : '#000000'}
          onChange={(event) => onColour(event.target.value)}
          className="me-2 size-7 shrink-0 cursor-pointer border-0 bg-transparent p-0"
        />
      }
    />
  );
}

/** The name where the page is read, and the label in its colours: as players see it, and whether it can be read. */
function Look(parts: LineProps) {
  const t = useT();
  const format = useFormat();
  const { own } = useNameLanguages();
  const { line, onLine, faultOf } = parts;
  const { colour, background } = line;
  const ratio = hex.test(colour) && hex.test(background) ? contrastOf(colour, background) : undefined;
  return (
    <div className={columns}>
      <NameField code={own} {...parts} />
      <ColourField label={t('ranks.colour')} value={colour} error={faultOf('colour')} onColour={(next) => onLine({ colour: next })} />
      <ColourField
        label={t('ranks.background')}
        value={background}
        error={faultOf('background')}
        onColour={(next) => onLine({ background: next })}
      />
      {ratio !== undefined && ratio < leastContrast && (
        <p role="status" className="flex items-start gap-1 text-label text-warning sm:col-span-full">
          <IconWarning size={18} className="shrink-0" />
          {t('ranks.contrastLow', { ratio: format.number(Math.floor(ratio * 100) / 100), least: format.number(leastContrast) })}
        </p>
      )}
    </div>
  );
}

/** What a rank above the first asks and gives; each sum stands below its field as the page writes sums. */
function Sums({ line, onLine, faultOf }: LineProps) {
  const t = useT();
  const format = useFormat();
  const gift = (sum: string | null): string => (sum === null ? t('ranks.giftNote') : format.amount(sum));
  return (
    <>
      <fieldset className={columns}>
        <legend className="pb-1 text-label font-semibold">{t('ranks.asks')}</legend>
        <SumField
          label={t('ranks.total')}
          description={format.amount(line.total)}
          value={line.total}
          error={faultOf('total')}
          onValue={(total) => onLine({ total })}
        />
        <SumField
          label={t('ranks.deposits')}
          description={format.amount(line.deposits)}
          value={line.deposits}
          error={faultOf('deposits')}
          onValue={(deposits) => onLine({ deposits })}
        />
        <SumField
          label={t('ranks.keep')}
          description={Number(line.keep) === 0 ? t('ranks.keptForEver') : format.amount(line.keep)}
          value={line.keep}
          error={faultOf('keep')}
          onValue={(keep) => onLine({ keep })}
        />
      </fieldset>
      <fieldset className={columns}>
        <legend className="pb-1 text-label font-semibold">{t('ranks.gives')}</legend>
        <OptionalSumField
          label={t('ranks.upgradeGift')}
          description={gift(line.upgradeGift)}
          value={line.upgradeGift}
          error={faultOf('upgradeGift')}
          onValue={(upgradeGift) => onLine({ upgradeGift })}
        />
        <OptionalSumField
          label={t('ranks.monthlyGift')}
          description={gift(line.monthlyGift)}
          value={line.monthlyGift}
          error={faultOf('monthlyGift')}
          onValue={(monthlyGift) => onLine({ monthlyGift })}
        />
        <Factors line={line} onLine={onLine} faultOf={faultOf} />
      </fieldset>
    </>
  );
}

/** What a rank multiplies: points for turnover, and what may be withdrawn in a day. */
function Factors({ line, onLine, faultOf }: LineProps) {
  const t = useT();
  return (
    <>
      <RateField
        label={t('ranks.pointsFactor')}
        whole={10_000}
        value={line.pointsFactor}
        error={faultOf('pointsFactor')}
        onValue={(pointsFactor) => onLine({ pointsFactor })}
      />
      <RateField
        label={t('ranks.payoutFactor')}
        whole={10_000}
        value={line.payoutFactor}
        error={faultOf('payoutFactor')}
        onValue={(payoutFactor) => onLine({ payoutFactor })}
      />
    </>
  );
}

interface BlockProps {
  readonly level: number;
  readonly count: number;
  readonly line: RankLine;
  readonly faults: RankFaults;
  readonly onLine: (part: Partial<RankLine>) => void;
  readonly onRemove: () => void;
  /** Puts another rank above this one. */
  readonly onAdd: () => void;
}

/** The id of a rank's part of the form. */
export const blockId = (level: number): string => `rank-${level}`;

/** One rank of the table. */
export function RankBlock({ level, count, line, faults, onLine, onRemove, onAdd }: BlockProps) {
  const t = useT();
  const format = useFormat();
  const faultOf = (field: string): string | undefined => {
    const fault = faults.find(({ path }) => path === `ranks.${level}.${field}`);
    return fault && rankFaultText(t, format, fault);
  };
  const parts = { line, onLine, faultOf };
  const isFirst = level === 0;
  const number = t('ranks.number', { number: level });
  return (
    <>
      <section
        id={blockId(level)}
        tabIndex={-1}
        aria-label={number}
        className="grid min-w-0 scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 rounded-tile border border-divider bg-bg1 p-4"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-body font-bold">{number}</h2>
          {/* As players see it; what cannot be read is said below. */}
          <span aria-hidden className="min-w-0">
            <RankLabel line={line} />
          </span>
          {isFirst && <p className="min-w-0 text-label text-ink-2">{t('ranks.first')}</p>}
          {!isFirst && count > fewestRanks && (
            <Button
              size="small"
              tone="ghost"
              className="ms-auto"
              icon={<IconTrash size={16} />}
              aria-label={t('ranks.removeNumber', { number: level })}
              onClick={onRemove}
            >
              {t('ranks.remove')}
            </Button>
          )}
        </div>
        <Look {...parts} />
        <OtherNames {...parts} />
        {isFirst ? (
          <div className={columns}>
            <Factors {...parts} />
          </div>
        ) : (
          <Sums {...parts} />
        )}
      </section>
      {count < mostRanks && (
        <Button size="small" className="justify-self-center" icon={<IconPlus size={16} />} onClick={onAdd}>
          {level === count - 1 ? t('ranks.add') : t('ranks.addBetween', { below: level, above: level + 1 })}
        </Button>
      )}
    </>
  );
}
