import { Suspense, lazy } from 'react';
import { loadAreas } from '../kit/i18n';
import { useStepUpStore } from '../kit/step-up';

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: Component }] = await Promise.all([import('../features/member/step-up-dialog'), loadAreas(['member'])]);
  return { default: Component };
});

/** The dialog of kit/step-up, above whatever is open; its code comes when it is first asked for. */
export function StepUpHost() {
  const asked = useStepUpStore((state) => state.asked);
  if (asked === undefined) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog methods={asked.methods} withPassword={asked.password} onSettled={asked.settle} />
    </Suspense>
  );
}
