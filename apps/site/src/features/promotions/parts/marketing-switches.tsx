import { Button, EmptyState, IconSparkle, Switch } from '@sortes/ui';
import { useMarketing, useSaveMarketing } from '../../../entities/promotion/marketing';
import { useT } from '../../../kit/i18n';

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-label text-danger">
      {text}
    </p>
  );
}

/** What the member wants to hear of offers. Nothing comes to them that they have not switched on. */
export function MarketingSwitches() {
  const t = useT();
  const marketing = useMarketing();
  const { run, busy, problem } = useSaveMarketing();
  if (marketing === undefined) return null;
  return (
    <section className="card grid grid-cols-1 gap-2 rounded-tile p-4">
      <h2 className="text-body font-semibold text-ink-1">{t('promotions.marketing.title')}</h2>
      <Switch checked={marketing.offers} disabled={busy} onChange={({ target }) => void run({ ...marketing, offers: target.checked })}>
        {t('promotions.marketing.offers')}
      </Switch>
      <p className="text-label text-ink-3">{t('promotions.marketing.offersNote')}</p>
      {marketing.offers && (
        <>
          <Switch checked={marketing.inbox} disabled={busy} onChange={({ target }) => void run({ ...marketing, inbox: target.checked })}>
            {t('promotions.marketing.inbox')}
          </Switch>
          <Switch checked={marketing.popUps} disabled={busy} onChange={({ target }) => void run({ ...marketing, popUps: target.checked })}>
            {t('promotions.marketing.popUps')}
          </Switch>
        </>
      )}
      <Problem text={problem?.text} />
    </section>
  );
}

/** In place of all offers for whoever wants none. */
export function MarketingOff() {
  const t = useT();
  const { run, busy, problem } = useSaveMarketing();
  return (
    <EmptyState
      title={t('promotions.marketing.off')}
      art={<IconSparkle size={32} />}
      actions={
        <Button loading={busy} loadingLabel={t('common.loading')} onClick={() => void run({ offers: true, inbox: false, popUps: false })}>
          {t('promotions.marketing.on')}
        </Button>
      }
    >
      {t('promotions.marketing.offNote')}
      <Problem text={problem?.text} />
    </EmptyState>
  );
}
