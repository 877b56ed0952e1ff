import {
  Field,
  IconPhone,
  NumberField,
  OtpInput,
  PasswordField,
  TextArea,
  TextField,
  fieldBoxClass,
  fieldInputClass,
  useFieldIds,
  type FieldTexts,
  type NumberFieldProps,
} from '@sortes/ui';
import type { Translate } from '../../src/kit/i18n';
import type { Group } from '../example';
import { Kept } from '../kept';

/** A field of one's own: an input of another kind in the kit's frame. */
function DateField(texts: FieldTexts) {
  const ids = useFieldIds(texts);
  return (
    <Field texts={texts} ids={ids}>
      <div className={fieldBoxClass}>
        <input
          id={ids.id}
          type="date"
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          className={fieldInputClass}
        />
      </div>
    </Field>
  );
}

function Multiple({ t, start = 5, ...rest }: { t: Translate; start?: number } & Partial<NumberFieldProps>) {
  return (
    <Kept start={start}>
      {(value, keep) => (
        <NumberField
          label={t('lottery.maximum')}
          value={value}
          onChange={keep}
          min={1}
          max={99}
          decreaseLabel={t('common.decrease')}
          increaseLabel={t('common.increase')}
          problemText={() => t('lottery.maximumOf', { count: 99 })}
          {...rest}
        />
      )}
    </Kept>
  );
}

const eye = (t: Translate) => ({ showLabel: t('common.showPassword'), hideLabel: t('common.hidePassword') });

export const fields: Group = {
  name: 'Fields',
  examples: {
    TextField: {
      about: 'One line of text. What is wrong stands under it, in words.',
      states: {
        empty: (t) => <TextField label={t('identity.field.username')} />,
        'with a placeholder': (t) => <TextField label={t('records.find')} placeholder={t('records.findSample')} />,
        filled: (t) => <TextField label={t('identity.field.username')} defaultValue="lan.anh.1990" />,
        'optional, with a description': (t) => (
          <TextField
            label={t('identity.field.email')}
            optionalLabel={t('common.optional')}
            description={t('identity.claim.intro')}
            type="email"
          />
        ),
        'refused, with a message': (t) => (
          <TextField label={t('identity.field.email')} defaultValue="lan.anh@" error={t('identity.problem.email')} />
        ),
        'refused, with a description': (t) => (
          <TextField
            label={t('identity.field.username')}
            defaultValue="admin"
            error={t('identity.problem.taken')}
            description={t('identity.accountMadeNote')}
          />
        ),
        'something before and after': (t) => (
          <TextField
            label={t('identity.field.mobileNum')}
            inputMode="tel"
            defaultValue="912 345 678"
            start={<span className="text-ink-3">+84</span>}
            end={<IconPhone size={20} className="text-ink-3" />}
          />
        ),
        disabled: (t) => <TextField label={t('identity.field.username')} defaultValue="lan.anh.1990" disabled />,
        'read-only': (t) => <TextField label={t('identity.accountNumber')} defaultValue="8 430 117" readOnly />,
        'label hidden': (t) => <TextField label={t('common.search')} labelHidden placeholder={t('common.search')} />,
        'long words': (t) => (
          <TextField label={t('identity.claim.commentNote', { used: 0, most: 500 })} defaultValue={t('identity.lost.support')} />
        ),
      },
    },
    PasswordField: {
      about: 'A secret with an eye that shows it.',
      states: {
        empty: (t) => <PasswordField label={t('identity.field.password')} {...eye(t)} />,
        filled: (t) => <PasswordField label={t('identity.field.password')} defaultValue="correct horse" {...eye(t)} />,
        refused: (t) => (
          <PasswordField label={t('identity.field.newPassword')} defaultValue="1234" error={t('identity.problem.weak')} {...eye(t)} />
        ),
        disabled: (t) => <PasswordField label={t('identity.field.password')} defaultValue="correct horse" disabled {...eye(t)} />,
      },
    },
    TextArea: {
      about: 'Several lines of text.',
      states: {
        empty: (t) => <TextArea label={t('identity.claim.comment')} optionalLabel={t('common.optional')} />,
        filled: (t) => <TextArea label={t('identity.claim.comment')} defaultValue={t('shell.signOutNote')} rows={5} />,
        refused: (t) => <TextArea label={t('payout.dispute.message')} error={t('payout.empty')} />,
        disabled: (t) => <TextArea label={t('payout.dispute.message')} defaultValue={t('payout.next.sending')} disabled />,
        'read-only': (t) => <TextArea label={t('payout.staffNote')} defaultValue={t('payout.next.disputed')} readOnly />,
      },
    },
    NumberField: {
      about: 'A whole number with − and + (multiples, counts; never money). What is typed wrongly stays as it was typed.',
      states: {
        'in the middle': (t) => <Multiple t={t} />,
        'at its lowest': (t) => <Multiple t={t} start={1} />,
        'at its highest': (t) => <Multiple t={t} start={99} />,
        refused: (t) => <Multiple t={t} error={t('lottery.maximumOf', { count: 99 })} />,
        disabled: (t) => <Multiple t={t} disabled />,
      },
    },
    OtpInput: {
      about: 'A code that is used once, over one real input: paste, SMS autofill and screen readers work as in any field.',
      states: {
        empty: (t) => (
          <Kept start="">{(value, keep) => <OtpInput label={t('identity.field.verificationCode')} value={value} onChange={keep} />}</Kept>
        ),
        'half typed': (t) => (
          <Kept start="481">
            {(value, keep) => (
              <OtpInput
                label={t('identity.field.verificationCode')}
                description={t('identity.code.againIn', { seconds: 42 })}
                value={value}
                onChange={keep}
              />
            )}
          </Kept>
        ),
        refused: (t) => (
          <Kept start="481502">
            {(value, keep) => (
              <OtpInput
                label={t('identity.field.verificationCode')}
                value={value}
                onChange={keep}
                error={value === '481502' && t('identity.problem.code')}
              />
            )}
          </Kept>
        ),
        'four digits, disabled': (t) => (
          <OtpInput label={t('identity.field.captcha')} length={4} value="7301" onChange={() => undefined} disabled />
        ),
      },
    },
    Field: {
      about: 'Label, message and description around an input of one’s own; fieldBoxClass and fieldInputClass draw the box.',
      states: {
        'a date': (t) => <DateField label={t('identity.field.birthday')} />,
        'a date, refused': (t) => <DateField label={t('identity.field.birthday')} error={t('identity.problem.date')} />,
      },
    },
  },
};
