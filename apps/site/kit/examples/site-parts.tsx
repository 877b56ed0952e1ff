import { AmountInput } from '../../src/kit/amount/amount-input';
import { ApiError } from '../../src/kit/api/client';
import { CrashNotice } from '../../src/kit/error-boundary';
import type { Translate } from '../../src/kit/i18n';
import { LoadFailed } from '../../src/kit/load-failed';
import { ChunkLoadError } from '../../src/kit/load-time';
import { PictureUpload } from '../../src/kit/upload/picture-upload';
import type { Group } from '../example';
import { Kept } from '../kept';

const nothing = () => undefined;

function Amount({ t, start, error, large = false }: { t: Translate; start: string; error?: string; large?: boolean }) {
  return (
    <Kept start={start}>
      {(text, keep) => (
        <AmountInput
          label={t('cashier.deposit.amount')}
          text={text}
          onText={keep}
          error={error}
          large={large}
          note={t('cashier.deposit.limits', { minimum: '10.000 ₫', maximum: '50.000.000 ₫' })}
        />
      )}
    </Kept>
  );
}

function Pictures({ t, error, disabled = false }: { t: Translate; error?: string; disabled?: boolean }) {
  return (
    <PictureUpload
      purpose="proof"
      value={[]}
      onChange={nothing}
      label={t('identity.claim.pictures')}
      description={t('identity.claim.readable')}
      error={error}
      disabled={disabled}
    />
  );
}

export const siteParts: Group = {
  name: 'The site’s own',
  examples: {
    AmountInput: {
      about: 'An amount as people type it, grouped while they do, and said in full below.',
      states: {
        empty: (t) => <Amount t={t} start="" />,
        typed: (t) => <Amount t={t} start="50K" />,
        refused: (t) => <Amount t={t} start="abc" error={t('cashier.deposit.notAmount')} />,
        large: (t) => <Amount t={t} start="1284501" large />,
      },
    },
    PictureUpload: {
      about: 'Pictures for a form: picked, dropped, pasted or taken with the camera.',
      states: {
        empty: (t) => <Pictures t={t} />,
        refused: (t) => <Pictures t={t} error={t('identity.claim.picturesMissing')} />,
        disabled: (t) => <Pictures t={t} disabled />,
      },
    },
    LoadFailed: {
      about: 'In the place of what could not be loaded: why, and the way to ask again.',
      size: 'wide',
      states: {
        'no connection': (t) => <LoadFailed error={new ApiError('network', t('errors.network'), 0)} onRetry={nothing} />,
      },
    },
    CrashNotice: {
      about: 'In the place of a page that broke.',
      size: 'wide',
      states: {
        'our fault': () => <CrashNotice error={new Error('broken')} />,
        'a slow line': () => <CrashNotice error={new ChunkLoadError()} />,
      },
    },
  },
};
