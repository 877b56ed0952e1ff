import type { Form } from '@sortes/browser';
import { type Reply, segmentFillings, segmentLinesAtMost, type staffSegments } from '@sortes/contract';
import { Button, ConfirmDialog, IconUploadSimple, RadioGroup, TextArea } from '@sortes/ui';
import { useEffect, useRef, useState } from 'react';
import limits from 'virtual:limits/staffFillSegment';
import { call } from '../../shared/calls';
import { Facts } from '../../shared/facts';
import { FormEnd } from '../../shared/form-end';
import { useFormat } from '../../shared/format';
import { ReasonField } from '../../shared/reason-field';
import { useT } from '../../shared/texts';
import { useAction } from '../../shared/use-action';
import { missingIn, useForm } from '../../shared/use-form';
import { askSegmentsAnew } from './keys';
import { Part } from './part';
import { firstCells, readPlayersFile } from './player-lines';

type Filled = Reply<typeof staffSegments.staffTrySegment>;
type Filling = (typeof segmentFillings)[number];

interface Draft {
  readonly how: Filling;
  readonly players: string;
  readonly reason: string;
}

const start: Draft = { how: 'add', players: '', reason: '' };
const bodyOf = ({ how, players, reason }: Draft): Draft => ({ how, players, reason: reason.trim() });

const countsOf = ({ added, removed, members }: Filled) => ({ added, removed, members });

/** As the contract has it, in characters. */
const longestText = limits['players']?.maxLength ?? 0;

/** What a filling would change, for as long as what was asked about stands in the form. */
function useTrial(id: string, { how, players }: Draft) {
  const [tried, setTried] = useState<{ readonly how: Filling; readonly players: string; readonly found: Filled }>();
  const trying = useAction(async () => {
    const found = await call('staffTrySegment', { params: { id }, body: { how, players } });
    setTried({ how, players, found });
  });
  const isOfThese = tried?.how === how && tried.players === players;
  return { ...trying, found: isOfThese ? tried.found : undefined };
}

/** What could not be read as a player: some of it by name, and how much there is. */
function Unknown({ filled: { unknown, unknownCount } }: { filled: Filled }) {
  const t = useT();
  if (unknownCount === 0) return null;
  return (
    <div className="grid gap-1 text-label">
      <p className="text-warning">{t('promotions.segment.unknown', { count: unknownCount })}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {unknown.map((word) => (
          <li key={word} className="min-w-0 wrap-anywhere">
            {word}
          </li>
        ))}
        {unknownCount > unknown.length && (
          <li className="text-ink-3">{t('promotions.segment.unknownMore', { count: unknownCount - unknown.length })}</li>
        )}
      </ul>
    </div>
  );
}

/** What a filling would change. */
function Found({ found }: { found: Filled }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid gap-2 rounded-tile border border-divider bg-bg2 p-3">
      <h3 className="text-label font-semibold">{t('promotions.segment.try.title')}</h3>
      {found.named === 0 ? (
        <p className="text-label text-warning">{t('promotions.segment.nobody')}</p>
      ) : (
        <Facts
          facts={[
            [t('promotions.segment.try.named'), format.number(found.named)],
            [t('promotions.segment.try.added'), format.number(found.added)],
            [t('promotions.segment.try.removed'), format.number(found.removed)],
            [t('promotions.segment.try.members'), format.number(found.members)],
          ]}
        />
      )}
      <Unknown filled={found} />
    </section>
  );
}

/** Reads a file into the field for players. */
function FileButton({ onRead }: { onRead: (text: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const reading = useAction(async (_key, file: File) => {
    const read = await readPlayersFile(file, { longest: longestText, most: segmentLinesAtMost });
    if (read === undefined || read.lines === 0) {
      setNote(t(read === undefined ? 'promotions.segment.fileNoText' : 'promotions.segment.fileEmpty'));
      return;
    }
    setNote(read.isCut ? t('promotions.segment.fileCut', { count: read.lines }) : '');
    onRead(read.text);
  });
  return (
    <div className="grid gap-2">
      <input
        ref={field}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('promotions.segment.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file, put right meanwhile, can be chosen again.
          if (file !== undefined) void reading.run(file).finally(() => (target.value = ''));
        }}
      />
      <Button
        className="justify-self-start"
        icon={<IconUploadSimple size={18} />}
        loading={reading.busy}
        loadingLabel={t('common.working')}
        onClick={() => field.current?.click()}
      >
        {t('promotions.segment.file')}
      </Button>
      <p role="status" className="text-label text-warning empty:hidden">
        {note}
      </p>
      <p role="alert" className="text-label text-danger empty:hidden">
        {reading.problem?.text}
      </p>
    </div>
  );
}

/** Whom it is about and what becomes of them, with a look at it before anything is changed. */
function Fields({ form, trial }: { form: Form<Draft>; trial: ReturnType<typeof useTrial> }) {
  const t = useT();
  // A browser would cut what is pasted in the middle of a line; too much is said instead.
  const { maxLength: _cuts, ...players } = form.field('players');
  const columns = form.values.players.split('\n').filter((line) => /[,;\t]./.test(line)).length;
  return (
    <>
      <RadioGroup
        label={t('promotions.segment.how')}
        {...form.field('how')}
        choices={segmentFillings.map((value) => ({ value, label: t(`promotions.segment.how.${value}`) }))}
      />
      <TextArea
        label={t('promotions.segment.named')}
        description={t('promotions.segment.namedNote', { most: segmentLinesAtMost })}
        rows={6}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...players}
      />
      {columns > 0 && <p className="text-label text-warning">{t('promotions.segment.moreColumns', { count: columns })}</p>}
      <FileButton onRead={(text) => form.change({ players: text })} />
      <Button
        className="justify-self-start"
        loading={trial.busy}
        loadingLabel={t('common.working')}
        onClick={() => form.ask('players') && void trial.run()}
      >
        {t('promotions.segment.try')}
      </Button>
      <p role="alert" className="text-label text-danger empty:hidden">
        {trial.problem?.text}
      </p>
      <div role="status" className="empty:hidden">
        {trial.found && <Found found={trial.found} />}
      </div>
    </>
  );
}

/** What was done, until the next filling. Who works by keyboard is led to it: the button that they pressed can be pressed no longer. */
function Result({ filled }: { filled: Filled | undefined }) {
  const t = useT();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (filled !== undefined) requestAnimationFrame(() => said.current?.focus({ preventScroll: true }));
  }, [filled]);
  return (
    <div ref={said} role="status" tabIndex={-1} className="grid gap-2 outline-none empty:hidden">
      {filled !== undefined && (
        <>
          <p className="text-body font-semibold">{t('promotions.segment.filled', countsOf(filled))}</p>
          <Unknown filled={filled} />
        </>
      )}
    </div>
  );
}

interface ListFilled {
  readonly id: string;
  readonly code: string;
  readonly members: number;
}

/** Fills a list of players from numbers and user names. Whom it takes off it asks about once more. */
export function SegmentFill({ segment: { id, code, members } }: { segment: ListFilled }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const form = useForm<Draft>({
    start,
    limits,
    body: bodyOf,
    faults({ players }) {
      const count = new Set(firstCells(players)).size;
      if (count > segmentLinesAtMost) return { players: t('promotions.segment.tooMany', { most: segmentLinesAtMost, count }) };
      return { players: count === 0 ? t('common.limit.needed') : undefined };
    },
    asksFirst({ how }) {
      setAsking(how !== 'add');
      return how !== 'add';
    },
    async submit(draft) {
      setFilled(undefined);
      setFilled(await call('staffFillSegment', { params: { id }, body: bodyOf(draft) }));
      form.begin(start);
      await askSegmentsAnew();
    },
  });
  const trial = useTrial(id, form.values);
  const { how } = form.values;
  const submit = t(`promotions.segment.do.${how}`);
  return (
    <Part title={t('promotions.segment.fill')}>
      <form {...form.props} className="grid gap-4">
        <Fields form={form} trial={trial} />
        <ReasonField {...form.field('reason')} />
        <FormEnd form={form} missing={missingIn(t, form)} submit={submit} />
      </form>
      {/* Not while it is asked about: an open dialog keeps the focus. */}
      <Result filled={!asking && form.values.players === '' ? filled : undefined} />
      <ConfirmDialog
        open={asking}
        title={submit}
        confirmLabel={t('common.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={form.confirm}
        onClose={() => setAsking(false)}
      >
        {how === 'replace' ? t('promotions.segment.sure.replace', { code, count: members }) : t('promotions.segment.sure.remove', { code })}
        {trial.found !== undefined && ` ${t('promotions.segment.sure.figures', countsOf(trial.found))}`}
      </ConfirmDialog>
    </Part>
  );
}
