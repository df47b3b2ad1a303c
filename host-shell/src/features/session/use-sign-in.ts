import { createContext, useContext } from 'react';

/** Provides the function that starts a session with a token: cookies, profile and log-in tracking. */
export const SignInContext = createContext<(token: string) => Promise<void>>(() => Promise.reject(new Error('No SignInContext above.')));

export const useSignIn = () => useContext(SignInContext);
