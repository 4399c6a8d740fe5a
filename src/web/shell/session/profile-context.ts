/** The account of the page, provided by {@link RequireSession}. */
import { createContext, use } from 'react';
import type { Profile } from './profile.ts';

export const ProfileContext = createContext<Profile | null>(null);

export function useProfile(): Profile {
  const profile = use(ProfileContext);
  if (profile === null) throw new Error('This page needs a signed-in account.');
  return profile;
}
