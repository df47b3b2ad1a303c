import { createContext, useContext } from 'react';

/** Begins a session with a token: cookies, profile, log-in tracking. The app provides it. */
export const SignInContext = createContext<(token: string) => Promise<void>>(() => Promise.reject(new Error('No SignInContext above.')));

export const useSignIn = () => useContext(SignInContext);
