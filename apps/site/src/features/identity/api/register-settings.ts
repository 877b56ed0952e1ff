import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';
import { entityKeys } from '../../../entities/keys';

/** Fields, rules and switches of registration; also the default dialling code of every form with a mobile number. */
export function useRegisterSettings() {
  return useQuery({ queryKey: entityKeys.registerSettings.all, queryFn: () => call('getRegisterSettings'), staleTime: 300_000 });
}

/** Countries with their dialling codes. */
export function useCountries() {
  return useQuery({
    queryKey: entityKeys.countries.all,
    queryFn: async () => (await call('getCountries')).countries,
    staleTime: 3_600_000,
  });
}
