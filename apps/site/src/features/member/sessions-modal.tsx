import { Badge, Button, Dialog, IconDeviceMobile, Skeleton, toast } from '@sortes/ui';
import { useFormat } from '../../kit/format';
import { translate, useT } from '../../kit/i18n';
import type { ModalProps } from '../../kit/modal';
import { problemText } from '../../kit/problem';
import { turnedAway } from '../../kit/step-up';
import { useEndSessions, useSessions } from './api/sign-ins';
import { methodText } from './parts/method-text';
import { placeText } from './parts/place-text';
import { useMembersOnly } from './parts/use-members-only';
import { LoadFailed } from '../../kit/load-failed';

/** `sessions`: where the account is signed in; signs one or all others out. */
export function SessionsModal({ onClose }: ModalProps) {
  const t = useT();
  const format = useFormat();
  const barred = useMembersOnly();
  const { data, isError, error, refetch } = useSessions();
  const end = useEndSessions();
  if (barred) return null;
  const stop = (sessionId: string | undefined) =>
    end.mutate(sessionId, {
      onSuccess: (count) => void toast(translate('member.sessions.ended', { count }), { tone: 'win' }),
      onError: (failure) => void (turnedAway(failure) || toast(problemText(failure), { tone: 'danger' })),
    });
  const others = data?.some(({ here }) => !here) === true;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member.sessions.title')}
      closeLabel={t('common.close')}
      {...(others && {
        footer: (
          <Button
            tone="primary"
            wide
            loading={end.isPending && end.variables === undefined}
            loadingLabel={t('common.loading')}
            onClick={() => stop(undefined)}
          >
            {t('member.sessions.endOthers')}
          </Button>
        ),
      })}
    >
      {isError && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-2.5">
          {[0, 1].map((at) => (
            <Skeleton key={at} className="h-24 rounded-tile!" />
          ))}
        </div>
      )}
      {data && (
        <>
          <ul className="divide-y divide-divider rounded-tile border border-hairline bg-bg2">
            {data.map((session) => {
              const device = session.device || t('member.device.unknown');
              return (
                <li key={session.id} className="flex flex-wrap items-start gap-3 px-4 py-3">
                  <IconDeviceMobile size={24} className="mt-0.5 shrink-0 text-ink-3" />
                  <div className="min-w-46 flex-1">
                    <p className="flex flex-wrap items-center gap-2 text-body font-semibold text-ink-1">
                      {device}
                      {session.here && <Badge tone="win">{t('member.sessions.here')}</Badge>}
                    </p>
                    <p className="tabular wrap-anywhere text-label text-ink-3">
                      {[placeText(session.country) || t('member.place.unknown'), session.ip, methodText(t, session.method)]
                        .filter((word) => word !== '')
                        .join(' · ')}
                    </p>
                    <p className="tabular text-label text-ink-3">
                      {t('member.sessions.since', { time: format.dateTime(session.createdAt) })}
                    </p>
                    <p className="tabular text-label text-ink-3">
                      {t('member.sessions.seen', { time: format.dateTime(session.lastSeenAt) })}
                    </p>
                  </div>
                  {!session.here && (
                    <Button
                      size="small"
                      className="ms-9 shrink-0 sm:ms-0"
                      aria-label={t('member.sessions.endNamed', { device })}
                      loading={end.isPending && end.variables === session.id}
                      loadingLabel={t('common.loading')}
                      onClick={() => stop(session.id)}
                    >
                      {t('member.sessions.end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {!others && <p className="pt-3 text-label text-ink-3">{t('member.sessions.only')}</p>}
        </>
      )}
    </Dialog>
  );
}
