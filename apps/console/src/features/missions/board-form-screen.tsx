import { boardScores, type BoardScore } from '@sortes/contract';
import { Button, IconPlus, Select, Skeleton, TextField, toast } from '@sortes/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { useListSearch } from '../../shared/list/use-list-search';
import { useGo } from '../../shared/screen-link';
import { useT } from '../../shared/texts';
import { type BoardDraft, type Choices, newBoard, newReward } from './document';
import { ArtField, CountField, CountsField, LanesField, RewardFields, SumField, WhoFields, WordFields } from './fields';
import { askBoardsAnew, missionKeys } from './keys';
import { Part } from './part';
import { BoardPreview } from './preview';
import { EditPage } from './save-form';
import { useBoardCheck, useChoices } from './use-check';

interface Editing {
  readonly draft: BoardDraft;
  readonly choices: Choices;
  readonly onDraft: (draft: BoardDraft) => void;
}

/** What it goes by, when, and who may. */
function Rule({ draft, choices, onDraft }: Editing) {
  const t = useT();
  const timeField = (name: 'from' | 'until') => (
    <TextField
      label={t(`missions.${name}`)}
      type="datetime-local"
      value={fieldOf(draft[name], boot.timeZone)}
      onChange={({ target }) => onDraft({ ...draft, [name]: momentOf(target.value, boot.timeZone) ?? draft[name] })}
    />
  );
  return (
    <Part title={t('missions.rule')}>
      <Select
        label={t('missions.score')}
        value={draft.score}
        onChange={({ target }) => onDraft({ ...draft, score: target.value as BoardScore, leastStake: null, table: [] })}
        choices={boardScores.map((value) => ({ value, label: t(`missions.score.${value}`) }))}
      />
      {draft.score === 'multiple' && (
        <SumField label={t('missions.leastStake')} value={draft.leastStake} onValue={(leastStake) => onDraft({ ...draft, leastStake })} />
      )}
      {draft.score === 'points' && (
        <CountsField
          label={t('missions.table')}
          description={t('missions.tableNote')}
          value={draft.table}
          onValue={(table) => onDraft({ ...draft, table })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {timeField('from')}
        {timeField('until')}
      </div>
      <LanesField value={draft.lanes} onValue={(lanes) => onDraft({ ...draft, lanes })} />
      <WhoFields
        rankFrom={draft.rankFrom}
        lists={draft.lists}
        choices={choices}
        onRank={(rankFrom) => onDraft({ ...draft, rankFrom })}
        onLists={(lists) => onDraft({ ...draft, lists })}
      />
    </Part>
  );
}

function Prizes({ draft, choices, onDraft }: Editing) {
  const t = useT();
  const { prizes } = draft;
  const next = (prizes.at(-1)?.to ?? 0) + 1;
  return (
    <Part title={t('missions.prizes')}>
      {prizes.map((prize, at) => (
        // Prizes have no other name than their place.
        <fieldset key={at} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-divider pt-3 first:border-0 first:pt-0">
          <legend className="text-label font-semibold">{t('missions.place.prizesNo', { no: at + 1 })}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
            {(['from', 'to'] as const).map((end) => (
              <CountField
                key={end}
                label={t(end === 'from' ? 'missions.rankFirst' : 'missions.rankLast')}
                value={prize[end]}
                onValue={(rank) =>
                  onDraft({ ...draft, prizes: prizes.map((one, i) => (i === at ? { ...one, [end]: rank ?? one[end] } : one)) })
                }
              />
            ))}
          </div>
          <RewardFields
            reward={prize.reward}
            choices={choices}
            onReward={(reward) => onDraft({ ...draft, prizes: prizes.map((one, i) => (i === at ? { ...one, reward } : one)) })}
          />
          {prizes.length > 1 && (
            <Button
              size="small"
              className="justify-self-start"
              onClick={() => onDraft({ ...draft, prizes: prizes.filter((_, i) => i !== at) })}
            >
              {t('missions.removePrize', { no: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        icon={<IconPlus size={16} />}
        onClick={() => onDraft({ ...draft, prizes: [...prizes, { from: next, to: next, reward: newReward }] })}
      >
        {t('missions.addPrize')}
      </Button>
    </Part>
  );
}

function Editor({
  id,
  code,
  version,
  start,
  isFixed,
  choices,
}: {
  id?: string;
  code?: string;
  version: number;
  start: BoardDraft;
  isFixed: boolean;
  choices: Choices;
}) {
  const t = useT();
  const go = useGo();
  const [draft, setDraft] = useState(start);
  const checked = useBoardCheck(draft);
  const editing = { draft, choices, onDraft: setDraft };
  return (
    <EditPage
      title={t(id === undefined ? 'shell.screen.newBoard' : 'shell.screen.board')}
      code={code}
      faults={checked?.faults ?? []}
      preview={<BoardPreview cards={checked?.cards ?? []} />}
      onSave={(name, reason, idempotencyKey) =>
        id === undefined
          ? call('staffMakeBoard', { body: { code: name, document: draft, reason } }, { idempotencyKey })
          : call('staffSaveBoard', { params: { id }, body: { after: version, document: draft, reason } })
      }
      onSaved={(boardId) => {
        toast(t('missions.saved'), { tone: 'win' });
        go({ to: '/leaderboards/$boardId', params: { boardId } });
        void askBoardsAnew();
      }}
    >
      <Part title={t('missions.words')}>
        <ArtField value={draft.art} onValue={(art) => setDraft({ ...draft, art })} />
        <WordFields
          title={draft.title}
          about={draft.about}
          onTitle={(title) => setDraft({ ...draft, title })}
          onAbout={(about) => setDraft({ ...draft, about })}
        />
        <CountField
          label={t('missions.shown')}
          value={draft.shown}
          onValue={(shown) => setDraft({ ...draft, shown: shown ?? draft.shown })}
        />
      </Part>
      {isFixed ? (
        <Part title={t('missions.rule')}>
          <p className="text-label text-ink-2">{t('missions.fixed')}</p>
        </Part>
      ) : (
        <>
          <Rule {...editing} />
          <Prizes {...editing} />
        </>
      )}
    </EditPage>
  );
}

/** `/leaderboards/new`: a new leaderboard, or (`edit`) one that is there. */
export function BoardFormScreen() {
  const { search } = useListSearch();
  const { edit } = search;
  const choices = useChoices();
  const [first] = useState(() => newBoard(Date.now()));
  const { data } = useQuery({
    queryKey: missionKeys.board.of(edit ?? ''),
    queryFn: ({ signal }) => call('staffGetBoard', { params: { id: edit ?? '' } }, { signal }),
    enabled: edit !== undefined,
  });
  if (choices === undefined || (edit !== undefined && data === undefined)) return <Skeleton className="h-96" />;
  if (data === undefined) return <Editor version={0} start={first} isFixed={false} choices={choices} />;
  const { board, version, document } = data;
  return (
    <Editor
      key={version}
      id={board.id}
      code={board.code}
      version={version}
      start={document}
      isFixed={board.state !== 'draft'}
      choices={choices}
    />
  );
}
