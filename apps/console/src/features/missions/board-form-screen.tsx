import { boardPrizesAtMost, boardScores, type BoardScore } from '@sortes/contract';
import { Select, TextField } from '@sortes/ui';
import { useState } from 'react';
import { boot } from '../../shared/boot';
import { fieldOf, momentOf } from '../../shared/brand-time';
import { call } from '../../shared/calls';
import { useT } from '../../shared/texts';
import { BoardDryRun } from './board-dry-run';
import { type BoardCards, type BoardDraft, newBoard, newReward } from './document';
import { type DocumentKind, type Editing, EditScreen } from './editor';
import { CountField, CountsField, LanesField, RewardFields, SumField, WhoFields } from './fields';
import { askBoardsAnew, missionKeys } from './keys';
import { Part } from './part';
import { BoardPreview } from './preview';
import { Rows } from './rows';

/** What it goes by, when, and who may. */
function Rule({ draft, choices, onDraft }: Editing<BoardDraft>) {
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

/** So many groups of places may have prizes. */
const prizesAtMost = 20;

function Prizes({ draft, choices, onDraft }: Editing<BoardDraft>) {
  const t = useT();
  const next = (draft.prizes.at(-1)?.to ?? 0) + 1;
  return (
    <Part title={t('missions.prizes')}>
      <Rows
        rows={draft.prizes}
        most={prizesAtMost}
        titleOf={(no) => t('missions.place.prizesNo', { no })}
        removeOf={(no) => t('missions.removePrize', { no })}
        add={t('missions.addPrize')}
        newRow={() => ({ from: next, to: next, reward: newReward })}
        onRows={(rows) => onDraft({ ...draft, prizes: rows })}
      >
        {(prize, onPrize) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
              {(['from', 'to'] as const).map((end) => (
                <CountField
                  key={end}
                  label={t(end === 'from' ? 'missions.rankFirst' : 'missions.rankLast')}
                  most={boardPrizesAtMost}
                  value={prize[end]}
                  onValue={(rank) => onPrize({ ...prize, [end]: rank ?? prize[end] })}
                />
              ))}
            </div>
            <RewardFields reward={prize.reward} choices={choices} onReward={(reward) => onPrize({ ...prize, reward })} />
          </>
        )}
      </Rows>
    </Part>
  );
}

const board: Omit<DocumentKind<BoardDraft, BoardCards>, 'titles'> = {
  of: 'board',
  keyOf: (id) => missionKeys.board.of(id),
  async open(id, signal) {
    const { board: found, version, document } = await call('staffGetBoard', { params: { id } }, { signal });
    return { id: found.id, code: found.code, version, document, isFixed: found.state !== 'draft' };
  },
  checkKey: (asked) => missionKeys.boardCheck.of(asked),
  check: (document, signal) => call('staffCheckBoard', { body: { document } }, { signal }),
  make: (body, idempotencyKey) => call('staffMakeBoard', { body }, { idempotencyKey }),
  save: (id, body) => call('staffSaveBoard', { params: { id }, body }),
  onSaved(go, boardId) {
    go({ to: '/leaderboards/$boardId', params: { boardId } });
    void askBoardsAnew();
  },
  Preview: ({ cards }) => <BoardPreview cards={[...cards]} />,
  Beside: BoardDryRun,
  Rules: (editing) => (
    <>
      <Rule {...editing} />
      <Prizes {...editing} />
    </>
  ),
  Words: function PlacesShown({ draft, onDraft }) {
    const t = useT();
    return (
      <CountField
        label={t('missions.shown')}
        least={3}
        most={100}
        value={draft.shown}
        onValue={(shown) => onDraft({ ...draft, shown: shown ?? draft.shown })}
      />
    );
  },
};

/** `/leaderboards/new`: a new leaderboard, or (`edit`) one that is there. */
export function BoardFormScreen() {
  const t = useT();
  const [start] = useState(() => newBoard(Date.now()));
  return <EditScreen kind={{ ...board, titles: { made: t('shell.screen.newBoard'), edited: t('shell.screen.board') } }} start={start} />;
}
