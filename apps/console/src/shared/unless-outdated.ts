import { ApiError } from '@sortes/browser';

/** Saves; where somebody else has saved meanwhile, looks at what stands now before the refusal is passed on. */
export async function unlessOutdated<Result>(save: () => Promise<Result>, look: () => Promise<unknown>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'edit.outdated') await look();
    throw error;
  }
}
