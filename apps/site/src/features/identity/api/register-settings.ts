import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/api/client';

/** Fields, rules and switches of registration; also the default dialling code of every form with a mobile number. */
export function useRegisterSettings() {
  return useQuery({ queryKey: ['register-settings'], queryFn: () => call('getRegisterSettings'), staleTime: 300_000 });
}

/** Countries with their dialling codes. */
export function useCountries() {
  return useQuery({ queryKey: ['countries'], queryFn: async () => (await call('getCountries')).countries, staleTime: 3_600_000 });
}
