import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client';
import { restoreSession } from '../../../shared/start-session';
import { memberInfoKey } from './member-info';

/** The member's avatar and those to choose from. */
export function useAvatars() {
  return useQuery({ queryKey: ['avatars'], queryFn: () => call('getMemberIcon'), staleTime: 300_000 });
}

function useAfterChange() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([restoreSession(), client.invalidateQueries({ queryKey: memberInfoKey })]);
  };
}

/** Chooses an avatar by its name. */
export function useChooseAvatar() {
  const client = useQueryClient();
  const after = useAfterChange();
  return useMutation({
    mutationFn: (avatar: string) => call('setMemberIcon', { body: { avatar } }),
    onSuccess: async (value) => {
      client.setQueryData(['avatars'], value);
      await after();
    },
  });
}

/** Changes the nickname; real accounts only. */
export function useSaveNickname() {
  const after = useAfterChange();
  return useMutation({ mutationFn: (nickname: string) => call('updateMemberInfo', { body: { nickname } }), onSuccess: after });
}
