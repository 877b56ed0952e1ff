import { create } from 'zustand';
import { ApiError } from './api/client';

export type StepUpMethod = 'passkey' | 'totp' | 'recovery' | 'sms' | 'email' | 'password';

/** What the server wants: one of these ways, and the sign-in password beside a code. */
interface Wanted {
  methods: readonly StepUpMethod[];
  password: boolean;
}

interface Asked extends Wanted {
  /** True when the proof was given, false when the person turned away. */
  settle: (proven: boolean) => void;
}

interface StepUpStore {
  asked: Asked | undefined;
  ask: (wanted: Wanted) => Promise<boolean>;
}

/** The proof that is being asked for; app/step-up-host.tsx draws its dialog. */
export const useStepUpStore = create<StepUpStore>((set) => ({
  asked: undefined,
  ask: (wanted) =>
    new Promise((resolve) => {
      set({
        asked: {
          ...wanted,
          settle(proven) {
            set({ asked: undefined });
            resolve(proven);
          },
        },
      });
    }),
}));

const known: ReadonlySet<string> = new Set<StepUpMethod>(['passkey', 'totp', 'recovery', 'sms', 'email', 'password']);

function methodsOf(error: ApiError): StepUpMethod[] {
  const given = error.value['methods'];
  return Array.isArray(given) ? given.filter((one): one is StepUpMethod => typeof one === 'string' && known.has(one)) : [];
}

/**
 * Does something that may want a proof of who sits here. `run(() => call('withdraw', …))`: where the server answers `step.up.required`, the dialog asks for
 * one of the ways it names, and the same thing is done again. Who turns away gets the server's refusal. Give `run` a call with its idempotency key fixed, so
 * that the second time is the same intention.
 */
export async function runWithStepUp<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step.up.required') throw error;
    if (!(await useStepUpStore.getState().ask({ methods: methodsOf(error), password: error.value['password'] === true }))) throw error;
    return action();
  }
}

/** True for the refusal that stays when the person closed the dialog: nothing needs to be said then. */
export function turnedAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'step.up.required';
}
