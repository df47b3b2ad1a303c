import { randomUUID } from 'node:crypto';
import { signIn, signUp } from 'shared-contracts/calls';
import { createApiClient } from 'shared-contracts/http';
import type { ApiCapability } from 'shared-contracts/shell';
import { noteCall } from './noted-requests.ts';

/** Describes a person of a journey, with an account on the server. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly token: string;
  /** Calls the API as this person, to set up a journey. */
  readonly api: ApiCapability;
}

/** Returns unused values for a sign-up form. */
export const newPerson = (firstName = 'Priya') => ({
  email: `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`,
  password: `right-${randomUUID().slice(0, 12)}`,
  firstName,
  lastName: 'Rao',
});

/** Creates an account through the API. */
export async function createAccount(baseURL: string, firstName?: string): Promise<Account> {
  const person = newPerson(firstName);
  const { access_token: token } = await client(baseURL).call(signUp, {
    body: { email: person.email, password: person.password, first_name: person.firstName, last_name: person.lastName },
  });
  return { ...person, token, api: client(baseURL, token) };
}

/** Signs in with a password and returns the API as that person. */
export async function signInAs(baseURL: string, email: string, password: string): Promise<ApiCapability> {
  const { access_token: token } = await client(baseURL).call(signIn, { body: { email, password } });
  return client(baseURL, token);
}

function client(baseURL: string, token?: string): ApiCapability {
  const api = createApiClient({
    baseUrl: `${baseURL}/api`,
    token: () => token,
    onUnauthorized: (error) => {
      throw error;
    },
  });
  return {
    ...api,
    call: (definition, ...rest) => {
      noteCall(definition);
      return api.call(definition, ...rest);
    },
  };
}
