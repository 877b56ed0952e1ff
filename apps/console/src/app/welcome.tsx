import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlarmsToday } from '../shared/alarms-today';
import { call } from '../shared/calls';
import { useFormat } from '../shared/format';
import { usePulse } from '../shared/pulse';
import type { Screen } from '../shared/screen';
import { ScreenHeader } from '../shared/screen-header';
import { useSession } from '../shared/session';
import { useT } from '../shared/texts';
import { useScreens } from './use-screens';
import { appKeys } from './keys';

const one = { pageSize: 1 };
const againMs = 15_000;

/** How much waits at a screen, asked as its list asks when it is opened: whoever has the screen may ask. */
const queues: Readonly<Record<string, () => Promise<number>>> = {
  '/feedback': async () => (await call('staffListFeedback', { query: { ...one, state: 'open' } })).total,
  '/withdrawals': async () => (await call('staffListWithdrawals', { query: { ...one, state: 'waiting' } })).total,
  '/deposits': async () => (await call('staffListDeposits', { query: one })).total,
  '/payments': async () => (await call('staffListPayments', { query: one })).total,
  '/applications': async () => (await call('staffListGrants', { query: { ...one, state: 'applying' } })).total,
  '/documents': async () => (await call('staffListDocuments', { query: { ...one, state: 'pending' } })).total,
  '/recoveries': async () => (await call('staffListRecoveries', { query: { ...one, state: 'pending' } })).total,
  '/lottery/results': async () => (await call('staffListWaitingResults', { query: one })).total,
};

/** The first page of who sees no figures: what waits, then what else this person may do. */
export function Welcome() {
  const t = useT();
  const me = useSession((state) => state.me);
  const open = useScreens();
  const approvals = usePulse()?.approvals;
  const asked = open.filter(({ path }) => path in queues);
  const answers = useQueries({
    queries: asked.map(({ path }) => ({
      queryKey: appKeys.waiting.of(path),
      queryFn: () => queues[path]?.() ?? 0,
      refetchInterval: againMs,
    })),
  });
  const waiting = new Map(asked.map(({ path }, at) => [path, answers[at]?.data]));
  if (open.some(({ path }) => path === '/approvals')) waiting.set('/approvals', approvals);
  const isQueue = ({ path }: Screen): boolean => waiting.has(path);
  return (
    <div className="grid gap-5">
      <ScreenHeader
        title={t('shell.welcome', { name: me?.name ?? '' })}
        below={<p className="text-body">{t(`shell.role.${me?.role ?? 'auditor'}`)}</p>}
      />
      <AlarmsToday />
      {[open.filter(isQueue), open.filter((screen) => !isQueue(screen))].map(
        (screens, at) =>
          screens.length > 0 && (
            <ul key={at === 0 ? 'queues' : 'others'} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {screens.map((screen) => (
                <Card key={screen.path} screen={screen} {...(at === 0 && { waiting: waiting.get(screen.path) })} />
              ))}
            </ul>
          ),
      )}
    </div>
  );
}

function Card({ screen: { path, title, icon: Icon }, waiting }: { screen: Screen; waiting?: number | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <Link to={path} className="card flex items-center gap-3 rounded-tile p-4 text-body font-semibold hover:bg-bg2">
        <Icon size={22} className="shrink-0 text-gold-text" />
        <span className="min-w-0 flex-1">{t(title)}</span>
        {waiting !== undefined && (
          <span className={waiting > 0 ? 'text-label text-warning' : 'text-label text-ink-3'}>
            <strong className="tabular">{format.number(waiting)}</strong> {t('shell.waiting')}
          </span>
        )}
      </Link>
    </li>
  );
}
