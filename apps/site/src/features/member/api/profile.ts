import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Operations, Reply } from '@sortes/contract';
import { call } from '../../../kit/api/client';
import { restoreSession } from '../../../entities/account/start-session';
import { entityKeys } from '../../../entities/keys';
import { memberKeys } from '../keys';

export type Profile = Reply<Operations['getProfile']>;
export type ProfileFieldRule = Profile['fields'][number];

/** The member's own profile with the rule of each field. */
export function useProfile() {
  return useQuery({ queryKey: memberKeys.profile.all, queryFn: () => call('getProfile'), staleTime: 10_000 });
}

/** The member's avatar and those to choose from. */
export function useAvatars() {
  return useQuery({ queryKey: memberKeys.avatars.all, queryFn: () => call('getMemberIcon'), staleTime: 300_000 });
}

function useAfterChange() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      restoreSession(),
      client.invalidateQueries({ queryKey: memberKeys.profile.all }),
      client.invalidateQueries({ queryKey: entityKeys.paymentPassword.all }),
    ]);
  };
}

/** Chooses an avatar by its name. */
export function useChooseAvatar() {
  const client = useQueryClient();
  const after = useAfterChange();
  return useMutation({
    mutationFn: (avatar: string) => call('setMemberIcon', { body: { avatar } }),
    onSuccess: async (value) => {
      client.setQueryData(memberKeys.avatars.all, value);
      await after();
    },
  });
}

/** Changes the nickname and the fields of the profile, as far as they were changed. */
export function useSaveProfile() {
  const after = useAfterChange();
  return useMutation({
    mutationFn: async ({ nickname, fields }: { nickname?: string; fields: Readonly<Record<string, string>> }) => {
      if (Object.keys(fields).length > 0) await call('updateProfile', { body: fields });
      if (nickname !== undefined) await call('updateMemberInfo', { body: { nickname } });
    },
    onSuccess: after,
  });
}
