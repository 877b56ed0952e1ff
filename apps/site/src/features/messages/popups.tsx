import { Button, buttonClass, Checkbox, Dialog, RichText } from '@sortes/ui';
import { useState } from 'react';
import { useT } from '../../kit/i18n';
import { PageLink } from '../../kit/page-link';
import { hideToday } from '../../entities/banner/popups';

/** A pop-up of the operator, or an offer for whoever wants such. */
export interface Popup {
  id: string;
  title: string;
  content: { html: string } | { offerId: string; terms: string };
}

function Content({ content }: Pick<Popup, 'content'>) {
  const t = useT();
  if ('html' in content) return <RichText html={content.html} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-body text-ink-2">{content.terms}</p>
      <PageLink
        place={{ to: '/promotions', search: { id: content.offerId } }}
        className={`${buttonClass({ tone: 'secondary' })} justify-self-start`}
      >
        {t('messages.popup.open')}
      </PageLink>
    </div>
  );
}

/** Pop-ups, one after the other; a press closes all of them, and a tick puts them by for the day. */
export function Popups({ popups, onClose }: { popups: readonly Popup[]; onClose: () => void }) {
  const t = useT();
  // Those that were there when it opened: a new one comes with the next sign-in.
  const [shown] = useState(popups);
  const [at, setAt] = useState(0);
  const [put, setPut] = useState(false);
  const popup = shown[at];
  const isLast = at === shown.length - 1;
  if (popup === undefined) return null;
  const close = () => {
    if (put) hideToday(shown.map(({ id }) => id));
    onClose();
  };
  const onLink = (target: EventTarget) => {
    if (target instanceof Element && target.closest('a') !== null) close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={popup.title}
      closeLabel={t('common.close')}
      width="small"
      footer={
        <div className="grid gap-3">
          <Checkbox checked={put} onChange={(event) => setPut(event.target.checked)}>
            {t('messages.popup.notToday')}
          </Checkbox>
          <div className="flex items-center gap-3">
            {shown.length > 1 && (
              <>
                <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
                  {t('messages.popup.previous')}
                </Button>
                <span className="tabular flex-1 text-center text-label text-ink-2" aria-live="polite">
                  {t('messages.popup.of', { index: at + 1, count: shown.length })}
                </span>
              </>
            )}
            {isLast ? (
              <Button tone="primary" wide={shown.length === 1} onClick={close}>
                {t('messages.popup.done')}
              </Button>
            ) : (
              <Button tone="primary" onClick={() => setAt(at + 1)}>
                {t('messages.popup.next')}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {/* A link of the text leads on: the pop-up must not lie over the page that it leads to. */}
      <div onClick={(event) => onLink(event.target)} role="presentation">
        <Content key={popup.id} content={popup.content} />
      </div>
    </Dialog>
  );
}
