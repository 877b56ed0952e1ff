import { Link, useNavigate, useRouter, type LinkComponentProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Place } from './addresses';

type Look = Omit<LinkComponentProps<'a'>, 'to' | 'params' | 'search' | 'from' | 'hash' | 'state' | 'mask'>;

/** A link to a screen of the console. The router knows screens as a list made at run time, so that its own types say nothing of them: `Place` does. */
export function ScreenLink({ place, ...look }: { readonly place: Place } & Look) {
  return <Link {...(place as { to: string })} {...look} />;
}

/** Goes to a screen. */
export function useGo(): (place: Place) => void {
  const navigate = useNavigate();
  return useCallback((place) => void navigate(place as object), [navigate]);
}

/** The address of a screen, for a tab of its own. */
export function useAddressOf(): (place: Place) => string {
  const router = useRouter();
  return useCallback((place) => router.buildLocation(place as object).publicHref, [router]);
}
