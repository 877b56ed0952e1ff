import type { FieldProps, Form, Limits } from '@sortes/browser';
import { Button, Dialog, OtpInput, toast, useTimeLeft } from '@sortes/ui';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../kit/api/client';
import { translate, useT } from '../../../kit/i18n';
import { useForm } from '../../../kit/use-form';
import { useRefreshSecurity, useSecurity } from '../api/security';
import { Notice } from './notice';

const now = () => Date.now();

/** Where a code went, and for how long it is good. */
interface Sent {
  readonly sentTo: string;
  readonly expiredMinutes: number;
  readonly retryAfterSeconds: number;
}

interface Typed {
  readonly contact: string;
  readonly verificationCode: string;
}

interface BindContactProps {
  readonly title: string;
  readonly why: string;
  /** Masked; empty without one. */
  readonly current: string;
  /** The account's own stands unconfirmed: it is offered as it is. */
  readonly unconfirmed: boolean;
  /** The fault of what was typed, in words. */
  readonly judge: (contact: string) => string | undefined;
  /** Draws the input. */
  readonly field: (contact: FieldProps<string>, isFixed: boolean) => ReactNode;
  /** The part of the bodies that names the contact as it was typed. */
  readonly bodyOf: (contact: string) => object;
  readonly limits: { readonly send: Limits; readonly bind: Limits };
  /** Undefined: to the address the account has. */
  readonly send: (contact: string | undefined) => Promise<Sent>;
  readonly bind: (verificationCode: string, contact: string | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The form of both steps, and how far it is. */
function useBinding({ unconfirmed, judge, bodyOf, limits, send, bind, onClose }: BindContactProps) {
  const refresh = useRefreshSecurity();
  const [sent, setSent] = useState<Sent>();
  /** Another address than the account's own was asked for. */
  const [another, setAnother] = useState(false);
  const [until, setUntil] = useState(0);
  const own = unconfirmed && !another;
  const contactOf = ({ contact }: Typed): string | undefined => (own ? undefined : contact);
  const go = async (typed: Typed, isBinding: boolean) => {
    try {
      if (isBinding) {
        await bind(typed.verificationCode, contactOf(typed));
        toast(translate('member.contact.saved'), { tone: 'win' });
        await refresh();
        onClose();
      } else {
        const answer = await send(contactOf(typed));
        setSent(answer);
        setUntil(now() + answer.retryAfterSeconds * 1000);
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAfterSeconds !== undefined) setUntil(now() + failure.retryAfterSeconds * 1000);
      if (failure instanceof ApiError && failure.field === 'verificationCode') form.change({ verificationCode: '' });
      throw failure;
    }
  };
  const form: Form<Typed> = useForm<Typed>({
    start: { contact: '', verificationCode: '' },
    limits: sent === undefined ? limits.send : limits.bind,
    places: { mobileNum: 'contact', email: 'contact' },
    body: ({ contact, verificationCode }) => ({ ...(!own && bodyOf(contact)), verificationCode }),
    faults: ({ contact }) => ({ contact: own ? undefined : judge(contact) }),
    submit: (typed) => go(typed, sent !== undefined),
  });
  return {
    form,
    sent,
    own,
    until,
    again: () => void form.run(() => go(form.values, false)),
    startOver() {
      setSent(undefined);
      setAnother(true);
      form.begin({ ...form.values, verificationCode: '' });
    },
  };
}

/** Two steps that number and mailbox share: the address, then the code that came to it. */
export function BindContact(props: BindContactProps) {
  const { title, why, current, field, onClose } = props;
  const t = useT();
  const security = useSecurity().data;
  const isTold = security !== undefined && (security.mobile.verified || security.email.verified);
  const { form, sent, own, until, again, startOver } = useBinding(props);
  const left = useTimeLeft(until, now);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('common.close')} width="small" closeOnOutsidePress={false}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <p className="text-body text-ink-2">{why}</p>
        {current !== '' && <p className="tabular text-label text-ink-3">{t('member.contact.now', { contact: current })}</p>}
        {isTold && <p className="text-label text-ink-3">{t('member.contact.told')}</p>}
        {!own && field(form.field('contact'), sent !== undefined)}
        {sent && (
          <>
            <p role="status" className="text-label text-ink-2">
              {t('member.stepUp.sentTo', { target: sent.sentTo, minutes: sent.expiredMinutes })}
            </p>
            <OtpInput label={t('member.stepUp.code')} {...form.field('verificationCode')} onComplete={form.submit} />
            <Button disabled={left > 0 || form.busy} onClick={again}>
              {left > 0 ? t('member.stepUp.againIn', { seconds: Math.ceil(left / 1000) }) : t('member.stepUp.again')}
            </Button>
          </>
        )}
        {form.problem !== undefined && <Notice tone="danger">{form.problem}</Notice>}
        <Button
          type="submit"
          tone="primary"
          size="large"
          wide
          loading={form.busy}
          loadingLabel={t('common.loading')}
          disabled={sent !== undefined && form.values.verificationCode.length < 6}
        >
          {t(sent === undefined ? 'member.stepUp.send' : 'member.stepUp.confirm')}
        </Button>
        {(sent || own) && (
          <Button tone="ghost" wide onClick={startOver}>
            {t('member.contact.other')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
