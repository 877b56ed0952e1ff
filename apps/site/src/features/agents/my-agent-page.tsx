import { EmptyState, IconCheck, IconEye, IconUsersThree, IconX, Pagination, Switch, toast } from '@sortes/ui';
import type { Reply, agents } from '@sortes/contract';
import { useState } from 'react';
import { useFormat } from '../../kit/format';
import { isTextId, translate, useT } from '../../kit/i18n';
import { LoadFailed } from '../../kit/load-failed';
import { problemText } from '../../kit/problem';
import { useAction } from '../../kit/use-action';
import { looksAtOnce, useHideFromAgents, useOwnAgent } from './api/own-agent';
import { AskedBack } from './parts/asked-back';
import { ListSkeleton } from './parts/list-skeleton';
import { OwnRebate } from './parts/own-rebate';

const sees = ['name', 'balance', 'bets', 'money'] as const;
const seesNot = ['contact', 'limits', 'password'] as const;

/** What the agent reads of a member, and what never. */
function WhatTheySee({ hidden }: { hidden: boolean }) {
  const t = useT();
  return (
    <section className="card grid grid-cols-1 gap-3 rounded-tile p-4 sm:grid-cols-2">
      <div>
        <h4 className="text-label font-semibold text-ink-2">{t('agents.mine.sees')}</h4>
        <ul className="mt-1 grid gap-1.5 text-body text-ink-1">
          {(hidden ? (['sums'] as const) : sees).map((what) => (
            <li key={what} className="flex items-start gap-2">
              <IconEye size={18} className="mt-0.5 shrink-0 text-ink-3" /> {t(`agents.mine.sees.${what}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="text-label font-semibold text-ink-2">{t('agents.mine.seesNot')}</h4>
        <ul className="mt-1 grid gap-1.5 text-body text-ink-1">
          {seesNot.map((what) => (
            <li key={what} className="flex items-start gap-2">
              <IconX size={18} className="mt-0.5 shrink-0 text-ink-3" /> {t(`agents.mine.seesNot.${what}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Who looked at their bets and movements lately. */
function Looks({
  looks,
  total,
  page,
  onPage,
}: Pick<Reply<typeof agents.getOwnAgent>, 'looks' | 'total'> & { page: number; onPage: (page: number) => void }) {
  const t = useT();
  const format = useFormat();
  const whatText = (what: string) => {
    const id = `agents.mine.look.${what}`;
    return isTextId(id) ? t(id) : what;
  };
  return (
    <section>
      <h4 className="px-1 pb-2 text-label font-semibold text-ink-3">{t('agents.mine.looks')}</h4>
      {looks.length === 0 ? (
        <p className="flex items-center gap-2 px-1 text-body text-ink-2">
          <IconCheck size={18} className="shrink-0 text-win" /> {t('agents.mine.nobodyLooked')}
        </p>
      ) : (
        <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
          {looks.map((look) => (
            <li key={`${look.time} ${look.what}`} className="px-4 py-3">
              <p className="text-body font-semibold text-ink-1">{whatText(look.what)}</p>
              <p className="tabular text-label wrap-anywhere text-ink-3">
                {look.by} · {format.dateTime(look.time)}
                {look.times > 1 && ` · ${t('agents.mine.look.times', { count: look.times, first: format.dateTime(look.first) })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="pt-3">
        <Pagination
          page={page}
          pages={Math.ceil(total / looksAtOnce)}
          onPage={onPage}
          label={t('common.pages')}
          previousLabel={t('common.previousPage')}
          nextLabel={t('common.nextPage')}
          pageLabel={(number) => t('common.page', { page: number })}
        />
      </div>
    </section>
  );
}

/** `myAgent`, a page of the member centre: who stands above, what they see, who looked, and what comes back of their own bets. */
export function MyAgentPage() {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOwnAgent(page);
  const hide = useHideFromAgents();
  const hiding = useAction(async (_key, hidden: boolean) => {
    try {
      await hide(hidden);
      toast(translate(hidden ? 'agents.mine.hidden' : 'agents.mine.shown'), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.upline === '') return <EmptyState heading="h3" art={<IconUsersThree size={32} />} title={t('agents.mine.none')} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <section className="card flex items-center gap-3 rounded-tile p-4">
        <IconUsersThree size={28} className="shrink-0 text-gold-text" />
        <div className="min-w-0">
          <h4 className="text-body font-bold wrap-anywhere text-ink-1">{data.upline}</h4>
          <p className="text-label text-ink-2">{t('agents.mine.above')}</p>
        </div>
      </section>
      <AskedBack />
      <WhatTheySee hidden={data.hidden} />
      <section className="card rounded-tile px-4 py-2">
        <Switch checked={data.hidden} disabled={hiding.busy} onChange={(event) => void hiding.run(event.target.checked)}>
          <span className="block font-semibold">{t('agents.mine.hide')}</span>
          <span className="block text-label text-ink-2">{t('agents.mine.hideNote')}</span>
        </Switch>
      </section>
      <Looks looks={data.looks} total={data.total} page={page} onPage={setPage} />
      <OwnRebate />
    </div>
  );
}
