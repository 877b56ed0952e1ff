import { Button, ConfirmDialog, toast } from '@sortes/ui';
import { useState } from 'react';
import { useFormat } from '../../../kit/format';
import { translate, useT } from '../../../kit/i18n';
import { problemText } from '../../../kit/problem';
import { useAction } from '../../../kit/use-action';
import { useAnswerAsked, useAsked, type Asked } from '../api/own-agent';
import { amountText } from './contract-words';

/** One transfer that the agent asks for: given back after a question, or kept. */
function One({ asked }: { asked: Asked }) {
  const t = useT();
  const format = useFormat();
  const answer = useAnswerAsked();
  const [asks, setAsks] = useState(false);
  const amount = amountText(format, asked.amount);
  const answering = useAction(async (_key, gives: boolean) => {
    try {
      await answer(asked.id, gives);
      toast(translate(gives ? 'agents.mine.asked.gave' : 'agents.mine.asked.kept', { amount }), { tone: 'win' });
    } catch (failure) {
      toast(problemText(failure), { tone: 'danger' });
      throw failure;
    }
  });
  return (
    <li className="grid gap-3 px-4 py-3">
      <p className="text-body wrap-anywhere text-ink-1">
        {t('agents.mine.asked.one', { from: asked.from, amount, day: format.date(asked.sentAt), until: format.dateTime(asked.until) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={answering.busy} onClick={() => setAsks(true)}>
          {t('agents.mine.asked.give')}
        </Button>
        <Button disabled={answering.busy} onClick={() => void answering.run(false)}>
          {t('agents.mine.asked.keep')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('agents.mine.asked.askGive', { amount })}
        confirmLabel={t('agents.mine.asked.give')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => answering.run(true).then(() => setAsks(false))}
        onClose={() => setAsks(false)}
      >
        {t('agents.mine.asked.askGiveNote')}
      </ConfirmDialog>
    </li>
  );
}

/** What the agent above asks to have back; nothing where they ask for nothing. */
export function AskedBack() {
  const t = useT();
  const { data } = useAsked();
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="rounded-tile border border-warning/40 bg-bg2">
      <h4 className="px-4 pt-3 text-label font-semibold text-ink-2">{t('agents.mine.asked')}</h4>
      <ul className="divide-y divide-divider">
        {data.list.map((asked) => (
          <One key={asked.id} asked={asked} />
        ))}
      </ul>
    </section>
  );
}
