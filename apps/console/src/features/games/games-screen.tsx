import { completeLanguages, intlTag, languageOf, type Form } from '@sortes/browser';
import { gameBadges, gameShownStates, gameTypes, type gameBatchChanges, type Operations, type Reply } from '@sortes/contract';
import { Badge, Button, Checkbox, Select, TextField } from '@sortes/ui';
import { useRef, useState } from 'react';
import arrangeLimits from 'virtual:limits/staffArrangeGame';
import moveLimits from 'virtual:limits/staffMoveGame';
import switchLimits from 'virtual:limits/staffSwitchGame';
import { ReturnForm, ReturnText } from './return-form';
import { boot } from '../../shared/boot';
import { call } from '../../shared/calls';
import { DetailDialog } from '../../shared/detail-dialog';
import { AlsoEditing } from '../../shared/editing';
import { Facts } from '../../shared/facts';
import { useFormat } from '../../shared/format';
import type { BulkAction } from '../../shared/list/bulk';
import { ChoiceFilter, TextFilter } from '../../shared/list/filters';
import { listOf } from '../../shared/list/list-of';
import { ListScreen } from '../../shared/list/list-screen';
import { useListSearch } from '../../shared/list/use-list-search';
import { askAnew } from '../../shared/query-client';
import { useMay } from '../../shared/session';
import { useLanguage, useT } from '../../shared/texts';
import { placeDigits } from './place-digits';
import { ReasonForm } from './reason-form';
import { sendFile } from './send-file';
import { VendorFilter } from './vendor-filter';
import { WindowBadge } from './vendors-screen';
import { WindowForm } from './window-form';
import { sharedKeys } from '../../shared/keys';
import { gamesKeys } from './keys';

type Row = Reply<Operations['staffListGames']>['list'][number];
type Detail = Reply<Operations['staffGetGame']>;
type Arrangeable = Pick<Detail, 'offered' | 'position' | 'badge' | 'name' | 'names'>;
type GameBadge = NonNullable<Row['badge']>;
type GameChange = (typeof gameBatchChanges)[number];
type Language = keyof Detail['names'];

const games = listOf('staffListGames', { csv: 'staffExportGames', filters: ['text', 'vendor', 'type', 'state', 'badge', 'maintenance'] });
const tones = { shown: 'win', hidden: 'neutral', off: 'danger', removed: 'danger' } as const;
const languages: readonly Language[] = [...new Set([...completeLanguages, ...boot.languages])];
// Without a script, as people name the six; only traditional Chinese needs it.
const nameTag = (code: Language): string => (code === 'TW' ? languageOf(code).tag : languageOf(code).tag.replace(/-.*/, ''));

async function shownAgain(): Promise<void> {
  await askAnew(gamesKeys.game.all, sharedKeys.list.all);
}

/** The words of a badge: the brand's own, else the game's marks. */
function useBadgeText(): (row: Pick<Row, 'badge' | 'isHot' | 'isNew' | 'hasJackpot'>) => string {
  const t = useT();
  return ({ badge, isHot, isNew, hasJackpot }) => {
    if (badge !== null) return t(`games.badge.${badge}`);
    const marks = [isHot && t('games.badge.hot'), isNew && t('games.badge.new'), hasJackpot && t('games.badge.jackpot')];
    return marks.filter((mark) => mark !== false).join(', ') || '–';
  };
}

/** Games in the order in which this brand shows them. */
export function GamesScreen() {
  const t = useT();
  const badgeText = useBadgeText();
  const { search, change } = useListSearch();
  const mayArrange = useMay('games.arrange');
  const bulk = (change: GameChange, label: string): BulkAction => ({
    key: change,
    label,
    draft: (target) =>
      call('staffBatchGames', {
        body: { change, ...('ids' in target ? { nodeIds: target.ids.map(Number) } : { filter: games.queryOf(target.filter) }) },
      }),
  });
  return (
    <>
      <ListScreen
        list={games}
        name="games"
        title={t('shell.screen.games')}
        rowKey={(row) => String(row.nodeId)}
        openLabel={(row) => t('games.open', { name: row.name })}
        onRow={(row) => change({ open: String(row.nodeId), page: search['page'] })}
        emptyText={t('games.empty')}
        bulk={
          mayArrange
            ? [
                bulk('show', t('games.bulk.show')),
                bulk('hide', t('games.bulk.hide')),
                bulk('hot', t('games.badge.hot')),
                bulk('new', t('games.badge.new')),
                bulk('jackpot', t('games.badge.jackpot')),
                bulk('plain', t('games.badge.none')),
              ]
            : []
        }
        filters={<GameFilters />}
        columns={[
          { key: 'name', title: t('games.name'), sort: 'name', cell: (row) => row.name },
          { key: 'vendor', title: t('games.vendor'), sort: 'vendor', cell: (row) => row.vendorName },
          { key: 'type', title: t('games.type'), sort: 'type', cell: (row) => t(`games.type.${row.gameType}`) },
          { key: 'state', title: t('games.state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`games.state.${row.state}`)}</Badge> },
          { key: 'position', title: t('games.position'), sort: 'order', numeric: true, cell: (row) => row.position ?? '–' },
          { key: 'badge', title: t('games.badge'), cell: badgeText },
          { key: 'window', title: t('games.maintenance'), cell: (row) => <WindowBadge state={row.maintenanceNow} /> },
          { key: 'code', title: t('games.code'), hidden: true, cell: (row) => row.code },
          { key: 'node', title: t('games.node'), sort: 'nodeId', numeric: true, cell: (row) => row.nodeId },
        ]}
      />
      <DetailDialog
        keys={gamesKeys.game}
        id={search['open']}
        title={t('games.game')}
        load={(id) => call('staffGetGame', { params: { nodeId: Number(id) } })}
        onClose={() => change({ open: undefined, page: search['page'] })}
      >
        {(game) => <Whole game={game} />}
      </DetailDialog>
    </>
  );
}

/** What narrows the list of games. */
function GameFilters() {
  const t = useT();
  return (
    <>
      <TextFilter name="text" label={t('games.search')} />
      <VendorFilter />
      <ChoiceFilter
        name="type"
        label={t('games.type')}
        choices={[{ value: '', label: t('games.all') }, ...gameTypes.map((value) => ({ value, label: t(`games.type.${value}`) }))]}
      />
      <ChoiceFilter
        name="state"
        label={t('games.state')}
        choices={[{ value: '', label: t('games.all') }, ...gameShownStates.map((value) => ({ value, label: t(`games.state.${value}`) }))]}
      />
      <ChoiceFilter
        name="badge"
        label={t('games.badge')}
        choices={[{ value: '', label: t('games.all') }, ...gameBadges.map((value) => ({ value, label: t(`games.badge.${value}`) }))]}
      />
      <ChoiceFilter
        name="maintenance"
        label={t('games.maintenance')}
        choices={[
          { value: '', label: t('games.all') },
          { value: 'now', label: t('games.window.now') },
          { value: 'planned', label: t('games.window.planned') },
        ]}
      />
    </>
  );
}

function Whole({ game }: { game: Detail }) {
  const t = useT();
  const format = useFormat();
  const badgeText = useBadgeText();
  const [mayArrange, mayManage] = [useMay('games.arrange'), useMay('games.manage')];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone={tones[game.state]}>{t(`games.state.${game.state}`)}</Badge>
        {game.maintenanceNow !== 'none' && <WindowBadge state={game.maintenanceNow} />}
      </div>
      <div className="flex flex-wrap gap-5">
        {game.picture !== '' && (
          <img src={game.picture} alt={game.name} width={90} height={120} className="rounded-tile border border-divider object-cover" />
        )}
        <Facts
          facts={[
            [t('games.name'), game.name],
            [t('games.node'), `${game.nodeId} · ${game.code}`],
            [t('games.vendor'), game.vendorName],
            [t('games.type'), [t(`games.type.${game.gameType}`), ...game.classify].join(' · ')],
            [t('games.position'), game.position ?? '–'],
            [t('games.badge'), badgeText(game)],
            [t('games.minBet'), format.amount(game.minBet)],
            [t('games.return'), <ReturnText key="return" game={game} />],
            [t('games.blockedByVendor'), game.vendorBlocked.join(', ') || '–'],
          ]}
        />
      </div>
      {(mayArrange || mayManage) && <AlsoEditing subject={`game:${game.nodeId}`} />}
      {mayArrange && (
        <>
          <ArrangeForm game={game} />
          <MoveForm game={game} />
          <PictureForm game={game} />
        </>
      )}
      {mayManage && (
        <>
          <SwitchForm game={game} />
          {game.returnToPlayer === null && <ReturnForm game={game} />}
          <WindowForm target={{ nodeId: game.nodeId }} window={game.maintenance} version={game.version} />
        </>
      )}
    </div>
  );
}

/** Where and how a game is offered, as it is typed. */
interface Arrangement {
  readonly offered: boolean;
  readonly position: string;
  readonly badge: string;
  readonly name: string;
  readonly names: Readonly<Partial<Record<Language, string>>>;
}

const arrangementOf = ({ offered, position, badge, name, names }: Arrangeable): Arrangement => ({
  offered,
  position: position === null ? '' : String(position),
  badge: badge ?? '',
  name,
  names,
});

/** What of the arrangement is otherwise than the game's. */
function arrangementEdit(game: Arrangeable, { offered, position, badge, name, names }: Arrangement) {
  const place = position === '' ? null : Number(position);
  const given = badge === '' ? null : (badge as GameBadge);
  const renamed = Object.fromEntries(
    languages.filter((code) => (names[code] ?? '').trim() !== (game.names[code] ?? '')).map((code) => [code, (names[code] ?? '').trim()]),
  );
  return {
    ...(offered !== game.offered && { offered }),
    ...(place !== game.position && { position: place }),
    ...(given !== game.badge && { badge: given }),
    ...(name.trim() !== game.name && { name: name.trim() }),
    ...(Object.keys(renamed).length > 0 && { names: renamed }),
  };
}

function ArrangeForm({ game }: { game: Detail }) {
  const t = useT();
  const save = async (change: object, version: string, reason: string) => {
    try {
      return await call('staffArrangeGame', { params: { nodeId: game.nodeId }, body: { ...change, version, reason } });
    } finally {
      await shownAgain();
    }
  };
  return (
    <ReasonForm
      label={t('games.arrange')}
      submit={t('games.save')}
      fields={arrangementOf(game)}
      limits={arrangeLimits}
      body={({ reason, ...arrangement }) => ({ ...arrangementEdit(game, arrangement), version: game.version, reason })}
      isReady={(arrangement) => Object.keys(arrangementEdit(game, arrangement)).length > 0}
      onSave={async (reason, arrangement) => {
        const { names, ...edit } = arrangementEdit(game, arrangement);
        const before = {
          ...Object.fromEntries(Object.keys(edit).map((key) => [key, game[key as keyof Detail]])),
          ...(names && { names: Object.fromEntries(Object.keys(names).map((code) => [code, game.names[code as Language] ?? ''])) }),
        };
        const { version } = await save({ ...edit, ...(names && { names }) }, game.version, reason);
        return async (why) => arrangementOf(await save(before, version, why));
      }}
    >
      {(form) => <ArrangementFields form={form} />}
    </ReasonForm>
  );
}

function ArrangementFields({ form }: { form: Form<Arrangement> }) {
  const t = useT();
  const languageNames = new Intl.DisplayNames([intlTag(useLanguage())], { type: 'language' });
  const { names } = form.values;
  return (
    <>
      <Checkbox {...form.check('offered')}>{t('games.offered')}</Checkbox>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('games.position')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('position')}
          onChange={(event) => form.field('position').onChange(placeDigits(event.target.value))}
        />
        <Select
          label={t('games.badge')}
          choices={[
            { value: '', label: t('games.badge.own') },
            ...gameBadges.map((value) => ({ value, label: t(`games.badge.${value}`) })),
          ]}
          {...form.field('badge')}
        />
        <TextField label={t('games.name')} {...form.field('name')} />
        {languages.map((code) => (
          <TextField
            key={code}
            label={t('games.nameIn', { language: languageNames.of(nameTag(code)) ?? code })}
            maxLength={120}
            autoComplete="off"
            value={names[code] ?? ''}
            onChange={(event) => form.change({ names: { ...names, [code]: event.target.value } })}
          />
        ))}
      </div>
    </>
  );
}

const upwards: { readonly direction: 'up' | 'down' } = { direction: 'up' };

/** One place up or down, as often as wanted, under one reason each. */
function MoveForm({ game }: { game: Detail }) {
  const t = useT();
  const move = async (way: 'up' | 'down', reason: string) => {
    await call('staffMoveGame', { params: { nodeId: game.nodeId }, body: { direction: way, reason } });
    await shownAgain();
  };
  return (
    <ReasonForm
      label={t('games.move')}
      submit={t('games.move')}
      isReady={game.state === 'shown'}
      fields={upwards}
      limits={moveLimits}
      onSave={async (reason, { direction }) => {
        await move(direction, reason);
        return (why) => move(direction === 'up' ? 'down' : 'up', why);
      }}
    >
      {(form) => (
        <Select
          label={t('games.direction')}
          choices={[
            { value: 'up', label: t('games.move.up') },
            { value: 'down', label: t('games.move.down') },
          ]}
          {...form.field('direction')}
        />
      )}
    </ReasonForm>
  );
}

function PictureForm({ game }: { game: Detail }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  return (
    <>
      <ReasonForm
        label={t('games.picture')}
        submit={t('games.picture.set')}
        isReady={file !== undefined}
        onSave={async (reason) => {
          if (file === undefined) return;
          await sendFile('staffSetGamePicture', file, file.type, { params: { nodeId: game.nodeId }, query: { reason } });
          await shownAgain();
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('games.picture')}
            className="sr-only"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          <Button onClick={() => field.current?.click()}>{t('games.file.choose')}</Button>
          <span className="text-label text-ink-2">{file?.name ?? t('games.picture.kinds')}</span>
        </div>
      </ReasonForm>
      {game.picture !== '' && (
        <ReasonForm
          label={t('games.picture.remove')}
          submit={t('games.picture.remove')}
          onSave={async (reason) => {
            await call('staffRemoveGamePicture', { params: { nodeId: game.nodeId }, body: { reason } });
            await shownAgain();
          }}
        />
      )}
    </>
  );
}

/** Whether a game runs, and where not, as it is typed. */
interface GameSwitch {
  readonly enabled: boolean;
  /** Codes of countries. */
  readonly countries: string;
}

type Switchable = Pick<Detail, 'enabled' | 'houseBlocked'>;

const switchOf = ({ enabled, houseBlocked }: Switchable): GameSwitch => ({ enabled, countries: houseBlocked.join(' ') });

/** What of the switch is otherwise than the game's. */
function switchEdit(game: Switchable, { enabled, countries }: GameSwitch): Partial<Switchable> {
  const codes = countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((one) => one !== '');
  const given = [...new Set(codes)];
  return {
    ...(enabled !== game.enabled && { enabled }),
    ...(given.toSorted().join() !== game.houseBlocked.toSorted().join() && { houseBlocked: given }),
  };
}

function SwitchForm({ game }: { game: Detail }) {
  const t = useT();
  const save = async (change: object, version: string, reason: string) => {
    try {
      return await call('staffSwitchGame', { params: { nodeId: game.nodeId }, body: { ...change, version, reason } });
    } finally {
      await shownAgain();
    }
  };
  return (
    <ReasonForm
      label={t('games.switch')}
      submit={t('games.save')}
      fields={switchOf(game)}
      limits={switchLimits}
      places={{ houseBlocked: 'countries' }}
      body={({ reason, ...typed }) => ({ ...switchEdit(game, typed), version: game.version, reason })}
      isReady={(typed) => Object.keys(switchEdit(game, typed)).length > 0}
      onSave={async (reason, typed) => {
        const edit = switchEdit(game, typed);
        const before = Object.fromEntries(Object.keys(edit).map((key) => [key, game[key as keyof Switchable]]));
        const { version } = await save(edit, game.version, reason);
        return async (why) => switchOf(await save(before, version, why));
      }}
    >
      {(form) => (
        <>
          <Checkbox {...form.check('enabled')}>{t('games.enabled')}</Checkbox>
          <TextField label={t('games.blocked')} description={t('games.blockedNote')} autoComplete="off" {...form.field('countries')} />
        </>
      )}
    </ReasonForm>
  );
}
