import { linkClass, Select, toast } from '@sortes/ui';
import { useState } from 'react';
import limits from 'virtual:limits/staffSaveRanks';
import { call } from '../../../shared/calls';
import { AlsoEditing } from '../../../shared/editing';
import { useFormat } from '../../../shared/format';
import { SaveBar } from '../../../shared/save-bar';
import { SecondNeeded } from '../../../shared/second-note';
import { useAddressOf, useGo } from '../../../shared/screen-link';
import { useT } from '../../../shared/texts';
import { unlessOutdated } from '../../../shared/unless-outdated';
import { useForm } from '../../../shared/use-form';
import { unit } from '../document';
import { useLeaving } from '../use-leaving';
import { UnreadFields, useUnread } from '../../../shared/unread';
import { changesOf } from './changes-of';
import { askRanksAnew } from './keys';
import { blockId, RankBlock } from './rank-block';
import { ChangedRanks, Outdated } from './rank-changes';
import type { FoundRanks } from './rank-label';
import { type RankTable, toSend, withLine, withoutRank, withRank } from './rank-table';
import { rankFaultText } from './rank-words';
import { type RankFaults, RanksOutcome, useRanksCheck } from './ranks-outcome';

const awardsId = 'rank-awards';

/** The offers that gifts go through. */
function Awards({
  table,
  awards,
  faults,
  onTable,
}: Pick<FoundRanks, 'awards'> & { table: RankTable; faults: RankFaults; onTable: (table: RankTable) => void }) {
  const t = useT();
  const format = useFormat();
  const addressOf = useAddressOf();
  const able = awards.filter(({ most }) => most !== null);
  const field = (name: 'upgradeAward' | 'monthlyAward') => {
    const value = table[name];
    const fault = faults.find(({ path }) => path === name);
    return (
      <Select
        label={t(`ranks.${name}`)}
        value={value ?? ''}
        error={fault && rankFaultText(t, format, fault)}
        onChange={(event) => onTable({ ...table, [name]: event.target.value === '' ? null : event.target.value })}
        choices={[
          { value: '', label: t('ranks.noAward') },
          ...able.map(({ id, title, code, most }) => ({
            value: id,
            label: t('ranks.awardUpTo', { award: `${title} · ${code}`, most: format.amount(most) }),
          })),
          ...(value === null || able.some(({ id }) => id === value) ? [] : [{ value, label: t('ranks.awardGone') }]),
        ]}
      />
    );
  };
  return (
    <section
      id={awardsId}
      tabIndex={-1}
      aria-label={t('ranks.awards')}
      className="grid min-w-0 scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-divider bg-bg1 p-4"
    >
      <h2 className="text-body font-bold">{t('ranks.awards')}</h2>
      <p className="text-label text-ink-2">
        {t('ranks.awardsNote')}{' '}
        <a href={addressOf({ to: '/offers/new', search: { kind: 'award' } })} target="_blank" rel="noreferrer" className={linkClass}>
          {t('ranks.makeAward')}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {field('upgradeAward')}
        {field('monthlyAward')}
      </div>
    </section>
  );
}

/** The table as it is typed, what it was when that began, and what somebody else saved meanwhile. */
function useRanksEdit(found: FoundRanks, beginOf: (found: FoundRanks) => RankTable) {
  const [base, setBase] = useState({ version: found.version, table: beginOf(found) });
  const [table, setTable] = useState(base.table);
  const differing = changesOf(base.table, table);
  return {
    base,
    table,
    setTable,
    differing,
    /** A table that nobody has saved yet may be saved as it is. */
    isChanged: differing.length > 0,
    isSavable: differing.length > 0 || base.version === 0,
    standing: found.version === base.version ? undefined : found,
    take() {
      const next = beginOf(found);
      setBase({ version: found.version, table: next });
      setTable(next);
    },
    keepMine: () => setBase({ version: found.version, table: beginOf(found) }),
  };
}

/** Goes to a part of the form, by its id: who reads with the ear hears where they are. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** The ranks, lowest first, below what holds for all of them. */
function RankBlocks({ table, faults, onTable }: { table: RankTable; faults: RankFaults; onTable: (table: RankTable) => void }) {
  const t = useT();
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2">
        <li>{t('ranks.keepNote')}</li>
        <li>{t('ranks.pointsNote')}</li>
        <li>{t('ranks.payoutNote')}</li>
      </ul>
      {table.ranks.map((line, level) => (
        <RankBlock
          key={level}
          level={level}
          count={table.ranks.length}
          line={line}
          faults={faults}
          onLine={(part) => onTable(withLine(table, level, part))}
          onRemove={() => {
            onTable(withoutRank(table, level));
            // The button is gone with its rank.
            requestAnimationFrame(() => goTo(blockId(level - 1)));
          }}
          onAdd={() => {
            onTable(withRank(table, level + 1, unit));
            requestAnimationFrame(() => goTo(blockId(level + 1)));
          }}
        />
      ))}
    </>
  );
}

/** Saves the table with a reason, and goes back to it. */
function useSaving({ table, version: after, onSaved }: { table: RankTable; version: number; onSaved: () => void }) {
  const t = useT();
  const go = useGo();
  const [isSaved, setSaved] = useState(false);
  const bodyOf = ({ reason }: { reason: string }) => ({ document: toSend(table), after, reason: reason.trim() });
  const form = useForm({
    start: { reason: '' },
    limits,
    body: bodyOf,
    submit: (fields) =>
      unlessOutdated(async () => {
        const { version, faults: refused, asked } = await call('staffSaveRanks', { body: bodyOf(fields) });
        if (refused.length > 0) {
          toast(t('promotions.notSaved'), { tone: 'danger' });
          return;
        }
        setSaved(true);
        onSaved();
        toast(asked === null ? t('ranks.saved.told', { version }) : t('common.second.asked'), { tone: 'win' });
        go({ to: '/ranks' });
        await askRanksAnew();
      }, askRanksAnew),
  });
  return { form, isSaved };
}

/** The form of a table of ranks: a part a rank, what it comes to beside it, and saving it. */
export function RanksForm({ found, beginOf }: { found: FoundRanks; beginOf: (found: FoundRanks) => RankTable }) {
  const t = useT();
  const go = useGo();
  const edit = useRanksEdit(found, beginOf);
  const { base, table, setTable, standing } = edit;
  const { checked, isOld } = useRanksCheck(table);
  const { unread, tell } = useUnread();
  const leaving = useLeaving(edit.isChanged);
  const faults = checked?.faults ?? [];
  const { form, isSaved } = useSaving({ table, version: base.version, onSaved: leaving.done });
  const blocked =
    standing !== undefined && !isSaved
      ? t('content.outdated')
      : unread.length > 0
        ? t('promotions.fieldsUnread', { fields: unread.join(', ') })
        : !isOld && faults.length > 0
          ? t('ranks.faulty')
          : undefined;
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AlsoEditing subject={`ranks:${base.version}`} />
      {standing !== undefined && !isSaved && <Outdated standing={standing} mine={table} onTake={edit.take} onKeepMine={edit.keepMine} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <fieldset disabled={form.busy} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
          <legend className="sr-only">{t('shell.screen.ranks')}</legend>
          <UnreadFields value={tell}>
            <Awards table={table} awards={found.awards} faults={faults} onTable={setTable} />
            <RankBlocks table={table} faults={faults} onTable={setTable} />
          </UnreadFields>
        </fieldset>
        <RanksOutcome
          table={table}
          now={found.members}
          checked={checked}
          isOld={isOld}
          onRank={(number) => goTo(number === undefined ? awardsId : blockId(number))}
        />
      </div>
      {table.ranks.length !== base.table.ranks.length && <p className="text-label text-warning">{t('ranks.numbersMove')}</p>}
      {edit.isSavable && (
        <SaveBar
          form={form}
          blocked={blocked}
          save={t(checked?.needsSecond === true ? 'common.second.ask' : 'ranks.save')}
          leave={t('ranks.leave')}
          onLeave={() => go({ to: '/ranks' })}
        >
          {checked?.needsSecond === true && <SecondNeeded />}
          <ChangedRanks differing={edit.differing} awards={found.awards} />
        </SaveBar>
      )}
      {leaving.question}
    </form>
  );
}
